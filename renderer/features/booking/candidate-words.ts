import type { CandidateView } from '../../../shared/bridge/views.ts';
import { dayOf, daysBetween, sayShortDay, weekdayOf } from '../../../shared/clinic-time.ts';
import type { Clocks } from '../../state/use-clocks.ts';
import { bookingWords } from './words.ts';

const words = bookingWords.fill;

/** The words that the practice may use for a time of day, said as the others are. */
const timesOfDay = /^(morning|afternoon|evening)s?$/i;

/** Why an entry of the waiting list fits: `Waits for this practitioner, Tuesdays, mornings, High, on the list for 9 days`. Pure. */
export function sayWaits(
  { practitioner, service, location, day, times, unclear, tags, since }: NonNullable<CandidateView['waits']>,
  date: string,
  today: string,
  zone: string,
): string {
  const wishes = [
    ...(practitioner ? [words.practitioner] : []),
    ...(service ? [words.service] : []),
    ...(location ? [words.location] : []),
    ...(day ? [bookingWords.weekdays.many[weekdayOf(date) - 1] ?? ''] : []),
    ...times.map((time) => time.replace(timesOfDay, (word) => `${word.toLowerCase().replace(/s$/, '')}s`)),
    ...unclear.map(words.asks),
  ];
  const waited = since === null ? [] : [words.waited(Math.max(0, daysBetween(dayOf(since, zone), today)))];
  return [words.waitsFor(wishes.length > 0 ? wishes.join(', ') : words.anyTime), ...tags, ...waited].join(
    ', ',
  );
}

/** When a patient is booked later: `Booked Thu 3 Dec, 2:00 pm, 9 days later, same service`. Pure. */
export function sayLater(
  { start, locationId, sameService, recurring }: NonNullable<CandidateView['later']>,
  date: string,
  clocks: Clocks,
): string {
  const day = dayOf(start, clocks.zoneOf(locationId));
  return [
    words.later(sayDayAndTime(start, locationId, clocks), daysBetween(date, day)),
    ...(sameService ? [words.sameService] : []),
    ...(recurring ? [words.series] : []),
  ].join(', ');
}

/** `Thu 3 Dec, 2:00 pm`. */
export function sayDayAndTime(at: number, locationId: number | null, clocks: Clocks): string {
  const day = dayOf(at, clocks.zoneOf(locationId));
  const weekday = bookingWords.weekdays.short[weekdayOf(day) - 1] ?? '';
  return `${weekday} ${sayShortDay(day)}, ${clocks.at(at, locationId)}`;
}
