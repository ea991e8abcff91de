import type { BookedVisit, BookingSheet } from '../../../shared/bridge/views.ts';
import { pastOf, sayPast } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';
import { bookingWords } from './words.ts';

/** Where a visit was dropped. */
export type DropTime = {
  readonly start: number;
  readonly practitionerId: number | null;
  /** The conflict there, in words; null: none is known. */
  readonly clash: string | null;
};

type TimeOfVisit = Pick<BookedVisit, 'start' | 'end' | 'practitionerId'>;

/** The time to check for conflicts; null: the visit keeps its time, so there is none. */
export const movesInTime = (
  to: ChosenTime,
  { start, end, practitionerId }: TimeOfVisit,
): ChosenTime | null =>
  to.start === start && to.end === end && to.practitionerId === practitionerId ? null : to;

/**
 * That the time of a move has passed, in words, and whether that asks: a day that is over is mostly a slip. Null: the time is to come, or
 * the visit keeps its own.
 */
export function passedTime(
  to: ChosenTime,
  visit: TimeOfVisit,
  { now, zone }: { readonly now: number; readonly zone: string },
): { readonly says: string; readonly asks: boolean } | null {
  const says = movesInTime(to, visit) && sayPast(to.start, now, zone);
  if (says === null) return null;
  return { says, asks: pastOf(to.start, now, zone) === 'earlier-day' };
}

export const isSameChoice = (one: ChosenTime, other: ChosenTime | null): boolean =>
  one.start === other?.start && one.practitionerId === other.practitionerId;

export const timeOfVisit = (visit: BookedVisit): ChosenTime => ({
  practitionerId: visit.practitionerId ?? 0,
  start: visit.start,
  end: visit.end,
  looked: false,
});

/** The same time with another service, which sets the length. */
export const atItsTime = (visit: BookedVisit, sheet: BookingSheet, serviceId: number): ChosenTime => ({
  ...timeOfVisit(visit),
  end: visit.start + minutesOf(visit, sheet, serviceId) * 60_000,
});

/** The length of the visit in minutes: a new service's own length, where that is known. */
export function minutesOf(visit: BookedVisit, sheet: BookingSheet, newServiceId: number | null): number {
  const service = sheet.services.find((one) => one.id === newServiceId);
  return service?.minutes ?? (visit.end - visit.start) / 60_000;
}

/** A chosen time with the length that the visit has now, where it had the one that the visit had before. Milliseconds. */
export const withLength = (time: ChosenTime, before: number, now: number): ChosenTime =>
  time.end - time.start === before ? { ...time, end: time.start + now } : time;

export const nameOfService = (sheet: BookingSheet, id: number | null): string =>
  sheet.services.find((one) => one.id === id)?.name ??
  (id === null ? bookingWords.fields.noService : bookingWords.fields.serviceById(id));

/** A dropped visit keeps its length, and its practitioner where the column has none. */
export function droppedAt({ start, practitionerId }: DropTime, visit: BookedVisit): ChosenTime | null {
  const who = practitionerId ?? visit.practitionerId;
  if (who === null) return null;
  return { practitionerId: who, start, end: start + (visit.end - visit.start), looked: false };
}
