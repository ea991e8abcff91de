import { wireFromInstant } from '../shared/clinic-time.ts';
import { dayMs } from '../shared/durations.ts';
import { dollarsFromCents } from '../shared/money.ts';
import type * as r from '../shared/practice/resources/index.ts';
import { follow } from './consequences.ts';
import { sumsOf } from './invoice-sums.ts';
import type { Practice } from './practice.ts';
import { keepAppointment } from './statuses.ts';
import type { Docs, KindName } from './store/kinds.ts';

/** Gets a record that must exist. */
export type Need = <K extends KindName>(kind: K, id: number) => Docs[K];

/** The request for an invoice for one patient of an appointment. */
export type WantedInvoice = {
  appointmentId: number;
  patientId: number;
  status?: 'Draft' | 'Awaiting Payment';
  dueInDays?: number;
  items?: r.Invoice['invoiceItems'];
  taxStatus?: 'including' | 'excluding' | 'no tax';
};

/** Makes a line for the appointment at its service's price, and links the patient's place to the invoice. */
export function makeInvoice(practice: Practice, need: Need, wanted: WantedInvoice): r.Invoice {
  const { records } = practice;
  const appointment = need('appointments', wanted.appointmentId);
  const patient = need('patients', wanted.patientId);
  const service = appointment.serviceId ? records.get('services', appointment.serviceId) : null;
  const id = records.nextId('invoices');
  const now = practice.clock.now();
  const stamp = practice.stamp();
  const draft = {
    id,
    invoiceNumber: `INV-${String(id).padStart(6, '0')}`,
    issueDate: wireFromInstant(now),
    dueDate: wireFromInstant(now + (wanted.dueInDays ?? 14) * dayMs),
    patientId: patient.id,
    contactId: patient.invoiceRecipientId ?? null,
    locationId: appointment.locationId ?? null,
    practitionerId: appointment.practitionerId ?? null,
    extraBillingInfo: patient.extraBillingInfo ?? null,
    taxStatus: wanted.taxStatus ?? 'excluding',
    invoiceItems: wanted.items ?? [
      {
        id: records.next('invoice-item', 1_000_000),
        type: 'appointment',
        typeId: appointment.id,
        code: null,
        description: service?.name ?? 'Appointment',
        unitPrice: appointment.total ?? 0,
        quantity: 1,
        discount: null,
        taxType: appointment.taxType ?? 'EXEMPT',
        taxRate: appointment.taxType === 'STANDARD' ? 10 : 0,
      },
    ],
    paymentIds: [],
    referenceNumbers: [],
    reference: null,
    description: null,
    isArchived: false,
    createdAt: stamp,
    updatedAt: stamp,
  } satisfies Omit<r.Invoice, 'subtotal' | 'tax' | 'total' | 'paidAmount' | 'status'>;
  const { subtotal, tax, total } = sumsOf(draft);
  const invoice: r.Invoice = {
    ...draft,
    subtotal: dollarsFromCents(subtotal),
    tax: dollarsFromCents(tax),
    total: dollarsFromCents(total),
    paidAmount: 0,
    status: wanted.status ?? 'Awaiting Payment',
  };
  records.put('invoices', invoice);
  follow(practice, 'invoices', [invoice]);
  const appointmentPatients = (appointment.appointmentPatients ?? []).map((place) =>
    place.patientId === patient.id ? { ...place, invoiceId: id } : place,
  );
  keepAppointment(practice, { ...appointment, appointmentPatients }, appointment, stamp);
  return invoice;
}
