import type { SlotView } from '../../../shared/bridge/views.ts';
import { instantAt } from '../../../shared/clinic-time.ts';
import { pastOf, typedFieldsOf } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';

/** What the fields hold: `2027-01-04`, `09:15`, minutes, the practitioner. */
export type TypedTime = {
  readonly day: string;
  readonly clock: string;
  readonly length: string;
  readonly who: number | null;
};

/** The typed time; null where a field is missing or invalid, or where clocks are put on that night and skip it. */
export function timeOf(typed: TypedTime, zone: string): ChosenTime | null {
  const minutes = Number(typed.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.day) || !/^\d{2}:\d{2}$/.test(typed.clock) || typed.who === null)
    return null;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 720) return null;
  const start = instantAt(typed.day, typed.clock, zone);
  if (typedFieldsOf({ start }, zone).clock !== typed.clock) return null;
  return { practitionerId: typed.who, start, end: start + minutes * 60_000, looked: false };
}

/** The time that the fields hold by themselves; null also where it has passed: that is only booked where it is typed. */
export function timeToCome(typed: TypedTime, zone: string, now: number): ChosenTime | null {
  const time = timeOf(typed, zone);
  return time && pastOf(time.start, now, zone) === null ? time : null;
}

/** A length as the field shows it: whole minutes, also of a visit that another program booked to the second. */
export const typedLength = (minutes: number): string => String(Math.round(minutes));

/** A time as the fields show it. */
export const typedOf = (time: SlotView, zone: string): TypedTime => ({
  ...typedFieldsOf(time, zone),
  length: typedLength((time.end - time.start) / 60_000),
  who: time.practitionerId,
});

export const isSameTime = (one: SlotView, other: SlotView): boolean =>
  one.start === other.start && one.end === other.end && one.practitionerId === other.practitionerId;
