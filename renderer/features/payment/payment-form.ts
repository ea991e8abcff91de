import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { formatCents, type PaymentPart } from '../../../shared/money.ts';
import { centsIn, emptyAmount, type FieldAmount, filledAmount, isBlank } from './field-amount.ts';
import { paymentWords } from './words.ts';

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
  /** The total that the user typed; null: its field shows the sum. */
  readonly total: FieldAmount | null;
  readonly methodId: number | null;
  /** A part that is paid by another method; null: none. */
  readonly rest: SecondPart | null;
  /** Where the payment is taken. */
  readonly locationId: number | null;
};

/**
 * The second payment of a split. The field that was typed into last keeps its text, the other one fills itself: `first`
 * is what stands in the first payment's field, null where it shows the rest.
 */
export type SecondPart = {
  readonly methodId: number | null;
  readonly amount: FieldAmount;
  readonly first: FieldAmount | null;
};

export type FormLine = { readonly invoice: InvoiceView; readonly amount: FieldAmount };

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
      amount: isProposed(invoice) ? filledAmount(invoice.owingCents) : emptyAmount,
    })),
    chosen,
    total: null,
    rest: null,
    methodId: only && otherMethods.length === 0 ? only.id : null,
    locationId: sheet.locationId ?? here,
  };
}

/** What is paid of one invoice; the total is the sum again. */
export function withPart(form: PaymentForm, invoiceId: number, amount: FieldAmount): PaymentForm {
  return filled({
    ...form,
    total: null,
    lines: form.lines.map((line) => (line.invoice.id === invoiceId ? { ...line, amount } : line)),
  });
}

/** After a change of the total or of the first payment's amount: the second payment of a split takes what is left. */
export function filled(form: PaymentForm): PaymentForm {
  const { rest } = form;
  if (!rest || rest.first === null) return form;
  const first = centsIn(rest.first);
  const left = first === null ? 0 : sum(form.lines) - first;
  return { ...form, rest: { ...rest, amount: filledAmount(left) } };
}

/** Pays all that is owing on an invoice, or nothing of it. */
export const withWhole = (form: PaymentForm, invoiceId: number, whole: boolean): PaymentForm => {
  const line = form.lines.find(({ invoice }) => invoice.id === invoiceId);
  return withPart(form, invoiceId, whole && line ? filledAmount(line.invoice.owingCents) : emptyAmount);
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
 * Another total: it is spread over the chosen invoice first, then over the patient's own, oldest first; third parties'
 * amounts stay as typed. A surplus stays visible as a problem of the total.
 */
export function withTotal(form: PaymentForm, total: FieldAmount): PaymentForm {
  const totalCents = centsIn(total);
  if (totalCents === null) return { ...form, total };
  const isChosen = ({ invoice }: FormLine) => invoice.id === form.chosen;
  const laidOver = form.lines.filter((line) => isChosen(line) || line.invoice.thirdParty === null);
  let left = totalCents - sum(form.lines.filter((line) => !laidOver.includes(line)));
  const amounts = new Map<number, FieldAmount>();
  for (const { invoice } of [...laidOver.filter(isChosen), ...laidOver.filter((line) => !isChosen(line))]) {
    const part = Math.max(0, Math.min(left, invoice.owingCents));
    left -= part;
    amounts.set(invoice.id, filledAmount(part));
  }
  const lines = form.lines.map((line) => ({ ...line, amount: amounts.get(line.invoice.id) ?? line.amount }));
  return filled({ ...form, total, lines });
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
    const said = lineProblem(line);
    if (said) lineProblems.set(line.invoice.id, said);
  }
  const totalCents = sum(form.lines);
  const totalProblem = lineProblems.size > 0 ? null : problemOfTotal(form, totalCents);
  const { methodId, locationId } = form;
  const restProblem = problemOfRest(form, totalCents);
  const restCents = form.rest && restProblem === null ? (centsIn(form.rest.amount) ?? 0) : 0;
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
    methodProblem: methodId === null ? problem.noMethod : null,
    locationProblem: locationId === null ? problem.noLocation : null,
    ready: good ? { parts, owing: owingOf(form.lines), totalCents, methodId, locationId, rest } : null,
  };
}

const { problem } = paymentWords;

const tooMuch = (cents: number, owingCents: number): string =>
  problem.tooMuch(formatCents(cents - owingCents), formatCents(owingCents));

function lineProblem({ amount, invoice }: FormLine): string | null {
  if (isBlank(amount)) return null;
  const cents = centsIn(amount);
  if (cents === null) return problem.notAnAmount;
  if (cents > invoice.owingCents) return tooMuch(cents, invoice.owingCents);
  return null;
}

function problemOfTotal({ total }: PaymentForm, totalCents: number): string | null {
  if (total !== null) {
    const asked = centsIn(total);
    if (asked === null) return problem.notAnAmount;
    if (asked > 0 && totalCents === 0) return problem.owesNothing;
    if (asked > totalCents) return tooMuch(asked, totalCents);
    if (asked < totalCents) return problem.lessThanOthers;
  }
  return totalCents === 0 ? problem.noAmount : null;
}

function problemOfRest({ rest, methodId }: PaymentForm, totalCents: number): string | null {
  if (rest === null) return null;
  const cents = centsIn(rest.amount);
  const first = rest.first === null ? null : centsIn(rest.first);
  if (first !== null && first >= totalCents) return problem.wholeInOne(formatCents(totalCents));
  if (cents === null || cents === 0) return problem.noSplit;
  if (cents >= totalCents) return problem.wholeInOne(formatCents(totalCents));
  if (rest.methodId === null) return problem.noSecondMethod;
  return rest.methodId === methodId ? problem.sameMethod : null;
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
  lines.flatMap(({ invoice, amount }) => {
    const cents = centsIn(amount) ?? 0;
    return cents > 0 ? [{ invoiceId: invoice.id, cents }] : [];
  });

const owingOf = (lines: readonly FormLine[]) =>
  Object.fromEntries(lines.map(({ invoice }) => [String(invoice.id), invoice.owingCents]));

export const sum = (lines: readonly FormLine[]): number =>
  lines.reduce((all, line) => all + (centsIn(line.amount) ?? 0), 0);
