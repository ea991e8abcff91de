import { ceiling } from './rate-learning.ts';
import { msUntilTokens, type RateLimit, type TokenBucket } from './token-bucket.ts';
import { type BackgroundPriority, isBackground, type Priority } from './types.ts';

/**
 * The most calls under way at once: few, because slow callers were seen to lose their key
 * (docs/practice-api/requests.md, "Limits").
 */
export const mostInFlight = 4;
/** The last slot is reserved for a person's write, so that it never waits behind slow reads. */
const slots: Readonly<Record<Priority, number>> = {
  write: mostInFlight,
  interactive: mostInFlight - 1,
  arrivals: mostInFlight - 1,
  background: mostInFlight - 1,
};
/** Of each kind. */
const backgroundInFlight = 1;

/** The background takes a token only when more than 5 of 8 are left … */
const backgroundLeaves = 5 / ceiling.burst;
/** … yet gets 10 of 50 calls under load: a claim that grows by itself, a little faster than that to allow for waiting. */
const backgroundClaim = 11 / ceiling.perMinute;
const mostClaims = 2;

/** What the background may claim before everyone else; `at`: monotonic ms. */
export type Claim = TokenBucket & {
  /** Counts the calls that the background was granted, for whose turn it is. */
  readonly granted: number;
};

export type BudgetSnapshot = {
  readonly queued: Readonly<Record<Priority, number>>;
  readonly inFlight: Readonly<Record<Priority, number>>;
  /** Places in the bucket held by calls that are under way, or were given up and may still be. */
  readonly held: number;
  readonly bucket: TokenBucket;
  readonly flow: RateLimit;
  readonly claim: Claim;
};

export const inBackground = (calls: Readonly<Record<Priority, number>>) => calls.arrivals + calls.background;

export const allInFlight = (inFlight: BudgetSnapshot['inFlight']) =>
  inFlight.write + inFlight.interactive + inBackground(inFlight);

/** No claim, from a moment on, monotonic ms. */
export const noClaim = (at: number): Claim => ({ tokens: 0, at, granted: 0 });

/** The background's claim, grown to `now`; `asking`: it had something to call for since the last time. */
export function growClaim(claim: Claim, flow: RateLimit, now: number, asking: boolean): Claim {
  const at = Math.max(claim.at, now);
  if (!asking) return { ...claim, at };
  const grown = (Math.max(0, now - claim.at) * flow.perMinute * backgroundClaim) / 60_000;
  return { ...claim, tokens: Math.min(mostClaims, claim.tokens + grown), at };
}

/** After a call has started. */
export function afterGrant(claim: Claim, priority: Priority): Claim {
  if (!isBackground(priority)) return claim;
  return { ...claim, tokens: Math.max(0, claim.tokens - 1), granted: claim.granted + 1 };
}

const hasSlot = (s: BudgetSnapshot, priority: Priority) =>
  s.queued[priority] > 0 &&
  allInFlight(s.inFlight) < slots[priority] &&
  (!isBackground(priority) || s.inFlight[priority] < backgroundInFlight);

/** @returns the priority whose first call may start now, or null. `bucket` and `claim` are grown to now. */
export function nextPriority(s: BudgetSnapshot): Priority | null {
  if (s.bucket.tokens < 1) return null;
  const byClaim = s.claim.tokens >= 1 ? firstOfBackground(s) : null;
  if (byClaim) return byClaim;
  if (hasSlot(s, 'write')) return 'write';
  if (hasSlot(s, 'interactive')) return 'interactive';
  return s.bucket.tokens > backgroundLeaves * s.flow.burst ? firstOfBackground(s) : null;
}

/**
 * @returns which background call may start; null: none may. Where both wait, arrivals have two turns of three, about their share of
 * all that the background reads: where there are too few calls for both, both are read less often.
 */
function firstOfBackground(s: BudgetSnapshot): BackgroundPriority | null {
  const turns = ['arrivals', 'background'] as const;
  const inOrder = s.claim.granted % 3 === 2 ? turns.toReversed() : turns;
  return inOrder.find((priority) => hasSlot(s, priority)) ?? null;
}

/** @returns ms until `nextPriority` may answer otherwise by time alone; infinite when only an answer or a new call can. */
export function msUntilNextPriority(s: BudgetSnapshot, now: number): number {
  const until = (tokens: number) => msUntilTokens(s.bucket, s.flow, s.held, tokens, now);
  if (hasSlot(s, 'write') || hasSlot(s, 'interactive')) return until(1);
  if (!hasSlot(s, 'arrivals') && !hasSlot(s, 'background')) return Number.POSITIVE_INFINITY;
  const toClaim = ((1 - s.claim.tokens) * 60_000) / (s.flow.perMinute * backgroundClaim);
  const leaving = Math.max(1, backgroundLeaves * s.flow.burst + 1e-6);
  return Math.min(until(leaving), Math.max(until(1), toClaim));
}
