import { appointmentUses } from './resources/appointment.uses.ts';
import { availabilityUses, freeSlotsUses } from './resources/availability.uses.ts';
import { busyTimeTypeUses, busyTimeUses } from './resources/busy-time.uses.ts';
import { cancellationReasonUses } from './resources/cancellation.uses.ts';
import { caseUses } from './resources/case.uses.ts';
import { contactUses } from './resources/contact.uses.ts';
import { practitionerUses, serviceUses } from './resources/extension.uses.ts';
import * as r from './resources/index.ts';
import { invoiceUses } from './resources/invoice.uses.ts';
import { locationUses } from './resources/location.uses.ts';
import { patientUses } from './resources/patient.uses.ts';
import { patientFileUses } from './resources/patient-file.uses.ts';
import { patientFormUses } from './resources/patient-form.uses.ts';
import { paymentMethodUses, paymentUses } from './resources/payment.uses.ts';
import { supportActivityUses, supportItemUses } from './resources/support.uses.ts';
import { waitlistEntryUses } from './resources/waitlist-entry.uses.ts';
import type { ResourceUses } from './uses.ts';

/** Every resource that an operation returns, and how the desk uses each of its fields. */
export const resourceUses: readonly ResourceUses[] = [
  { title: 'Appointment', schema: r.Appointment, uses: appointmentUses },
  { title: 'Patient', schema: r.Patient, uses: patientUses },
  { title: 'Contact', schema: r.Contact, uses: contactUses },
  { title: 'Case', schema: r.Case, uses: caseUses },
  { title: 'Location', schema: r.Location, uses: locationUses },
  { title: 'BusyTime', schema: r.BusyTime, uses: busyTimeUses },
  { title: 'BusyTimeType', schema: r.BusyTimeType, uses: busyTimeTypeUses },
  { title: 'SupportActivity', schema: r.SupportActivity, uses: supportActivityUses },
  { title: 'SupportItem', schema: r.SupportItem, uses: supportItemUses },
  { title: 'Invoice', schema: r.Invoice, uses: invoiceUses },
  { title: 'Payment', schema: r.Payment, uses: paymentUses },
  { title: 'PaymentMethod', schema: r.PaymentMethod, uses: paymentMethodUses },
  { title: 'Availability entry', schema: r.Availability, uses: availabilityUses },
  { title: 'Free slots entry', schema: r.FreeSlots, uses: freeSlotsUses },
  { title: 'Patient file', schema: r.PatientFile, uses: patientFileUses },
  { title: 'Practitioner (beyond the spec)', schema: r.Practitioner, uses: practitionerUses },
  { title: 'Service (beyond the spec)', schema: r.Service, uses: serviceUses },
  { title: 'Waiting list entry (beyond the spec)', schema: r.WaitlistEntry, uses: waitlistEntryUses },
  { title: 'Patient form (beyond the spec)', schema: r.PatientForm, uses: patientFormUses },
  {
    title: 'Cancellation reason (beyond the spec)',
    schema: r.CancellationReason,
    uses: cancellationReasonUses,
  },
];
