import type { CountView, TakingsView } from '../../../shared/bridge/views.ts';
import { machineClockOf } from '../../../shared/clinic-time.ts';
import { csvText } from '../../../shared/csv.ts';
import { fold, lettersAndDigits } from '../../../shared/folded-text.ts';
import { formatCents, signedCentsFromText } from '../../../shared/money.ts';
import { assertNever } from '../../../shared/result.ts';
import { centsSince } from '../../../shared/takings.ts';
import type { Chip } from '../../model/chip.ts';
import type { TillCount } from '../../state/desk-notes.ts';
import { sayCash } from './cash-model.ts';
import { sayLacking } from './takings-source.ts';
import { takingsWords } from './words.ts';

const { closed, csv, result } = takingsWords;

/**
 * What was counted against what the system says. Integer cents throughout.
 *
 * Guarantees:
 * - A shortage of one method is never netted against a surplus of another.
 * - A method that was not counted, or not as an amount, has no difference and is in no sum of them.
 */
export type TakingsMethod = TakingsView['methods'][number];
export type TakingsPayment = TakingsMethod['payments'][number];

/** A payment within its method: without an id it is still pending; a practice that was restored gives an id out once more. */
export const paymentKey = ({ id, at }: TakingsPayment): string => `${id ?? ''}/${at}`;

/**
 * The payments of a method, the newest first; with a text, those that match it: the start of a word of the name, of the
 * amount (`96`, `$1,0`), or any part of the payment number.
 */
export function newestFirst({ payments }: Pick<TakingsMethod, 'payments'>, text: string): TakingsPayment[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return payments
    .filter((payment) => words.every((word) => matches(payment, word)))
    .toSorted((a, b) => b.at - a.at);
}

function matches({ patientName, number, amountCents }: TakingsPayment, word: string): boolean {
  // Of money that was given back the sign may be typed, or not.
  const amount = word.replace(/[$,]/g, '').replace(/^[−–]/, '-');
  const amounts = [amountText(amountCents), amountText(Math.abs(amountCents))];
  return (
    partsOf(patientName ?? '').some((part) => part.startsWith(lettersAndDigits(word) || word)) ||
    fold(number ?? '').includes(word) ||
    (amount !== '' && amounts.some((one) => one.startsWith(amount)))
  );
}

/** What a name is found by: each word as one, whatever signs are in it, and each part beside a hyphen. */
const partsOf = (name: string): string[] =>
  [...name.split(/\s+/), ...name.split(/[\s-]+/)].map(lettersAndDigits);

/** A payment that could explain a difference, and the method it is recorded under. */
export type Candidate = { readonly payment: TakingsPayment; readonly method: TakingsMethod['method'] };

/** A payment that the user asked to see. Each request is a new object: the same payment may be asked for again. */
export type LookedAt = { readonly methodId: number; readonly key: string };
export const candidateLine = ({ payment, method }: Candidate): LookedAt => ({
  methodId: method.id,
  key: paymentKey(payment),
});

export type Counted =
  | { readonly state: 'not-counted' | 'no-amount' }
  | { readonly state: 'even' | 'short' | 'over'; readonly counted: number; readonly diff: number };

export function countedOf(method: TakingsMethod, text: string | undefined): Counted {
  if (text === undefined || text.trim() === '') return { state: 'not-counted' };
  const counted = signedCentsFromText(text);
  if (counted === null) return { state: 'no-amount' };
  const diff = counted - method.cents;
  const off = diff < 0 ? 'short' : 'over';
  return { state: diff === 0 ? 'even' : off, counted, diff };
}

export function countedChip(counted: Counted): Chip | null {
  switch (counted.state) {
    case 'not-counted':
      return null;
    case 'no-amount':
      return { tone: 'neutral', shape: 'diamond', words: result.notAnAmount };
    case 'even':
      return { tone: 'success', shape: 'tick', words: result.balances };
    case 'short':
      return { tone: 'danger', shape: 'bang', words: result.short(formatCents(-counted.diff)) };
    case 'over':
      return { tone: 'info', shape: 'triangle', words: result.over(formatCents(counted.diff)) };
    default:
      return assertNever(counted);
  }
}

