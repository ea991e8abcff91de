import { minuteMs } from '../../shared/durations.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import { type DayEntry, markedArrivalEntry } from './day-entries.ts';

/** An arrival that is recorded this long after it was marked, ms, was held up: else it is held for six seconds, and sent. */
const heldUpMs = 30_000;

/**
 * Of the arrivals that the practice shows, those that this desk marked long before the practice recorded them. Pure.
 *
 * The service stamps an arrival when it receives it. After an outage that may be an hour after the patient came, and counted from there no one
 * would have waited.
 *
 * Guarantees
 * - The time is never later than the practice's own, and never by a clock that was known to be wrong (`Session.markedNow`).
 * - An arrival that the practice recorded after the write was done is another one: the patient left and came back.
 *
 * @param seen the arrivals as they were seen
 * @param own this desk's arrivals
 * @param skew this PC's clock minus the service's, ms
 */
export function markedArrivals(
  seen: readonly DayEntry[],
  own: readonly OutboxRow[],
  skew: number,
): DayEntry[] {
  const marks = own.flatMap((row) => {
    const args = row.state === 'done' ? parseWriteOf('arrival', row)?.args : null;
    if (!args || typeof args.markedAt !== 'number') return [];
    const key = `${args.appointmentId}:${args.patientId}`;
    return [{ key, markedAt: args.markedAt, doneAt: row.stateAt - skew }];
  });
  return seen.flatMap((arrived) => {
    const mark = marks.find(
      ({ key, markedAt, doneAt }) =>
        key === arrived.key && arrived.at - markedAt >= heldUpMs && arrived.at <= doneAt + minuteMs,
    );
    return mark ? [markedArrivalEntry(arrived, mark.markedAt)] : [];
  });
}
