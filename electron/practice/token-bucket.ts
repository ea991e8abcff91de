/** How fast calls may go: tokens gained a minute, and the most that may be spent at once. */
export type RateLimit = { readonly perMinute: number; readonly burst: number };

/** `at`: monotonic ms up to which tokens were gained; in the future while nothing is gained (a pause). */
export type TokenBucket = { readonly tokens: number; readonly at: number };

/**
 * A token bucket that is right whenever a call reaches the service, not only when it starts.
 *
 * A call takes its token when it starts, but may reach the service at any moment until it is answered. So the bucket
 * never fills higher than the burst less the calls under way, as if each of them were spent only at its answer. With
 * that, in any span of time the service receives at most the burst and what was gained in that span, however late the
 * network delivers; a plain bucket lets a stalled network deliver old calls together with a new burst.
 */
export function refill(bucket: TokenBucket, flow: RateLimit, inFlight: number, now: number): TokenBucket {
  const gained = (Math.max(0, now - bucket.at) * flow.perMinute) / 60_000;
  return { tokens: Math.min(room(flow, inFlight), bucket.tokens + gained), at: Math.max(bucket.at, now) };
}

/** @returns ms until the bucket holds `wanted` tokens; infinite while the calls under way leave no room for them. */
export function msUntilTokens(
  bucket: TokenBucket,
  flow: RateLimit,
  inFlight: number,
  wanted: number,
  now: number,
): number {
  if (bucket.tokens >= wanted) return Math.max(0, bucket.at - now);
  if (wanted > room(flow, inFlight)) return Number.POSITIVE_INFINITY;
  return Math.max(0, bucket.at - now) + ((wanted - bucket.tokens) * 60_000) / flow.perMinute;
}

const room = (flow: RateLimit, inFlight: number) => Math.max(0, flow.burst - inFlight);
