import type { DayRow } from '../../shared/bridge/views.ts';
import { clockOf } from '../../shared/clinic-time.ts';
import type { Waiting } from './tray.ts';

/** Who is in the clinic and waits, longest first. @param zone of the clock by which "since" is said */
export function waitingOf(rows: readonly DayRow[], date: string, zone: string): Waiting[] {
  return rows
    .filter((row) => row.status === 'arrived')
    .map((row) => ({ row, at: row.statusAt ?? row.start }))
    .sort((a, b) => a.at - b.at)
    .map(({ row, at }) => ({
      date,
      key: row.key,
      name: row.patient?.name ?? 'A patient',
      since: clockOf(at, zone),
    }));
}
