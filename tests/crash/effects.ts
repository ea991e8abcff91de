import type { Sandbox } from '../../service/service.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { cityOf, contactName, fileName, goesBy, otherMethod, paidCents, pdfOf } from './asking.ts';
import { invoiceCents, orderNumbers, timesOf } from './clinic.ts';
import type { CrashOrder, OrderKind } from './orders.ts';

/**
 * How often something was done in the service; `strange`: what is there is neither as before nor as wanted; `half`: a payment
 * is removed, and not recorded by its other method.
 */
export type Effect = number | 'strange' | 'half';

/** 0 as it was, 1 as it was to be. */
function changed(is: unknown, before: unknown, wanted: unknown): Effect {
  if (is === wanted) return 1;
  return is === before ? 0 : 'strange';
}

/** The service's records, read once. */
export type PracticeRecords = {
  readonly appointments: ReturnType<typeof readAppointments>;
  readonly payments: ReturnType<typeof readPayments>;
  readonly patients: ReturnType<typeof readPatients>;
  readonly invoices: ReturnType<typeof readInvoices>;
  readonly files: ReturnType<typeof readFiles>;
  readonly contacts: ReturnType<typeof readContacts>;
};
const readAppointments = (s: Sandbox) => s.state('appointments');
const readPayments = (s: Sandbox) => s.state('payments');
const readPatients = (s: Sandbox) => s.state('patients');
const readInvoices = (s: Sandbox) => s.state('invoices');
const readFiles = (s: Sandbox) => s.state('files');
const readContacts = (s: Sandbox) => s.state('contacts');

export const readRecords = (s: Sandbox): PracticeRecords => ({
  appointments: readAppointments(s),
  payments: readPayments(s),
  patients: readPatients(s),
  invoices: readInvoices(s),
  files: readFiles(s),
  contacts: readContacts(s),
});

const mostId = orderNumbers.length;

const counters = {
  arrival: ({ appointments }, n) =>
    changed(
      appointments.find((one) => one.id === n)?.appointmentPatients?.[0]?.status ?? null,
      null,
      'Arrived',
    ),
  payment: ({ payments, invoices }, n) => {
    const made = payments.filter((one) => one.id > mostId && one.patientId === n && !one.archived);
    if (made.some((one) => centsFromDollars(one.amount) !== paidCents(n))) return 'strange';
    const paid = centsFromDollars(invoices.find((one) => one.id === n)?.paidAmount) ?? 0;
    return paid === invoiceCents.paidBefore + made.length * paidCents(n) ? made.length : 'strange';
  },
  'payment-removal': ({ payments }, n) =>
    changed(payments.find((one) => one.id === n)?.archived, false, true),
  file: ({ files }, n) => {
    const filed = files.filter((one) => one.name === fileName(n));
    const whole = filed.every((one) => one.patientId === n && one.bytes === pdfOf(n).byteLength);
    return whole ? filed.length : 'strange';
  },
  booking: ({ appointments }, n) =>
    appointments.filter(
      (one) =>
        one.id > mostId &&
        one.start === wireFromInstant(timesOf(n).bookedStart) &&
        one.appointmentPatients?.[0]?.patientId === n,
    ).length,
  move: ({ appointments }, n) => {
    const { start, end } = appointments.find((one) => one.id === n) ?? {};
    const { start: from, end: to, movedStart, movedEnd } = timesOf(n);
    const words = (a: number, b: number) => `${wireFromInstant(a)} ${wireFromInstant(b)}`;
    return changed(`${start} ${end}`, words(from, to), words(movedStart, movedEnd));
  },
  'patient-details': ({ patients }, n) =>
    changed(patients.find((one) => one.id === n)?.city, 'Adelaide', cityOf(n)),
  'custom-fields': ({ patients }, n) =>
    changed(
      patients.find((one) => one.id === n)?.customFields?.find((field) => field.name === 'Goes by')?.value,
      undefined,
      goesBy(n),
    ),
  contact: ({ contacts }, n) => contacts.filter((one) => one.name === contactName(n)).length,
  'method-change': ({ payments, invoices }, n) => {
    const isRemoved = payments.find((one) => one.id === n)?.archived === true;
    const made = payments.filter(
      (one) => one.id > mostId && one.patientId === n && !one.archived && one.paymentMethodId === otherMethod,
    ).length;
    const paid = centsFromDollars(invoices.find((one) => one.id === n)?.paidAmount) ?? 0;
    const counted = (isRemoved ? 0 : 1) + made;
    if (!isRemoved) return made === 0 ? 0 : 'strange';
    if (paid !== counted * invoiceCents.paidBefore) return 'strange';
    return made === 0 ? 'half' : made;
  },
} as const satisfies Record<OrderKind, (records: PracticeRecords, n: number) => Effect>;

/** How often the service has done what an order asks for. */
export const effectOf = (records: PracticeRecords, { kind, n }: CrashOrder): Effect =>
  counters[kind](records, n);

const movesPayments: readonly OrderKind[] = ['payment', 'payment-removal', 'method-change'];

/** What happened in the service that no order asked for, in words. */
export function strays(records: PracticeRecords, orders: readonly CrashOrder[]): string[] {
  const found: string[] = [];
  for (const n of orderNumbers) {
    const order = orders.find((one) => one.n === n);
    for (const kind of Object.keys(counters) as OrderKind[]) {
      if (kind === order?.kind) continue;
      // A removal moves the invoice, which the counter of payments holds against the payments made.
      if (movesPayments.includes(kind) && order && movesPayments.includes(order.kind)) continue;
      const effect = counters[kind](records, n);
      if (effect !== 0) found.push(`${kind} ${n}: ${effect}, and nobody asked for it`);
    }
  }
  return found;
}
