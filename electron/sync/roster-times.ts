import type { RosterTime } from '../../shared/bridge/views.ts';
import { addDays, clinicDayOf, daysBetween } from '../../shared/clinic-time.ts';
import type { Availability } from '../../shared/practice/resources/availability.ts';

/** More than a practitioner has in a hundred days. */
const maxTimes = 1000;

/** Days between two times of a roster, by its interval (docs/practice-api/resources.md, "Diaries"). */
const stepOf: Readonly<Record<string, number>> = { Weekly: 7, Fortnightly: 14 };

/**
 * A practitioner's roster day by day, from the entries that the service returns for a span of days. Pure.
 *
 * A service may return each time of a repeating roster, or only its first one. Entries within the span are taken as
 * they are. An entry before the span can only be the start of a repeating roster: it is repeated over the span by its
 * interval, if the interval is known.
 *
 * A service may have anything in the place of a time (decision 27): an entry without two times of the clock is left out.
 *
 * @param about the first and the last day; `zoneOf`: the zone of a location, null: not known; `zone`: of times that name none
 */
export function rosterTimes(
  entries: readonly Availability[],
  about: {
    readonly from: string;
    readonly to: string;
    readonly zone: string;
    readonly zoneOf?: ((locationId: number) => string | null) | undefined;
  },
): RosterTime[] {
  const times = new Map<string, RosterTime>();
  for (const entry of entries) {
    const locationId = (entry.locationId ?? 0) > 0 ? (entry.locationId ?? null) : null;
    const began = clinicDayOf(entry.date, (locationId !== null && about.zoneOf?.(locationId)) || about.zone);
    const [from, to] = [clockOf(entry.startTime), clockOf(entry.endTime)];
    if (began === null || from === null || to === null) continue;
    const repeats = entry.repeatInterval || null;
    for (const date of daysOf(began, repeats, about))
      times.set(`${date} ${from} ${to} ${locationId}`, { date, locationId, from, to, repeats });
  }
  return [...times.values()]
    .sort((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`))
    .slice(0, maxTimes);
}

/** A time of the clock; null: it is none. The end of a day, 24:00, is 00:00. */
function clockOf(text: string | null | undefined): string | null {
  const time = text ?? '';
  if (/^24:00(:00)?$/.test(time)) return '00:00';
  return /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time) ? time : null;
}

function daysOf(began: string, repeats: string | null, { from, to }: { from: string; to: string }): string[] {
  if (began >= from) return began <= to ? [began] : [];
  const step = stepOf[repeats ?? ''];
  if (step === undefined) return [];
  const days: string[] = [];
  const first = addDays(began, Math.ceil(daysBetween(began, from) / step) * step);
  for (let date = first; date <= to; date = addDays(date, step)) days.push(date);
  return days;
}
