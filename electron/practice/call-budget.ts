import type { BudgetView } from '../../shared/bridge/views.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../platform/ports.ts';
import { createBudgetMemory, type EarlierCalls, type HubCount } from './budget-memory.ts';
import {
  afterCleanEnd,
  afterEnd,
  afterOthersPause,
  afterPause,
  afterStart,
  afterWithdrawal,
  type BudgetState,
  msUntilStart,
  upTo,
} from './budget-state.ts';
import { countOf } from './call-log.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { createOwnShare, type Share } from './own-share.ts';
import { type CallEnd, createPermit } from './permit.ts';
import {
  afterGrant,
  type BudgetSnapshot,
  growClaim,
  inBackground,
  msUntilNextPriority,
  nextPriority,
  noClaim,
} from './priorities.ts';
import { cleanSpellMs, pauseAfter } from './rate-learning.ts';
import type { RateLimit } from './token-bucket.ts';
import type { Permit, Priority } from './types.ts';
import { createWaitingCalls, stoppedByCaller } from './waiting-calls.ts';

export type CallBudget = {
  /**
   * Waits for leave to make one call.
   * @param waitsOutMs the longest pause after a 429 that is waited out, ms; absent: any
   * @returns failures `key-refused` (stopped), `timed-out` (the signal ended the wait), `not-connected` (closed), `rate-limited` (a longer
   * pause is left)
   */
  acquire(priority: Priority, signal?: AbortSignal, waitsOutMs?: number): Promise<Result<Permit>>;
  /**
   * How many PCs share the key.
   * @param forgiven the calls of so far were within the flow of all PCs: for as long as they count there, they are not of this PC's share
   */
  setShares(shares: number, forgiven?: 'calls-so-far'): void;
  /** Starts no call for so long, ms, at most an hour: the service has asked another PC of this key to wait. */
  pauseFor(ms: number): void;
  /** The flow of the key, of all PCs together, as far as this PC knows. */
  learnt(): RateLimit;
  /** Another PC of this key knows it better: from now on it is this. */
  setLearnt(rate: RateLimit): void;
  /** Starts no call until `resume`: there is no key, or it was refused. Waiting calls fail. */
  stop(): void;
  /** A new key, or a person's word to try again. */
  resume(): void;
  view(): BudgetView;
  onChange(listener: () => void): () => void;
  /** The calls of before this run that still count. */
  readonly earlier: EarlierCalls;
  /** @param counted by the hub that has counted all calls, asked when they are saved; null: none has */
  setCounter(counted: () => HubCount | null): void;
  /** Saves, and ends the waiting. */
  close(): void;
};

export type CallBudgetOptions = {
  readonly clock: Clock;
  readonly shares: number;
  /** What `save` was last given for this key; null: nothing yet. */
  readonly saved: string | null;
  readonly save: (text: string) => void;
};

/**
 * The calls that the key may still make (docs/practice-api/requests.md, "Limits": 60 a minute per key, kind of
 * limiter unknown).
 *
 * Guarantees
 * - Never more than 58 calls count at once, a call counting from its start until 60 s after its answer; of a PC's share as many
 *   of these as it has a part in the flow, beside calls that are forgiven.
 * - In any span of time the service receives at most a burst of 8 and 50 a minute, however late the network delivers.
 *   (A call that was given up counts as under way for another minute, but never takes the last slot.)
 * - A person's write goes before a person's read, and both before the background, which yet gets 10 of 50 calls.
 * - Where both wait, arrivals get two of three background calls.
 * - After a 429 nothing starts for as long as the service asks, or 60 s; then fewer start than before. A call that does not wait for so long
 *   fails at once.
 * - After a 401 nothing starts until a person has done something.
 * - What was learnt, and the calls that count, survive a restart; after a crash the bucket starts empty.
 * - Setting the PC's clock changes nothing.
 */
