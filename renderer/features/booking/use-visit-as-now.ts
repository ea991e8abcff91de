import type { BookedVisit } from '../../../shared/bridge/views.ts';
import { useTyped } from '../../state/use-typed.ts';
import { withLength } from './move-times.ts';
import type { ChosenTime } from './use-booking.ts';
import type { Finder } from './use-finder.ts';

/**
 * What others have changed about the visit meanwhile, also while this desk was covered: moved, it keeps the length that it has now, and it is not
 * moved back from a location to which they have moved it.
 * @param keepsLength whether it is moved with its own service
 */
export function useVisitAsNow(
  { start, end, locationId }: BookedVisit,
  finder: Finder,
  keepsLength: boolean,
  setConfirming: (change: (time: ChosenTime | null) => ChosenTime | null) => void,
): void {
  const length = end - start;
  // Null at first: only what has changed since comes back after the desk was covered.
  const [seen, setSeen] = useTyped<{ length: number; locationId: number | null } | null>(
    'visit as seen',
    null,
  );
  if (seen?.length === length && seen.locationId === locationId) return;
  setSeen({ length, locationId });
  if (seen === null) return;
  if (keepsLength && seen.length !== length) {
    const asNow = (time: ChosenTime | null) => time && withLength(time, seen.length, length);
    setConfirming(asNow);
    finder.choose(asNow);
  }
  // The free times are those of the other location.
  if (locationId !== null && seen.locationId !== locationId) finder.change({ locationId });
}
