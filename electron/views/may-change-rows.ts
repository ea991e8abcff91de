import type { DayRow } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import type { ChangedRecords, ReadableCache, StoredKind } from '../store/types.ts';
import type { WatchedDay } from './day-views.ts';

/** Kinds that no row shows. */
const neverOnRows: readonly StoredKind[] = [
  'payments',
  'paymentMethods',
  'contacts',
  'supportActivities',
  'supportItems',
  'busyTimes',
  'busyTimeTypes',
  'waitlists',
  'cancellationReasons',
];

/**
 * Whether a change of the cache may change the rows of a day. Reading a practice of 100,000 patients takes half an
 * hour, page by page: rows are not rebuilt for each page.
 *
 * Guarantee: never returns false when a row would change; it may return true when none does.
 */
export function mayChangeRows(
  { kind, ids, patientIds }: ChangedRecords,
  cache: ReadableCache,
  { day, rows }: { readonly day: WatchedDay; readonly rows: readonly DayRow[] },
): boolean {
  if (ids.length === 0 || neverOnRows.includes(kind)) return false;
  const here = new Set(rows.map((row) => row.patientId));
  if (patientIds.some((id) => here.has(id))) return true;
  switch (kind) {
    case 'patients':
    case 'cases':
    case 'patientForms':
      return false;
    case 'invoices':
      // The invoice of a row may be made out to another person.
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

function invoicesOn({ date, zone, locationId }: WatchedDay, cache: ReadableCache): number[] {
  const { startMs, endMs } = dayBounds(date, zone);
  const places = cache
    .appointmentsBetween(startMs, endMs, locationId)
    .flatMap((one) => one.appointmentPatients ?? []);
  return places.flatMap((place) => place.invoiceId ?? []);
}
