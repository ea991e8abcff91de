import { addDays, dayBounds, dayOf, instantAt, machineClockOf, weekdayOf } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';

/**
 * The clinic's days as quarters of an hour of local time: quarter 0 is midnight, 32 is 8:00, 96 the next midnight. On a
 * day with a daylight-saving change some quarters do not exist, or exist twice; those are never used, so that two
 * neighbouring quarters are always fifteen minutes apart.
 */
export type Calendar = {
  readonly zone: string;
  readonly now: number;
  /** Oldest first; today is `days[today]`. */
  readonly days: readonly ClinicDay[];
  readonly today: number;
  /** The quarter of today in which `now` lies. */
  readonly nowQuarter: number;
};

export type ClinicDay = {
  readonly index: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Only on a day with a daylight-saving change: the instants of quarters 0 to 96. */
  readonly uneven: readonly number[] | null;
};

export const quarterMs = 15 * 60_000;
export const quartersADay = 96;

/** The days around `now` in a zone. */
export function calendarAround(now: number, zone: string, pastDays: number, futureDays: number): Calendar {
  const date = dayOf(now, zone);
  const days: ClinicDay[] = [];
  let next = addDays(date, -pastDays);
  for (let index = 0; index <= pastDays + futureDays; index++) {
    const { startMs, endMs } = dayBounds(next, zone);
    const uneven = endMs - startMs === dayMs ? null : unevenQuarters(next, zone, endMs);
    days.push({ index, date: next, weekday: weekdayOf(next), startMs, endMs, uneven });
    next = addDays(next, 1);
  }
  const today = days[pastDays];
  if (today === undefined) throw new RangeError('a calendar has at least today');
  return { zone, now, days, today: pastDays, nowQuarter: quarterOfDay(today, now) };
}

/** The quarter of a day in which an instant lies; the first or last one for an instant before or after it. */
export function quarterOfDay(day: ClinicDay, instant: number): number {
  // From the end: where an hour is skipped, its quarters share their instants with those after it.
  let quarter = quartersADay - 1;
  while (quarter > 0 && instantOf(day, quarter) > instant) quarter--;
  return quarter;
}

/** The current day. */
export function todayOf({ days, today }: Pick<Calendar, 'days' | 'today'>): ClinicDay {
  const day = days[today];
  if (day === undefined) throw new RangeError('a calendar has today');
  return day;
}

/** The instant at which a quarter of a day begins, UTC milliseconds. */
export function instantOf(day: ClinicDay, quarter: number): number {
  return day.uneven?.[quarter] ?? day.startMs + quarter * quarterMs;
}

/** Whether this quarter exists exactly once on that day, and lasts fifteen minutes. */
export function isPlainQuarter(day: ClinicDay, quarter: number, zone: string): boolean {
  if (day.uneven === null) return true;
  const start = instantOf(day, quarter);
  return (
    instantOf(day, quarter + 1) - start === quarterMs &&
    machineClockOf(start, zone) === unpaddedClock(quarter)
  );
}

/** `HH:MM` of a quarter, as rosters write it. */
export function clockText(quarter: number): string {
  return unpaddedClock(quarter).padStart(5, '0');
}

/** Whole days since the epoch of a `YYYY-MM-DD`: for counting weeks. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

function unpaddedClock(quarter: number): string {
  return `${Math.floor(quarter / 4)}:${((quarter % 4) * 15).toString().padStart(2, '0')}`;
}

function unevenQuarters(date: string, zone: string, endMs: number): readonly number[] {
  return Array.from({ length: quartersADay + 1 }, (_, quarter) =>
    quarter === quartersADay ? endMs : instantAt(date, unpaddedClock(quarter), zone),
  );
}
