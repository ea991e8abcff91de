import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';

/** An arrival that was not known before. */
export type SeenArrival = { readonly appointmentId: number; readonly patientId: number };

/**
 * Tells which arrivals are new when appointments change.
 *
 * Guarantees:
 * - An arrival is told once, even when its appointment is read many times.
 * - What was so before the desk looked (the first read, a long absence) is not news: only arrivals of the last minutes are.
 */
export type ArrivalWatch = {
  look(appointments: readonly Appointment[], now: number): SeenArrival[];
};

/** An arrival older than this is no news when first seen. */
const newsMs = 10 * 60_000;

export function createArrivalWatch(): ArrivalWatch {
  const known = new Map<string, number | null>();
  return {
    look(appointments, now) {
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
