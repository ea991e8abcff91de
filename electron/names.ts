import { clockOf, dayOf, sayShortDay } from '../shared/clinic-time.ts';
import { patientName } from './day/people.ts';
import type { Names } from './outbox/kind.ts';
import type { Cache } from './store/types.ts';
import { zoneOf } from './sync/clinic.ts';

/** Names from the cache, for the titles of writes; true words where the record is not here. */
export function namesFrom(cache: Cache, pcZone: string): Names {
  const zoneAt = (locationId: number | null) =>
    zoneOf(locationId === null ? null : cache.get('locations', locationId), pcZone);
  return {
    patient(id) {
      const known = cache.get('patients', id);
      return known ? patientName(known) : `patient ${id}`;
    },
    clock: (ms, locationId) => clockOf(ms, zoneAt(locationId)),
    when(ms, locationId) {
      const zone = zoneAt(locationId);
      return `${sayShortDay(dayOf(ms, zone))}, ${clockOf(ms, zone)}`;
    },
    payment: (id) => cache.get('payments', id)?.paymentNumber || `payment ${id}`,
    method: (id) => cache.get('paymentMethods', id)?.name || `method ${id}`,
    invoice: (id) => cache.get('invoices', id)?.invoiceNumber || `invoice ${id}`,
  };
}
