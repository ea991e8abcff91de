import type { Appointment } from './resources/index.ts';

/** A group appointment: `maxPatients` allows several patients, or it has several. */
export const isGroup = (appointment: Appointment): boolean =>
  (appointment.maxPatients ?? 1) > 1 || (appointment.appointmentPatients ?? []).length > 1;
