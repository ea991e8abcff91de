import type { DeskStore, OutboxRow } from '../store/types.ts';
import { needsPersonStates } from './states.ts';
import { bind } from './write-definitions.ts';
import { hasPerhapsLeft, mayBeCarriedOut } from './write-notes.ts';

/**
 * A payment that replaces another one by another method: the removal of the old payment and the new payment are two
 * writes, stored in one transaction.
 *
 * Guarantees:
 * - The new payment is not sent before the removal is known to be done, not even if the user decides so.
 * - While the removal is open, the new payment waits, and no other write waits for it.
 * - While the removal can take no step without a person, or stands aside for a write that waits for another desk, the new payment keeps
 *   nothing back from other desks.
 * - Discarding one of the two before the removal has left this PC, or where each of its calls was refused, discards both; where the removal is done, or may have been
 *   carried out, each is discarded alone.
 */

/** Where the removal stands for which a write waits; `gone`: it was discarded. */
export type RemovalStanding = 'open' | 'done' | 'gone';

/** The user may still discard a write in these states. */
const discardable: readonly string[] = ['waiting', ...needsPersonStates];

/** Whether a write is the removal of this payment. */
export const isRemovalOf = (row: OutboxRow, paymentId: number): boolean =>
  row.kind === 'payment-removal' && bind(row, null)?.paymentId === paymentId;

/** The rows of both are made in one go, the removal first. A PC's clock may be set at any other time. */
const madeTogetherMs = 1000;

/**
 * Whether the removal for which a payment waits is done, or one that was made later. An earlier one was of another payment
 * with the same id, or of the same before a backup brought it back.
 */
export const isRemovalDone = (
  desk: Pick<DeskStore, 'done'>,
  paymentId: number,
  { patientId, createdAt }: Pick<OutboxRow, 'patientId' | 'createdAt'>,
): boolean =>
  desk
    .done('payment-removal', patientId)
    .some((row) => isRemovalOf(row, paymentId) && row.createdAt >= createdAt - madeTogetherMs);

/**
 * Where the removal stands for which a payment waits.
 * @param paymentId the payment that is removed
 * @param open all writes that are not done
 */
export function removalStanding(
  desk: Pick<DeskStore, 'done'>,
  row: Pick<OutboxRow, 'patientId' | 'createdAt'>,
  paymentId: number,
  open: readonly OutboxRow[],
): RemovalStanding {
  if (open.some((one) => isRemovalOf(one, paymentId))) return 'open';
  return isRemovalDone(desk, paymentId, row) ? 'done' : 'gone';
}

/** Whether a write would be sent next, and is not a call whose outcome is still to be found out. */
export const isToBeSent = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state !== 'sending' && state !== 'unknown';

/**
 * The writes that are discarded together with a write: the removal that goes with a payment, and the payment that waits for
 * a removal; unless that may have been carried out. @param open all writes that are not done
 */
export function discardedWith(
  desk: Pick<DeskStore, 'done'>,
  row: OutboxRow,
  open: readonly OutboxRow[],
): OutboxRow[] {
  const bound = bind(row, null);
  const after = bound?.afterRemovalOf ?? null;
  const removed = row.kind === 'payment-removal' ? (bound?.paymentId ?? null) : null;
  return open.filter((other) => {
    if (other.id === row.id || !discardable.includes(other.state)) return false;
    if (after !== null) return isRemovalOf(other, after) && !mayBeCarriedOut(other);
    if (removed === null || mayBeCarriedOut(row) || bind(other, null)?.afterRemovalOf !== removed)
      return false;
    return !hasPerhapsLeft(other) && !isRemovalDone(desk, removed, other);
  });
}
