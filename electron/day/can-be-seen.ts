import type { DayRow } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import type { Cache, Changed, StoredKind } from '../store/types.ts';
import type { WatchedDay } from './day-views.ts';

/** Kinds of which nothing is on a row. */
const neverOnRows: readonly StoredKind[] = [
  'payments',
  'paymentMethods',
  'contacts',
  'supportActivities',
  'supportItems',
  'busyTimes',
  'busyTimeTypes',
];

/**
 * Whether a change of what this PC keeps can be seen on one of the days. A practice of 100,000 patients is read for half
 * an hour, page by page: its rows are not made again for each page.
 *
 * Guarantee: never no where a row differs; yes for nothing is allowed.
 */
export function canBeSeen(
  { kind, ids }: Changed,
  cache: Cache,
  days: readonly { readonly day: WatchedDay; readonly rows: readonly DayRow[] }[],
): boolean {
  if (ids.length === 0 || days.length === 0 || neverOnRows.includes(kind)) return false;
  const ofRows = days.flatMap(({ rows }) => rows);
  const patients = new Set(ofRows.map((row) => row.patientId));
  const here = (patientId: number | null | undefined) => patients.has(patientId ?? null) || patientId == null;
  switch (kind) {
    case 'patients':
      return ids.some((id) => patients.has(id));
    case 'cases':
      return some(cache, kind, ids, (one) => here(one.patientId));
    case 'invoices':
      // A row's own invoice may be made out to somebody else.
      return (
        some(cache, kind, ids, (one) => here(one.patientId)) ||
        days.some(({ day }) => invoicesOn(day, cache).some((id) => ids.includes(id)))
      );
    case 'appointments': {
      const shown = new Set(ofRows.map((row) => row.appointmentId));
      return (
        ids.some((id) => shown.has(id)) ||
        some(cache, kind, ids, (one) => {
          const start = instantFromWire(one.start);
          // Elsewhere in time it says whether a patient of the day was here before.
          return (
            start === null ||
            days.some(({ day }) => isWithin(day, start)) ||
            (one.appointmentPatients ?? []).some((place) => patients.has(place.patientId))
          );
        })
      );
    }
    default:
      return true;
  }
}

/** Whether `concerns` holds for one of the objects; one that is gone concerns everybody. */
function some<K extends 'cases' | 'invoices' | 'appointments'>(
  cache: Cache,
  kind: K,
  ids: readonly number[],
  concerns: (object: ReturnType<typeof cache.many<K>>[number]) => boolean,
): boolean {
  const objects = cache.many(kind, ids);
  return objects.length < new Set(ids).size || objects.some(concerns);
}

function isWithin({ date, zone }: WatchedDay, at: number): boolean {
  const { startMs, endMs } = dayBounds(date, zone);
  return at >= startMs && at < endMs;
}

function invoicesOn({ date, zone, locationId }: WatchedDay, cache: Cache): number[] {
  const { startMs, endMs } = dayBounds(date, zone);
  const places = cache
    .appointmentsBetween(startMs, endMs, locationId)
    .flatMap((one) => one.appointmentPatients ?? []);
  return places.flatMap((place) => place.invoiceId ?? []);
}
