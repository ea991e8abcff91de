import { dayMs } from '../../shared/durations.ts';
import type { Bill } from './bills.ts';
import type { Dice } from './random.ts';
import { paymentMethodIds } from './reference.ts';

type Part = { readonly bill: Bill; readonly cents: number };

/** A payment before it has its number. Money in cents. */
export type Receipt = {
  id: number;
  readonly at: number;
  /** Null for a credit allocation: then `credits` names the invoices. */
  readonly methodId: number | null;
  readonly parts: readonly Part[];
  readonly credits: readonly Part[];
  readonly archivedAt: number | null;
};

/**
 * All payments and their dates. Most patients pay at the desk; some postpone and pay two invoices at once the next
 * time; some pay a part; plan managers and insurers pay later. Guarantees:
 * - No invoice is paid more than its total.
 */
export function receiptsFor(bills: readonly Bill[], now: number, d: Dice): Receipt[] {
  const receipts: Receipt[] = [];
  const tabs = new Map<number, Bill[]>();
  const cashier: Cashier = {
    pay: (at, methodId, parts, archivedAt = null) =>
      receipts.push({ id: 0, at: Math.min(at, now - 500), methodId, parts, credits: [], archivedAt }),
    credit: (at, part) =>
      receipts.push({
        id: 0,
        at: Math.min(at, now - 500),
        methodId: null,
        parts: [],
        credits: [part],
        archivedAt: null,
      }),
    now,
    d,
  };
  for (const bill of bills) {
    if (bill.isArchived || bill.total <= 0) continue;
    const daysOld = (now - bill.issuedAt) / dayMs;
    if (bill.owing !== null) payAtDesk(cashier, [{ bill, cents: bill.total - bill.owing }]);
    else if (bill.contactId !== null) payByThirdParty(cashier, bill, daysOld);
    else if (daysOld < 5 && d.chance(0.05)) bill.isDraft = true;
    else payByPatient(cashier, bill, daysOld, tabs);
  }
  for (const bill of [...tabs.values()].flat()) payLate(cashier, bill, bill.total);
  receipts.sort((a, b) => a.at - b.at);
  for (const [index, receipt] of receipts.entries()) receipt.id = index + 1;
  return receipts;
}

type Cashier = {
  readonly pay: (
    at: number,
    methodId: number | null,
    parts: readonly Part[],
    archivedAt?: number | null,
  ) => void;
  readonly credit: (at: number, part: Part) => void;
  readonly now: number;
  readonly d: Dice;
};

const { eftpos, cash, creditCard, directDeposit, hicaps, cheque } = paymentMethodIds;

/** The probability that a third party has paid, by the age of the bill in days. */
const paidWithin = [
  [7, 0.04],
  [21, 0.45],
  [45, 0.85],
  [120, 0.97],
] as const;
const paidAtLast = 0.999;

function payByThirdParty({ pay, now, d }: Cashier, bill: Bill, daysOld: number): void {
  if (daysOld < 3 && d.chance(0.3)) {
    bill.isDraft = true;
    return;
  }
  const paid = paidWithin.find(([days]) => daysOld < days)?.[1] ?? paidAtLast;
  if (!d.chance(paid)) return;
  const at = Math.min(now - d.int(10, 2000) * 60_000, bill.issuedAt + d.int(5, 40) * dayMs);
  const isShort = daysOld < 45 && d.chance(0.05) && bill.total > 40_00;
  pay(Math.max(at, bill.issuedAt + 60_000), d.chance(0.95) ? directDeposit : cheque, [
    { bill, cents: isShort ? bill.total - d.pick([5_00, 10_00, 20_00]) : bill.total },
  ]);
}

function payByPatient(cashier: Cashier, bill: Bill, daysOld: number, tabs: Map<number, Bill[]>): void {
  const { d } = cashier;
  const how = d.weighted([
    ['desk', 86],
    ['tab', 9],
    ['part', 4],
    ['later', 1],
  ] as const);
  if (how === 'tab') {
    tabs.set(bill.person.id, [...(tabs.get(bill.person.id) ?? []), bill]);
  } else if (how === 'part' && bill.total > 40_00) {
    const cents = Math.min(bill.total - 10_00, d.int(2, 8) * 5_00);
    payAtDesk(cashier, [{ bill, cents }]);
    if (daysOld > 30) payLate(cashier, bill, bill.total - cents);
  } else if (how === 'later') payLate(cashier, bill, bill.total);
  else if (d.chance(0.006) && bill.total > 40_00) {
    const cents = d.pick([10_00, 20_00, 25_00]);
    cashier.credit(bill.issuedAt + 30_000, { bill, cents });
    payAtDesk(cashier, [{ bill, cents: bill.total - cents }]);
  } else {
    const tab = tabs.get(bill.person.id) ?? [];
    tabs.delete(bill.person.id);
    payAtDesk(
      cashier,
      [...tab, bill].map((one) => ({ bill: one, cents: one.total })),
    );
  }
}

/** Pays the last bill of the parts when it is issued, and with it the postponed ones. */
function payAtDesk({ pay, d }: Cashier, parts: readonly Part[]): void {
  const [last] = parts.slice(-1);
  if (last === undefined || last.cents <= 0) return;
  const at = last.bill.issuedAt + d.int(30, 300) * 1000;
  if (d.chance(0.007)) pay(at - 25_000, cash, parts, at - 5_000);
  const method = d.weighted([
    [eftpos, 68],
    [creditCard, 14],
    [cash, 12],
    [directDeposit, 6],
  ] as const);
  const { bill, cents } = last;
  const rebate = Math.floor((cents * d.pick([35, 42, 55])) / 100);
  if (bill.isBulkBilled && d.chance(0.75)) pay(at, hicaps, parts);
  else if (bill.person.funding === 'fund' && parts.length === 1 && rebate > 0 && d.chance(0.7)) {
    pay(at, hicaps, [{ bill, cents: rebate }]);
    pay(at + 20_000, method, [{ bill, cents: cents - rebate }]);
  } else pay(at, method, parts);
}

/** By bank transfer after some weeks; nearly all have paid after three months. */
function payLate({ pay, now, d }: Cashier, bill: Bill, cents: number): void {
  const at = bill.issuedAt + d.int(6, 80) * dayMs;
  const isForgotten = now - bill.issuedAt < 200 * dayMs ? d.chance(0.25) : d.chance(0.004);
  if (at < now - 60_000 && !isForgotten) pay(at, directDeposit, [{ bill, cents }]);
}
