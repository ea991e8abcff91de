import { useEffect, useState } from 'react';
import { addDays } from '../../../shared/clinic-time.ts';
import type { LocationIds } from '../../../shared/places.ts';
import { useDayOf } from '../../state/use-day-of.ts';
import { isAnybodyBooked } from './ring-model.ts';

/** So far ahead somebody who is booked is looked for. */
export const mostDaysAhead = 7;

type NextBooked = ReturnType<typeof useDayOf> & {
  readonly next: string | null;
  /** Nobody is booked on any of the days that were looked at. */
  readonly none: boolean;
};

/**
 * The next day after a day on which anybody is booked at these places: on a Friday, the Monday. A day that is not
 * complete on this PC is gone no further than, since nobody can tell who is booked on it.
 */
export function useNextBooked(date: string | null, places: LocationIds): NextBooked {
  const from = `${date} ${places.join()}`;
  const [walked, setWalked] = useState({ from, days: 1 });
  const days = walked.from === from ? walked.days : 1;
  const next = date && addDays(date, days);
  const ahead = useDayOf(next);
  const { day, reading, failure } = ahead;
  const known = day !== null && day.date === next && day.complete && !reading && failure === null;
  const empty = known && !isAnybodyBooked(day.rows.values(), places);
  useEffect(() => {
    if (empty && days < mostDaysAhead) setWalked({ from, days: days + 1 });
  }, [empty, days, from]);
  return { ...ahead, next, none: empty && days === mostDaysAhead };
}
