import { type CallLog, dropExpired, ended, msUntilFewer, started, withdrawn } from './call-log.ts';
import { afterCleanSpell, afterRefusal } from './rate-learning.ts';
import { type RateLimit, refill, type TokenBucket } from './token-bucket.ts';

/** What a budget is made of, apart from the calls that wait in it. Times are monotonic ms. */
export type BudgetState = {
  /** The key's flow, as far as learnt: of all PCs together. */
  readonly learnt: RateLimit;
  readonly bucket: TokenBucket;
  readonly log: CallLog;
  /** Nothing starts before this; null: no pause. */
  readonly pausedUntil: number | null;
  /** 429s so far with this key. */
  readonly refusals: number;
};

/** The state at `now`: the bucket refilled, and what is over dropped. @param held places that calls under way hold */
export function upTo(state: BudgetState, flow: RateLimit, held: number, now: number): BudgetState {
  const over = state.pausedUntil !== null && state.pausedUntil <= now;
  return {
    ...state,
    bucket: refill(state.bucket, flow, held, now),
    log: dropExpired(state.log, now),
    pausedUntil: over ? null : state.pausedUntil,
  };
}

/** @param most how many calls may count at once. @returns ms until no pause and not too many calls keep one from starting; infinite: see `msUntilFewer` */
export const msUntilStart = ({ pausedUntil, log }: BudgetState, most: number, now: number): number =>
  Math.max((pausedUntil ?? now) - now, msUntilFewer(log, most, now));

/** A call starts: it takes its token. */
export function afterStart(state: BudgetState): BudgetState {
  const bucket = { ...state.bucket, tokens: state.bucket.tokens - 1 };
  return { ...state, bucket, log: started(state.log) };
}

/** A call ended that may have reached the service. */
export function afterEnd(state: BudgetState, now: number): BudgetState {
  return { ...state, log: ended(state.log, now) };
}

/** A call never left this PC: its token comes back. */
export function afterWithdrawal(state: BudgetState): BudgetState {
  const bucket = { ...state.bucket, tokens: state.bucket.tokens + 1 };
  return { ...state, bucket, log: withdrawn(state.log) };
}

/** After a clean spell the flow grows, up to its ceiling. @returns the same state where it was there already */
export function afterCleanEnd(state: BudgetState): BudgetState {
  const learnt = afterCleanSpell(state.learnt);
  const same = learnt.perMinute === state.learnt.perMinute && learnt.burst === state.learnt.burst;
  return same ? state : { ...state, learnt };
}

/**
 * After a 429: nothing starts before `until`, and no tokens are gained until then.
 * @param news false for a call that was already under way at the last refusal: it teaches nothing more
 */
export function afterPause(state: BudgetState, until: number, news: boolean): BudgetState {
  return {
    ...state,
    learnt: news ? afterRefusal(state.learnt) : state.learnt,
    pausedUntil: until,
    bucket: { tokens: 0, at: until },
    refusals: state.refusals + 1,
  };
}

/** Another PC of this key was refused: nothing starts here before `until` either. */
export function afterOthersPause(state: BudgetState, until: number): BudgetState {
  return { ...state, pausedUntil: Math.max(until, state.pausedUntil ?? until) };
}
