import type { DayRow } from '../../shared/bridge/views.ts';
import { clockOf } from '../../shared/clinic-time.ts';
import { bucketOf } from '../../shared/day-buckets.ts';
import type { Waiting } from './tray.ts';

/**
 * Who is in the clinic and waits, longest first, as the page counts them too (shared/day-buckets.ts).
 * @param when the day of the rows, the zone of the clock by which "since" is said, and the time it is, UTC ms
 */
export function waitingOf(
  rows: readonly DayRow[],
  { date, zone, now }: { readonly date: string; readonly zone: string; readonly now: number },
): Waiting[] {
  return rows
    .filter((row) => bucketOf(row, now) === 'in-clinic')
    .map((row) => ({ row, at: row.statusAt ?? row.start }))
    .sort((a, b) => a.at - b.at)
    .map(({ row, at }) => ({
      date,
      key: row.key,
      name: row.patient?.name ?? 'A patient',
      since: clockOf(at, zone),
    }));
}