export function createCallBudget({ clock, save, ...options }: CallBudgetOptions): CallBudget {
  const share = createOwnShare(options.shares);
  const memory = createBudgetMemory(clock, options.saved, save);
  let { state } = memory;
  let claim = noClaim(clock.monotonic());
  let cleanSince = clock.monotonic();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let stopped: Failure | null = null;
  let running = false;
  let closed = false;
  let cancelWake: () => void = () => undefined;
  const waiting = createWaitingCalls();
  const underWay = createCallsUnderWay();
  const listeners = createListeners<[]>();

  /** Refills bucket and claim up to now, before anything else changes, and returns a snapshot. */
  function snapshot(): BudgetSnapshot & { readonly flow: Share } {
    const now = clock.monotonic();
    const flow = share.at(state.learnt, now);
    const queued = waiting.counts();
    const held = underWay.held(flow, now);
    state = upTo(state, flow, held, now);
    claim = growClaim(claim, flow, now, inBackground(queued) + inBackground(underWay.inFlight) > 0);
    return { queued, inFlight: underWay.inFlight, held, bucket: state.bucket, flow, claim };
  }

  function pump(): void {
    cancelWake();
    if (stopped) waiting.failAll(stopped);
    else grantAll();
    listeners.notify();
  }

  /** Starts what may start now, and sets the timer for what may start later. */
  function grantAll(): void {
    for (;;) {
      const now = clock.monotonic();
      const s = snapshot();
      if (state.pausedUntil !== null) waiting.failImpatient(state.pausedUntil - now);
      const wait = msUntilStart(state, s.flow.mostCounting, now);
      const priority = wait > 0 ? null : nextPriority(s);
      if (priority) {
        grant(priority);
        continue;
      }
      const wake = Math.max(wait, msUntilNextPriority(s, now));
      if (Number.isFinite(wake)) cancelWake = clock.after(Math.max(1, Math.ceil(wake)), pump);
      return;
    }
  }

  function grant(priority: Priority): void {
    const settle = waiting.take(priority);
    if (!settle) return;
    if (!running) {
      // From here on only `close` makes the end of this run a clean one.
      running = true;
      memory.save(state, false);
    }
    state = afterStart(state);
    claim = afterGrant(claim, priority);
    underWay.begin(priority);
    const startedAt = clock.monotonic();
    settle(ok(createPermit((end) => callEnded(priority, startedAt, end))));
  }

  function callEnded(priority: Priority, startedAt: number, end: CallEnd): void {
    snapshot();
    const now = clock.monotonic();
    underWay.end(priority, now, end.how === 'lost');
    state = end.how === 'abandoned' ? afterWithdrawal(state) : afterEnd(state, now);
    if (end.how === 'answered' && now - cleanSince >= cleanSpellMs) learn(afterCleanEnd(state), now);
    if (end.how === 'refused') slowDown(now, pauseAfter(end.retryAfterMs), startedAt > refusedAt);
    if (end.how === 'key-refused') stopped = failure('key-refused');
    pump();
  }

  /** @param from when a clean spell begins */
  function learn(next: BudgetState, from: number): void {
    cleanSince = from;
    if (next !== state) memory.save(next, false);
    state = next;
  }

  /** @param news false for a call that was already under way at the last refusal: it teaches nothing more */
  function slowDown(now: number, pause: number, news: boolean): void {
    const until = Math.max(now + pause, state.pausedUntil ?? now);
    learn(afterPause(state, until, news), until);
    claim = { ...noClaim(until), granted: claim.granted };
    if (news) refusedAt = now;
  }

  function acquire(priority: Priority, signal?: AbortSignal, waitsOutMs?: number): Promise<Result<Permit>> {
    if (stopped) return Promise.resolve(failed(stopped));
    if (signal?.aborted) return Promise.resolve(stoppedByCaller());
    // Up to here no call waited: refill first.
    snapshot();
    const result = waiting.join(priority, { waitsOutMs, signal, onLeft: pump });
    pump();
    return result;
  }

  return {
    acquire,
    setShares(count, forgiven) {
      snapshot();
      share.divideAmong(count, forgiven ? state.log.until : null);
      pump();
    },
    learnt: () => state.learnt,
    setLearnt(learnt) {
      learn({ ...state, learnt }, clock.monotonic());
      pump();
    },
    pauseFor(ms) {
      state = afterOthersPause(state, clock.monotonic() + pauseAfter(ms));
      pump();
    },
    stop() {
      stopped ??= failure('key-refused');
      pump();
    },
    resume() {
      if (closed) return;
      stopped = null;
      pump();
    },
    view: () => budgetView(snapshot(), state, { monotonic: clock.monotonic(), wall: clock.wall() }),
    onChange: listeners.add,
    ...memory.ofHub,
    close() {
      snapshot();
      memory.save(state, true);
      closed = true;
      stopped = failure('not-connected');
      pump();
      listeners.clear();
    },
  };
}

function budgetView(
  { flow, bucket, queued }: BudgetSnapshot & { readonly flow: Share },
  state: BudgetState,
  now: { readonly monotonic: number; readonly wall: number },
): BudgetView {
  const { pausedUntil, refusals, log } = state;
  return {
    pcs: flow.pcs,
    ratePerMinute: rounded(flow.perMinute),
    burst: rounded(flow.burst),
    tokens: rounded(Math.max(0, bucket.tokens)),
    callsLastMinute: countOf(log, now.monotonic),
    pausedUntil: pausedUntil === null ? null : Math.round(now.wall + pausedUntil - now.monotonic),
    queued: { write: queued.write, interactive: queued.interactive, background: inBackground(queued) },
    refusals,
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
