import type { Appointment } from './resources/index.ts';

/** A group by what it may hold (spec, `maxPatients`), and any appointment that holds more than one patient. */
export const isGroup = (appointment: Appointment): boolean =>
  (appointment.maxPatients ?? 1) > 1 || (appointment.appointmentPatients ?? []).length > 1;
