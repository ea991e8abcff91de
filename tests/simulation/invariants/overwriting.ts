import { isDeepStrictEqual } from 'node:util';
import { type Click, type DayHistory, everyWrite, type SentCall } from '../history.ts';
import { meant, type Setting, statusOf } from '../values.ts';
import type { World } from '../world.ts';
import { mustHaveKnown, wasShown } from './learnt.ts';
import { callsStruckBy } from './writes.ts';

/** A call that was given up may be carried out later; what it undoes then is reported (docs/decisions/0012, 0017), ms. */
export const givenUpAfter = 20_000;

/** What was answered is watched for so long, ms. */
const watchedFor = 180_000;

/**
 * A desk set a field, and this PC set it to something else: another desk, or this one itself before a call of its own that
 * was given up was carried out.
 */
type Overwriting = { readonly theirs: Setting; readonly ours: Setting; readonly call: SentCall };

export function overwritings(world: World): Overwriting[] {
  const { settings, sent } = world.history;
  const isLate = lateIn(world);
  const inOrder = settings.toSorted((a, b) => a.at - b.at);
  return inOrder.flatMap((ours, i) => {
    const call = ours.ours === null ? undefined : sent.get(ours.ours);
    if (!call) return [];
    const theirs = inOrder
      .slice(0, i)
      .findLast(({ record, field }) => record === ours.record && field === ours.field);
    if (!theirs || isUnset(theirs) || isSame(theirs.value, ours.value)) return [];
    // What this PC had set itself was undone by an earlier call of its own, carried out late.
    const isOfLaterCall = theirs.ours !== null && (sent.get(theirs.ours)?.at ?? 0) > call.at;
    const isUndoneLate = isOfLaterCall && call.at < theirs.at && isLate(call, ours.at);
    if (theirs.ours !== null && !isUndoneLate) return [];
    return [{ theirs, ours, call }];
  });
}

/** Whether a call was carried out late at a moment: after it was given up or its connection broke, or once more by something on the way. */
export function lateIn(world: World): (call: SentCall, at: number) => boolean {
  const struck = [...callsStruckBy(world, 'twice'), ...callsStruckBy(world, 'late')];
  const ids = new Set(struck.map(({ id }) => id));
  return (call, at) => at - call.at > givenUpAfter || (ids.has(call.id) && at > call.at);
}

/** Where a record (`patient:12`) is read alone. */
const pathOf = (record: string) => `/${record.replace(':', 's/')}`;

const said = ({ theirs, ours }: Overwriting) =>
  `${ours.record}: ${ours.field} was set to ${JSON.stringify(theirs.value)} ${theirs.ours === null ? 'elsewhere' : 'here'} at ${theirs.at}, and to ${JSON.stringify(ours.value)} here at ${ours.at}`;

/** What another desk set is not overwritten without a person. */
export const whatAnotherDeskSetIsNotOverwritten = (world: World): string[] =>
  overwritings(world)
    .filter(
      ({ theirs, ours, call }) =>
        mustHaveKnown(world, theirs.at, call, ({ path }) => path === pathOf(ours.record)) &&
        !couldNotKnow(world, { theirs, ours, call }) &&
        !everyWrite(world.history).some((click) => knew(click, theirs)),
    )
    .map(said);

/**
 * Whether the answer that the call was made from was older than what another desk had set, while this PC had not seen that
 * either: it cannot be distinguished from a current one (docs/decisions/0016).
 */
function couldNotKnow({ history, service, plan }: World, { theirs, ours, call }: Overwriting): boolean {
  const read = service.sandbox
    .calls()
    .findLast(
      ({ at, method, path }) =>
        at <= plan.startMs + call.at && method === 'GET' && path === pathOf(ours.record),
    );
  return read?.fault === 'stale' && !hadSeen(history, theirs, call.at);
}

/** Whether this PC had the value that another desk set before a moment (monotonic ms). */
const hadSeen = (
  { known }: DayHistory,
  { record, field, value, at: since }: Setting,
  until: number,
): boolean =>
  (known.get(record) ?? []).some(
    ({ at, values }) => at >= since && at < until && isSame(values[field], value),
  );

/**
 * A call that was answered and delivered once more is watched for three minutes, by the PC's clock where the program was
 * started in between (docs/decisions/0018).
 */
