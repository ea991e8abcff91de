import { centsIn, emptyAmount, type FieldAmount } from './field-amount.ts';
import {
  filled,
  leftOpen,
  type PaymentForm,
  sum,
  withEverything,
  withTotal,
  withWhole,
} from './payment-form.ts';

/** The split of a payment between two methods, and what stays owing: pure changes of the form. */

/** The method of the first payment; the second keeps its own only where that is another one. */
export const withMethod = (form: PaymentForm, methodId: number): PaymentForm => ({
  ...form,
  methodId,
  rest: form.rest && form.rest.methodId === methodId ? { ...form.rest, methodId: null } : form.rest,
});

/** Begins a split: the first payment's amount is to be typed. */
export const withSplit = (form: PaymentForm): PaymentForm => ({
  ...form,
  rest: { methodId: null, amount: emptyAmount, first: emptyAmount },
});

export const withFirst = (form: PaymentForm, first: FieldAmount): PaymentForm =>
  form.rest ? filled({ ...form, rest: { ...form.rest, first } }) : form;

export const withSecond = (form: PaymentForm, amount: FieldAmount): PaymentForm =>
  form.rest ? { ...form, rest: { ...form.rest, amount, first: null } } : form;

/** What stands in the first payment's field in a split. */
export function firstAmountOf({ rest, lines }: PaymentForm): FieldAmount {
  const second = rest === null ? null : centsIn(rest.amount);
  return rest?.first ?? (second === null ? emptyAmount : { filledCents: Math.max(0, sum(lines) - second) });
}

/** What of the amount proposed at first is left owing, in cents: of the chosen invoice, or of all that the patient owes. */
export function leftOwing(form: PaymentForm): number {
  const line = form.lines.find(({ invoice }) => invoice.id === form.chosen);
  return line ? Math.max(0, line.invoice.owingCents - sum([line])) : leftOpen(form);
}

/** The rest is paid by this method: what was typed is the first payment, and together they pay all of it. */
export function withRestBy(form: PaymentForm, methodId: number): PaymentForm {
  if (form.rest) return { ...form, rest: { ...form.rest, methodId } };
  const first: FieldAmount = { filledCents: sum(form.lines) };
  const whole = form.chosen === null ? withEverything(form) : withWhole(form, form.chosen, true);
  return filled({ ...whole, rest: { methodId, amount: emptyAmount, first } });
}

/** The rest stays owing: only the first payment is made. */
export function withRestOwing(form: PaymentForm): PaymentForm {
  const first = firstAmountOf(form);
  const one = { ...form, rest: null };
  return (centsIn(first) ?? 0) > 0 ? withTotal(one, first) : one;
}
