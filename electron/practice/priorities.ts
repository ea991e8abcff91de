import { ceiling } from './rate-learning.ts';
import { type Bucket, type Flow, msUntilTokens } from './token-bucket.ts';
import type { Lane } from './types.ts';

/** The most calls under way at once: small, because slow callers were seen to lose their key (wire-facts). */
export const mostInFlight = 4;
/** The last place is kept for a person's write, so that it never waits behind slow reads. */
const places: Readonly<Record<Lane, number>> = {
  act: mostInFlight,
  look: mostInFlight - 1,
  keep: mostInFlight - 1,
};
const keepInFlight = 1;

/** The background takes a token only when more than 5 of 8 are left … */
const keepLeaves = 5 / ceiling.burst;
/** … yet gets 10 of 50 calls under load: a claim that grows by itself, a little faster than that to allow for waiting. */
const keepClaim = 11 / ceiling.perMinute;
const mostClaims = 2;

export type Standing = {
  readonly queued: Readonly<Record<Lane, number>>;
  readonly inFlight: Readonly<Record<Lane, number>>;
  /** Places in the bucket held by calls that are under way, or were given up and may still be. */
  readonly held: number;
  readonly bucket: Bucket;
  readonly flow: Flow;
  /** What the background may claim before everyone else; `at`: monotonic ms. */
  readonly claim: Bucket;
};

export const allInFlight = (inFlight: Standing['inFlight']) => inFlight.act + inFlight.look + inFlight.keep;

/** The background's claim, grown to `now`; `asking`: it had something to call for since the last time. */
export function growClaim(claim: Bucket, flow: Flow, now: number, asking: boolean): Bucket {
  if (!asking) return { tokens: claim.tokens, at: Math.max(claim.at, now) };
  const grown = (Math.max(0, now - claim.at) * flow.perMinute * keepClaim) / 60_000;
  return { tokens: Math.min(mostClaims, claim.tokens + grown), at: Math.max(claim.at, now) };
}

const hasPlace = (s: Standing, lane: Lane) =>
  s.queued[lane] > 0 &&
  allInFlight(s.inFlight) < places[lane] &&
  (lane !== 'keep' || s.inFlight.keep < keepInFlight);

/** @returns the lane whose first call may start now, or null. `bucket` and `claim` are grown to now. */
export function nextLane(s: Standing): Lane | null {
  if (s.bucket.tokens < 1) return null;
  if (hasPlace(s, 'keep') && s.claim.tokens >= 1) return 'keep';
  if (hasPlace(s, 'act')) return 'act';
  if (hasPlace(s, 'look')) return 'look';
  if (hasPlace(s, 'keep') && s.bucket.tokens > keepLeaves * s.flow.burst) return 'keep';
  return null;
}

/** @returns ms until `nextLane` may answer otherwise by time alone; infinite when only an answer or a new call can. */
export function msUntilNextLane(s: Standing, now: number): number {
  const until = (tokens: number) => msUntilTokens(s.bucket, s.flow, s.held, tokens, now);
  if (hasPlace(s, 'act') || hasPlace(s, 'look')) return until(1);
  if (!hasPlace(s, 'keep')) return Number.POSITIVE_INFINITY;
  const toClaim = ((1 - s.claim.tokens) * 60_000) / (s.flow.perMinute * keepClaim);
  const leaving = Math.max(1, keepLeaves * s.flow.burst + 1e-6);
  return Math.min(until(leaving), Math.max(until(1), toClaim));
}
