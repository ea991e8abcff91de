import { z } from 'zod';
import { extensionOperations } from './extension-operations.ts';
import { id, One, sentDate, sentDatetime, sentEnum } from './fields.ts';
import { limits } from './limits.ts';
import {
  anyId,
  anyTime,
  byId,
  dataOf,
  list,
  type Operation,
  one,
  pageOf,
  paging,
  startWindow,
  text,
} from './operation.ts';
import * as r from './resources/index.ts';

/**
 * Every operation of the service (docs/practice-api/resources.md, "Operations"; docs/practice-api/extensions.md). The
 * client's methods, the service's routes, the OpenAPI page and the conformance tests are derived from this table.
 */

export const operations = {
  listAppointments: list(
    '/appointments',
    r.Appointment,
    {
      ...startWindow,
      patientId: anyId(),
      practitionerId: anyId(),
      status: sentEnum(r.patientStatuses).optional(),
      status_update_gt: anyTime(),
      status_update_lt: anyTime(),
    },
    'Appointments, by start, patient, practitioner, status and time of change',
  ),
  createAppointment: {
    method: 'POST',
    path: '/appointments',
    summary: 'Book an appointment',
    body: r.AppointmentCreate,
    answer: r.Appointment,
    repeat: 'unsafe',
    since: 'spec',
  },
  updateAppointment: {
    method: 'PUT',
    path: '/appointments/{id}',
    summary: 'Move or change an appointment',
    params: byId,
    body: r.AppointmentUpdate,
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  arrive: {
    method: 'POST',
    path: '/appointments/{id}/arrival',
    summary: 'The patient of a single appointment has arrived',
    params: byId,
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  arriveInGroup: {
    method: 'POST',
    path: '/appointments/{id}/patients/{patientId}/arrival',
    summary: 'One patient of a group appointment has arrived',
    params: z.strictObject({ id: id(), patientId: id() }),
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  listPatients: list(
    '/patients',
    r.Patient,
    {
      firstname: text(),
      lastname: text(),
      email: text(),
      birthdate: sentDate().optional(),
      phoneNumber: text(),
      patientTag: text(),
      ids: z.array(id()).min(1).max(limits.patientIds).optional(),
    },
    'Patients, by name, e-mail, birth date, phone, tag or ids',
  ),
  getPatient: one('/patients/{id}', r.Patient, 'One patient'),
  updatePatient: {
    method: 'PUT',
    path: '/patients/{id}',
    summary: 'Replace a patient’s details',
    params: byId,
    body: r.PatientUpdate,
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  updateCustomFields: {
    method: 'PUT',
    path: '/patients/{id}/custom-field',
    summary: 'Set a patient’s custom fields',
    params: byId,
    body: r.CustomFieldUpdate,
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  uploadPatientFile: {
    method: 'POST',
    path: '/patients/{id}/file',
    summary: 'File a PDF of at most 5 MB with a patient',
    params: byId,
    body: 'file',
    answer: r.PatientFile,
    repeat: 'unsafe',
    since: 'spec',
  },
  listContacts: list(
    '/contacts',
    r.Contact,
    { firstname: text(), lastname: text(), email: text(), phoneNumber: text() },
    'Contacts, by name, e-mail or phone',
  ),
  createContact: {
    method: 'POST',
    path: '/contacts',
    summary: 'Create a contact',
    body: r.ContactCreate,
    answer: r.Contact,
    repeat: 'unsafe',
    since: 'spec',
  },
  listCases: list(
    '/cases',
    r.Case,
    {
      patientId: anyId(),
      practitionerId: anyId(),
      contactId: anyId(),
      trackType: sentEnum(r.trackTypes).optional(),
      status: sentEnum(r.caseStatuses).optional(),
    },
    'Cases, by patient, practitioner, contact, track type and status',
  ),
  getCase: one('/cases/{id}', r.Case, 'One case'),
  listInvoices: list(
    '/invoices',
    r.Invoice,
    {
      patientId: anyId(),
      locationId: anyId(),
      practitionerId: anyId(),
      status: sentEnum(r.invoiceStatuses).optional(),
    },
    'Invoices, by patient, location, practitioner and status',
  ),
  listSupportActivities: list(
    '/support-activities',
    r.SupportActivity,
    { ...startWindow, patientId: anyId() },
    'Support activities, by start and patient',
  ),
  listSupportItems: list(
    '/support-items',
    r.SupportItem,
    { appointmentId: anyId() },
    'Support items, by appointment',
  ),
  listLocations: list('/locations', r.Location, { title: text() }, 'Locations, by title'),
  getLocation: one('/locations/{id}', r.Location, 'One location'),
  listBusyTimes: list(
    '/busy-times',
    r.BusyTime,
    { ...startWindow, busyTimeTypeId: anyId(), practitionerId: anyId() },
    'Busy times, by start, type and practitioner',
  ),
  getBusyTime: one('/busy-times/{id}', r.BusyTime, 'One busy time'),
  getBusyTimeType: one('/busy-time-types/{id}', r.BusyTimeType, 'One busy time type'),
  listPaymentMethods: {
    method: 'GET',
    path: '/payment-methods',
    summary: 'Payment methods',
    query: z.strictObject(paging),
    answer: pageOf(r.PaymentMethod),
    lists: r.PaymentMethod,
    repeat: 'safe',
    since: 'spec',
  },
  getPaymentMethod: one('/payment-methods/{id}', r.PaymentMethod, 'One payment method'),
  createPayment: {
    method: 'POST',
    path: '/payments',
    summary: 'Record a payment against invoices',
    body: r.PaymentCreate,
    answer: r.Payment,
    repeat: 'unsafe',
    since: 'spec',
  },
  deletePayment: {
    method: 'DELETE',
    path: '/payments/{paymentId}',
    summary: 'Remove a payment',
    params: z.strictObject({ paymentId: id() }),
    answer: One,
    repeat: 'safe',
    since: 'spec',
  },
  listAvailabilities: {
    method: 'GET',
    path: '/availabilities/{practitionerId}',
    summary: 'When a practitioner works, over at most 100 days',
    params: z.strictObject({ practitionerId: id() }),
    query: z.strictObject({ startDate: sentDatetime(), endDate: sentDatetime(), locationId: anyId() }),
    answer: dataOf(r.Availability),
    repeat: 'safe',
    since: 'spec',
  },
  searchFreeSlots: {
    method: 'GET',
    path: '/free-slots',
    summary: 'Bookable slots of practitioners at a location, over at most 7 days',
    query: z.strictObject({
      serviceId: id(),
      locationId: id(),
      practitionerIds: z.array(id()).min(1),
      from: sentDatetime(),
      to: sentDatetime(),
      interval: z.int().positive().optional(),
    }),
    answer: dataOf(r.FreeSlots),
    repeat: 'safe',
    since: 'spec',
  },

  ...extensionOperations,
} as const satisfies Record<string, Operation>;

export type { Operation } from './operation.ts';
export type Operations = typeof operations;
export type OperationName = keyof Operations;

type In<O, K extends string> = O extends { readonly [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;
type FileIn<O> = O extends { readonly body: 'file' }
  ? { file: { name: string; bytes: Uint8Array } }
  : unknown;

/** The input of an operation: its path parameters, query and body, each only where the operation has one. */
export type OperationInput<N extends OperationName> = In<Operations[N], 'params'> &
  In<Operations[N], 'query'> &
  In<Operations[N], 'body'> &
  FileIn<Operations[N]>;

/** The parsed response of an operation. */
export type OperationAnswer<N extends OperationName> = z.output<Operations[N]['answer']>;

/** The operations that are paged lists. */
export type ListName = {
  [N in OperationName]: Operations[N] extends { readonly lists: z.ZodType } ? N : never;
}[OperationName];

/** The objects of a paged list. */
export type ListItem<N extends ListName> = Operations[N] extends { readonly lists: infer T extends z.ZodType }
  ? z.output<T>
  : never;
