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
 * Whether a change of what this PC keeps can be seen on a day. A practice of 100,000 patients is read for half
 * an hour, page by page: its rows are not made again for each page.
 *
 * Guarantee: never no where a row differs; yes for nothing is allowed.
 */
export function canBeSeen(
  { kind, ids, patientIds }: Changed,
  cache: Cache,
  { day, rows }: { readonly day: WatchedDay; readonly rows: readonly DayRow[] },
): boolean {
  if (ids.length === 0 || neverOnRows.includes(kind)) return false;
  const here = new Set(rows.map((row) => row.patientId));
  if (patientIds.some((id) => here.has(id))) return true;
  switch (kind) {
    case 'patients':
    case 'cases':
      return false;
    case 'invoices':
      // A row's own invoice may be made out to somebody else.
      return invoicesOn(day, cache).some((id) => ids.includes(id));
    case 'appointments': {
      const shown = new Set(rows.map((row) => row.appointmentId));
      return (
        ids.some((id) => shown.has(id)) ||
        cache.many('appointments', ids).some((one) => {
          const start = instantFromWire(one.start);
          return start === null || isWithin(day, start);
        })
      );
    }
    default:
      return true;
  }
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
