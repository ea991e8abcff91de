import type { PaidView } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Invoice } from '../../shared/practice/resources/index.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { isRemoved, ownPaymentOf } from './own-payments.ts';
import { clip, clipped } from './people.ts';

/**
 * A patient's payments, newest first: those of their invoices that the practice's list has, and those that this desk
 * took and the practice gave an id.
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
  for (const id of new Set(invoices.flatMap((one) => one.paymentIds ?? []).concat([...paid.keys()]))) {
    const one = cache.get('payments', id);
    // A credit that was laid on an invoice is no money: it has no method.
    if (!one || one.patientId !== patientId || !one.paymentMethodId) continue;
    paid.set(id, {
      ...{ id, number: clipped(one.paymentNumber, 400), method: methodOf(one.paymentMethodId) },
      ...{ at: instantFromWire(one.paymentDate) ?? 0, cents: centsFromDollars(one.amount) ?? 0 },
      removed: isRemoved({ id, listed: one }, removed),
    });
  }
  return [...paid.values()].sort((a, b) => b.at - a.at);
}
