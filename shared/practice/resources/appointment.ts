import { z } from 'zod';
import {
  datetime,
  deprecated,
  dollars,
  essential,
  id,
  openEnum,
  record,
  ref,
  resource,
  sentDatetime,
  stamps,
} from '../fields.ts';

export const patientStatuses = ['Arrived', 'Did not arrive', 'Cancelled', 'Completed'] as const;
export type PatientStatus = (typeof patientStatuses)[number];

export const taxTypes = ['STANDARD', 'ZERO', 'EXEMPT', 'REDUCED'] as const;
export const units = ['Hour', 'Each'] as const;

/** One patient's place in an appointment (docs/practice-api/resources.md, "Appointments"). */
export const AppointmentPatient = record(
  {
    appointmentId: ref(),
    patientId: id(),
    caseId: ref(),
    status: openEnum(patientStatuses),
    note: z.string(),
    invoiceId: ref(),
    cancellationReason: z.string(),
    cancellationRate: z.number(),
    cancellationNote: z.string(),
    statusUpdatedAt: datetime(),
    doNotInvoice: z.boolean(),
  },
  ['patientId'],
);
export type AppointmentPatient = z.infer<typeof AppointmentPatient>;

/** docs/practice-api/resources.md, "Appointments". */
export const Appointment = resource({
  id: id(),
  start: essential(datetime()),
  end: datetime(),
  isUnavailableBlock: deprecated(z.boolean()),
  busyTimePractitionerIds: deprecated(z.array(ref())),
  serviceId: ref(),
  locationId: essential(ref()),
  practitionerId: essential(ref()),
  /** More than 1 means a group appointment. */
  maxPatients: z.number(),
  appointmentPatients: essential(z.array(AppointmentPatient)),
  repeatId: z.string(),
  recurringRule: z.string(),
  unit: openEnum(units),
  pricing: dollars(),
  total: dollars(),
  taxType: openEnum(taxTypes),
  supportItemIds: z.array(ref()),
  note: z.string(),
  deletedAt: datetime(),
  archived: z.boolean(),
  ...stamps,
});
export type Appointment = z.infer<typeof Appointment>;

/** Required fields: docs/practice-api/deployed-service.md, "Writes". */
export const AppointmentCreate = z.strictObject({
  start: sentDatetime(),
  end: sentDatetime(),
  serviceId: id(),
  locationId: id(),
  practitionerId: id(),
  patientId: id(),
  caseId: id().optional(),
  note: z.string().optional(),
  createdAt: sentDatetime().optional(),
  updatedAt: sentDatetime().optional(),
  deletedAt: sentDatetime().optional(),
});
export type AppointmentCreate = z.infer<typeof AppointmentCreate>;

/** Every field is optional; note and status are not among them (docs/practice-api/deployed-service.md, "Writes"). */
export const AppointmentUpdate = z.strictObject({
  start: sentDatetime().optional(),
  end: sentDatetime().optional(),
  serviceId: id().optional(),
  locationId: id().optional(),
  practitionerId: id().optional(),
  caseId: id().optional(),
  patientId: id().optional(),
});
export type AppointmentUpdate = z.infer<typeof AppointmentUpdate>;
