import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '../../../shared/practice/limits.ts';
import { operations } from '../../../shared/practice/operations.ts';
import * as r from '../../../shared/practice/resources/index.ts';
import { readRecord } from '../../../shared/practice/tolerant.ts';

/** The operations of the spec, as it lists them: method, path. */
const specified = `
GET /appointments
POST /appointments
PUT /appointments/{id}
POST /appointments/{id}/arrival
POST /appointments/{id}/patients/{patientId}/arrival
GET /patients
GET /patients/{id}
PUT /patients/{id}
PUT /patients/{id}/custom-field
POST /patients/{id}/file
GET /contacts
POST /contacts
GET /cases
GET /cases/{id}
GET /invoices
GET /support-activities
GET /support-items
GET /locations
GET /locations/{id}
GET /busy-times
GET /busy-times/{id}
GET /busy-time-types/{id}
GET /payment-methods
GET /payment-methods/{id}
POST /payments
DELETE /payments/{paymentId}
GET /availabilities/{practitionerId}
GET /free-slots`
  .trim()
  .split('\n');

const extensions = `
GET /practitioners
GET /practitioners/{id}
GET /services
GET /services/{id}
GET /payments
GET /payments/{id}
GET /appointments/{id}
GET /invoices/{id}
GET /contacts/{id}
GET /busy-time-types
GET /waitlists
GET /waitlists/{id}
GET /patient-forms
GET /patient-forms/{id}
GET /cancellation-reasons
POST /appointments/{id}/cancellation
POST /appointments/{id}/patients/{patientId}/cancellation`
  .trim()
  .split('\n');

const named = (since: 'spec' | 'extension') =>
  Object.values(operations)
    .filter((o) => o.since === since)
    .map((o) => `${o.method} ${o.path}`);

/** The fields of each resource, as the spec lists them. */
const fields: Record<string, { of: z.ZodObject; are: string }> = {
  Appointment: {
    of: r.Appointment,
    are: 'id start end isUnavailableBlock busyTimePractitionerIds serviceId locationId practitionerId maxPatients appointmentPatients repeatId recurringRule unit pricing total taxType supportItemIds note deletedAt archived createdAt updatedAt',
  },
  AppointmentPatient: {
    of: r.AppointmentPatient,
    are: 'appointmentId patientId caseId status note invoiceId cancellationReason cancellationRate cancellationNote statusUpdatedAt doNotInvoice',
  },
  Patient: {
    of: r.Patient,
    are: 'id firstname lastname middleName preferredName title email sex genderIdentity pronouns alert invoiceRecipientId birthdate timezone extraInfo extraBillingInfo addressL1 addressL2 addressL3 city state postalCode country phoneNumbers privacyPolicy ndisNumber ndisInfo medicareNum irn veteransFileNumber emergencyContactNumber emergencyContactName emergencyContactRelationship communicationPreference archived deletedAt patientTags customFields healthFund createdAt updatedAt',
  },
  NdisInfo: {
    of: r.NdisInfo,
    are: 'diagnosis nomineeEmail fundManagement nomineeLastName nomineeFirstName nomineeMobileCode nomineeMobileNumber startDate endDate',
  },
  HealthFund: { of: r.HealthFund, are: 'name membershipNumber patientNumber cardIssueNumber' },
  PhoneNumber: { of: r.PhoneNumber, are: 'phoneNumber type code' },
  Contact: {
    of: r.Contact,
    are: 'id type name title firstName lastName preferredName occupation companyName providerNumber doctorType associatedPatientIds associatedInvoiceIds associatedCaseIds email addressL1 addressL2 addressL3 suburb state postalCode country phoneNumbers archived createdAt updatedAt',
  },
  Case: {
    of: r.Case,
    are: 'id contactId practitionerId organisationId patientId issueDate expiryDate hours items caseNumber budget appointmentCount providerNumber referralPeriod notes trackType includeDidNotArrive includeCancelled isOpen hasAlert isAlertUtilizationSent remindTime utilisationAlert createdAt updatedAt',
  },
  Location: {
    of: r.Location,
    are: 'id title abn address postalCode suburb state country phone email timezone associatedServiceIds deletedAt onlineBooking archived createdAt updatedAt',
  },
  BusyTime: {
    of: r.BusyTime,
    are: 'id start end locationId practitionerIds repeatId recurringRule note deletedAt busyTimeTypeId archived createdAt updatedAt',
  },
  BusyTimeType: {
    of: r.BusyTimeType,
    are: 'id title color duration note deletedAt isUtilisationIncluded archived createdAt updatedAt',
  },
  SupportActivity: {
    of: r.SupportActivity,
    are: 'id start end patientId practitionerId serviceId locationId caseId note itemCode repeatId recurringRule unit pricing quantity taxType invoiceId deletedAt doNotInvoice archived createdAt updatedAt',
  },
  SupportItem: {
    of: r.SupportItem,
    are: 'id appointmentId type itemCode pricing toMinutes returnMinutes appointmentAddress unit quantity note deletedAt createdAt updatedAt',
  },
  Invoice: {
    of: r.Invoice,
    are: 'id invoiceNumber issueDate dueDate patientId contactId locationId practitionerId extraBillingInfo subtotal tax total paidAmount taxStatus status invoiceItems paymentIds referenceNumbers reference description isArchived createdAt updatedAt',
  },
  InvoiceItem: {
    of: r.InvoiceItem,
    are: 'id type typeId code description unitPrice quantity discount taxType taxRate',
  },
  Payment: {
    of: r.Payment,
    are: 'id paymentNumber amount patientId locationId paymentMethodId paymentDate paymentInvoices creditAllocations ledgerId archivedAt archived createdAt updatedAt',
  },
  PaymentMethod: { of: r.PaymentMethod, are: 'id name description ledgerAccountCode' },
  Availability: { of: r.Availability, are: 'date locationId startTime endTime repeatInterval' },
  FreeSlots: { of: r.FreeSlots, are: 'practitionerId slots' },
  PatientFile: { of: r.PatientFile, are: 'id name patientId' },
};

