import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { centsFromText, formatCents, type PaymentPart } from '../../../shared/money.ts';

/**
 * The payment being made up: an amount for each open invoice, in integer cents.
 *
 * Guarantees:
 * - The parts sum to the total, to the cent.
 * - Nothing is sent that is more than is owing on an invoice.
 * - Two payments by two methods sum to the same total, and together pay no invoice more than one would.
 * - No method is chosen for the user where there are several: another patient's says nothing about this one.
 * - A third party's invoice is never paid unless a person typed an amount for it, or chose it.
 */
export type PaymentForm = {
  readonly lines: readonly FormLine[];
  /** The invoice that the dialog was opened for; null: whatever the patient owes. */
  readonly chosen: number | null;
  /** The text of the total's field while the user types there; null: it shows the sum. */
  readonly totalText: string | null;
  readonly methodId: number | null;
  /** A part that is paid by another method; null: none. */
  readonly rest: SecondPart | null;
  /** Where the payment is taken. */
  readonly locationId: number | null;
};

/**
 * The second payment of a split. The field that was typed into last keeps its text, the other one fills itself:
 * `firstText` is the text of the first payment's field, null where it shows the rest.
 */
export type SecondPart = {
  readonly methodId: number | null;
  readonly text: string;
  readonly firstText: string | null;
};

export type FormLine = { readonly invoice: InvoiceView; readonly text: string };

/**
 * Starts with the chosen invoice, if it is still open; else with everything that the patient owes, and nothing of what
 * others owe.
 * @param here the location of the row or of the desk, where the sheet names none.
 */
export function startForm(
  sheet: PaymentSheet,
  here: number | null,
  asked: number | null = null,
): PaymentForm {
  const open = sheet.invoices.filter((invoice) => invoice.owingCents > 0);
  const chosen = open.some(({ id }) => id === asked) ? asked : null;
  const isProposed = ({ id, thirdParty }: InvoiceView) =>
    chosen === null ? thirdParty === null : id === chosen;
  const [only, ...otherMethods] = sheet.methods;
  return {
    lines: open.map((invoice) => ({
      invoice,
      text: isProposed(invoice) ? centsAsTyped(invoice.owingCents) : '',
    })),
    chosen,
    totalText: null,
    rest: null,
    methodId: only && otherMethods.length === 0 ? only.id : null,
    locationId: sheet.locationId ?? here,
  };
}

/** The same payment on invoices that were read again: typed amounts stay, invoices that are no longer open go. */
export function onNewSheet(form: PaymentForm, sheet: PaymentSheet): PaymentForm {
  const typed = new Map(form.lines.map((line) => [line.invoice.id, line.text]));
  const fresh = startForm(sheet, form.locationId, form.chosen);
  // With a chosen invoice, no amount is proposed for invoices that appear later.
  const ofNew = (line: FormLine) => (form.chosen === null ? line.text : '');
  return {
    ...fresh,
    lines: fresh.lines.map((line) => ({ ...line, text: typed.get(line.invoice.id) ?? ofNew(line) })),
    chosen: form.chosen,
    methodId: form.methodId ?? fresh.methodId,
    rest: form.rest,
    locationId: form.locationId ?? fresh.locationId,
  };
}

export function withPart(form: PaymentForm, invoiceId: number, text: string): PaymentForm {
  return filled({
    ...form,
    totalText: null,
    lines: form.lines.map((line) => (line.invoice.id === invoiceId ? { ...line, text } : line)),
  });
}

/** After a change of the total or of the first payment's text: the second payment of a split takes what is left. */
export function filled(form: PaymentForm): PaymentForm {
  const { rest } = form;
  if (!rest || rest.firstText === null) return form;
  const first = centsFromText(rest.firstText);
  const left = first === null ? 0 : sum(form.lines) - first;
  return { ...form, rest: { ...rest, text: left > 0 ? centsAsTyped(left) : '' } };
}

/** Pays all that is owing on an invoice, or nothing of it. */
export const withWhole = (form: PaymentForm, invoiceId: number, whole: boolean): PaymentForm => {
  const line = form.lines.find(({ invoice }) => invoice.id === invoiceId);
  return withPart(form, invoiceId, whole && line ? centsAsTyped(line.invoice.owingCents) : '');
};

/** Pays everything that the patient owes; third parties' amounts stay as they are. */
export const withEverything = (form: PaymentForm): PaymentForm =>
  form.lines
    .filter(({ invoice }) => invoice.thirdParty === null)
    .reduce((paid, { invoice }) => withWhole(paid, invoice.id, true), form);

/** What the patient still owes on invoices that this payment does not pay in full, in cents; 0: it pays all of them. */
export function leftOpen(form: PaymentForm): number {
  const own = form.lines.filter(({ invoice }) => invoice.thirdParty === null);
  const all = own.reduce((cents, { invoice }) => cents + invoice.owingCents, 0);
  return Math.max(0, all - sum(own));
}

/**
 * A typed total: it is spread over the chosen invoice first, then over the patient's own, oldest first; third parties'
 * amounts stay as typed. A surplus stays visible as a problem of the total.
 */
