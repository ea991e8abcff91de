import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { centsIn, emptyAmount, type FieldAmount, filledAmount, isBlank } from './field-amount.ts';
import { type FormLine, filled, type PaymentForm, startForm, withTotal } from './payment-form.ts';

/** A payment whose invoices were read again, also one that comes back after the desk was covered: pure changes of the form. */

const openOf = ({ invoices }: PaymentSheet): InvoiceView[] =>
  invoices.filter(({ owingCents }) => owingCents > 0);

/** Whether the form is about these invoices, as they are now. A draft that comes back is about those of its time. */
export const isOnSheet = (form: PaymentForm, sheet: PaymentSheet): boolean =>
  JSON.stringify(form.lines.map(({ invoice }) => invoice)) === JSON.stringify(openOf(sheet));

/**
 * The same payment on invoices that were read again: invoices that are no longer open go.
 *
 * Guarantees:
 * - What a person typed stays as typed; where it is more than is owing now, that is said as of any amount that is typed.
 * - What the form filled in is never more than is owing now: a whole invoice stays whole, a typed total is spread again.
 * - Where the chosen invoice is no longer open, no other one takes its place.
 * - Where it is split, both payments stay what their fields say.
 */
export function onNewSheet(form: PaymentForm, sheet: PaymentSheet): PaymentForm {
  const before = new Map(form.lines.map((line) => [line.invoice.id, line]));
  const fresh = startForm(sheet, form.locationId, form.chosen);
  // With a chosen invoice, no amount is proposed for invoices that appear later.
  const ofNew = (line: FormLine) => (form.chosen === null ? line.amount : emptyAmount);
  const amountOf = (line: FormLine) => {
    const known = before.get(line.invoice.id);
    return known ? amountNow(known, line.invoice.owingCents) : ofNew(line);
  };
  const now = filled({
    ...fresh,
    lines: fresh.lines.map((line) => ({ ...line, amount: amountOf(line) })),
    chosen: form.chosen,
    methodId: form.methodId ?? fresh.methodId,
    rest: form.rest,
    locationId: form.locationId ?? fresh.locationId,
  });
  const isChosenGone = form.chosen !== null && fresh.chosen === null;
  return form.total === null || isChosenGone ? now : withTotal(now, form.total);
}

function amountNow({ amount, invoice }: FormLine, owingCents: number): FieldAmount {
  if ('typed' in amount) return amount;
  const isWhole = amount.filledCents === invoice.owingCents;
  return filledAmount(isWhole ? owingCents : Math.min(amount.filledCents, owingCents));
}

/** What is owing now on an invoice of which something else was owing; 0: nothing. */
export type OwingNow = { readonly number: string; readonly cents: number };

/**
 * The invoices of which something else is owing now than the form shows: the patient's own, and those that are to be paid.
 * @returns none for a form that has shown no invoice yet
 */
export function owingChanges(form: PaymentForm, sheet: PaymentSheet): readonly OwingNow[] {
  if (form.lines.length === 0) return [];
  const open = openOf(sheet);
  const now = new Map(open.map(({ id, owingCents }) => [id, owingCents]));
  const shown = new Set(form.lines.map(({ invoice }) => invoice.id));
  const changed = form.lines.flatMap(({ invoice, amount }) => {
    const cents = now.get(invoice.id) ?? 0;
    const isAsked = invoice.thirdParty === null || (!isBlank(amount) && centsIn(amount) !== 0);
    return isAsked && cents !== invoice.owingCents ? [{ number: invoice.number, cents }] : [];
  });
  const added = open.filter(({ id, thirdParty }) => thirdParty === null && !shown.has(id));
  return [...changed, ...added.map(({ number, owingCents }) => ({ number, cents: owingCents }))];
}

/** Both, the later one where they are about the same invoice. */
export const laterOwing = (before: readonly OwingNow[], now: readonly OwingNow[]): readonly OwingNow[] => [
  ...before.filter(({ number }) => now.every((one) => one.number !== number)),
  ...now,
];
