import type { DayRow, Status } from '../../shared/bridge/views.ts';
import type { When } from './chip.ts';
import { commonWords } from './common-words.ts';

/** The one button of a row. */
export type RowAction = 'arrive' | 'undo' | 'pay';

/** Whether the patient of a row may be marked as arrived. Never on a future day. */
export function canArrive(row: DayRow, when: When): boolean {
  return (
    row.patientId !== null && row.status !== 'arrived' && row.status !== 'completed' && when !== 'future'
  );
}

/** Cancelled and missed: the patient may turn up all the same, so the panel offers the action and the list does not. */
export function againstTheBook(row: DayRow): boolean {
  return row.status === 'cancelled' || row.status === 'did-not-arrive';
}

/** Whether a visit may be moved: it has not begun, and is neither cancelled nor missed. */
export function canMove(row: DayRow): boolean {
  return row.patientId !== null && (row.status === 'unset' || row.status === 'other');
}

/** Whether a practice cancels appointments by reasons, as far as this PC has read them. */
export const takesCancellations = (status: Pick<Status, 'takesCancellations'> | null): boolean =>
  status?.takesCancellations ?? false;

/** What of a status says whether places of a class can be filled. */
type OfFilling = Pick<Status, 'lists' | 'takesCancellations'>;

/** Whether a practice has a waiting list that this PC has read, from which alone a place in a class is filled, or cancels by itself. */
const fillsPlaces = (status: OfFilling | null): boolean =>
  takesCancellations(status) ||
  (status?.lists.some(({ feed, firstReadDone }) => feed === 'waitlists' && firstReadDone) ?? false);

/** Whether a visit may be cancelled, where the practice takes cancellations: it has not begun, and nothing about it is on its way. */
export const canCancel = (row: DayRow): boolean => canMove(row) && row.pending === null;

/**
 * Whether the time of a row can be filled, or its place in a class that takes place: it was cancelled, and is still to come. A time in every
 * practice, since patients who are booked later could take it.
 */
export const canFill = (row: DayRow, now: number, status: OfFilling | null): boolean =>
  row.status === 'cancelled' &&
  row.practitioner !== null &&
  row.start > now &&
  (row.group === null || (fillsPlaces(status) && hasFreePlace(row, row.group)));

/** A class is joined as it is in the diary: without service or location it cannot be. */
const hasFreePlace = (
  { service, locationId }: DayRow,
  { booked, places }: NonNullable<DayRow['group']>,
): boolean => booked > 0 && booked < places && service !== null && locationId !== null;

/** The button of a row: the most likely next action, or none. On other days than today, the panel has the others. */
export function rowAction(row: DayRow, when: When, now: number): RowAction | null {
  if (row.patientId === null) return null;
  if (heldUntil(row, now) !== null) return 'undo';
  if (when === 'today' && canArrive(row, when) && !againstTheBook(row)) return 'arrive';
  return when !== 'future' && row.owing && row.owing.patientCents > 0 ? 'pay' : null;
}

/** Whether the desk can mark the patient of a row as done: they are here, and it is their day. */
export function canBeDone(row: DayRow, when: When): boolean {
  return when === 'today' && row.status === 'arrived' && row.pending?.state !== 'held';
}

/** Whether the patient of a row can be marked as gone in: they are here, it is their day, and they are not done. */
export function canGoIn(row: DayRow, when: When): boolean {
  return when === 'today' && row.patientId !== null && row.status === 'arrived' && !row.doneHere;
}

/** What `S` does next to a patient who can go in, as its buttons say it. */
export function nextStep({ goneIn, finished }: Pick<DayRow, 'goneIn' | 'finished'>): string {
  const { steps } = commonWords;
  if (finished) return steps.backIn;
  return goneIn ? steps.comeOut : steps.goneIn;
}

/** The instant until which the row's own arrival may be undone; null when there is nothing to undo. */
export function heldUntil(row: DayRow, now: number): number | null {
  const { pending } = row;
  if (pending?.state !== 'held' || pending.holdUntil === null) return null;
  return pending.holdUntil > now ? pending.holdUntil : null;
}
