import { centsFromDollars, centsFromText, dollarsFromCents } from '../shared/money.ts';
import type { Invoice, InvoiceStatus } from '../shared/practice/resources/index.ts';

/** The sums of an invoice, in cents, rounded line by line. */
export type InvoiceSums = { readonly subtotal: number; readonly tax: number; readonly total: number };

/** A discount's text ("10.00", "$10.00", "10%") -> cents off a line's amount; 0 for other text. */
export function discountCents(text: string | null | undefined, amount: number): number {
  if (!text) return 0;
  const percent = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(text.trim());
  const off = percent ? Math.round((amount * Number(percent[1])) / 100) : (centsFromText(text) ?? 0);
  return Math.min(off, Math.max(amount, 0));
}

/**
 * Items and tax status -> subtotal (without tax), tax and total. `including`: the prices include tax; `excluding`: tax
 * is added; `no tax`: none.
 */
export function sumsOf(invoice: Pick<Invoice, 'invoiceItems' | 'taxStatus'>): InvoiceSums {
  let subtotal = 0;
  let tax = 0;
  for (const item of invoice.invoiceItems ?? []) {
    const gross = Math.round((centsFromDollars(item.unitPrice) ?? 0) * (item.quantity ?? 1));
    const line = gross - discountCents(item.discount, gross);
    const rate = invoice.taxStatus === 'no tax' ? 0 : (item.taxRate ?? 0);
    const lineTax = Math.round(
      invoice.taxStatus === 'including' ? (line * rate) / (100 + rate) : (line * rate) / 100,
    );
    tax += lineTax;
    subtotal += invoice.taxStatus === 'including' ? line - lineTax : line;
  }
  return { subtotal, tax, total: subtotal + tax };
}

/** The status that follows from the payments; a draft stays a draft until it is issued. */
export function statusFor(invoice: Pick<Invoice, 'status' | 'total'>, paidCents: number): InvoiceStatus {
  if (invoice.status === 'Draft') return 'Draft';
  return paidCents >= (centsFromDollars(invoice.total) ?? 0) ? 'Paid' : 'Awaiting Payment';
}

/** What is still to be paid, in cents; never below 0. */
export function invoiceOwingCents(invoice: Pick<Invoice, 'total' | 'paidAmount'>): number {
  return Math.max(0, (centsFromDollars(invoice.total) ?? 0) - (centsFromDollars(invoice.paidAmount) ?? 0));
}

/** The invoice with the sum of its payments. */
export function withPaid(invoice: Invoice, paidCents: number, paymentIds: readonly number[]): Invoice {
  return {
    ...invoice,
    paidAmount: dollarsFromCents(paidCents),
    status: statusFor(invoice, paidCents),
    paymentIds: [...paymentIds],
  };
}
