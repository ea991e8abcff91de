import type { DayRow } from './bridge/views.ts';
import { assertNever } from './result.ts';
import { waitingSince } from './wait-time.ts';

/** The four buckets of the list, and the two behind the toggle. */
export type Bucket = 'in-clinic' | 'late' | 'expected' | 'done' | 'cancelled' | 'did-not-arrive';

type Timed = Pick<DayRow, 'start' | 'end' | 'statusAt' | 'goneIn' | 'finished'>;

/** How long after the expected end a patient still counts as here. */
const lingersMs = 60 * 60_000;

/**
 * Whether an arrived patient has certainly been seen: an hour after they came out, or after the appointment's length has
 * passed since they could begin. Many practices never set a status after Arrived, and patients do not wait for five hours.
 */
export function isOver(row: Timed, now: number): boolean {
  const began = Math.max(waitingSince(row), row.goneIn?.at ?? 0);
  return now >= (row.finished?.at ?? began + (row.end - row.start)) + lingersMs;
}

/** The bucket of a row at an instant (UTC ms). With an unknown status word, the clock alone decides. */
export function bucketOf(row: Timed & Pick<DayRow, 'status' | 'doneHere'>, now: number): Bucket {
  if (row.doneHere && (row.status === 'arrived' || row.status === 'other')) return 'done';
  switch (row.status) {
    case 'arrived':
      return isOver(row, now) ? 'done' : 'in-clinic';
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
