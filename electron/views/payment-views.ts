import type { PaidView } from '../../shared/bridge/views.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { paidAtOf } from '../../shared/practice/paid-at.ts';
import type { Invoice, Payment } from '../../shared/practice/resources/index.ts';
import { createdId } from '../store/parsed-write.ts';
import type { RemovedHere } from '../store/removed-payment.ts';
import { noLimit, type OutboxRow, type ReadableCache } from '../store/types.ts';
import { isRemoved, ownPaymentOf } from './own-payments.ts';
import { clip, clipped } from './people.ts';
import { deletedOutright, type ListedPayments } from './takings.ts';

/**
 * A patient's payments, newest first: those of their invoices in the practice's list, their credit that was used on an
 * invoice, and those that this desk took and the practice gave an id.
 *
 * @param taken this desk's done payments, newest first; where two have one id, the newer one is shown
 * @param removed see `removedHere`
 * @param inList how far the practice's list is known: one of this desk that it does not have is removed, as in the takings
 */
export function paymentViews(
  cache: ReadableCache,
  patientId: number,
  invoices: readonly Invoice[],
  taken: readonly OutboxRow[],
  removed: RemovedHere,
  inList: ListedPayments,
): PaidView[] {
  const isDeleted = deletedOutright(cache, inList);
  const methodOf = (id: number | null | undefined) =>
    clip((id && cache.get('paymentMethods', id)?.name) || 'another way', 400);
  const paid = new Map<number, PaidView>();
  for (const row of taken) {
    const own = row.patientId === patientId ? ownPaymentOf(row) : null;
    if (!own?.id || paid.has(own.id)) continue;
    const { id, number, paidAt: at, amountCents } = own;
    const method = methodOf(own.methodId);
    const isRemovedHere = removed.rows.has(row.id) || isDeleted({ id, at, doneAt: row.stateAt });
    paid.set(id, { id, number, at, method, amountCents, removed: isRemovedHere });
  }
  const listed = cache.paymentsOfPatient(patientId, noLimit).map(({ id }) => id);
  const ofInvoices = invoices.flatMap((one) => one.paymentIds ?? []);
  for (const id of new Set([...ofInvoices, ...listed, ...paid.keys()])) {
    const one = cache.get('payments', id);
    if (!one || one.patientId !== patientId) continue;
    const credits = creditsOf(cache, one);
    const amountCents = centsFromDollars(one.amount) ?? 0;
    // Credit used on an invoice is no money: it has no method. Money without a method is money (takings.ts).
    const isMoney = Boolean(one.paymentMethodId) || amountCents !== 0;
    const onlyCredit = !isMoney && credits.length > 0;
    if (!isMoney && !onlyCredit) continue;
    paid.set(id, {
      id,
      number: clipped(one.paymentNumber, 400),
      method: onlyCredit ? 'Credit used' : methodOf(one.paymentMethodId),
      ...(credits.length > 0 ? { credits } : {}),
      ...(onlyCredit ? { onlyCredit } : {}),
      at: paidAtOf(one) ?? paid.get(id)?.at ?? null,
      amountCents,
      removed: isRemoved({ id, listed: one }, removed),
    });
  }
  return [...paid.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/**
 * Payments that this desk took of a patient and that cannot be parsed well enough to be shown. @param paid see
 * `paymentViews`
 */
export function unreadableAmong(
  taken: readonly OutboxRow[],
  patientId: number,
  paid: readonly PaidView[],
): number {
  const shown = new Set(paid.map(({ id }) => id));
  return taken.filter((row) => {
    const id = createdId(row);
    return row.patientId === patientId && (!id || !shown.has(id));
  }).length;
}

/** The part of a patient's credit that a payment used, by invoice. */
export function creditsOf(
  cache: Pick<ReadableCache, 'get'>,
  payment: Payment,
): NonNullable<PaidView['credits']> {
  return (payment.creditAllocations ?? []).slice(0, 200).map(({ invoiceId, amount }) => ({
    invoice: invoiceName(cache, invoiceId ?? 0),
    cents: centsFromDollars(amount) ?? 0,
  }));
}

export const invoiceName = (cache: Pick<ReadableCache, 'get'>, id: number) =>
  clip(cache.get('invoices', id)?.invoiceNumber || `Invoice ${id}`, 400);
