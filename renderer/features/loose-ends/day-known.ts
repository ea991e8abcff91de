import type { DayState } from '../../state/day.ts';

/** How much of a day this PC knows: all of it, a part, or nothing certain yet, because it is being read. */
export type DayKnown = 'whole' | 'part' | 'reading';

/**
 * How much is known of the day of a date.
 *
 * Guarantee: a day is whole only once it has been read to its end, and is complete on this PC. Of any other day nothing may be called done.
 */
export function dayKnown(
  date: string | null,
  { day, reading, failure }: Pick<DayState, 'day' | 'reading' | 'failure'>,
): DayKnown {
  if (failure) return 'part';
  if (day === null || day.date !== date || reading) return 'reading';
  return day.complete ? 'whole' : 'part';
}
