import { wireFromInstant } from '../shared/clinic-time.ts';
import { centsFromDollars, dollarsFromCents } from '../shared/money.ts';
import type * as r from '../shared/practice/resources/index.ts';
import { appointmentHandlers, keepAppointment } from './appointments.ts';
import { freshenCases } from './cases.ts';
import { sumsOf } from './invoice-sums.ts';
import type { User } from './keys.ts';
import type { Outcome } from './outcome.ts';
import { keepPayment, paymentHandlers, settle } from './payments.ts';
import type { Practice } from './practice.ts';
import type { Docs, KindName } from './store/kinds.ts';

/** What people at another desk, or in the practice's own system, do: by the same rules as the API where it has them. */
export type DeskActions = {
  book(booking: r.AppointmentCreate): r.Appointment;
  move(appointmentId: number, start: string, end: string): void;
  /** The status `Cancelled` for one patient, or for all. */
  cancel(appointmentId: number, patientId?: number, reason?: string): void;
  /** Pays one invoice; `amount` in dollars, all that is owing when left out. */
  pay(payment: {
    invoiceId: number;
    amount?: number;
    paymentMethodId?: number;
    locationId?: number;
  }): r.Payment;
  removePayment(paymentId: number): void;
  /** A credit allocation: a payment of 0 without a method. */
  allocateCredit(invoiceId: number, amount: number): r.Payment;
  /** An invoice for one patient of an appointment, from the appointment's service. */
  invoice(wanted: {
    appointmentId: number;
    patientId: number;
    status?: 'Draft' | 'Awaiting Payment';
    dueInDays?: number;
    items?: r.Invoice['invoiceItems'];
    taxStatus?: 'including' | 'excluding' | 'no tax';
  }): r.Invoice;
  /** A draft becomes an invoice that awaits payment. */
  issue(invoiceId: number): void;
  editPatient(id: number, fields: Partial<r.Patient>): void;
  /** A new record of any kind, with the next id and this moment's stamps. */
  add<K extends KindName>(kind: K, fields: Omit<Docs[K], 'id'>): Docs[K];
};

type Need = <K extends KindName>(kind: K, id: number) => Docs[K];

const desk: User = { keyId: 'desk', name: 'another desk', role: 'owner', practitionerId: null };
const dayMs = 86_400_000;

/** The object that an operation answered; a refusal is the test's mistake. */
function made<T>(outcome: Outcome): T {
  if (!outcome.ok) throw new RangeError(`${outcome.status}: ${outcome.message}`);
  return JSON.parse(outcome.json) as T;
}

export function deskActions(practice: Practice, need: Need) {
  const { records } = practice;
  const change = <K extends KindName>(
    kind: K,
    id: number,
    fields: Partial<Docs[K]>,
    stamp = practice.stamp(),
  ) =>
    records.transaction(() => {
      const before = need(kind, id);
      const after = { ...before, ...fields, id, updatedAt: stamp };
      records.put(kind, after);
      if (kind === 'appointments') freshenCases(practice, [before, after] as r.Appointment[]);
      if (kind === 'payments') {
        const { paymentInvoices, creditAllocations } = after as unknown as r.Payment;
        for (const part of [...(paymentInvoices ?? []), ...(creditAllocations ?? [])]) {
          if (part.invoiceId) settle(practice, part.invoiceId);
        }
      }
    });

  const actions: DeskActions = {
    book: (body) =>
      records.transaction(() => made(appointmentHandlers.createAppointment(practice, { body, user: desk }))),
    move: (id, start, end) =>
      records.transaction(() => {
        made(
          appointmentHandlers.updateAppointment(practice, {
            params: { id },
            body: { start, end },
            user: desk,
          }),
        );
      }),
    cancel: (appointmentId, patientId, reason = 'Cancelled by the patient') =>
      records.transaction(() => {
        const before = need('appointments', appointmentId);
        const stamp = practice.stamp();
        const appointmentPatients = (before.appointmentPatients ?? []).map((place) =>
          patientId === undefined || place.patientId === patientId
            ? { ...place, status: 'Cancelled' as const, statusUpdatedAt: stamp, cancellationReason: reason }
            : place,
        );
        keepAppointment(practice, { ...before, appointmentPatients }, before, stamp);
      }),
    pay: ({ invoiceId, amount, paymentMethodId, locationId }) =>
      records.transaction(() => {
        const invoice = need('invoices', invoiceId);
        const owing = (centsFromDollars(invoice.total) ?? 0) - (centsFromDollars(invoice.paidAmount) ?? 0);
        const dollars = amount ?? dollarsFromCents(owing);
        const body: r.PaymentCreate = {
          patientId: invoice.patientId ?? 0,
          locationId: locationId ?? invoice.locationId ?? records.all('locations')[0]?.id ?? 0,
          paymentMethodId: paymentMethodId ?? records.all('payment_methods')[0]?.id ?? 0,
          amount: dollars,
          paymentDate: wireFromInstant(practice.clock.now()),
          paymentInvoices: [{ invoiceId, amount: dollars }],
        };
        return made(paymentHandlers.createPayment(practice, { body, user: desk }));
      }),
    removePayment: (paymentId) =>
      records.transaction(() => {
        made(paymentHandlers.deletePayment(practice, { params: { paymentId }, user: desk }));
      }),
    allocateCredit: (invoiceId, amount) =>
      records.transaction(() => {
        const invoice = need('invoices', invoiceId);
        return keepPayment(practice, {
          amount: 0,
          patientId: invoice.patientId,
          locationId: invoice.locationId,
          paymentMethodId: null,
          paymentDate: wireFromInstant(practice.clock.now()),
          paymentInvoices: [],
          creditAllocations: [{ invoiceId, amount }],
          ledgerId: null,
        });
      }),
    invoice: (wanted) => records.transaction(() => makeInvoice(practice, need, wanted)),
    issue: (invoiceId) =>
      records.transaction(() => {
        const invoice = need('invoices', invoiceId);
        if (invoice.status !== 'Draft') return;
        records.put('invoices', { ...invoice, status: 'Awaiting Payment' });
        settle(practice, invoiceId);
      }),
    editPatient: (id, fields) => change('patients', id, fields),
    add: (kind, fields) =>
      records.transaction(() => {
        const stamp = practice.stamp();
        const doc = {
          createdAt: stamp,
          ...fields,
          updatedAt: stamp,
          id: records.nextId(kind),
        } as unknown as Docs[typeof kind];
        records.put(kind, doc);
        if (kind === 'appointments') freshenCases(practice, [doc as r.Appointment]);
        return doc;
      }),
  };
  return { ...actions, change };
}

/** A line for the appointment at its service's price, and the patient's place marked with the invoice. */
function makeInvoice(
  practice: Practice,
  need: Need,
  wanted: Parameters<DeskActions['invoice']>[0],
): r.Invoice {
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
  const appointmentPatients = (appointment.appointmentPatients ?? []).map((place) =>
    place.patientId === patient.id ? { ...place, invoiceId: id } : place,
  );
  keepAppointment(practice, { ...appointment, appointmentPatients }, appointment, stamp);
  return invoice;
}
