import type { Failure } from '../../shared/failures.ts';
import { notRecordedAfter } from './states.ts';

/** Backoff of read-backs, ms: short at first, then once a minute. */
export function readBackDelay(checksSoFar: number): number {
  const steps = [1500, 5000, 15_000, 40_000];
  return steps[checksSoFar] ?? notRecordedAfter.betweenChecks + 1000;
}

/**
 * After a response that is older than what this PC has, it is read again after these delays (ms), then held for the
 * user.
 */
const olderReadDelays = [1500, 10_000, 45_000];

/** Backoff after so many older responses in a row; `wait` in ms. */
export function afterOlderRead(readsSoFar: number): { readonly held: boolean; readonly wait: number } {
  const delay = olderReadDelays[readsSoFar];
  return delay === undefined ? { held: true, wait: 60_000 } : { held: false, wait: delay };
}

/** Backoff of a write that could not be sent, ms. */
export function retryDelay(attemptsNotSent: number, failure: Failure): number {
  if (failure.retryAfterMs !== undefined) return Math.max(1000, failure.retryAfterMs);
  return Math.min(30_000, 1000 * 2 ** Math.min(attemptsNotSent, 5));
}
