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

/** What this desk removed. */
export type RemovedHere = {
  /**
   * Payments of the practice that are removed, by id. An id can belong to two payments, one after the other (see
   * `removedHere`): it is in this set where the payment that has it now is removed.
   */
  readonly ids: ReadonlySet<number>;
  /** Payments that this desk took and that are removed, by the id of their write. */
  readonly rows: ReadonlySet<string>;
};

/**
 * What this desk removed. The practice may delete a payment completely: then an incremental read of its list never
 * shows the removal.
 *
 * A practice that was restored from a backup gives ids out once more, so that two payments may have had the id of a
 * removed one. Of the payments that this desk took, a removal removes those that were stored before it. A later one is
 * another payment, which is not removed. The order of the rows decides this: the PC's clock may have been set in between.
 * @param rows as `DeskStore.removals` returns them: this desk's done removals and the payments with their ids, newest first
 */
export function removedHere(rows: readonly OutboxRow[], cache: Pick<ReadableCache, 'get'>): RemovedHere {
  const places = new Map(rows.map((row, place) => [row, place]));
  const isBefore = (row: OutboxRow, other: OutboxRow) => (places.get(row) ?? 0) > (places.get(other) ?? 0);
  const takenAs = Map.groupBy(rows, (row) => (row.kind === 'payment' ? createdId(row) : null));
  const ids = new Set<number>();
  const taken = new Set<string>();
  for (const removal of rows) {
    const args = parseWriteOf('payment-removal', removal)?.args;
    if (!args) continue;
    const own = takenAs.get(args.paymentId) ?? [];
    const before = own.filter((row) => isBefore(row, removal));
    for (const { id } of before) taken.add(id);
    const listed = cache.get('payments', args.paymentId);
    const isAnother = listed ? isAnotherPayment(listed, args) : before[0] !== own[0];
    if (!isAnother) ids.add(args.paymentId);
  }
  return { ids, rows: taken };
}

/** Whether the practice's list shows a payment as removed. */
export const isArchivedPayment = (listed: Pick<Payment, 'archived' | 'archivedAt'>): boolean =>
  Boolean(listed.archived || listed.archivedAt);

/**
 * Whether a payment of this desk replaces one that is not removed yet: until then the old one counts, not this one.
 * @param removed see `removedHere`
 */
export function waitsForRemoval(row: OutboxRow, removed: RemovedHere): boolean {
  const replaces = parseWriteOf('payment', row)?.args.replaces;
  return row.state !== 'done' && replaces !== undefined && !removed.ids.has(replaces.paymentId);
}

/**
 * Whether the payment that has an id now was removed: according to the practice's list, or by this desk.
 * @param removed see `removedHere`
 */
export const isRemoved = (
  { id, listed }: { readonly id: number; readonly listed: Payment | null },
  removed: RemovedHere,
): boolean => (listed !== null && isArchivedPayment(listed)) || removed.ids.has(id);
