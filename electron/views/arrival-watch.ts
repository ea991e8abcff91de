import { dayOf, instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { arrivedEntry, type DayEntry } from './day-entries.ts';

/** An arrival that was not known before. */
export type SeenArrival = {
  readonly appointment: Appointment;
  readonly patientId: number;
  /** When the practice says that the patient arrived, UTC ms. */
  readonly arrivedAt: number;
};

/**
 * Finds the new arrivals when appointments change. One for the whole run: it alone knows which arrivals were reported, from
 * session to session and behind the lock. An arrival is a row and the time at which its patient arrived.
 *
 * Guarantees:
 * - An arrival is reported once, even when its appointment is read many times.
 * - It is not reported again where an older version of its appointment was read meanwhile, as into a cache that was reset.
 * - An arrival from before the first check (the first read, a long absence) is not reported: only arrivals of the last
 *   minutes are.
 */
export type ArrivalWatch = {
  check(appointments: readonly Appointment[], now: number): SeenArrival[];
  /** These were stored before: none of them is news, and what has been seen since stays known. */
  know(appointments: readonly Appointment[]): void;
  /** The same for arrivals that were seen in an earlier run. @param arrived UTC ms by row key */
  knowArrived(arrived: ReadonlyMap<string, number>): void;
};

/** An arrival older than this is not reported when first seen. */
const newsMs = 10 * 60_000;

export function createArrivalWatch(): ArrivalWatch {
  /** Some hundred a day. */
  const known = new Set<string>();
  const idOf = (key: string, at: number) => `${key} ${at}`;
  return {
    check(appointments, now) {
      const seen: SeenArrival[] = [];
      for (const { key, appointment, patientId, status, at } of attendances(appointments)) {
        if (status !== 'Arrived' || at === null || known.has(idOf(key, at))) continue;
        known.add(idOf(key, at));
        if (now - at < newsMs) seen.push({ appointment, patientId, arrivedAt: at });
      }
      return seen;
    },
    know(appointments) {
      for (const { key, status, at } of attendances(appointments))
        if (status === 'Arrived' && at !== null) known.add(idOf(key, at));
    },
    knowArrived(arrived) {
      for (const [key, at] of arrived) known.add(idOf(key, at));
    },
  };
}

/** Every patient of appointments that are not archived; `at`: since when the status stands, UTC ms. */
const attendances = (appointments: readonly Appointment[]) =>
  appointments
    .filter(({ archived }) => !archived)
    .flatMap((appointment) =>
      (appointment.appointmentPatients ?? []).map(({ patientId, status, statusUpdatedAt }) => ({
        key: `${appointment.id}:${patientId}`,
        appointment,
        patientId,
        status,
        start: instantFromWire(appointment.start),
        at: instantFromWire(statusUpdatedAt),
      })),
    );

/**
 * When patients arrived, for the day book: of visits that stand as Arrived.
 * @param zoneAt the zone of a location; null: of a visit that names none
 */
export const arrivedEntries = (
  appointments: readonly Appointment[],
  zoneAt: (locationId: number | null | undefined) => string,
): DayEntry[] =>
  attendances(appointments).flatMap(({ key, appointment, status, start, at }) =>
    status !== 'Arrived' || start === null || at === null
      ? []
      : [arrivedEntry(dayOf(start, zoneAt(appointment.locationId)), key, at)],
  );
