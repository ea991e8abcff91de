import {
  type DayRow,
  type InvoiceDetail,
  type InvoiceView,
  type OwingView,
  windowRows,
} from '../../shared/bridge/views.ts';
import { clinicDayOf } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { mayOwe } from '../../shared/practice/owing.ts';
import type { Invoice } from '../../shared/practice/resources/index.ts';
import { clip, clipped, idOrNone } from './people.ts';

/** What is owed, from the cache and the pending payments. Pure; cents. */

/** Cents of pending payments, by invoice. */
export type PendingPayments = ReadonlyMap<number, number>;

/** What an invoice still owes: total less paid less pending; never below 0. Drafts owe nothing yet. */
export function owingCents(invoice: Invoice, pending: PendingPayments): number {
  if (invoice.isArchived || !mayOwe(invoice.status)) return 0;
  const total = centsFromDollars(invoice.total) ?? 0;
  const paid = centsFromDollars(invoice.paidAmount) ?? 0;
  return Math.max(0, total - paid - (pending.get(invoice.id) ?? 0));
}

/** A contact pays this invoice instead of the patient. */
export const isThirdParty = (invoice: Invoice) => (invoice.contactId ?? 0) > 0;

/** The sums over a patient's invoices, third-party bills separate: the patient does not owe them. */
export function owingOf(invoices: readonly Invoice[], pending: PendingPayments): OwingView {
  let patientCents = 0;
  let thirdPartyCents = 0;
  let openInvoices = 0;
  for (const invoice of invoices) {
    const owing = owingCents(invoice, pending);
    if (owing === 0) continue;
    openInvoices += 1;
    if (isThirdParty(invoice)) thirdPartyCents += owing;
    else patientCents += owing;
  }
  return { patientCents, thirdPartyCents, openInvoices };
}

/** The state of an appointment's own invoice, as a word of the list. One that was archived is none: the appointment may still name it. */
export function invoiceState(
  place: { invoiceId?: number | null | undefined; doNotInvoice?: boolean | null | undefined } | null,
  invoice: Invoice | null,
  pending: PendingPayments,
): DayRow['invoice'] {
  if (!place?.invoiceId || invoice?.isArchived) return place?.doNotInvoice ? 'not-to-be-invoiced' : 'none';
  if (!invoice) return 'unknown';
  if (invoice.status === 'Draft') return 'draft';
  if (invoice.status === 'Paid') return 'paid';
  const total = centsFromDollars(invoice.total);
  if (total === null) return 'unknown';
  const owing = owingCents(invoice, pending);
  if (owing === 0) return 'paid';
  return owing < total ? 'part-paid' : 'awaiting';
}

/** One invoice of a payment sheet; its dates are in `zone`. */
export function invoiceView(
  invoice: Invoice,
  pending: PendingPayments,
  thirdParty: string | null,
  zone: string,
): InvoiceView {
  return {
    id: invoice.id,
    number: clip(invoice.invoiceNumber || `Invoice ${invoice.id}`, 400),
    issued: clinicDayOf(invoice.issueDate, zone),
    due: clinicDayOf(invoice.dueDate, zone),
    status: clip(invoice.status ?? '', 400),
    totalCents: centsFromDollars(invoice.total) ?? 0,
    paidCents: centsFromDollars(invoice.paidAmount) ?? 0,
    owingCents: owingCents(invoice, pending),
    pendingCents: pending.get(invoice.id) ?? 0,
    thirdParty: clipped(thirdParty, 400),
    locationId: idOrNone(invoice.locationId),
    description: clipped(invoice.description || invoice.invoiceItems?.[0]?.description, 400),
  };
}

/** The rest of an invoice: lines, tax and references. */
export function invoiceDetail(invoice: Invoice): InvoiceDetail {
  const items = invoice.invoiceItems ?? [];
  return {
    moreLines: Math.max(0, items.length - windowRows),
    lines: items.slice(0, windowRows).map((item) => ({
      code: clipped(item.code, 400),
      description: clipped(item.description, 400),
      quantity: item.quantity ?? null,
      unitCents: centsFromDollars(item.unitPrice),
      discount: clipped(item.discount, 400),
      taxRate: item.taxRate ?? null,
    })),
    subtotalCents: centsFromDollars(invoice.subtotal),
    taxCents: centsFromDollars(invoice.tax),
    taxStatus: clipped(invoice.taxStatus, 400),
    references: [...new Set([invoice.reference, ...(invoice.referenceNumbers ?? [])])]
      .flatMap((text) => clipped(text, 400) ?? [])
      .slice(0, 20),
    billing: clipped(invoice.extraBillingInfo, 4000),
  };
}
