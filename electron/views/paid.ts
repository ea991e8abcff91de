import { z } from 'zod';
import type { PaidView } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Invoice, Payment } from '../../shared/practice/resources/index.ts';
import { storedAs } from '../store/stored.ts';
import { type Cache, everyOne, type OutboxRow } from '../store/types.ts';
import { isRemoved, ownPaymentOf } from './own-payments.ts';
import { clip, clipped } from './people.ts';

/**
 * A patient's payments, newest first: those of their invoices that the practice's list has, credit of theirs that was
 * used on an invoice, and those that this desk took and the practice gave an id.
 *
 * @param taken payments of this desk that are done
 * @param removed ids of those that this desk had removed
 */
export function paidOf(
  cache: Cache,
  patientId: number,
  invoices: readonly Invoice[],
  taken: readonly OutboxRow[],
  removed: ReadonlySet<number>,
): PaidView[] {
  const methodOf = (id: number | null | undefined) =>
    clip((id && cache.get('paymentMethods', id)?.name) || 'another way', 400);
  const paid = new Map<number, PaidView>();
  for (const row of taken) {
    const own = row.patientId === patientId ? ownPaymentOf(row) : null;
    if (!own?.id) continue;
    const { id, number, at, cents } = own;
    paid.set(id, { id, number, at, method: methodOf(own.methodId), cents, removed: removed.has(id) });
  }
  const listed = cache.paymentsOfPatient(patientId, everyOne).map(({ id }) => id);
  const ofInvoices = invoices.flatMap((one) => one.paymentIds ?? []);
  for (const id of new Set([...ofInvoices, ...listed, ...paid.keys()])) {
    const one = cache.get('payments', id);
    if (!one || one.patientId !== patientId) continue;
    const credits = creditsOf(cache, one);
    // Credit that is used on an invoice is no money: it has no method.
    const onlyCredit = !one.paymentMethodId && credits.length > 0;
    if (!one.paymentMethodId && !onlyCredit) continue;
    paid.set(id, {
      id,
      number: clipped(one.paymentNumber, 400),
      method: onlyCredit ? 'Credit used' : methodOf(one.paymentMethodId),
      ...(credits.length > 0 ? { credits } : {}),
      ...(onlyCredit ? { onlyCredit } : {}),
      at: instantFromWire(one.paymentDate) ?? 0,
      cents: centsFromDollars(one.amount) ?? 0,
      removed: isRemoved({ id, listed: one }, removed),
    });
  }
  return [...paid.values()].sort((a, b) => b.at - a.at);
}

/** Payments of a patient that this desk took, and of which too little can be read to show them. @param paid see `paidOf` */
export function unreadableAmong(
  taken: readonly OutboxRow[],
  patientId: number,
  paid: readonly PaidView[],
): number {
  const shown = new Set(paid.map(({ id }) => id));
  return taken.filter((row) => {
    const id = ownPaymentOf(row)?.id ?? storedAs(Made, row.outcome)?.id;
    return row.patientId === patientId && (!id || !shown.has(id));
  }).length;
}

const Made = z.object({ id: z.int().positive() });

/** What of the patient's credit a payment used, by invoice. */
export function creditsOf(cache: Pick<Cache, 'get'>, payment: Payment): NonNullable<PaidView['credits']> {
  return (payment.creditAllocations ?? []).slice(0, 200).map(({ invoiceId, amount }) => ({
    invoice: invoiceName(cache, invoiceId ?? 0),
    cents: centsFromDollars(amount) ?? 0,
  }));
}

export const invoiceName = (cache: Pick<Cache, 'get'>, id: number) =>
  clip(cache.get('invoices', id)?.invoiceNumber || `Invoice ${id}`, 400);