/** The sums over the counted methods; null while none was counted. */
export function sumOf(methods: readonly TakingsMethod[], count: Pick<TillCount, 'amounts'>) {
  const done = methods.flatMap((m) => {
    const counted = countedOf(m, count.amounts[m.method.id]);
    return 'diff' in counted ? [{ ...counted, name: m.method.name, system: m.cents }] : [];
  });
  if (done.length === 0) return null;
  const off = done.filter(({ diff }) => diff !== 0);
  return {
    counted: done.reduce((all, c) => all + c.counted, 0),
    /** The system's sum for the same methods. */
    system: done.reduce((all, c) => all + c.system, 0),
    methods: done.length,
    /** `EFTPOS $48.50 short`, method by method. */
    differences: off.map(({ name, ...counted }) => `${name} ${countedChip(counted)?.words}`),
    short: off.some(({ diff }) => diff < 0),
  };
}

/** The result of a whole count: its one difference, or how many there are. */
export function sumChip({ differences, short }: Pick<Sum, 'differences' | 'short'>): Chip {
  const [only, ...others] = differences;
  if (!only) return { tone: 'success', shape: 'tick', words: result.balances };
  const words = others.length > 0 ? result.differences(differences.length) : only;
  return short ? { tone: 'danger', shape: 'bang', words } : { tone: 'info', shape: 'triangle', words };
}
export type Sum = NonNullable<ReturnType<typeof sumOf>>;

/** What the line of the sums is called: of how many of the methods they are, where not of all. */
export const sayTotal = (methods: readonly TakingsMethod[], sum: Pick<Sum, 'methods'> | null): string =>
  sum && sum.methods < methods.length
    ? takingsWords.table.totalOf(sum.methods, methods.length)
    : takingsWords.table.total;

/**
 * The methods of one shift, as the system showed them. While it is running: the day less the shifts before; once it has
 * ended: what was stored with its count. Payments are those since the previous shift.
 */
export function shiftMethods(view: TakingsView, part: CountView): TakingsMethod[] {
  const system = part.system ?? {};
  const typed = Object.keys(part.amounts).filter((id) => part.amounts[id]?.trim());
  return [...new Set([...Object.keys(system), ...typed])].map((id) => ({
    ...methodOf(view, id),
    cents: system[id] ?? 0,
  }));
}

/** What an ended count is called on paper and in the file: a shift, or the one that closed the day. */
export const sayPart = ({ ended, part }: Pick<CountView, 'ended' | 'part'>): string =>
  ended === 'day' ? takingsWords.sheet.close : takingsWords.shifts.shift(part);

/** A method of the day, by its id; with zero sums where it has nothing any more. */
const methodOf = (view: TakingsView, id: string): TakingsMethod =>
  view.methods.find((m) => String(m.method.id) === id) ??
  emptyMethod(
    view.known.find((m) => String(m.id) === id) ?? {
      id: Number(id),
      name: takingsWords.methodById(id),
      inTill: true,
    },
  );

/** The day as the running shift sees it: less what earlier shifts were counted against. */
export function sinceShift(view: TakingsView, ended: readonly CountView[]): TakingsView {
  const last = ended.at(-1);
  if (!last) return view;
  const methods = Object.entries(centsSince(view.methods, ended))
    .map(([id, cents]) => {
      const known = methodOf(view, id);
      return { ...known, cents, payments: known.payments.filter((p) => p.at >= last.at) };
    })
    .filter((m) => m.cents !== 0 || m.payments.length > 0);
  return { ...view, methods, totalCents: methods.reduce((all, m) => all + m.cents, 0) };
}

const emptyMethod = ({ id, name, inTill }: TakingsView['known'][number]): TakingsMethod => ({
  method: { id, name },
  inTill,
  cents: 0,
  payments: [],
});

/** The methods of the till without a recorded payment, which can be counted all the same. */
export const unusedMethods = (view: TakingsView): TakingsView['known'] =>
  withoutPayments(view).filter(({ inTill }) => inTill);

const withoutPayments = ({ known, methods }: TakingsView) =>
  known.filter(({ id }) => !methods.some((m) => m.method.id === id));

/** Whether a method is to be counted: it is in the till, or an amount was typed, or is about to be. */
export const isAsked = (
  { method: { id }, inTill }: TakingsMethod,
  { amounts }: Pick<TillCount, 'amounts'>,
  about: readonly number[] = [],
): boolean => inTill || about.includes(id) || (amounts[id]?.trim() ?? '') !== '';

/**
 * The view including methods without a recorded payment that have a count, or are about to get one.
 *
 * Guarantee: whatever lies in the till can be counted, under every method of the practice; a method that is not in the
 * till is one tick away.
 */
