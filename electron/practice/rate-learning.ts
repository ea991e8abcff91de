import type { RateLimit } from './token-bucket.ts';

/**
 * The rate that the key starts from and returns to: 60 a minute are allowed (docs/practice-api/requests.md,
 * "Limits"), and no usual kind of limiter was found to refuse this one.
 */
export const ceiling: RateLimit = { perMinute: 50, burst: 8 };
const floor: RateLimit = { perMinute: 5, burst: 1 };

/** How long the service must go on answering before the flow grows again. */
export const cleanSpellMs = 10 * 60_000;
/** The pause after a 429 that names none, and the longest that is honoured. */
export const pauseMs = 60_000;
export const longestPauseMs = 60 * 60_000;

/** The service answered 429: another program uses the key, or its limiter is stricter than we know. */
export function afterRefusal(flow: RateLimit): RateLimit {
  return {
    perMinute: Math.max(floor.perMinute, flow.perMinute * 0.7),
    burst: Math.max(floor.burst, flow.burst / 2),
  };
}

/** Ten clean minutes: one more a minute; once that is back at its ceiling, one more at once. */
export function afterCleanSpell(flow: RateLimit): RateLimit {
  if (flow.perMinute < ceiling.perMinute) {
    return { ...flow, perMinute: Math.min(ceiling.perMinute, flow.perMinute + 1) };
  }
  return { ...flow, burst: Math.min(ceiling.burst, flow.burst + 1) };
}

/**
 * This PC's part of the key's flow, and the most calls that may count at once. A bucket cannot be smaller than one
 * token: with more PCs than the burst has tokens, the rate gives way, so that all of them together stay within 58.
 */
export function shareOf(flow: RateLimit, shares: number): RateLimit & { readonly mostCounting: number } {
  const total = flow.perMinute + flow.burst;
  const burst = Math.max(1, flow.burst / shares);
  const perMinute = Math.max(flow.perMinute / shares / 2, total / shares - burst);
  // The sum is a whole number more often than binary fractions show it.
  return { perMinute, burst, mostCounting: Math.max(1, Math.floor(perMinute + burst + 1e-9)) };
}

/** `Retry-After` as it is honoured: at least a second, at most an hour; a minute where none is named. */
export function pauseAfter(retryAfterMs: number | null): number {
  return Math.min(longestPauseMs, Math.max(1000, retryAfterMs ?? pauseMs));
}
