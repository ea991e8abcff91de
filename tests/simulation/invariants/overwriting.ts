import { isDeepStrictEqual } from 'node:util';
import type { Click, Ledger } from '../ledger.ts';
import { type Setting, statusOf } from '../values.ts';

/**
 * What another desk sets while a call of ours is looked at and sent cannot be seen by it (docs/decisions/0013): 20 s, twice
 * that when its turn came late once, four times when it came late twice; ms.
 */
const notYetSeen = 80_000;

/** What another desk set is not overwritten without a person. */
export function whatAnotherDeskSetIsNotOverwritten({ settings, clicks }: Ledger): string[] {
  const inOrder = settings.toSorted((a, b) => a.at - b.at);
  return inOrder.flatMap((one, i) => {
    if (!one.ours) return [];
    const before = inOrder
      .slice(0, i)
      .findLast(({ record, field }) => record === one.record && field === one.field);
    if (!before || before.ours || isUnset(before) || isSame(before.value, one.value)) return [];
    if (one.at - before.at <= notYetSeen || [...clicks.values()].some((click) => knew(click, before)))
      return [];
    return [
      `${one.record}: ${one.field} was set to ${String(before.value)} elsewhere at ${before.at}, and to ${String(one.value)} here at ${one.at}`,
    ];
  });
}

/** A status that was taken back: nobody's word stands against an arrival. */
const isUnset = ({ field, value }: Setting) => value === null && field.startsWith(statusOf(''));

/** Times are the same within a second: some practices tell no parts of it. */
function isSame(a: unknown, b: unknown): boolean {
  const told = (value: unknown) => (typeof value === 'number' ? Math.trunc(value / 1000) : value);
  return isDeepStrictEqual(told(a), told(b));
}

/** Whether the person who asked for a write saw what stands there, or was shown it and sent it all the same. */
function knew({ kind, args, sentAgainAt }: Click, { record, field, value, at }: Setting): boolean {
  const about =
    kind === 'patient-details' ? `patient:${args['patientId']}` : `appointment:${args['appointmentId']}`;
  if (about !== record) return false;
  if (sentAgainAt.some((then) => then >= at)) return true;
  if (kind === 'arrival') return field === statusOf(Number(args['patientId'])) && args['seen'] === value;
  const base = args['base'] as Readonly<Record<string, unknown>> | undefined;
  return base !== undefined && isSame(base[field] ?? null, value);
}
