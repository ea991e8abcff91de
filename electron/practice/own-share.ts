import { shareOf } from './rate-learning.ts';
import type { RateLimit } from './token-bucket.ts';

/** `pcs`: among how many it is divided; `mostCounting`: the most calls that may count at once. */
export type Share = RateLimit & { readonly pcs: number; readonly mostCounting: number };

/** This PC's share of the key's flow, and of the calls that may count at once. */
export type OwnShare = {
  /**
   * @param pcs how many PCs share the key
   * @param forgiven calls that were within the flow of all PCs: for as long as they count, monotonic ms, this PC may have as many more; null: as before
   */
  divideAmong(pcs: number, forgiven: readonly number[] | null): void;
  /** @param learnt the flow of all PCs; `now`: monotonic ms */
  at(learnt: RateLimit, now: number): Share;
};

export function createOwnShare(pcs: number): OwnShare {
  let shares = Math.max(1, pcs);
  let forgiven: readonly number[] = [];
  return {
    divideAmong(next, others) {
      shares = Math.max(1, next);
      forgiven = others ?? forgiven;
    },
    at(learnt, now) {
      forgiven = forgiven.filter((until) => until > now);
      const own = shareOf(learnt, shares);
      const most = shareOf(learnt, 1).mostCounting;
      return { ...own, pcs: shares, mostCounting: Math.min(most, own.mostCounting + forgiven.length) };
    },
  };
}
