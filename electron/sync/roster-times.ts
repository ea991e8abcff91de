import type { RosterTime } from '../../shared/bridge/views.ts';
import { addDays, clinicDayOf, daysBetween } from '../../shared/clinic-time.ts';
import type { Availability } from '../../shared/practice/resources/availability.ts';

/** More than a hundred days of a practitioner have. */
const mostTimes = 1000;

/** Days between two times of a roster, by its interval (spec, "Availability entry"; wire-facts). */
const stepOf: Readonly<Record<string, number>> = { Weekly: 7, Fortnightly: 14 };

/**
 * When a practitioner works, day by day, from what the service lists for some days. Pure.
 *
 * A service may list each time of a repeating roster, or only its first one. What it lists within the days stands as it is.
 * What began before them can only be the beginning of a roster that repeats: it is laid out over them by its interval, and by
 * no interval whose word is not known.
 *
 * @param about the first and the last day, in `zone`
 */
export function rosterTimes(
  entries: readonly Availability[],
  about: { readonly from: string; readonly to: string; readonly zone: string },
): RosterTime[] {
  const times = new Map<string, RosterTime>();
  for (const entry of entries) {
    const began = clinicDayOf(entry.date, about.zone);
    const { startTime: from, endTime: to } = entry;
    if (began === null || !from || !to) continue;
    const locationId = (entry.locationId ?? 0) > 0 ? (entry.locationId ?? null) : null;
    const repeats = entry.repeatInterval || null;
    for (const date of daysOf(began, repeats, about))
      times.set(`${date} ${from} ${to} ${locationId}`, { date, locationId, from, to, repeats });
  }
  return [...times.values()]
    .sort((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`))
    .slice(0, mostTimes);
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
