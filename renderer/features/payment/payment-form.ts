import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { centsFromText, formatCents } from '../../../shared/money.ts';

/**
 * The payment being made up: an amount for each open invoice, in integer cents.
 *
 * Guarantees:
 * - The parts sum to the total, to the cent.
 * - Nothing is sent that is more than is owing on an invoice.
 * - A third party's invoice is never paid unless a person typed an amount for it.
 */
export type PaymentForm = {
  readonly lines: readonly Line[];
  /** What stands in the total's field while a person types there; null: it shows the sum. */
  readonly totalText: string | null;
  readonly methodId: number | null;
  /** Where the payment is taken. */
  readonly locationId: number | null;
};

export type Line = { readonly invoice: InvoiceView; readonly text: string };

/**
 * Starts with everything that the patient owes, and nothing of what others owe.
 * @param here the location of the row or of the desk, where the sheet names none.
 */
export function startForm(sheet: PaymentSheet, here: number | null): PaymentForm {
  const remembered = sheet.methods.some((m) => m.id === sheet.lastMethodId) ? sheet.lastMethodId : null;
  return {
    lines: sheet.invoices
      .filter((invoice) => invoice.owingCents > 0)
      .map((invoice) => ({ invoice, text: invoice.thirdParty === null ? plain(invoice.owingCents) : '' })),
    totalText: null,
    methodId: remembered ?? (sheet.methods.length === 1 ? (sheet.methods[0]?.id ?? null) : null),
    locationId: sheet.locationId ?? here,
  };
}

/** The same payment on invoices that were read again: what was typed stays, invoices no longer open go. */
export function onNewSheet(form: PaymentForm, sheet: PaymentSheet): PaymentForm {
  const typed = new Map(form.lines.map((line) => [line.invoice.id, line.text]));
  const fresh = startForm(sheet, form.locationId);
  return {
    ...fresh,
    lines: fresh.lines.map((line) => ({ ...line, text: typed.get(line.invoice.id) ?? line.text })),
    methodId: form.methodId ?? fresh.methodId,
    locationId: form.locationId ?? fresh.locationId,
  };
}

export function withPart(form: PaymentForm, invoiceId: number, text: string): PaymentForm {
  return {
    ...form,
    totalText: null,
    lines: form.lines.map((line) => (line.invoice.id === invoiceId ? { ...line, text } : line)),
  };
}

/**
 * A total was typed: it is laid over the patient's own invoices, oldest first; third parties' parts stay as they were
 * typed. What is more than is owing stays visible as a problem of the total.
 */
export function withTotal(form: PaymentForm, text: string): PaymentForm {
  const total = centsFromText(text);
  if (total === null) return { ...form, totalText: text };
  let left = total - sum(form.lines.filter((line) => line.invoice.thirdParty !== null));
  const lines = form.lines.map((line) => {
    if (line.invoice.thirdParty !== null) return line;
    const part = Math.max(0, Math.min(left, line.invoice.owingCents));
    left -= part;
    return { ...line, text: part > 0 ? plain(part) : '' };
  });
  return { ...form, totalText: text, lines };
}

/** A payment that may be sent. */
export type Ready = {
  readonly parts: { invoiceId: number; cents: number }[];
  readonly totalCents: number;
  readonly methodId: number;
  readonly locationId: number;
};

export type Check = {
  /** The sum of the parts that can be read, in cents. */
  readonly totalCents: number;
  readonly totalProblem: string | null;
  /** By invoice id. */
  readonly lineProblems: ReadonlyMap<number, string>;
  readonly methodProblem: string | null;
  readonly locationProblem: string | null;
  /** Everything is right, and this is what would be sent. */
  readonly ready: Ready | null;
};

/** Looks the payment over: what is wrong, said where it is wrong, or what to send. */
export function check(form: PaymentForm): Check {
  const lineProblems = new Map<number, string>();
  for (const line of form.lines) {
    const problem = lineProblem(line);
    if (problem) lineProblems.set(line.invoice.id, problem);
  }
  const totalCents = sum(form.lines);
  const totalProblem = lineProblems.size > 0 ? null : problemOfTotal(form, totalCents);
  const { methodId, locationId } = form;
  const good = lineProblems.size === 0 && totalProblem === null && methodId !== null && locationId !== null;
  return {
    ...{ totalCents, totalProblem, lineProblems },
    methodProblem: methodId === null ? 'Choose how it was paid.' : null,
    locationProblem: locationId === null ? 'Choose where it was paid.' : null,
    ready: good ? { parts: partsOf(form.lines), totalCents, methodId, locationId } : null,
  };
}

function lineProblem({ text, invoice }: Line): string | null {
  if (text.trim() === '') return null;
  const cents = centsFromText(text);
  if (cents === null) return 'This is not an amount.';
  if (cents > invoice.owingCents) return `More than the ${formatCents(invoice.owingCents)} owing.`;
  return null;
}

function problemOfTotal({ totalText }: PaymentForm, totalCents: number): string | null {
  if (totalText !== null) {
    const typed = centsFromText(totalText);
    if (typed === null) return 'This is not an amount.';
    if (typed > totalCents)
      return `More than the ${formatCents(totalCents)} owing. The rest cannot be recorded.`;
    if (typed < totalCents) return 'Less than the amounts typed for other payers.';
  }
  return totalCents === 0 ? 'Enter an amount.' : null;
}

const partsOf = (lines: readonly Line[]) =>
  lines.flatMap(({ invoice, text }) => {
    const cents = centsFromText(text) ?? 0;
    return cents > 0 ? [{ invoiceId: invoice.id, cents }] : [];
  });

const sum = (lines: readonly Line[]): number =>
  lines.reduce((all, line) => all + (centsFromText(line.text) ?? 0), 0);

/** Cents as a person would type them: `42.50`. */
export const plain = (cents: number): string => formatCents(cents).slice(1).replaceAll(',', '');
