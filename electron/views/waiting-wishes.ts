import { instantAt } from '../../shared/clinic-time.ts';
import { type WaitlistEntry, weekdays } from '../../shared/practice/resources/index.ts';

/** Wishes of the waiting list, which the practice writes in its own words. Pure. */

/** Hours of the day that a word stands for; the examples of docs/practice-api/extensions.md, and what else people write. */
const partsOfDay: Readonly<Record<string, readonly [from: number, to: number]>> = {
  morning: [0, 12],
  am: [0, 12],
  midday: [11, 14],
  lunchtime: [11, 14],
  afternoon: [12, 17],
  pm: [12, 24],
  evening: [17, 24],
  night: [17, 24],
};

/** Words that are no wish at all. */
const anyTime = new Set(['any', 'anytime', 'any time', 'all day', 'any day', 'anyday']);

/** The hours of a clinic day as instants, UTC ms. Each is computed once: a long list asks for a few of them again and again. */
export function hoursOf(date: string, zone: string): (hour: number) => number {
  const known = new Map([[24, Number.POSITIVE_INFINITY]]);
  return (hour) => {
    const at = known.get(hour) ?? instantAt(date, `${hour}:00`, zone);
    known.set(hour, at);
    return at;
  };
}

const folded = (word: string) => word.trim().toLowerCase();
const dayNames = weekdays.map(folded);
/** `Mornings` -> `morning`. */
const singular = (word: string) => folded(word).replace(/s$/, '');

export type WaitingWish = {
  /** The words that fit. Empty: there was no wish, or none that can be checked. */
  readonly fits: readonly string[];
  /** Words that cannot be checked. */
  readonly unclear: readonly string[];
};

/** How urgent the tags are: 0 first, 2 last. Words that say nothing of it count as those in the middle. */
export function urgencyOf(tags: readonly string[]): 0 | 1 | 2 {
  const all = tags.map(folded);
  if (all.some((tag) => /^(high|urgent|asap|priority)\b/.test(tag))) return 0;
  return all.some((tag) => /^low\b/.test(tag)) ? 2 : 1;
}

/**
 * Whether a day is among those of an entry. Null: it is not.
 * @param weekday 1 = Monday … 7 = Sunday
 */
export function dayWish({ preferredDays }: WaitlistEntry, weekday: number): WaitingWish | null {
  const words = (preferredDays ?? []).filter((word) => folded(word) && !anyTime.has(folded(word)));
  /** `Tue`, `Tues` and `Tuesdays`, too. */
  const dayOfWord = (word: string) =>
    singular(word).length < 3 ? -1 : dayNames.findIndex((day) => day.startsWith(singular(word)));
  const fits = words.filter((word) => dayOfWord(word) === weekday - 1);
  const unclear = words.filter((word) => dayOfWord(word) === -1);
  return words.length === 0 || fits.length > 0 || unclear.length > 0 ? { fits, unclear } : null;
}

/** A time within a free one, and why it fits the wish. */
export type FittingTime = WaitingWish & { readonly start: number };

/**
 * The first start within a free time at which a visit of so many milliseconds is at a time of day that an entry asks for. Null: there
 * is none.
 * @param free UTC ms; `hour`: the hours of its clinic day
 */
export function timeWish(
  { preferredTime }: WaitlistEntry,
  free: { readonly start: number; readonly end: number; readonly hour: (hour: number) => number },
  lengthMs: number,
): FittingTime | null {
  const { start, end, hour } = free;
  const words = (preferredTime ?? []).filter((word) => folded(word) && !anyTime.has(folded(word)));
  const unclear = words.filter((word) => !(singular(word) in partsOfDay));
  const firstIn = (word: string): number | null => {
    const [from, to] = partsOfDay[singular(word)] ?? [0, 0];
    const first = Math.max(start, hour(from));
    return first < hour(to) && first + lengthMs <= end ? first : null;
  };
  const possible = words
    .flatMap((word) => {
      const first = firstIn(word);
      return first === null ? [] : [{ word, first }];
    })
    .sort((a, b) => a.first - b.first);
  const [best] = possible;
  if (best) {
    const fits = possible.filter(({ first }) => first === best.first).map(({ word }) => word);
    return { start: best.first, fits, unclear };
  }
  return words.length === 0 || unclear.length > 0 ? { start, fits: [], unclear } : null;
}
