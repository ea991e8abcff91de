import { instantAt } from '../../../shared/clinic-time.ts';
import { pastOf } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';

/** The typed time; null where a field is missing or invalid. */
export function timeOf(
  typed: { day: string; clock: string; length: string; who: number | null },
  zone: string,
): ChosenTime | null {
  const minutes = Number(typed.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.day) || !/^\d{2}:\d{2}$/.test(typed.clock) || typed.who === null)
    return null;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 720) return null;
  const start = instantAt(typed.day, typed.clock, zone);
  return { practitionerId: typed.who, start, end: start + minutes * 60_000, looked: false };
}

/** The time that the fields hold by themselves; null also where it has passed: that is only booked where it is typed. */
export function timeToCome(
  typed: Parameters<typeof timeOf>[0],
  zone: string,
  now: number,
): ChosenTime | null {
  const time = timeOf(typed, zone);
  return time && pastOf(time.start, now, zone) === null ? time : null;
}
