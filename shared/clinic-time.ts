import { Temporal } from 'temporal-polyfill';
import { dayMs } from './durations.ts';
import { lazy, memoize } from './memoize.ts';

/**
 * Times of a clinic. Instants are milliseconds since the epoch (UTC) or wire datetimes; days are `YYYY-MM-DD` in a
 * location's IANA zone; clock times are `H:MM` in that zone. Date-only values (a birth date) are never shifted by zones.
 */

const wireForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A datetime from the service -> UTC milliseconds. Reads the three documented forms, and tolerates `2024-06-09
 * 14:30:00` (taken as UTC; seen in cases) and offsets.
 * @returns null when it is no date.
 */
export function instantFromWire(text: string | null | undefined): number | null {
  return text ? instantIn(text) : null;
}

/** A day is read repeatedly with the same times. */
const instantIn = memoize(1000, (text): number | null => {
  const m = wireForm.exec(text);
  if (!m) return null;
  const [, y, mo, d, h = '0', mi = '0', s = '0', fraction = '', zone] = m;
  const ms = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
  const check = new Date(ms);
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  if (check.getUTCFullYear() !== Number(y)) return null;
  if (check.getUTCMonth() !== Number(mo) - 1 || check.getUTCDate() !== Number(d)) return null;
  if (Number(h) > 23 || Number(mi) > 59 || Number(s) > 59) return null;
  const offset =
    zone && zone !== 'Z'
      ? (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
      : 0;
  return ms + Number(fraction.padEnd(3, '0').slice(0, 3)) - offset * 60_000;
});

/** UTC milliseconds -> the wire form with milliseconds, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export function wireFromInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * A birth date on the wire (midnight UTC, or a date alone) -> `YYYY-MM-DD`, untouched by any zone.
 * @returns null for an invalid day: old records contain `0000-00-00`, on which calendars throw.
 */
export function dateOnly(text: string | null | undefined): string | null {
  const day = text ? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] : undefined;
  return day !== undefined && instantFromWire(day) !== null ? day : null;
}

const dateWithoutTime = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date or datetime of a record -> the clinic's calendar day, `YYYY-MM-DD`. An instant is converted to the clinic's
 * zone: `2024-06-09 14:30:00` is the 10th in Adelaide. A date without a time stays as it is. Not for birth dates, whose
 * time of day has no meaning: `dateOnly`.
 * @returns null when it is no date.
 */
export function clinicDayOf(text: string | null | undefined, zone: string): string | null {
  if (!text || dateWithoutTime.test(text)) return dateOnly(text);
  const instant = instantFromWire(text);
  return instant === null ? null : dayOf(instant, zone);
}

/** Whether the runtime knows this IANA zone. */
export function isZone(zone: string): boolean {
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let made = formatters.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, made);
  }
  return made;
}

function partsIn(ms: number, zone: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(ms)) parts[type] = value;
  return parts;
}

/** The clinic day (`YYYY-MM-DD`) on which an instant falls in a zone. */
export function dayOf(ms: number, zone: string): string {
  return dayOfMinute(`${Math.floor(ms / 60_000)} ${zone}`);
}

/** No day ends within a minute: zones have been whole minutes from UTC since 1972. */
const dayOfMinute = memoize(500, (minuteInZone) => {
  const [minute = '', zone = ''] = minuteInZone.split(' ');
  const p = partsIn(Number(minute) * 60_000, zone);
  return `${p['year']}-${p['month']}-${p['day']}`;
});

/**
 * The local clock time for machines, `9:05` or `14:30`: files, comparisons, what `instantAt` reads. A person reads
 * `sayClock` (clock-words.ts); who imports this one is listed in tests/project/clock-words.test.ts.
 */
export function machineClockOf(ms: number, zone: string): string {
  return clockOfMinute(`${Math.floor(ms / 60_000)} ${zone}`);
}

/** Minutes since midnight on the local clock: 555 at 9:15. */
export function minuteOfDay(ms: number, zone: string): number {
  const [hour = '0', minute = '0'] = machineClockOf(ms, zone).split(':');
  return Number(hour) * 60 + Number(minute);
}

