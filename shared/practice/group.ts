import type { Appointment } from './resources/index.ts';

/** A group appointment: `maxPatients` allows several patients, or it has several. */
export const isGroup = (appointment: Appointment): boolean =>
  (appointment.maxPatients ?? 1) > 1 || (appointment.appointmentPatients ?? []).length > 1;

/** How many places of an appointment are taken: that of a patient who cancelled is free again. */
export const placesTaken = (appointment: Pick<Appointment, 'appointmentPatients'>): number =>
  (appointment.appointmentPatients ?? []).filter(({ status }) => status !== 'Cancelled').length;
