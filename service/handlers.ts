import { appointmentHandlers } from './appointments.ts';
import { availabilityHandlers } from './availabilities.ts';
import { caseHandlers } from './cases.ts';
import { contactHandlers } from './contacts.ts';
import { fileHandlers } from './files.ts';
import type { Handlers } from './handler.ts';
import { patientHandlers } from './patients.ts';
import { paymentHandlers } from './payments.ts';
import { referenceHandlers } from './reference.ts';

/** Every operation's handler: the type does not allow one to be missing. */
export const handlers: Handlers = {
  ...appointmentHandlers,
  ...availabilityHandlers,
  ...caseHandlers,
  ...contactHandlers,
  ...fileHandlers,
  ...patientHandlers,
  ...paymentHandlers,
  ...referenceHandlers,
};
