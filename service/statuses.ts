import type { Appointment, AppointmentPatient } from '../shared/practice/resources/index.ts';
import { freshenCases } from './cases.ts';
import type { Practice } from './practice.ts';

/** Stores appointments and the statuses of their patients, for the API and for other desks. */

/** Stores an appointment with the current stamp, and recomputes its cases. */
export function keepAppointment(
  practice: Practice,
  appointment: Appointment,
  before: Appointment | null = null,
  stamp = practice.stamp(),
): Appointment {
  const kept = { ...appointment, updatedAt: stamp };
  practice.records.put('appointments', kept);
  freshenCases(practice, [before, kept]);
  return kept;
}

/** The patient's place with a new status; unchanged when the status is the same. */
export function withStatus(
  place: AppointmentPatient,
  status: AppointmentPatient['status'],
  stamp: string,
): AppointmentPatient {
  return (place.status ?? null) === (status ?? null) ? place : { ...place, status, statusUpdatedAt: stamp };
}

/** Sets one patient's status; the appointment's own stamp moves where `touch` says so. */
export function setPatientStatus(
  practice: Practice,
  appointment: Appointment,
  patientId: number,
  status: AppointmentPatient['status'],
  touch: boolean,
  more: Partial<AppointmentPatient> = {},
): void {
  const places = appointment.appointmentPatients ?? [];
  const place = places.find((one) => one.patientId === patientId);
  if (!place || ((place.status ?? null) === (status ?? null) && Object.keys(more).length === 0)) return;
  const stamp = practice.stamp();
  const changed = { ...withStatus(place, status, stamp), ...more };
  const appointmentPatients = places.map((one) => (one === place ? changed : one));
  const updated = touch ? stamp : (appointment.updatedAt ?? stamp);
  keepAppointment(practice, { ...appointment, appointmentPatients }, appointment, updated);
}
