import type { DayRow } from '../../shared/bridge/views.ts';
import { clockOf } from '../../shared/clinic-time.ts';
import { bucketOf } from '../../shared/day-buckets.ts';
import type { Waiting } from './tray.ts';

/**
 * Who is in the clinic and waits, longest first: those whom the list has in the clinic, and nobody with whom this desk
 * is done or who was surely seen. @param zone of the clock by which "since" is said @param now UTC ms
 */
export function waitingOf(rows: readonly DayRow[], date: string, zone: string, now: number): Waiting[] {
  return rows
    .filter((row) => row.status === 'arrived' && bucketOf(row, now) === 'in-clinic')
    .map((row) => ({ row, at: row.statusAt ?? row.start }))
    .sort((a, b) => a.at - b.at)
    .map(({ row, at }) => ({
      date,
      key: row.key,
      name: row.patient?.name ?? 'A patient',
      since: clockOf(at, zone),
    }));
}
