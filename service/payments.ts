import { centsFromDollars, dollarsFromCents } from '../shared/money.ts';
import type { Payment, PaymentCreate } from '../shared/practice/resources/index.ts';
import type { OperationHandlers } from './handler.ts';
import { invoiceOwingCents, withPaid } from './invoice-sums.ts';
import { answerPage, equal } from './lists.ts';
import { badField, created, done, notFound, type Refusal, single } from './outcome.ts';
import type { Practice } from './practice.ts';

/**
 * Payments (spec, "Payment create body"; docs/decisions/0005).
 *
 * - The amount must equal the sum of the amounts in paymentInvoices.
 * - More than is owing on an invoice is refused.
 * - An invoice of another patient is refused.
 * - One payment pays several invoices; nothing is recorded when one part is refused.
 * - Status and paidAmount follow from the payments.
 */

/** Dollars with at most two decimals, above 0 -> cents; null for anything else. */
export function exactCents(dollars: number): number | null {
  const cents = centsFromDollars(dollars);
  return cents !== null && cents > 0 && dollarsFromCents(cents) === dollars ? cents : null;
}

/** Sums the payments of an invoice and stores the result. */
export function settleInvoice(practice: Practice, invoiceId: number): void {
  const { records } = practice;
  const invoice = records.get('invoices', invoiceId);
  if (!invoice) return;
  const rows = records
    .sql(
      `SELECT p.parent AS id, sum(p.cents) AS cents FROM payment_parts p JOIN payments t ON t.id = p.parent
       WHERE p.invoice_id = ? AND t.archived = 0 GROUP BY p.parent ORDER BY p.parent`,
    )
    .all(invoiceId) as { id: number; cents: number }[];
  const paid = rows.reduce((sum, row) => sum + row.cents, 0);
  const settled = withPaid(
    invoice,
    paid,
    rows.map((row) => row.id),
  );
  records.put('invoices', { ...settled, updatedAt: practice.stamp() });
}

/** The parts of a payment by invoice, in cents, or why they are refused. */
function checkParts(practice: Practice, body: PaymentCreate): Map<number, number> | Refusal {
  const { records } = practice;
  const total = exactCents(body.amount);
  if (total === null) return badField('amount', 'must be more than 0, with at most two decimals');
  const parts = new Map<number, number>();
  let sum = 0;
  for (const { invoiceId, amount } of body.paymentInvoices) {
    const cents = exactCents(amount);
    if (cents === null)
      return badField('paymentInvoices', 'must have amounts of more than 0, with at most two decimals');
    sum += cents;
    parts.set(invoiceId, (parts.get(invoiceId) ?? 0) + cents);
  }
  if (sum !== total) return badField('amount', 'must equal the sum of the amounts in paymentInvoices');
  for (const [invoiceId, cents] of parts) {
    const invoice = records.get('invoices', invoiceId);
    if (!invoice || invoice.isArchived)
      return badField('paymentInvoices', `has no invoice in use with id ${invoiceId}`);
    if (invoice.patientId !== body.patientId)
      return badField('paymentInvoices', 'has an invoice of another patient');
    if (invoice.status === 'Draft') return badField('paymentInvoices', `has a draft: invoice ${invoiceId}`);
    if (practice.dialect().overpayment === 'refused' && cents > invoiceOwingCents(invoice))
      return badField('paymentInvoices', `pays more than invoice ${invoiceId} owes`);
  }
  return parts;
}

export const paymentOperations = {
  createPayment: (practice, { body }) => {
    const { records } = practice;
    if (!records.has('patients', body.patientId)) return badField('patientId', 'is no patient');
    if (!records.has('locations', body.locationId)) return badField('locationId', 'is no location');
    if (!records.has('payment_methods', body.paymentMethodId))
      return badField('paymentMethodId', 'is no payment method');
    const parts = checkParts(practice, body);
    if ('ok' in parts) return parts;
    const payment = keepPayment(practice, {
      amount: body.amount,
      patientId: body.patientId,
      locationId: body.locationId,
      paymentMethodId: body.paymentMethodId,
      paymentDate: new Date(body.paymentDate).toISOString(),
      paymentInvoices: body.paymentInvoices.map((part) => ({ ...part, ledgerId: part.ledgerId ?? null })),
      creditAllocations: [],
      ledgerId: body.ledgerId ?? null,
    });
    return created(JSON.stringify(payment));
  },

  deletePayment: (practice, { params }) => {
    const payment = practice.records.get('payments', params.paymentId);
    if (!payment) return notFound(`payment ${params.paymentId}`);
    if (!payment.archived) {
      const stamp = practice.stamp();
      practice.records.put('payments', { ...payment, archived: true, archivedAt: stamp, updatedAt: stamp });
      for (const invoiceId of invoicesOf(payment)) settleInvoice(practice, invoiceId);
    }
    return done;
  },

  listPayments: (practice, { query }) =>
    answerPage(practice, 'payments', '/payments', query, {
      tests: [...equal('patient_id', query.patientId), ...equal('location_id', query.locationId)],
    }),

  getPayment: ({ records }, { params }) => {
    const text = records.text('payments', params.id);
    return text === null ? notFound(`payment ${params.id}`) : single(text);
  },
} satisfies Partial<OperationHandlers>;

const invoicesOf = (payment: Pick<Payment, 'paymentInvoices' | 'creditAllocations'>): Set<number> =>
  new Set(
    [...(payment.paymentInvoices ?? []), ...(payment.creditAllocations ?? [])].flatMap((part) =>
      part.invoiceId ? [part.invoiceId] : [],
    ),
  );

/** Numbers, stores and settles a validated payment or credit allocation. */
export function keepPayment(
  practice: Practice,
  payment: Omit<Payment, 'id' | 'paymentNumber' | 'archived' | 'archivedAt' | 'createdAt' | 'updatedAt'>,
): Payment {
  const { records } = practice;
  const id = records.nextId('payments');
  const stamp = practice.stamp();
  const kept = {
    id,
    paymentNumber: `PAY-${String(id).padStart(6, '0')}`,
    ...payment,
    archivedAt: null,
    archived: false,
    createdAt: stamp,
    updatedAt: stamp,
  } as Payment;
  records.put('payments', kept);
  for (const invoiceId of invoicesOf(kept)) settleInvoice(practice, invoiceId);
  return kept;
}
