import { addDays, daysBetween, weekdayOf } from '../../shared/clinic-time.ts';

/**
 * A day as people in Australia type it: `12/3`, `12.3.26`, `12 mar`, `March 12`, `fri`, `next tue`, `tomorrow`, `+2w`.
 * The day stands before the month. Without a year, it is the nearest such day; a weekday is the next one to come.
 */
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const named: Readonly<Record<string, number>> = {
  today: 0,
  tod: 0,
  now: 0,
  tomorrow: 1,
  tom: 1,
  tmrw: 1,
  tmr: 1,
  yesterday: -1,
  yest: -1,
};

/** @param today the clinic's day, `YYYY-MM-DD`. @returns the day; null where the text names none. */
export function typedDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ');
  if (text === '') return null;
  const away = named[text];
  if (away !== undefined) return addDays(today, away);
  return relative(text, today) ?? weekday(text, today) ?? calendarDay(text, today);
}

/** `+3`, `-1`, `+2w`, `in 6 weeks`, `3 days ago`. */
function relative(text: string, today: string): string | null {
  const m = /^(?:(in|[+-]) ?)?(\d{1,3}) ?(d|days?|w|wks?|weeks?)?( ago)?$/.exec(text);
  if (!m) return null;
  const [, sign, number, unit, ago] = m;
  // A number alone is a day of a month.
  if (!sign && !unit) return null;
  const days = Number(number) * (unit?.startsWith('w') ? 7 : 1);
  return addDays(today, sign === '-' || ago ? -days : days);
}

/** `fri`, `next fri`, `last friday`, `fri week`. */
function weekday(text: string, today: string): string | null {
  const m = /^(next |last |this |on )?([a-z]{3,9})( week)?$/.exec(text);
  const at = m?.[2] ? weekdays.findIndex((day) => m[2]?.startsWith(day) && isWeekday(m[2], day)) : -1;
  if (!m || at < 0) return null;
  const ahead = (at + 1 - weekdayOf(today) + 7) % 7;
  if (m[1] === 'last ') return addDays(today, ahead - 7);
  const next = ahead === 0 && m[1] !== 'this ' && m[1] !== 'on ' ? 7 : ahead;
  return addDays(today, next + (m[3] ? 7 : 0));
}

const fullDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const isWeekday = (word: string, short: string) =>
  fullDays.some((full) => full.startsWith(short) && full.startsWith(word)) ||
  word === 'tues' ||
  word === 'thurs';

function calendarDay(text: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // A weekday before a date adds nothing: "Thu 12 March".
  const withoutWeekday = text.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]* (?=.*\d)/, '');
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ ./-]?([a-z]{3,9}|\d{1,2})(?:[ ./-](\d{4}|\d{2}))?$/.exec(
      withoutWeekday,
    );
  const monthFirst = /^([a-z]{3,9}) ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}|\d{2}))?$/.exec(withoutWeekday);
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(withoutWeekday);
  const alone = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(withoutWeekday);
  if (alone) return nearestOfMonth(Number(alone[1]), today);
  if (packed) return withYear(Number(packed[1]), Number(packed[2]), packed[3], today);
  if (dayFirst && (/[ ./-]/.test(withoutWeekday) || /[a-z]/.test(withoutWeekday))) {
    return withYear(Number(dayFirst[1]), monthOf(dayFirst[2] ?? ''), dayFirst[3], today);
  }
  if (monthFirst) return withYear(Number(monthFirst[2]), monthOf(monthFirst[1] ?? ''), monthFirst[3], today);
  return null;
}

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 1 + monthNames.findIndex((month) => text.startsWith(month));
}

function withYear(day: number, month: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const now = Number(today.slice(0, 4));
  return nearest(
    [now - 1, now, now + 1].map((one) => dayOf(one, month, day)),
    today,
  );
}

/** `12`: of this, the previous or the next month, whichever is nearest. */
function nearestOfMonth(day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const days = [-1, 0, 1].map((step) => {
    const months = year * 12 + month - 1 + step;
    return dayOf(Math.floor(months / 12), (months % 12) + 1, day);
  });
  return nearest(days, today);
}

function nearest(days: readonly (string | null)[], today: string): string | null {
  const real = days.filter((day) => day !== null);
  const far = (day: string) => Math.abs(daysBetween(today, day));
  return real.reduce<string | null>(
    (best, day) => (best === null || far(day) < far(best) ? day : best),
    null,
  );
}

/** `YYYY-MM-DD`; null where the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}