export function withTotal(form: PaymentForm, text: string): PaymentForm {
  const total = centsFromText(text);
  if (total === null) return { ...form, totalText: text };
  const isChosen = ({ invoice }: FormLine) => invoice.id === form.chosen;
  const laidOver = form.lines.filter((line) => isChosen(line) || line.invoice.thirdParty === null);
  let left = total - sum(form.lines.filter((line) => !laidOver.includes(line)));
  const texts = new Map<number, string>();
  for (const { invoice } of [...laidOver.filter(isChosen), ...laidOver.filter((line) => !isChosen(line))]) {
    const part = Math.max(0, Math.min(left, invoice.owingCents));
    left -= part;
    texts.set(invoice.id, part > 0 ? centsAsTyped(part) : '');
  }
  const lines = form.lines.map((line) => ({ ...line, text: texts.get(line.invoice.id) ?? line.text }));
  return filled({ ...form, totalText: text, lines });
}

/** A payment that can be sent. */
export type Ready = {
  readonly parts: PaymentPart[];
  /** What was owing on the screen, in cents by invoice. */
  readonly owing: Readonly<Record<string, number>>;
  readonly totalCents: number;
  readonly methodId: number;
  /** The second payment, where a part is paid by another method. */
  readonly rest: { readonly methodId: number; readonly parts: PaymentPart[] } | null;
  readonly locationId: number;
};

export type PaymentCheck = {
  /** The sum of the parts that are valid, in cents. */
  readonly totalCents: number;
  readonly totalProblem: string | null;
  /** By invoice id. */
  readonly lineProblems: ReadonlyMap<number, string>;
  readonly methodProblem: string | null;
  readonly locationProblem: string | null;
  readonly restProblem: string | null;
  /** The parts for the first and the second method: together the total, in cents. */
  readonly firstCents: number;
  readonly restCents: number;
  /** What would be sent; null while anything is invalid. */
  readonly ready: Ready | null;
};

/** Validates the payment: the problems, each at its field, or the request. */
export function check(form: PaymentForm): PaymentCheck {
  const lineProblems = new Map<number, string>();
  for (const line of form.lines) {
    const problem = lineProblem(line);
    if (problem) lineProblems.set(line.invoice.id, problem);
  }
  const totalCents = sum(form.lines);
  const totalProblem = lineProblems.size > 0 ? null : problemOfTotal(form, totalCents);
  const { methodId, locationId } = form;
  const restProblem = problemOfRest(form, totalCents);
  const restCents = form.rest && restProblem === null ? (centsFromText(form.rest.text) ?? 0) : 0;
  const firstCents = totalCents - restCents;
  const sound = lineProblems.size === 0 && totalProblem === null && restProblem === null;
  const good = sound && methodId !== null && locationId !== null;
  const [parts, others] = splitParts(partsOf(form.lines), firstCents);
  const second = form.rest?.methodId ?? null;
  const rest = second !== null && others.length > 0 ? { methodId: second, parts: others } : null;
  return {
    totalCents,
    totalProblem,
    lineProblems,
    restProblem,
    firstCents,
    restCents,
    methodProblem: methodId === null ? 'Choose how it was paid.' : null,
    locationProblem: locationId === null ? 'Choose where it was paid.' : null,
    ready: good ? { parts, owing: owingOf(form.lines), totalCents, methodId, locationId, rest } : null,
  };
}

function lineProblem({ text, invoice }: FormLine): string | null {
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

function problemOfRest({ rest, methodId }: PaymentForm, totalCents: number): string | null {
  if (rest === null) return null;
  const cents = centsFromText(rest.text);
  const first = rest.firstText === null ? null : centsFromText(rest.firstText);
  if (first !== null && first >= totalCents)
    return `Less than the ${formatCents(totalCents)} of both together.`;
  if (cents === null || cents === 0) return 'Enter how much is paid by each method.';
  if (cents >= totalCents) return `Less than the ${formatCents(totalCents)} of both together.`;
  if (rest.methodId === null) return 'Choose how the rest was paid.';
  return rest.methodId === methodId ? 'This is the same method as the first payment.' : null;
}

/**
 * Splits the parts in two: the first takes so many cents, oldest invoices first, the second the remainder.
 * @returns both together equal the parts, invoice by invoice, to the cent
 */
export function splitParts(
  parts: readonly PaymentPart[],
  firstCents: number,
): [PaymentPart[], PaymentPart[]] {
  const first: PaymentPart[] = [];
  const second: PaymentPart[] = [];
  let left = Math.max(0, firstCents);
  for (const { invoiceId, cents } of parts) {
    const here = Math.min(left, cents);
    left -= here;
    if (here > 0) first.push({ invoiceId, cents: here });
    if (cents > here) second.push({ invoiceId, cents: cents - here });
  }
  return [first, second];
}

const partsOf = (lines: readonly FormLine[]): PaymentPart[] =>
  lines.flatMap(({ invoice, text }) => {
    const cents = centsFromText(text) ?? 0;
    return cents > 0 ? [{ invoiceId: invoice.id, cents }] : [];
  });

const owingOf = (lines: readonly FormLine[]) =>
  Object.fromEntries(lines.map(({ invoice }) => [String(invoice.id), invoice.owingCents]));

export const sum = (lines: readonly FormLine[]): number =>
  lines.reduce((all, line) => all + (centsFromText(line.text) ?? 0), 0);

/** Cents as typed text: `42.50`. */
export const centsAsTyped = (cents: number): string => formatCents(cents).slice(1).replaceAll(',', '');
