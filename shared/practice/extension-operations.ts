import { z } from 'zod';
import { id, One, sentEnum } from './fields.ts';
import { anyId, anyTime, byId, extension, list, one } from './operation.ts';
import * as r from './resources/index.ts';

/** Operations that the deployed service has beyond the spec (docs/practice-api/extensions.md): any server may lack any. */

const anyTexts = () => z.array(z.string().min(1)).min(1).optional();

export const extensionOperations = {
  listPractitioners: extension(list('/practitioners', r.Practitioner, {}, 'Practitioners')),
  getPractitioner: extension(one('/practitioners/{id}', r.Practitioner, 'One practitioner')),
  listServices: extension(list('/services', r.Service, {}, 'Services')),
  getService: extension(one('/services/{id}', r.Service, 'One service')),
  listPayments: extension(
    list(
      '/payments',
      r.Payment,
      { patientId: anyId(), locationId: anyId() },
      'Payments, by patient and location',
    ),
  ),
  getPayment: extension(one('/payments/{id}', r.Payment, 'One payment')),
  getAppointment: extension(one('/appointments/{id}', r.Appointment, 'One appointment')),
  getInvoice: extension(one('/invoices/{id}', r.Invoice, 'One invoice')),
  getContact: extension(one('/contacts/{id}', r.Contact, 'One contact')),
  listBusyTimeTypes: extension(list('/busy-time-types', r.BusyTimeType, {}, 'Busy time types')),

  listWaitlists: extension(
    list(
      '/waitlists',
      r.WaitlistEntry,
      {
        practitionerId: anyId(),
        userGroupId: anyId(),
        locationId: anyId(),
        patientId: anyId(),
        dateAddedGt: anyTime(),
        dateAddedLt: anyTime(),
        isActive: sentEnum(['true', 'false']).optional(),
        preferredDays: anyTexts(),
        preferredTime: anyTexts(),
        serviceIds: z.array(id()).min(1).optional(),
        waitlistTags: anyTexts(),
      },
      'Who waits for an earlier time, by whom and what they wait for and when they can come',
    ),
  ),
  getWaitlist: extension(one('/waitlists/{id}', r.WaitlistEntry, 'One entry of the waiting list')),
  listPatientForms: extension(
    list(
      '/patient-forms',
      r.PatientForm,
      { patientId: anyId(), templateId: anyId() },
      'Forms that patients fill in, by patient and template',
    ),
  ),
  getPatientForm: extension(one('/patient-forms/{id}', r.PatientForm, 'One form of a patient')),
  listCancellationReasons: extension(
    list('/cancellation-reasons', r.CancellationReason, {}, 'Why an appointment may be cancelled'),
  ),
  cancelAppointment: extension({
    method: 'POST',
    path: '/appointments/{id}/cancellation',
    summary: 'Cancel an appointment for all its patients',
    params: byId,
    body: r.Cancellation,
    answer: One,
    repeat: 'unsafe',
    since: 'extension',
  }),
  cancelInGroup: extension({
    method: 'POST',
    path: '/appointments/{id}/patients/{patientId}/cancellation',
    summary: 'Cancel a group appointment for one of its patients',
    params: z.strictObject({ id: id(), patientId: id() }),
    body: r.Cancellation,
    answer: One,
    repeat: 'unsafe',
    since: 'extension',
  }),
} as const;
