import { minuteMs } from '../../shared/durations.ts';
import type { Failure } from '../../shared/failures.ts';
import { pauseAfter } from '../practice/rate-learning.ts';
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

/** The longest that a service which is down can have a write wait, ms: it may be back long before it said so. */
const longestOutageWait = minuteMs;

/**
 * Backoff of a write that could not be sent, ms. A service that is down is asked ever less often, whatever it says, and at
 * least once a minute. After a 429 the call budget lets no call out before its pause is over.
 */
export function retryDelay(attemptsNotSent: number, { kind, retryAfterMs }: Failure): number {
  const backoff = Math.min(30_000, 1000 * 2 ** Math.min(attemptsNotSent, 5));
  if (retryAfterMs === undefined) return backoff;
  if (kind === 'rate-limited') return pauseAfter(retryAfterMs);
  return Math.max(backoff, Math.min(longestOutageWait, retryAfterMs));
}
