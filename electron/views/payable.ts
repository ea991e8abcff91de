import { failure } from '../../shared/failures.ts';
import { centsFromDollars, formatCents, type PaymentPart } from '../../shared/money.ts';
import { paidAtOf } from '../../shared/practice/paid-at.ts';
import type { Payment } from '../../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { PaymentArgs } from '../store/parsed-write.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow, ReadableCache } from '../store/types.ts';
import { owingCents, type PendingPayments } from './owing.ts';
import { isArchivedPayment } from './own-payments.ts';
import { viewWords } from './words.ts';

const words = viewWords.payable;

/**
 * What may be paid: every payment that this desk stores has its parts from here. Just before it is sent the outbox looks
 * once more, at what the practice itself has then (electron/outbox/kinds/payment.ts).
 *
 * Guarantee: nothing is recorded on an invoice that owes another sum by now than the person saw.
 */

/** The part of one payment, by one method. */
type AskedPayment = { readonly methodId: number; readonly parts: readonly PaymentPart[] };
type PayablePayment = { readonly methodId: number; readonly parts: PaymentArgs['parts'] };

/**
 * Each part must fit what its invoice still owes, with what is on its way and with the payments before it.
 *
 * @param shown what the person saw owing, in cents by invoice
 * @returns the payments, each part with what was owing
 */
export function payableParts(
  cache: Pick<ReadableCache, 'get'>,
  before: PendingPayments,
  about: {
    readonly patientId: number;
    readonly asked: readonly AskedPayment[];
    readonly shown: Readonly<Record<string, number>>;
  },
): Result<PayablePayment[]> {
  const pending = new Map(before);
  const wrong = (words: string) => failed(failure('bad-input', { words, fields: ['parts'] }));
  const payable: PayablePayment[] = [];
  for (const { methodId, parts } of about.asked) {
    const seen = new Set<number>();
    const fitting: PaymentArgs['parts'] = [];
    for (const { invoiceId, cents } of parts) {
      const invoice = cache.get('invoices', invoiceId);
      if (!invoice || invoice.patientId !== about.patientId || seen.has(invoiceId)) {
        return wrong(words.notOfPayment);
      }
      seen.add(invoiceId);
      const now = owingCents(invoice, before);
      const saw = about.shown[invoiceId];
      if (saw !== undefined && saw !== now) {
        const says = words.owingChanged(
          formatCents(now),
          invoice.invoiceNumber ?? words.theInvoice,
          formatCents(saw),
        );
        return failed(failure('stale', { words: says }));
      }
      const owing = owingCents(invoice, pending);
      if (cents > owing) {
        const name = invoice.invoiceNumber ?? words.theInvoice;
        return wrong(words.tooMuch(formatCents(cents), formatCents(owing), name));
      }
      fitting.push({ invoiceId, cents, owing });
      pending.set(invoiceId, (pending.get(invoiceId) ?? 0) + cents);
    }
    payable.push({ methodId, parts: fitting });
  }
  return ok(payable);
}

/** The parts of a recorded payment, to be recorded again once it is removed. */
export function payableAgain(
  cache: Pick<ReadableCache, 'get'>,
  pending: PendingPayments,
  old: Pick<PaymentArgs, 'patientId' | 'parts'>,
): Result<PaymentArgs['parts']> {
  const stale = (says: string) => failed(failure('stale', { words: says }));
  const parts: PaymentArgs['parts'] = [];
  for (const { invoiceId, cents } of old.parts) {
    const invoice = cache.get('invoices', invoiceId);
    if (!invoice || invoice.isArchived || invoice.patientId !== old.patientId) {
      return stale(words.unknownInvoice);
    }
    const over = (centsFromDollars(invoice.paidAmount) ?? 0) > (centsFromDollars(invoice.total) ?? 0);
    if (over) return stale(words.overpaid(invoice.invoiceNumber ?? words.theInvoice));
    parts.push({ invoiceId, cents, owing: owingCents(invoice, pending) + cents });
  }
  return ok(parts);
}

/** What a payment of the practice's list paid, by invoice. */
export const listedParts = ({ paymentInvoices }: Pick<Payment, 'paymentInvoices'>): PaymentPart[] =>
  (paymentInvoices ?? []).map(({ invoiceId, amount }) => ({
    invoiceId: invoiceId ?? 0,
    cents: centsFromDollars(amount) ?? 0,
  }));

/** A payment that was made or is pending. */
export type EarlierPayment = { readonly at: number; readonly parts: readonly PaymentPart[] };

/** How long the same payment of the same invoice counts as a repetition, ms. */
export const repeatWindow = 10 * 60_000;

/** Whether a payment repeats an earlier one: an invoice in it was paid the same amount minutes ago. Pure. */
export function repeats(
  parts: EarlierPayment['parts'],
  earlier: readonly EarlierPayment[],
  now: number,
): boolean {
  return earlier.some(
    (one) =>
      Math.abs(now - one.at) < repeatWindow &&
      one.parts.some((part) => parts.some((p) => p.invoiceId === part.invoiceId && p.cents === part.cents)),
  );
}

/** This desk's payments that the practice has or may still get, as far as they can be read. */
export const paymentsHere = (rows: readonly OutboxRow[]): EarlierPayment[] =>
  rows.flatMap((row) => {
    const isOff = row.state === 'refused' || row.state === 'not-recorded';
    const write = isOff ? null : parseWriteOf('payment', row);
    return write ? [{ at: row.createdAt, parts: write.args.parts }] : [];
  });

/** A patient's payments of the practice's list that are not removed, around an instant of its clock. */
export const paymentsListed = (cache: ReadableCache, patientId: number, around: number): EarlierPayment[] =>
  cache
    .paymentsBetween(around - repeatWindow, around + repeatWindow)
    .filter((one) => one.patientId === patientId && !isArchivedPayment(one))
    .map((one) => ({ at: paidAtOf(one) ?? 0, parts: listedParts(one) }));
