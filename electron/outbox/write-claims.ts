import type { DeskAtWork } from '../../shared/bridge/views.ts';
import type { OutboxRow } from '../store/types.ts';

/**
 * What the desks of a clinic agree on before one of them sends a write of a kind that is claimed (docs/decisions/0056). The
 * outbox asks; without a link to other desks nothing is asked of it.
 *
 * Guarantees
 * - A write that `begin` was true for is not sent by another linked desk before its outcome is known here.
 * - Since the `hold` before its check no other linked desk has sent a write of the same: else `begin` is false, and it is checked again.
 */
export type WriteClaims = {
  /** How long a write has to wait, ms, because another desk is at the same; 0: not at all. Makes no call. */
  waitMs(row: OutboxRow): number;
  /**
   * An earlier write of this desk, which waits for another desk or for a person, is to be sent first: until it has its turn it keeps
   * nothing back from others. Two desks would wait for each other for ever, each with what the other's first write needs.
   * @param aside false: the earlier write can go on, and what both claim passes from it to this one
   */
  standAside(row: OutboxRow, aside: boolean): void;
  /** Before a write is checked. @returns whether this desk has what it claims, or is alone */
  hold(row: OutboxRow): Promise<boolean>;
  /** Just before its call, after `hold` and the check. @returns whether the call may be made */
  begin(row: OutboxRow): Promise<boolean>;
  /** Its call was not made after all. */
  giveBack(row: OutboxRow): void;
  /** The desk that a write waits for; null: none. */
  waitsFor(row: OutboxRow): DeskAtWork | null;
};

/** Of a desk that is not linked to others. */
export const noClaims: WriteClaims = {
  waitMs: () => 0,
  standAside: () => undefined,
  hold: async () => true,
  begin: async () => true,
  giveBack: () => undefined,
  waitsFor: () => null,
};
