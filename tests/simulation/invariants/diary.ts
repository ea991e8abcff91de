import { wireFromInstant } from '../../../shared/clinic-time.ts';
import type { Appointment, BusyTime } from '../../../shared/practice/resources/index.ts';
import type { InTheWay, RecordedChange, SentCall } from '../history.ts';
import type { World } from '../world.ts';
import { isSentBy } from '../write-checks.ts';
import { mustHaveKnown, wasShown } from './learnt.ts';
import { givenUpAfter } from './overwriting.ts';
import { callsStruckBy, type WriteStanding } from './writes.ts';

type Over = { readonly appointments: readonly number[]; readonly busyTimes: readonly number[] };

/** Words by which a card says that a time is not free. */
const taken = /already booked|busy|can be booked|already has/;

/**
 * No visit is put over what is in the diary, or over a time when the practitioner is busy, without a person who was shown it.
 * What another desk put there a moment before cannot be seen; what this desk itself put there, by a call that it had not given
 * up, it has waited for.
 */
export function nothingIsBookedOverWithoutAPerson(world: World): string[] {
  const { history } = world;
  return history.inTheWay.flatMap((one) => {
    const call = history.sent.get(one.call);
    if (!call || one.at - call.at > givenUpAfter) return [];
    const last = history.changes.findLast(
      (change) =>
        change.kind === one.kind && change.id === one.id && change.at <= one.at && takesTime(change),
    );
    // What a restored service says of it looks like an older copy, and is believed after an audit (docs/decisions/0016).
    if (history.restoredTo.length > 0 && history.stampedBack.has(`${one.kind}/${one.id}`)) return [];
    const own = history.sent.get(last?.call?.id ?? '') ?? null;
    const since = last?.at ?? 0;
    if (own === null && (since >= call.at || !mustHaveKnown(world, since, call, readsDiary(one)))) return [];
    if (own !== null && (own.id === call.id || since - own.at > givenUpAfter)) return [];
    if (own !== null && wasMovedUnseen(world, one, call)) return [];
    const doubled = callsStruckBy(world, 'twice');
    if (own !== null && doubled.some(({ id }) => id === own.id || id === call.id)) return [];
    const clicks = [...history.clicks.values()];
    // Of a click that was lost in a crash it is not known what its person was shown since.
    if (!clicks.some((click) => isSentBy(click, call))) return [];
    const asked = clicks.filter((click) => isSentBy(click, call) || (own && isSentBy(click, own)));
    const isMeant = asked.some(({ args, words }) => {
      const over = args['over'] as Over | undefined;
      const seen = one.kind === 'appointments' ? over?.appointments : over?.busyTimes;
      return seen?.includes(one.id) || wasShown(words, own ? 0 : firstThere(world, one, last), taken);
    });
    return isMeant ? [] : [said(one, call, since)];
  });
}

/**
 * Who was booked and marked as arrived by one act has an arrival of their own once the booking is done, and none before;
 * a person may have taken it back.
 */
export function whoWasBookedToArriveHas(
  { history }: World,
  standings: readonly Pick<WriteStanding, 'click' | 'row'>[],
): string[] {
  const arrivals = [...history.written.values()].filter(({ kind }) => kind === 'arrival');
  const bookings = standings.filter(({ click, row }) => row && click.args['arrives'] === true);
  return bookings.flatMap(({ click, row }) => {
    const { id = null } = JSON.parse(row?.outcome ?? '{}') as { id?: number };
    const made = arrivals.filter(({ args }) => args['appointmentId'] === id);
    if ((row?.state === 'done') === made.length > 0) return [];
    return [`booking ${click.writeId.slice(-3)} is ${row?.state}, and has ${made.length} arrivals`];
  });
}

/**
 * Whether another desk moved it into its time where this desk could not have seen that: an arrival marked here since then may have
 * brought it back into the diary, but has not moved it.
 */
function wasMovedUnseen(world: World, one: InTheWay, call: SentCall): boolean {
  const moved = world.history.changes.findLast(
    ({ kind, id, at, before, after }) =>
      kind === one.kind && id === one.id && at <= one.at && placeInDiary(before) !== placeInDiary(after),
  );
  if (moved === undefined || world.history.sent.has(moved.call?.id ?? '')) return false;
  return moved.at >= call.at || !mustHaveKnown(world, moved.at, call, readsDiary(one));
}

/**
 * Since when a record has taken its time, whether or not it was out of the diary in between: who was shown it, and decided to book
 * over it, has decided also should it come back. In ms of this run; 0: from the beginning.
 */
function firstThere(world: World, { kind, id }: InTheWay, last: RecordedChange | undefined): number {
  if (last === undefined) return 0;
  const time = timeTaken(last.after);
  const first = world.history.changes
    .filter((change) => change.kind === kind && change.id === id && takesTime(change))
    .find(({ before, after }) => timeTaken(before) === time || timeTaken(after) === time);
  return first === undefined || timeTaken(first.before) === time ? 0 : first.at;
}

/** Whether a change moved a record into its time, or back into the diary. */
const takesTime = ({ before, after }: RecordedChange): boolean => timeTaken(before) !== timeTaken(after);

type Diary = Partial<Appointment & BusyTime>;

function placeInDiary(record: object | null): string | null {
  if (record === null) return null;
  const { start, end, practitionerId, practitionerIds } = record as Diary;
  return JSON.stringify([start, end, practitionerId, practitionerIds]);
}

function timeTaken(record: object | null): string | null {
  if (record === null) return null;
  const { archived, appointmentPatients } = record as Diary;
  const places = appointmentPatients ?? [];
  const isOff = ({ status }: (typeof places)[number]) =>
    status === 'Cancelled' || status === 'Did not arrive';
  const off = places.length > 0 && places.every(isOff);
  return JSON.stringify([placeInDiary(record), archived === true, off]);
}

const said = ({ kind, id, visit }: InTheWay, call: SentCall, since: number) =>
  `${call.method} ${call.path} at ${call.at} put visit ${visit} over ${kind} ${id}, which has been there since ${since}`;

/** The first page of a read of the practitioner's time, up to the end of the visit. */
const readsDiary =
  ({ kind, end }: InTheWay) =>
  ({ operation, query }: { readonly operation: string | null; readonly query: string }): boolean =>
    operation === (kind === 'appointments' ? 'listAppointments' : 'listBusyTimes') &&
    decodeURIComponent(query).includes(`start_lt=${wireFromInstant(end)}`) &&
    !/id_gt|id_lt|page|cursor|offset/.test(query);
