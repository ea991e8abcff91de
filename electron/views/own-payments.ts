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
  /** Ids whose payment is removed: the listed one, or, where it is not listed, the last that this desk took. */
  readonly ids: ReadonlySet<number>;
  /** Rows of this desk's own payments that are removed: of two with one id it may be the earlier one alone. */
  readonly rows: ReadonlySet<string>;
};

/**
 * What this desk removed. The practice may delete a payment completely: then an incremental read of its list never
 * shows the removal. A practice that was restored from a backup gives out an id once more: another payment that has it
 * by now is not removed. Of this desk's own, those are that were made before the removal was done.
 * @param removals this desk's done removals
 * @param taken this desk's done payments, the newest first
 */
export function removedHere(
  removals: readonly OutboxRow[],
  cache: Pick<ReadableCache, 'get'>,
  taken: readonly OutboxRow[],
): RemovedHere {
  const takenAs = Map.groupBy(taken, (row) => createdId(row));
  const ids = new Set<number>();
  const rows = new Set<string>();
  for (const removal of removals) {
    const args = parseWriteOf('payment-removal', removal)?.args;
    if (!args) continue;
    const own = takenAs.get(args.paymentId) ?? [];
    const before = own.filter(({ createdAt }) => createdAt <= removal.stateAt);
    for (const { id } of before) rows.add(id);
    const listed = cache.get('payments', args.paymentId);
    const isAnother = listed ? isAnotherPayment(listed, args) : before[0] !== own[0];
    if (!isAnother) ids.add(args.paymentId);
  }
  return { ids, rows };
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
