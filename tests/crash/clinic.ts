import type { ClinicData } from '../../service/clinic-data.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import type { Patient, Payment } from '../../shared/practice/resources/index.ts';
import { tinyAppointment, tinyClinic, tinyInvoice, tinyNow } from '../service/fixtures/tiny-clinic.ts';

/** The most orders of one life. */
export const mostOrders = 150;

/** When a life begins. */
export const lifeBegins = tinyNow;

const minute = 60_000;

/** The times of order `n`: its appointment, where it may be moved to, and where another may be booked. UTC ms. */
export function timesOf(n: number) {
  const start = tinyNow + n * 120 * minute;
  return {
    start,
    end: start + 30 * minute,
    movedStart: start + 30 * minute,
    movedEnd: start + 60 * minute,
    bookedStart: start + 60 * minute,
    bookedEnd: start + 90 * minute,
  };
}

/** Every third appointment is a group's: its arrivals take the other path. */
export const isGroupNumber = (n: number) => n % 3 === 0;

/** Of the invoice of order `n`, in cents: far more than is ever paid, so that the service would take a payment twice. */
export const invoiceCents = { total: 1_000_00, paidBefore: 30_00 } as const;

export const orderNumbers: readonly number[] = Array.from({ length: mostOrders }, (_, i) => i + 1);

/** A practice with one patient, appointment, invoice and payment for each order. */
export function crashClinic(): ClinicData {
  const model = tinyClinic();
  const [person] = model.patients;
  if (!person) throw new Error('the tiny clinic has no patients');
  const stamps = { createdAt: person.createdAt, updatedAt: person.updatedAt };
  return {
    ...model,
    contacts: [],
    cancellationReasons: [{ id: 1, reason: 'Unwell', billableRate: 0, archived: false, ...stamps }],
    patients: orderNumbers.map((n): Patient => ({ ...person, id: n, firstname: `Patient ${n}` })),
    appointments: orderNumbers.map((n) => {
      const { start, end } = timesOf(n);
      const place = { start: wireFromInstant(start), end: wireFromInstant(end) };
      return tinyAppointment(n, [n], isGroupNumber(n) ? { ...place, serviceId: 2, maxPatients: 4 } : place);
    }),
    invoices: orderNumbers.map((n) =>
      tinyInvoice(n, n, invoiceCents.total / 100, {
        paidAmount: invoiceCents.paidBefore / 100,
        paymentIds: [n],
      }),
    ),
    payments: orderNumbers.map(
      (n): Payment => ({
        id: n,
        paymentNumber: `PAY-${n}`,
        amount: invoiceCents.paidBefore / 100,
        patientId: n,
        locationId: 1,
        paymentMethodId: 1,
        paymentDate: person.createdAt,
        paymentInvoices: [{ invoiceId: n, amount: invoiceCents.paidBefore / 100, ledgerId: null }],
        creditAllocations: [],
        ledgerId: null,
        archived: false,
        archivedAt: null,
        ...stamps,
      }),
    ),
  };
}
