import { clockOf } from '../shared/clinic-time.ts';
import { patientName } from './day/people.ts';
import type { Names } from './outbox/kind.ts';
import type { Cache } from './store/types.ts';
import { zoneOf } from './sync/clinic.ts';

/** Names from the cache, for the titles of writes; true words where the record is not here. */
export function namesFrom(cache: Cache, pcZone: string): Names {
  return {
    patient(id) {
      const known = cache.get('patients', id);
      return known ? patientName(known) : `patient ${id}`;
    },
    clock(ms, locationId) {
      const location = locationId === null ? null : cache.get('locations', locationId);
      return clockOf(ms, zoneOf(location, pcZone));
    },
    method: (id) => cache.get('paymentMethods', id)?.name || `method ${id}`,
    invoice: (id) => cache.get('invoices', id)?.invoiceNumber || `invoice ${id}`,
  };
}
