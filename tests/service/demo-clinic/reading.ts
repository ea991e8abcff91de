import type { ClinicData } from '../../../service/clinic-data.ts';
import { dayOf, instantFromWire, machineClockOf } from '../../../shared/clinic-time.ts';
import type { Appointment, AppointmentPatient } from '../../../shared/practice/resources/index.ts';

/** Reading a demo clinic as its tests need it. */

/** An instant that must be there. */
export function at(text: string | null | undefined): number {
  const ms = instantFromWire(text);
  if (ms === null) throw new Error(`no instant: ${text}`);
  return ms;
}

export type ReadRow = {
  readonly appointment: Appointment;
  readonly place: AppointmentPatient;
  readonly start: number;
};

/** The rows of the clinic day on which `now` falls, in the order of time. */
export function rowsOfToday(clinic: ClinicData, now: number, zone: string): ReadRow[] {
  const today = dayOf(now, zone);
  return clinic.appointments
    .filter((appointment) => !appointment.archived && dayOf(at(appointment.start), zone) === today)
    .flatMap((appointment) =>
      (appointment.appointmentPatients ?? []).map((place) => ({
        appointment,
        place,
        start: at(appointment.start),
      })),
    )
    .sort((a, b) => a.start - b.start);
}

/** Minutes since midnight on the clinic's wall clock. */
export function wallMinutes(ms: number, zone: string): number {
  const [hour = 0, minute = 0] = machineClockOf(ms, zone).split(':').map(Number);
  return hour * 60 + minute;
}

/** The records of a list by id. */
export function mapById<T extends { readonly id: number }>(list: readonly T[]): Map<number, T> {
  return new Map(list.map((record) => [record.id, record]));
}

/** Every object in a value, with the path that leads to it. */
export function* objectsIn(
  value: unknown,
  path = '',
): Generator<readonly [path: string, object: Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    yield [path, value as Record<string, unknown>];
    for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${path}.${key}`);
  }
}
