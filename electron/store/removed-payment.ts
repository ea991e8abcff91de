import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Payment } from '../../shared/practice/resources/index.ts';
import { createdId, parseWriteOf, type WriteArgs } from './parsed-write.ts';
import type { OutboxRow, ReadableCache } from './types.ts';

/**
 * Whether a record is another payment than the one that a person chose to remove, although it has its id: a practice that
 * was restored from a backup gives out ids once more. What is not known of either is not compared.
 */
export function isAnotherPayment(
  one: Payment,
  chosen: Pick<WriteArgs['payment-removal'], 'patientId' | 'amountCents' | 'paymentNumber' | 'paidAt'>,
): boolean {
  const pairs = [
    [one.patientId, chosen.patientId],
    [centsFromDollars(one.amount), chosen.amountCents],
    [one.paymentNumber, chosen.paymentNumber],
    [secondOf(instantFromWire(one.paymentDate)), secondOf(chosen.paidAt)],
  ];
  return pairs.some(([now, seen]) => isKnown(now) && isKnown(seen) && now !== seen);
}

const isKnown = (value: unknown) => value !== null && value !== undefined;

/** Some services cut the milliseconds. */
const secondOf = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : Math.floor(ms / 1000);

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
