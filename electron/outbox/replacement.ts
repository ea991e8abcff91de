import type { DeskStore, OutboxRow } from '../store/types.ts';
import { needsPersonStates } from './states.ts';
import { bind } from './write-definitions.ts';

/**
 * A payment that replaces another one by another method: the removal of the old payment and the new payment are two
 * writes, stored in one transaction.
 *
 * Guarantees:
 * - The new payment is not sent before the removal is known to be done, not even if the user decides so.
 * - While the removal is open, the new payment waits, and no other write waits for it.
 * - Discarding one of the two before the removal has left this PC discards both.
 */

/** Where the removal stands for which a write waits; `gone`: it was discarded. */
export type RemovalStanding = 'open' | 'done' | 'gone';

/** The user may still discard a write in these states. */
const discardable: readonly string[] = ['waiting', ...needsPersonStates];

/** Whether a write is the removal of this payment. */
export const isRemovalOf = (row: OutboxRow, paymentId: number): boolean =>
  row.kind === 'payment-removal' && bind(row, null)?.paymentId === paymentId;

/** Whether a removal of this payment by this desk is done. @param patientId whose payment it is */
export const isRemovalDone = (
  desk: Pick<DeskStore, 'done'>,
  paymentId: number,
  patientId: number | null,
): boolean => desk.done('payment-removal', patientId).some((row) => isRemovalOf(row, paymentId));

/**
 * Where the removal stands for which a payment waits.
 * @param paymentId the payment that is removed
 * @param open all writes that are not done
 */
export function removalStanding(
  desk: Pick<DeskStore, 'done'>,
  { patientId }: Pick<OutboxRow, 'patientId'>,
  paymentId: number,
  open: readonly OutboxRow[],
): RemovalStanding {
  if (open.some((row) => isRemovalOf(row, paymentId))) return 'open';
  return isRemovalDone(desk, paymentId, patientId) ? 'done' : 'gone';
}

/** Whether a write would be sent next, and is not a call whose outcome is still to be found out. */
export const isToBeSent = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state !== 'sending' && state !== 'unknown';

/**
 * The writes that are discarded together with a write: the removal that goes with a payment, as long as it has not left
 * this PC, and the payment that waits for a removal. @param open all writes that are not done
 */
export function discardedWith(row: OutboxRow, open: readonly OutboxRow[]): OutboxRow[] {
  const bound = bind(row, null);
  const after = bound?.afterRemovalOf ?? null;
  const removed = row.kind === 'payment-removal' ? (bound?.paymentId ?? null) : null;
  return open.filter((other) => {
    if (other.id === row.id || !discardable.includes(other.state)) return false;
    if (after !== null) return isRemovalOf(other, after);
    return removed !== null && other.attempts === 0 && bind(other, null)?.afterRemovalOf === removed;
  });
}
