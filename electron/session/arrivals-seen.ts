import { dayOf } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { attendances } from '../views/arrival-watch.ts';
import { arrivedEntry } from '../views/day-entries.ts';
import type { DayBook } from './day-book.ts';

/** Of days before these everything was kept when it was read. */
const readAgainMs = 3 * dayMs;

/**
 * Keeps in the day book when patients arrived: the service has one time for a status, so it knows that no longer once the visit is Completed.
 *
 * Guarantee: each arrival that comes into the cache is kept, and one that could not be is kept with the next start.
 */
export function keepArrivals(ports: {
  readonly cache: Pick<Cache, 'many' | 'get' | 'appointmentsBetween' | 'onChange'>;
  readonly dayBook: Pick<DayBook, 'saw'>;
  readonly pcZone: string;
  /** UTC ms by the practice's clock. */
  readonly now: () => number;
}): void {
  const { cache, dayBook, pcZone } = ports;

  const keep = (read: () => readonly Appointment[]) =>
    catchStoreError(
      () =>
        dayBook.saw(
          attendances(read()).flatMap(({ key, appointment: { locationId }, status, start, at }) => {
            if (status !== 'Arrived' || start === null || at === null) return [];
            const zone = zoneOf(locationId ? cache.get('locations', locationId) : null, pcZone);
            return [arrivedEntry(dayOf(start, zone), key, at)];
          }),
        ),
      () => undefined,
    );

  cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') keep(() => cache.many('appointments', ids));
  });
  const now = ports.now();
  keep(() => cache.appointmentsBetween(now - readAgainMs, now + dayMs, null));
}
