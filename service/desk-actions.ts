import { wireFromInstant } from '../shared/clinic-time.ts';
import { dollarsFromCents } from '../shared/money.ts';
import type * as r from '../shared/practice/resources/index.ts';
import { appointmentOperations } from './appointments.ts';
import { follow } from './consequences.ts';
import { invoiceOwingCents } from './invoice-sums.ts';
import type { User } from './keys.ts';
import { makeInvoice, type Need, type WantedInvoice } from './make-invoice.ts';
import type { OperationOutcome } from './outcome.ts';
import { exactCents, keepPayment, paymentOperations, settleInvoice } from './payments.ts';
import type { Practice } from './practice.ts';
import { keepAppointment, withStatus } from './statuses.ts';
import type { Docs, KindName } from './store/kinds.ts';

/** Actions of other desks, or of the practice's own system: by the rules of the API where it has them. */
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
  invoice(wanted: WantedInvoice): r.Invoice;
  /** A draft becomes an invoice that awaits payment. */
  issue(invoiceId: number): void;
  editPatient(id: number, fields: Partial<r.Patient>): void;
  /** A new record of any kind, with the next id and the current time stamps. */
  add<K extends KindName>(kind: K, fields: Omit<Docs[K], 'id'>): Docs[K];
};

const desk: User = { keyId: 'desk', name: 'another desk', role: 'owner', practitionerId: null };

/** Kinds whose records carry no time stamps. */
const unstamped: ReadonlySet<KindName> = new Set([
  'payment_methods',
  'rosters',
  'custom_fields',
  'service_sizes',
] as const);

/** The object of an operation's answer; a refusal is a mistake of the test. */
function made<T>(outcome: OperationOutcome): T {
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
      const after = { ...before, ...fields, id, ...(unstamped.has(kind) ? {} : { updatedAt: stamp }) };
      records.put(kind, after);
      follow(practice, kind, [before, after]);
    });

  const actions: DeskActions = {
    book: (body) =>
      records.transaction(() =>
        made(appointmentOperations.createAppointment(practice, { body, user: desk })),
      ),
    move: (id, start, end) =>
      records.transaction(() => {
        made(
          appointmentOperations.updateAppointment(practice, {
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
            ? { ...withStatus(place, 'Cancelled', stamp), cancellationReason: reason }
            : place,
        );
        keepAppointment(practice, { ...before, appointmentPatients }, before, stamp);
      }),
    pay: ({ invoiceId, amount, paymentMethodId, locationId }) =>
      records.transaction(() => {
        const invoice = need('invoices', invoiceId);
        const dollars = amount ?? dollarsFromCents(invoiceOwingCents(invoice));
        const body: r.PaymentCreate = {
          patientId: invoice.patientId ?? 0,
          locationId: locationId ?? invoice.locationId ?? records.all('locations')[0]?.id ?? 0,
          paymentMethodId: paymentMethodId ?? records.all('payment_methods')[0]?.id ?? 0,
          amount: dollars,
          paymentDate: wireFromInstant(practice.clock.now()),
          paymentInvoices: [{ invoiceId, amount: dollars }],
        };
        return made(paymentOperations.createPayment(practice, { body, user: desk }));
      }),
    removePayment: (paymentId) =>
      records.transaction(() => {
        made(paymentOperations.deletePayment(practice, { params: { paymentId }, user: desk }));
      }),
    allocateCredit: (invoiceId, amount) =>
      records.transaction(() => {
        const invoice = need('invoices', invoiceId);
        const cents = exactCents(amount);
        if (cents === null || cents > invoiceOwingCents(invoice))
          throw new RangeError('more credit than the invoice owes');
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
        settleInvoice(practice, invoiceId);
      }),
    editPatient: (id, fields) => change('patients', id, fields),
    add: (kind, fields) =>
      records.transaction(() => {
        const stamp = practice.stamp();
        const stamps = unstamped.has(kind) ? {} : { createdAt: stamp, updatedAt: stamp };
        const doc = { ...stamps, ...fields, id: records.nextId(kind) } as unknown as Docs[typeof kind];
        records.put(kind, doc);
        follow(practice, kind, [doc]);
        return doc;
      }),
  };
  return { ...actions, change };
}
