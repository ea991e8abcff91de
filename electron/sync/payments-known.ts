import type { Cache } from '../store/types.ts';
import { readFeedState } from './feed-state.ts';

const forgotten = 'paymentsForgottenBefore';

/**
 * From when on this PC knows every payment that the practice lists, UTC ms; null: its list was not read through yet.
 * Payments made before, and left alone since, were never asked for, or are forgotten.
 */
export function paymentsKnownSince(cache: Cache): number | null {
  const { covered, firstReadDone } = readFeedState(cache.feedState('payments'));
  if (!firstReadDone || !covered) return null;
  return Math.max(covered.fromMs, Number(cache.fact(forgotten) ?? 0));
}

/** To be called before they are forgotten: a day may be said to be known too little, never too much. */
export function willForgetPayments(cache: Cache, beforeMs: number): void {
  if (beforeMs > Number(cache.fact(forgotten) ?? 0)) cache.saveFact(forgotten, String(beforeMs));
}
