import type { DayRow } from './bridge/views.ts';
import { assertNever } from './result.ts';

/** The four buckets of the list, and the two behind the toggle. */
export type Bucket = 'in-clinic' | 'late' | 'expected' | 'done' | 'cancelled' | 'did-not-arrive';

/** Where a row stands on the list at an instant (UTC ms). A status word we do not know stays where the clock puts it. */
export function bucketOf(row: Pick<DayRow, 'status' | 'start'>, now: number): Bucket {
  switch (row.status) {
    case 'arrived':
      return 'in-clinic';
    case 'completed':
      return 'done';
    case 'cancelled':
      return 'cancelled';
    case 'did-not-arrive':
      return 'did-not-arrive';
    case 'unset':
    case 'other':
      return now >= row.start + 60_000 ? 'late' : 'expected';
    default:
      return assertNever(row.status);
  }
}

/** Minutes an arrived patient waits: from the later of the appointment's and the arrival time. Negative: still early. */
export function waitedMinutes(row: Pick<DayRow, 'start' | 'statusAt'>, now: number): number {
  return Math.floor((now - Math.max(row.start, row.statusAt ?? row.start)) / 60_000);
}
