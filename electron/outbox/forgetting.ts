import type { WriteKind } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Desk } from '../store/types.ts';
import { notesOf } from './record.ts';

const atOnce = 200;

/**
 * For how many days a write that is done stays in the desk file; null: for good. Money is kept for the takings of a
 * financial year, what was filed for its list; of the rest the action log is enough, and its details are patients'.
 */
const keptDays: Readonly<Record<WriteKind, number | null>> = {
  arrival: 30,
  payment: 400,
  'payment-removal': 400,
  file: null,
  booking: 30,
  move: 30,
  'patient-details': 30,
  'custom-fields': 30,
  contact: 30,
};

/**
 * Forgets writes that were done long ago and that the cache has shown since. What is not done stays, however old.
 * @param now UTC ms, surely not later than it is
 * @returns how many
 */
export function forgetDone(desk: Desk, now: number): number {
  const old = desk.writes(['done']).filter((row) => {
    const days = Object.hasOwn(keptDays, row.kind) ? keptDays[row.kind as WriteKind] : null;
    return (
      days !== null &&
      row.stateAt < now - days * dayMs &&
      row.createdAt < now - days * dayMs &&
      notesOf(row).settled
    );
  });
  for (let from = 0; from < old.length; from += atOnce) {
    desk.together(() => {
      for (const row of old.slice(from, from + atOnce)) desk.removeWrite(row.id, ['done']);
    });
  }
  return old.length;
}
