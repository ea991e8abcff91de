import { isDeepStrictEqual } from 'node:util';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Appointment, Payment } from '../../../shared/practice/resources/index.ts';
import { type Click, everyWrite, type RecordedChange, type SentCall } from '../history.ts';
import { changed, meant, valuesIn } from '../values.ts';
import type { World } from '../world.ts';
import { isSentBy, writeChecks } from '../write-checks.ts';
import { mustHaveKnown, wasShown } from './learnt.ts';
import { givenUpAfter, lateIn, overwritings } from './overwriting.ts';
import { callsStruckBy } from './writes.ts';

/** What this PC changed in the practice is compared with what people asked it for, change by change. */

type Ours = { readonly change: RecordedChange; readonly call: SentCall; readonly writes: readonly Click[] };

function ourChanges({ history }: World): Ours[] {
  const each = everyWrite(history);
  const byCall = new Map<string, Click[]>();
  return history.changes.flatMap((change) => {
    const call = change.call?.id ? history.sent.get(change.call.id) : undefined;
    if (!call) return [];
    const asked = byCall.get(call.id) ?? each.filter((write) => isSentBy(write, call));
    byCall.set(call.id, asked);
    return [{ change, call, writes: asked }];
  });
}

const said = ({ change, call }: Ours) => `${call.method} ${call.path} changed ${change.kind} ${change.id}`;

/** What a person never took out of a list (phones, tags) stays in it, also what another write of this desk put in. */
export function nothingElseIsTakenOutOfAList(world: World): string[] {
  const isLate = lateIn(world);
  return ourChanges(world).flatMap((ours) => {
    const { change, writes, call } = ours;
    const [write] = writes;
    if (change.kind !== 'patients' || !change.before || !write?.input || writes.length !== 1) return [];
    if (write.kind !== 'patient-details' || isLate(call, change.at)) return [];
    // The user was shown that another desk has changed it, and overwrote that.
    if (wasShown(write.words, 0, /now shows a different value|has changed it once more/)) return [];
    const base = write.input['base'] as Lists;
    const mine = write.input['mine'] as Lists;
    return Object.keys(mine).flatMap((field) => {
      const [was, is] = [(change.before as Lists)[field], (change.after as Lists | null)?.[field]];
      if (!Array.isArray(was) || !Array.isArray(is)) return [];
      const isMeant = (one: unknown) => has(base[field], one) && !has(mine[field], one);
      const lost = was.filter((one) => !has(is, one) && !isMeant(one) && !isNew(world, ours, field, one));
      return lost.length === 0 ? [] : [`${said(ours)}: ${JSON.stringify(lost)} is gone from ${field}`];
    });
  });
}

/** Whether another desk put something into a list while a call was under way, which it cannot have seen. */
function isNew(world: World, { change, call }: Ours, field: string, one: unknown): boolean {
  // By their order: the clock stands still while a call goes out and is answered.
  const earlier = world.history.changes.slice(0, world.history.changes.indexOf(change));
  const put = earlier.findLast(
    ({ kind, id, before, after }) =>
      kind === 'patients' &&
      id === change.id &&
      !has((before as Lists | null)?.[field], one) &&
      has((after as Lists | null)?.[field], one),
  );
  if (!put || put.call !== null) return false;
  return (
    put.at >= call.at || !mustHaveKnown(world, put.at, call, ({ path }) => path === `/patients/${change.id}`)
  );
}

type Lists = Readonly<Record<string, unknown>>;

const has = (list: unknown, one: unknown): boolean =>
  Array.isArray(list) && list.some((other) => isDeepStrictEqual(meant(other), meant(one)));

/** Nothing in the practice is changed but what a person asked for, and as the person asked for it. */
export function onlyWhatWasAskedForIsChanged(world: World): string[] {
  const overwritten = new Set(
    overwritings(world).map(({ ours }) => `${ours.ours} ${ours.record} ${ours.field}`),
  );
  return ourChanges(world).flatMap((ours) => {
    const { change, call, writes } = ours;
    if (writes.length === 0) return [`${said(ours)}, and nobody asked for it`];
    if (!writes.some(({ kind }) => writeChecks[kind].table === change.kind)) return [];
    if (change.before === null)
      return writes.some((write) => isAsAsked(write, change)) ? [] : [`${said(ours)} otherwise than asked`];
    const record = `${change.kind.replace(/s$/, '')}:${change.id}`;
    const wrong = changed(valuesIn(change.kind, change.before), valuesIn(change.kind, change.after)).filter(
      ([field]) =>
        !writes.some((write) => isAskedFor(write, field)) &&
        !overwritten.has(`${call.id} ${record} ${field}`) &&
        !isGivenBack(world, ours, field) &&
        !isLateAndReported(world, ours),
    );
    return wrong.map(
      ([field, value]) => `${said(ours)}: ${field} is ${JSON.stringify(value)}, which nobody asked for`,
    );
  });
}

/**
 * Whether a call puts back what an earlier one of the same write had taken from another desk: that one’s answer was lost, and a replica
 * showed the record as the other desk had left it.
 */
