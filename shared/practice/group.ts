import type { Appointment } from './resources/index.ts';

/** A group appointment: `maxPatients` allows several patients, or it has several. */
export const isGroup = (appointment: Appointment): boolean =>
  (appointment.maxPatients ?? 1) > 1 || (appointment.appointmentPatients ?? []).length > 1;

/** How many places of an appointment are taken: that of a patient who cancelled is free again. */
export const placesTaken = (appointment: Pick<Appointment, 'appointmentPatients'>): number =>
  (appointment.appointmentPatients ?? []).filter(({ status }) => status !== 'Cancelled').length;

/** Whether everyone in a group has cancelled or was cancelled: by all that its places say, it does not take place. */
export const isClassCancelled = (group: Pick<Appointment, 'appointmentPatients'>): boolean =>
  (group.appointmentPatients ?? []).length > 0 && placesTaken(group) === 0;
