import type { Payment } from '../../shared/practice/resources/index.ts';
import type { PaymentArgs } from '../store/parsed-write.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { RemovedHere } from '../store/removed-payment.ts';
import type { OutboxRow } from '../store/types.ts';
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
