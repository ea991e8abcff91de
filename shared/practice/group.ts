import type { Appointment } from './resources/index.ts';

/**
 * How many patients an appointment may have, as a whole number: at least 1. Some write a very large one for any number, so large that it can't be
 * counted with.
 */
export const mostPatientsIn = ({ maxPatients }: Pick<Appointment, 'maxPatients'>): number =>
  Math.min(Math.max(1, Math.trunc(maxPatients ?? 1)), Number.MAX_SAFE_INTEGER);

/** A group appointment: `maxPatients` allows several patients, or it has several. */
export const isGroup = (appointment: Appointment): boolean =>
  mostPatientsIn(appointment) > 1 || (appointment.appointmentPatients ?? []).length > 1;

/** How many places of an appointment are taken: that of a patient who cancelled is free again. */
export const placesTaken = (appointment: Pick<Appointment, 'appointmentPatients'>): number =>
  (appointment.appointmentPatients ?? []).filter(({ status }) => status !== 'Cancelled').length;

/** Whether everyone in a group has cancelled or was cancelled: by all that its places say, it does not take place. */
export const isClassCancelled = (group: Pick<Appointment, 'appointmentPatients'>): boolean =>
  (group.appointmentPatients ?? []).length > 0 && placesTaken(group) === 0;