describe('the interface as data', () => {
  test('The table holds every one of the 28 operations of the spec, and no other as the spec’s.', () => {
    expect(specified).toHaveLength(28);
    expect(named('spec').sort()).toEqual([...specified].sort());
  });

  test('The extensions are those that the deployed service is known to have.', () => {
    expect(named('extension').sort()).toEqual([...extensions].sort());
  });

  test.each(Object.entries(fields))('%s has every field of the spec and no other', (_name, { of, are }) => {
    expect(Object.keys(of.shape).sort()).toEqual(are.split(' ').sort());
  });

  test('Sending a payment, an arrival, a booking twice is known to harm or not.', () => {
    const unsafe = Object.entries(operations).flatMap(([name, o]) => (o.repeat === 'unsafe' ? [name] : []));
    expect(unsafe.sort()).toEqual([
      'cancelAppointment',
      'cancelInGroup',
      'createAppointment',
      'createContact',
      'createPayment',
      'uploadPatientFile',
    ]);
  });

  test('The limits are the spec’s.', () => {
    expect(limits).toMatchObject({
      callsPerMinute: 60,
      fileBytes: 5_242_880,
      availabilityDays: 100,
      freeSlotDays: 7,
      patientIds: 100,
    });
  });

  test('Reading is tolerant: unknown fields and values survive, documented ones may be absent or null.', () => {
    const odd = {
      id: 1,
      unheardOf: { a: 1 },
      taxType: 'NEW',
      start: null,
      appointmentPatients: [{ patientId: 2, x: 1 }],
    };
    expect(r.Appointment.parse(odd)).toEqual(odd);
    expect(r.Appointment.safeParse({ start: null }).success).toBe(false);
  });

  test('Sending is strict: unknown fields, other datetime forms and missing fields are refused.', () => {
    const booking = {
      start: '2026-11-21T00:00:00Z',
      end: '2026-11-21',
      serviceId: 1,
      locationId: 1,
      practitionerId: 1,
      patientId: 1,
    };
    const accepts = (more: object) => r.AppointmentCreate.safeParse({ ...booking, ...more }).success;
    expect(accepts({})).toBe(true);
    expect(accepts({ limit: 3 })).toBe(false);
    expect(accepts({ start: '2026-11-21 00:00:00' })).toBe(false);
    expect(accepts({ start: '2026-02-30' })).toBe(false);
    expect(accepts({ patientId: 0 })).toBe(false);
    expect(accepts({ patientId: undefined })).toBe(false);
  });

  test('Of a form only how far it is is read: what was answered is dropped, in a record that is set aside too.', () => {
    const answered = { content: 'SECRET', answers: [{ of: 'SECRET' }], title: 7 };
    const page = { data: [{ id: 1, patientId: 2, content: 'SECRET', more: 'SECRET' }], links: {} };
    expect(operations.listPatientForms.answer.parse(page)).toEqual({
      data: [{ id: 1, patientId: 2 }],
      links: {},
    });
    const read = readRecord(r.PatientForm, { id: 1, patientId: 2, ...answered });
    expect(read).toMatchObject({ ok: true, value: { id: 1, patientId: 2, title: '7' } });
    const unread = readRecord(r.PatientForm, { id: 1, patientId: { a: 1 }, ...answered });
    expect(unread).toMatchObject({ ok: false, setAside: { id: 1, field: 'patientId' } });
    expect(JSON.stringify([read, unread])).not.toContain('SECRET');
  });

  test('Every operation can be described as JSON Schema.', () => {
    for (const operation of Object.values(operations)) {
      expect(z.toJSONSchema(operation.answer, { io: 'output' })).toBeTypeOf('object');
    }
  });

  test('Nothing under shared/ imports Node, Electron or React.', () => {
    for (const name of ['operations', 'fields', 'limits']) {
      const text = readFileSync(new URL(`../../../shared/practice/${name}.ts`, import.meta.url), 'utf8');
      expect(text).not.toMatch(/from '(node:|electron|react)/);
    }
  });
});