function isGivenBack({ history }: World, { change, writes }: Ours, field: string): boolean {
  const ofField = (one: RecordedChange) =>
    one.kind === change.kind &&
    one.id === change.id &&
    changed(valuesIn(one.kind, one.before), valuesIn(one.kind, one.after)).some(([name]) => name === field);
  const taken = history.changes.slice(0, history.changes.indexOf(change)).findLast(ofField);
  const by = taken?.call?.id ? history.sent.get(taken.call.id) : undefined;
  if (!taken || !by || !writes.some((write) => isSentBy(write, by))) return false;
  const [was, is] = [valuesIn(taken.kind, taken.before), valuesIn(change.kind, change.after)];
  return changed(was, is).every(([name]) => name !== field);
}

/** Whether a later call changed the same record before it: this one had been given up, as when another key was entered. */
const wasPassed = ({ changes, sent }: World['history'], change: RecordedChange, call: SentCall): boolean =>
  changes
    .slice(0, changes.indexOf(change))
    .some(
      ({ kind, id, call: by }) =>
        kind === change.kind && id === change.id && (sent.get(by?.id ?? '')?.at ?? 0) > call.at,
    );

/**
 * A call that was carried out after it was given up, by its time or as the program ended, puts back what this desk set since: a
 * card says so.
 */
const isLateAndReported = ({ history }: World, { change, call, writes }: Ours): boolean =>
  (change.at - call.at > givenUpAfter ||
    history.starts.some((at) => at > call.at && at <= change.at) ||
    wasPassed(history, change, call)) &&
  [...history.clicks.values()].some(
    ({ suggested, at, kind }) =>
      suggested &&
      at >= change.at &&
      writes.some((write) => writeChecks[write.kind].table === writeChecks[kind].table),
  );

/** Whether a write sets this field of its record. */
const isAskedFor = ({ kind, args }: Click, field: string): boolean =>
  writeChecks[kind].sets?.(args, field) ?? false;

/** Whether a record that was made is the one that a person asked for, to the cent and to the minute. */
function isAsAsked({ kind, args }: Click, { after }: RecordedChange): boolean {
  if (kind === 'payment') {
    const { amount, paymentInvoices, patientId, paymentMethodId, locationId } = after as Payment;
    const parts = args['parts'] as readonly { invoiceId: number; cents: number }[];
    const paid = (paymentInvoices ?? []).map((one) => `${one.invoiceId}: ${centsOf(one.amount)}`);
    return (
      centsOf(amount) === parts.reduce((sum, { cents }) => sum + cents, 0) &&
      paid.sort().join() ===
        parts
          .map(({ invoiceId, cents }) => `${invoiceId}: ${cents}`)
          .sort()
          .join() &&
      patientId === args['patientId'] &&
      paymentMethodId === args['methodId'] &&
      locationId === args['locationId']
    );
  }
  if (kind === 'booking') {
    const one = after as Appointment;
    return (
      instantFromWire(one.start) === args['start'] &&
      instantFromWire(one.end) === args['end'] &&
      one.practitionerId === args['practitionerId'] &&
      one.serviceId === args['serviceId'] &&
      one.locationId === args['locationId'] &&
      (one.appointmentPatients ?? []).map(({ patientId }) => patientId).join() ===
        String(args['patientId']) &&
      (one.appointmentPatients?.[0]?.caseId ?? null) === (args['caseId'] ?? null)
    );
  }
  const fields = after as Readonly<Record<string, unknown>>;
  if (kind === 'contact')
    return (['type', 'name', 'email'] as const).every((name) => fields[name] === args[name]);
  return kind === 'file' && fields['patientId'] === args['patientId'];
}

const centsOf = (dollars: number | null | undefined) => centsFromDollars(dollars ?? 0);

/** No write makes more than one record, but for a person's "send again" and a call that was delivered twice. */
export function eachWriteMakesOneRecord(world: World): string[] {
  const doubled = new Set(callsStruckBy(world, 'twice').map(({ id }) => id));
  const made = new Map<string, { write: Click; records: number; calls: Set<string> }>();
  for (const { change, call, writes } of ourChanges(world)) {
    if (change.before !== null) continue;
    for (const write of writes) {
      if (writeChecks[write.kind].table !== change.kind) continue;
      const one = made.get(write.writeId) ?? { write, records: 0, calls: new Set<string>() };
      one.records += 1;
      one.calls.add(call.id);
      made.set(write.writeId, one);
    }
  }
  return [...made.values()].flatMap(({ write, records, calls }) => {
    const twice = [...calls].filter((id) => doubled.has(id)).length;
    if (records <= 1 + write.sentAgainAt.length + twice) return [];
    return [`${write.kind} ${write.writeId.slice(-3)} made ${records} records by ${calls.size} calls`];
  });
}

/** What was asked for first is sent first, where two writes set the same field of a record. */
export function writesOfOneFieldAreInOrder(world: World): string[] {
  const last = new Map<string, Ours>();
  return ourChanges(world).flatMap((ours) => {
    const { change, call, writes } = ours;
    if (change.before === null || writes.length !== 1) return [];
    return changed(valuesIn(change.kind, change.before), valuesIn(change.kind, change.after)).flatMap(
      ([field]) => {
        const key = `${change.kind} ${change.id} ${field}`;
        const before = last.get(key);
        last.set(key, ours);
        const [first] = before?.writes ?? [];
        const [second] = writes;
        if (!before || !first || !second || before.call.at >= call.at) return [];
        const asked = Math.max(second.at, ...second.sentAgainAt);
        if (first.suggested || second.suggested || asked >= first.at) return [];
        return [`${said(ours)}: ${field} of a write made at ${second.at}, after one made at ${first.at}`];
      },
    );
  });
}
