import type { DoingView } from '../../shared/bridge/views.ts';
import { sayDoing } from './doing.ts';

/** A time of a practitioner, UTC ms. */
type DiaryTime = { readonly practitionerId: number; readonly start: number; readonly end: number };

/** A write that takes a time in the diary, or may take it: what was not accepted takes none. */
export const asksForTime = ({ visit, state }: DoingView): boolean =>
  visit !== null && state !== 'refused' && state !== 'not-recorded';

/**
 * The oldest write of another desk that asks for some of a time: it is about to be booked there, though the practice shows it as free.
 * Null: none. Pure.
 */
export function askedElsewhere(all: readonly DoingView[], time: DiaryTime): DoingView | null {
  const asks = all.find(
    (one) =>
      asksForTime(one) &&
      one.visit?.practitionerId === time.practitionerId &&
      one.visit.start < time.end &&
      one.visit.end > time.start,
  );
  return asks ?? null;
}

/** `Desk 2 (MB) is booking an appointment`. */
export function sayWhoAsks(one: DoingView): string {
  const { desk, does } = sayDoing(one);
  return `${desk}${does}`;
}
