import { appointmentOperations } from './appointments.ts';
import { availabilityOperations } from './availabilities.ts';
import { cancellationOperations } from './cancellations.ts';
import { caseOperations } from './cases.ts';
import { contactOperations } from './contacts.ts';
import { fileOperations } from './files.ts';
import type { OperationHandlers } from './handler.ts';
import { patientOperations } from './patients.ts';
import { paymentOperations } from './payments.ts';
import { referenceOperations } from './reference.ts';
import { waitlistOperations } from './waitlists.ts';

/** Every operation's handler: the type does not allow one to be missing. */
export const handlers: OperationHandlers = {
  ...appointmentOperations,
  ...availabilityOperations,
  ...cancellationOperations,
  ...caseOperations,
  ...contactOperations,
  ...fileOperations,
  ...patientOperations,
  ...paymentOperations,
  ...referenceOperations,
  ...waitlistOperations,
};
