import type { Cache } from '../store/types.ts';
import { readFeedState } from './feed-state.ts';
import type { SyncScope } from './feeds.ts';

const purgedFact = 'paymentsForgottenBefore';

/**
 * Since when this PC knows every payment that the practice lists, UTC ms; null: the list was not read completely yet.
 * Payments made before and not changed since were never read, or are purged.
 */
export function paymentsKnownSince(cache: Cache): number | null {
  const { covered, firstReadDone } = readFeedState(cache.feedState('payments'));
  if (!firstReadDone || !covered) return null;
  return Math.max(covered.fromMs, Number(cache.fact(purgedFact) ?? 0));
}

/** Call before payments are purged: a day may count as known too little, never too much. */
export function notePaymentPurge(cache: Cache, beforeMs: number): void {
  if (beforeMs > Number(cache.fact(purgedFact) ?? 0)) cache.saveFact(purgedFact, String(beforeMs));
}

/** Older payments are no longer there: the other desk must not count them as known. */
export function paymentsCovered(cache: Cache, covered: SyncScope | null): SyncScope | null {
  const since = paymentsKnownSince(cache);
  return covered && since !== null ? { ...covered, fromMs: since } : covered;
}