export function withCounted(
  view: TakingsView,
  { amounts }: Pick<TillCount, 'amounts'>,
  about: readonly number[] = [],
): TakingsView {
  const more = withoutPayments(view).filter(({ id }) => about.includes(id) || amounts[id]?.trim());
  return { ...view, methods: [...view.methods, ...more.map(emptyMethod)] };
}

/**
 * How the system's sums differ from those at the close of the day, method by method.
 *
 * Guarantee: a closed day is said to be even only where no method has changed since, not where changes cancel out.
 */
export function changedSince(view: TakingsView, ended: readonly CountView[]): string[] {
  return Object.entries(centsSince(view.methods, ended))
    .filter(([, cents]) => cents !== 0)
    .map(([id, cents]) =>
      closed[cents < 0 ? 'less' : 'more'](methodOf(view, id).method.name, formatCents(Math.abs(cents))),
    );
}

/**
 * Payments that could explain a difference: where money is short, one of this method of just that amount, recorded and
 * not in the till; where it is over, one of another method, recorded there and paid here. Money that was given back is the other way round: of
 * this method it is in the till still, and of another one it was taken from here.
 */
export function candidates(
  methods: readonly TakingsMethod[],
  methodId: number,
  counted: Counted,
): Candidate[] {
  if (!('diff' in counted) || counted.diff === 0) return [];
  return methods.flatMap(({ method, payments }) => {
    const amount = method.id === methodId ? -counted.diff : counted.diff;
    return payments
      .filter((payment) => !payment.removed && payment.amountCents === amount)
      .map((payment) => ({ payment, method }));
  });
}

/** Payments of this desk that the practice has not confirmed: they are included here, and may still be refused. */
export function onTheirWay(methods: readonly TakingsMethod[]) {
  const open = methods.flatMap((m) => m.payments).filter((p) => p.onItsWay && !p.removed);
  return { count: open.length, cents: open.reduce((all, p) => all + p.amountCents, 0) };
}

/**
 * The day as CSV (RFC 4180): a line for each payment, then the count of each method, and what is missing in it.
 *
 * Guarantee: it has every note of the day, and a part is never presented as the whole.
 */
export function takingsCsv(
  view: TakingsView,
  count: TillCount,
  zone: string,
  ended: readonly CountView[] = [],
): string {
  const lines: string[][] = [[...csv.payments]];
  for (const { method, payments } of view.methods)
    for (const p of payments)
      lines.push([
        ...[view.date, machineClockOf(p.at, zone), method.name, p.number ?? '', p.patientName ?? ''],
        ...[amountText(p.amountCents), p.removed ? csv.yes : '', p.onItsWay ? csv.yes : ''],
      ]);
  for (const part of ended) {
    lines.push([], [sayPart(part), machineClockOf(part.at, zone), part.by, part.note.trim()]);
    lines.push([...csv.counts], ...countLines(shiftMethods(view, part), part));
    lines.push(...cashLines(view, part));
  }
  const isClosed = ended.at(-1)?.ended === 'day';
  const open = isClosed ? [] : withCounted(sinceShift(view, ended), count).methods;
  if (open.length > 0) lines.push([], [...csv.counts], ...countLines(open, count), ...cashLines(view, count));
  if (!isClosed && count.note.trim()) lines.push([], [csv.note, count.note.trim()]);
  const lacking = sayLacking(view, zone);
  if (lacking !== null) lines.push([], [lacking]);
  return csvText(lines);
}

/** `1234.50`, as it is typed. */
export const amountText = (cents: number): string => (cents / 100).toFixed(2);

function countLines(methods: readonly TakingsMethod[], count: Pick<TillCount, 'amounts'>): string[][] {
  return methods.map((method) => {
    const counted = countedOf(method, count.amounts[method.method.id]);
    const both = 'diff' in counted ? [amountText(counted.counted), amountText(counted.diff)] : ['', ''];
    return [method.method.name, amountText(method.cents), ...both];
  });
}

/** The notes and coins of a count, by method: `Cash: 2 × $50, less float $200.00`. */
export function cashOf(view: TakingsView, { cash }: Pick<TillCount, 'cash'>): string[] {
  return Object.entries(cash).flatMap(([id, pieces]) => {
    const said = sayCash(pieces);
    return said === null ? [] : [`${methodOf(view, id).method.name}: ${said}`];
  });
}

const cashLines = (view: TakingsView, count: Pick<TillCount, 'cash'>): string[][] =>
  cashOf(view, count).map((line) => [takingsWords.cash.title, line]);
