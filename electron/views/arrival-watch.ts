import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';

/** An arrival that was not known before. */
export type SeenArrival = { readonly appointmentId: number; readonly patientId: number };

/**
 * Finds the new arrivals when appointments change.
 *
 * Guarantees:
 * - An arrival is reported once, even when its appointment is read many times.
 * - An arrival from before the first check (the first read, a long absence) is not reported: only arrivals of the last
 *   minutes are.
 */
export type ArrivalWatch = {
  check(appointments: readonly Appointment[], now: number): SeenArrival[];
};

/** An arrival older than this is not reported when first seen. */
const newsMs = 10 * 60_000;

export function createArrivalWatch(): ArrivalWatch {
  const known = new Map<string, number | null>();
  return {
    check(appointments, now) {
      const seen: SeenArrival[] = [];
      for (const appointment of appointments) {
        if (appointment.archived) continue;
        for (const place of appointment.appointmentPatients ?? []) {
          const key = `${appointment.id}:${place.patientId}`;
          if (place.status !== 'Arrived') {
            known.delete(key);
            continue;
          }
          const at = instantFromWire(place.statusUpdatedAt);
          if (known.has(key) && known.get(key) === at) continue;
          known.set(key, at);
          if (at !== null && now - at < newsMs)
            seen.push({ appointmentId: appointment.id, patientId: place.patientId });
        }
      }
      return seen;
    },
  };
}
