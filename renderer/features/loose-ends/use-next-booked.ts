import { useEffect, useState } from 'react';
import { addDays } from '../../../shared/clinic-time.ts';
import type { LocationIds } from '../../../shared/locations.ts';
import { useDayOf } from '../../state/use-day-of.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { dayKnown } from './day-known.ts';
import { isAnybodyBooked } from './ring-model.ts';

/** How many days ahead the search goes. */
export const mostDaysAhead = 7;

type NextBooked = ReturnType<typeof useDayOf> & {
  readonly next: string | null;
  /** None of the days that were checked has a booking. */
  readonly none: boolean;
};

/**
 * The next day after a day with a booking at these locations: on a Friday, the Monday. The search stops at a day that
 * is not complete on this PC, since its bookings are unknown. A day that it has passed, and that is booked meanwhile, is the next one.
 */
export function useNextBooked(date: string | null, places: LocationIds): NextBooked {
  const from = `${date} ${places.join()}`;
  const [walked, setWalked] = useState({ from, days: 1 });
  const days = walked.from === from ? walked.days : 1;
  const next = date && addDays(date, days);
  const ahead = useDayOf(next);
  const rows = ahead.day?.rows.values() ?? [];
  const empty = dayKnown(next, ahead) === 'whole' && !isAnybodyBooked(rows, places);
  useEffect(() => {
    if (empty && days < mostDaysAhead) setWalked({ from, days: days + 1 });
  }, [empty, days, from]);
  const { bridge } = useDesk();
  useEffect(
    () =>
      bridge.on('day.changed', ({ date: changed, locationId, reread, changed: rows }) => {
        if (date === null || locationId !== null || !(reread || isAnybodyBooked(rows, places))) return;
        for (let passed = 1; passed < days; passed += 1)
          if (addDays(date, passed) === changed) setWalked({ from, days: passed });
      }),
    [bridge, date, places, days, from],
  );
  return { ...ahead, next, none: empty && days === mostDaysAhead };
}