const clockOfMinute = memoize(2000, (minuteInZone) => {
  const [minute = '', zone = ''] = minuteInZone.split(' ');
  const p = partsIn(Number(minute) * 60_000, zone);
  return `${Number(p['hour'])}:${p['minute']}`;
});

/** The common zone of these; `otherwise` where they have none in common. */
export function commonZone(zones: Iterable<string>, otherwise: string): string {
  const all = new Set(zones);
  const [zone = otherwise] = all;
  return all.size === 1 ? zone : otherwise;
}

/** The instants at which a clinic day begins and ends: 23, 24 or 25 hours apart (Lord Howe: 23.5, 24.5). */
export function dayBounds(date: string, zone: string): { readonly startMs: number; readonly endMs: number } {
  return boundsOf(`${date} ${zone}`);
}

const boundsOf = memoize(200, (dayInZone) => {
  const [date = '', zone = ''] = dayInZone.split(' ');
  const day = Temporal.PlainDate.from(date);
  const at = (d: Temporal.PlainDate) => d.toZonedDateTime(zone).epochMilliseconds;
  return { startMs: at(day), endMs: at(day.add({ days: 1 })) };
});

/**
 * A local time at the clinic -> instant. A time that is skipped (start of daylight saving) moves forward; of a repeated
 * one, the earlier.
 */
export function instantAt(date: string, clock: string, zone: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return Temporal.PlainDateTime.from(`${date}T00:00`)
    .with({ hour: hour ?? 0, minute: minute ?? 0 })
    .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** When a time of a day ends, UTC ms, by the clock time of its end: at 00:00 it ends with its day. */
export const endInstantAt = (date: string, clock: string, zone: string): number =>
  instantAt(/^0?0:00/.test(clock) ? addDays(date, 1) : date, clock, zone);

/** Calendar arithmetic on a day, independent of zones. */
export function addDays(date: string, days: number): string {
  return dayAfter(`${date} ${days}`);
}

const dayAfter = memoize(500, (dateAndDays) => {
  const [date = '', days = ''] = dateAndDays.split(' ');
  return Temporal.PlainDate.from(date)
    .add({ days: Number(days) })
    .toString();
});

/**
 * Whole calendar days from one day to another; negative when `to` is earlier. Not by the calendar library, which takes 0.1 ms: a day's rows ask it of
 * each case.
 * @throws RangeError for what is no day
 */
export function daysBetween(from: string, to: string): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMs;
}

function utcMidnight(date: string): number {
  const at = dateWithoutTime.test(date) ? instantFromWire(date) : null;
  if (at === null) throw new RangeError(`${date} is no day`);
  return at;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** Age in whole years on a day; null when the birth date is unknown or in the future. */
export function ageOn(birthdate: string | null, date: string): number | null {
  if (!birthdate) return null;
  const years = Temporal.PlainDate.from(birthdate).until(date, { largestUnit: 'years' }).years;
  return years >= 0 ? years : null;
}

/** A way of saying days, `YYYY-MM-DD`, of these parts. */
function dayFormat(parts: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = lazy(() => new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...parts }));
  return (date) =>
    format()
      .format(Date.parse(`${date}T00:00:00Z`))
      .replace(',', '');
}

/** `Saturday 21 November`. */
export const sayDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `Tue 24 Nov 2026`. */
export const sayFullDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** `14/03/1988`, as Australians write a date in a form, whatever the language of the PC. */
export function sayDateInForm(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** `24 Nov`. */
export const sayShortDay = dayFormat({ day: 'numeric', month: 'short' });

/** `24 Nov`; with the year where that is not today's: `24 Nov 2025`. @param today the day beside which it is said, `YYYY-MM-DD` */
export const sayShortDayOfYear = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? sayShortDay(date) : `${sayShortDay(date)} ${date.slice(0, 4)}`;

/** `14 March 1988`. */
export const sayDate = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** How long ago, in short: `just now`, `2 s ago`, `4 min ago`, `3 h ago`, `2 days ago`. */
export function sayAge(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 2) return 'just now';
  if (s < 60) return `${s} s ago`;
  const min = Math.floor(s / 60);
  if (min < 60) return `${min} min ago`;
  const h = Math.floor(min / 60);
  if (h < 48) return `${h} h ago`;
  return `${Math.floor(h / 24)} days ago`;
}
