import type { DayRow } from './bridge/views.ts';
import { isOver } from './day-buckets.ts';

/** What of a row says whether its patient is still to be seen, and when. */
export type AwaitedRow = Pick<DayRow, 'start' | 'status' | 'doneHere'> & {
  /** Absent: it has a patient. */
  readonly patientId?: number | null;
  readonly goneIn?: object | null | undefined;
  readonly finished?: object | null | undefined;
  /** By how much their practitioner runs late, in minutes. */
  readonly late?: { readonly minutes: number } | null | undefined;
};

type LateRow = Pick<
  DayRow,
  'key' | 'start' | 'end' | 'status' | 'statusAt' | 'goneIn' | 'finished' | 'doneHere' | 'patientId' | 'late'
> & { readonly practitioner: { readonly id: number } | null; readonly group: object | null };

/** Delays are offered in steps of this, in minutes. */
const stepMinutes = 5;
/** A smaller delay, or a smaller change of one, is nothing to ring patients about. */
const leastOfferedMinutes = 10;
/** Someone who has been in for longer than this many times their booked length was forgotten, and says nothing. */
const longestTimes = 2;

/** Whether the patient of a row is still to be seen by the practitioner, here or on their way. */
const isAwaited = ({ status, goneIn, finished, doneHere, patientId }: AwaitedRow): boolean =>
  patientId !== null &&
  (status === 'unset' || status === 'other' || status === 'arrived') &&
  !goneIn &&
  !finished &&
  !doneHere;

/**
 * When the patient of a row can expect to go in, UTC ms; null: their practitioner is not late, they are not awaited, or that time is past:
 * no one can expect it any more, and by how much later they go in is not known.
 *
 * @param now UTC ms
 */
export function expectedStart(row: AwaitedRow, now: number): number | null {
  if (!row.late || !isAwaited(row)) return null;
  const expected = row.start + row.late.minutes * 60_000;
  return expected > now ? expected : null;
}

/**
 * How far behind a practitioner is by what people marked, in whole steps of five minutes; null: it can't be said.
 *
 * Guarantee: it is said only of a practitioner with a patient who was marked as gone in, and counts to the next patient
 * who is here, or whose time is still to come: it is not the practitioner who keeps a late patient waiting. Who came so long ago that they have
 * certainly been seen, and was never marked, is not here.
 * @param rows of one practitioner on today
 * @param now UTC ms
 */
export function minutesBehind(rows: readonly LateRow[], now: number): number | null {
  const own = rows.filter(({ group }) => group === null);
  const last = own
    .filter(({ goneIn }) => goneIn)
    .sort((a, b) => (a.goneIn?.at ?? 0) - (b.goneIn?.at ?? 0))
    .at(-1);
  if (!last?.goneIn) return null;
  const length = last.end - last.start;
  const since = last.goneIn.at;
  if (!last.finished && now > since + longestTimes * length) return null;
  const free = last.finished ? now : Math.max(now, since + length);
  const [next] = own
    .filter((row) => isAwaited(row) && (row.status === 'arrived' ? !isOver(row, now) : row.start >= now))
    .sort((a, b) => a.start - b.start);
  if (!next) return null;
  const behind = free - Math.max(next.start, next.statusAt ?? next.start);
  return Math.max(0, Math.round(behind / 60_000 / stepMinutes) * stepMinutes);
}

/**
 * A delay that is worth offering, in minutes, 0: on time again; null: none is.
 * @param set what the practitioner is said to be late by, in minutes
 */
export function offeredDelay(behind: number | null, set: number): number | null {
  if (behind === null) return null;
  const offered = behind < leastOfferedMinutes ? 0 : behind;
  return Math.abs(offered - set) >= leastOfferedMinutes ? offered : null;
}

/**
 * What is offered for a practitioner now, in minutes, 0: on time again; null: nothing.
 *
 * Guarantee: less than a person said is offered only by what was marked after their word. They know what no mark shows: a practitioner
 * who rings from the traffic.
 * @param rows of one practitioner on today
 * @param now UTC ms
 */
export function delayToOffer(rows: readonly LateRow[], now: number): number | null {
  const late = rows[0]?.late;
  const offered = offeredDelay(minutesBehind(rows, now), late?.minutes ?? 0);
  if (!late || offered === null || offered > late.minutes) return offered;
  const isMarkedSince = rows.some(
    ({ goneIn, finished }) => Math.max(goneIn?.at ?? 0, finished?.at ?? 0) > late.at,
  );
  return isMarkedSince ? offered : null;
}

/** Who has not arrived yet and is to come to a practitioner: a patient with several appointments once, by the first. */
export function whomToRing<R extends LateRow>(
  rows: Iterable<R>,
  practitionerId: number,
  now: number,
): readonly R[] {
  const coming = [...rows]
    .filter(
      (row) =>
        row.practitioner?.id === practitionerId &&
        row.status !== 'arrived' &&
        row.start > now &&
        isAwaited(row),
    )
    .sort((a, b) => a.start - b.start || a.key.localeCompare(b.key));
  return coming.filter((row, at) => coming.findIndex((one) => one.patientId === row.patientId) === at);
}