function isWatchedNoMore(world: World, call: SentCall): boolean {
  const { starts, clock } = world.history;
  const wasSet = clock.ahead + clock.behind > 0;
  return (
    callsStruckBy(world, 'twice').some(({ id }) => id === call.id) &&
    starts.some((at) => at > call.at && (wasSet || at - call.at > watchedFor))
  );
}

/**
 * What a call that was given up put back when it was carried out at last, over what this PC had seen of another desk, is
 * reported on a card.
 */
export function whatALateCallUndoesIsReported(world: World): string[] {
  const isLate = lateIn(world);
  return overwritings(world)
    .filter(({ theirs, ours, call }) => {
      if (call.at >= theirs.at || !isLate(call, ours.at)) return false;
      if (isWatchedNoMore(world, call) || isSetAgain(world.history, theirs, ours)) return false;
      // An older desk file, put back, knows nothing of the call.
      if (world.history.putBackAt.some((at) => at >= call.at)) return false;
      const cards = [...world.history.clicks.values()].filter((click) => isAbout(click, ours.record));
      return (
        hadSeen(world.history, theirs, ours.at) &&
        !cards.some((card) => (card.suggested && card.at >= ours.at) || card.reportedLateAt >= ours.at)
      );
    })
    .map(said);
}

/** A call of this PC’s that was delivered once more, after the late one, has set it again: nothing is gone. */
const isSetAgain = ({ settings }: DayHistory, theirs: Setting, ours: Setting): boolean =>
  settings.some(
    ({ at, record, field, value, ours: by }) =>
      by !== null &&
      at > ours.at &&
      record === ours.record &&
      field === ours.field &&
      isSame(value, theirs.value),
  );

/** A status that was taken back: it contradicts no arrival. */
const isUnset = ({ field, value }: Setting) => value === null && field.startsWith(statusOf(''));

/** Times are the same within a second: some practices send no fractions of it. */
function isSame(a: unknown, b: unknown): boolean {
  const comparable = (value: unknown) =>
    typeof value === 'number' ? Math.trunc(value / 1000) : meant(value);
  return isDeepStrictEqual(comparable(a), comparable(b));
}

/** Whether the person who asked for a write saw what stands there, or was shown it and sent it all the same. */
function knew({ kind, args, words, sentAgainAt }: Click, { record, field, value, at }: Setting): boolean {
  if (!isAbout({ kind, args }, record)) return false;
  if (wasShown(words, at, conflict)) return true;
  if (kind === 'arrival') {
    const wasDecidedOn = words.some(
      (word) => word.shown.includes(`now shows: ${value}`) && sentAgainAt.some((sent) => sent >= word.at),
    );
    return field === statusOf(Number(args['patientId'])) && (args['seen'] === value || wasDecidedOn);
  }
  if (kind === 'cancellation') {
    const places = args['places'] as readonly { patientId: number; seen: string | null }[];
    return (
      places.some(({ patientId, seen }) => field === statusOf(patientId) && seen === value) ||
      wasShown(words, at, /now shows: |has been moved|has been added/)
    );
  }
  if (kind === 'custom-fields') return field === 'customFields' && sawCustom(args, value);
  const base = args['base'] as Readonly<Record<string, unknown>> | undefined;
  return base !== undefined && isSame(base[field] ?? null, value);
}

/** Words by which a card says that another desk has changed what it is about. */
const conflict = /now shows a different value|has changed it once more|now shows|no longer|went through late/;

/** Whether a person saw the fields of their own that they changed as they stand there. */
function sawCustom(args: Click['args'], value: unknown): boolean {
  const known = (Array.isArray(value) ? value : []) as readonly { name?: string; value?: string | null }[];
  const fields = args['fields'] as readonly { name: string; base: string | null }[];
  return fields.every(({ name, base }) =>
    isSame(known.find((one) => one.name === name)?.value ?? null, base),
  );
}

const isAbout = ({ kind, args }: Pick<Click, 'kind' | 'args'>, record: string): boolean =>
  kind === 'patient-details' || kind === 'custom-fields'
    ? record === `patient:${args['patientId']}`
    : record === `appointment:${args['appointmentId']}`;
