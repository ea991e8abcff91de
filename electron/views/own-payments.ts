import type { Payment } from '../../shared/practice/resources/index.ts';
import type { PaymentArgs } from '../store/parsed-write.ts';
import { createdId, parseWriteOf } from '../store/parsed-write.ts';
import { isAnotherPayment } from '../store/removed-payment.ts';
import type { OutboxRow, ReadableCache } from '../store/types.ts';
import { clipped } from './people.ts';

/** A payment that this desk took: its request, and the practice's response. */
export type OwnPayment = Pick<
  PaymentArgs,
  'patientId' | 'locationId' | 'methodId' | 'amountCents' | 'parts' | 'paidAt'
> & {
  /** Null until the practice has returned one; the number may come later than the id. */
  readonly id: number | null;
  readonly number: string | null;
};

/** @returns null where the write is no payment that can be parsed */
export function ownPaymentOf(row: OutboxRow): OwnPayment | null {
  const write = parseWriteOf('payment', row);
  if (!write) return null;
  const { args, outcome } = write;
  return { ...args, id: outcome?.id ?? null, number: clipped(outcome?.paymentNumber, 400) };
}

/**
 * Ids of the payments that this desk removed. The practice may delete one completely: then an incremental read of its
 * list never shows the removal. A practice that was restored from a backup gives out an id once more: another payment
 * that has it by now is not removed.
 * @param removals this desk's done removals
 * @param taken this desk's payments
 */
export function removedHere(
  removals: readonly OutboxRow[],
  cache: Pick<ReadableCache, 'get'>,
  taken: readonly OutboxRow[],
): ReadonlySet<number> {
  const takenAt = new Map(taken.map((row) => [createdId(row), row.createdAt]));
  const ids = removals.flatMap((row) => {
    const args = parseWriteOf('payment-removal', row)?.args;
    if (!args) return [];
    const listed = cache.get('payments', args.paymentId);
    const isAnother = listed
      ? isAnotherPayment(listed, args)
      : (takenAt.get(args.paymentId) ?? Number.NEGATIVE_INFINITY) > row.stateAt;
    return isAnother ? [] : args.paymentId;
  });
  return new Set(ids);
}

/** Whether the practice's list shows a payment as removed. */
export const isArchivedPayment = (listed: Pick<Payment, 'archived' | 'archivedAt'>): boolean =>
  Boolean(listed.archived || listed.archivedAt);

/**
 * Whether a payment of this desk replaces one that is not removed yet: until then the old one counts, not this one.
 * @param removed see `removedHere`
 */
export function waitsForRemoval(row: OutboxRow, removed: ReadonlySet<number>): boolean {
  const replaces = parseWriteOf('payment', row)?.args.replaces;
  return row.state !== 'done' && replaces !== undefined && !removed.has(replaces.paymentId);
}

/**
 * Whether a payment was removed: according to the practice's list, or by this desk. @param removed see `removedHere`
 */
export const isRemoved = (
  { id, listed }: { readonly id: number | null; readonly listed: Payment | null },
  removed: ReadonlySet<number>,
): boolean => (listed !== null && isArchivedPayment(listed)) || (id !== null && removed.has(id));
