import { centsFromText } from '../../../shared/money.ts';
import {
  centsAsTyped,
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
  rest: { methodId: null, text: '', firstText: '' },
});

export const withFirst = (form: PaymentForm, text: string): PaymentForm =>
  form.rest ? filled({ ...form, rest: { ...form.rest, firstText: text } }) : form;

export const withSecond = (form: PaymentForm, text: string): PaymentForm =>
  form.rest ? { ...form, rest: { ...form.rest, text, firstText: null } } : form;

/** The text of the first payment's field in a split. */
export function firstTextOf({ rest, lines }: PaymentForm): string {
  const second = centsFromText(rest?.text ?? '');
  return rest?.firstText ?? (second === null ? '' : centsAsTyped(Math.max(0, sum(lines) - second)));
}

/** What of the amount proposed at first is left owing, in cents: of the chosen invoice, or of all that the patient owes. */
export function leftOwing(form: PaymentForm): number {
  const line = form.lines.find(({ invoice }) => invoice.id === form.chosen);
  return line ? Math.max(0, line.invoice.owingCents - sum([line])) : leftOpen(form);
}

/** The rest is paid by this method: what was typed is the first payment, and together they pay all of it. */
export function withRestBy(form: PaymentForm, methodId: number): PaymentForm {
  if (form.rest) return { ...form, rest: { ...form.rest, methodId } };
  const firstText = centsAsTyped(sum(form.lines));
  const whole = form.chosen === null ? withEverything(form) : withWhole(form, form.chosen, true);
  return filled({ ...whole, rest: { methodId, text: '', firstText } });
}

/** The rest stays owing: only the first payment is made. */
export function withRestOwing(form: PaymentForm): PaymentForm {
  const text = firstTextOf(form);
  const one = { ...form, rest: null };
  return (centsFromText(text) ?? 0) > 0 ? withTotal(one, text) : one;
}
