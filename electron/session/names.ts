import { isolateBidi } from '../../shared/bidi-isolate.ts';
import { dayOf, sayShortDay } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import type { NameLookup } from '../outbox/write-definition.ts';
import { storeResult } from '../store/store-error.ts';
import type { Cache, StoredKind, StoredObjects } from '../store/types.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { clip, patientName } from '../views/people.ts';

/** As many characters as a view gives a name. */
const longestName = 400;

/**
 * Names from the cache, for the titles of writes; true words where the record is not here, or cannot be read: a write that
 * is on the disk must not be answered as one that failed.
 * @param clockStyle asked each time: a person may change it
 */
export function namesFrom(cache: Cache, pcZone: string, clockStyle: () => ClockStyle): NameLookup {
  function known<K extends StoredKind>(kind: K, id: number): StoredObjects[K] | null {
    const read = storeResult(() => cache.get(kind, id));
    return read.ok ? read.value : null;
  }
  const zoneAt = (locationId: number | null) =>
    zoneOf(locationId === null ? null : known('locations', locationId), pcZone);
  return {
    patient(id) {
      const patient = known('patients', id);
      return patient ? clip(patientName(patient), longestName) : `patient ${id}`;
    },
    clock: (ms, locationId) => sayClock(ms, zoneAt(locationId), clockStyle()),
    when(ms, locationId) {
      const zone = zoneAt(locationId);
      return `${sayShortDay(dayOf(ms, zone))}, ${sayClock(ms, zone, clockStyle())}`;
    },
    payment: (id) => isolateBidi(known('payments', id)?.paymentNumber || `payment ${id}`),
    method: (id) => isolateBidi(known('paymentMethods', id)?.name || `method ${id}`),
    invoice: (id) => isolateBidi(known('invoices', id)?.invoiceNumber || `invoice ${id}`),
  };
}
