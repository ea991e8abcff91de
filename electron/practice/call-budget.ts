import type { BudgetView } from '../../shared/bridge/views.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../platform/ports.ts';
import { type BudgetState, fromSaved, toSaved } from './budget-memory.ts';
import { countOf, countsForMs, dropExpired, ended, msUntilFewer, started, withdrawn } from './call-log.ts';
import {
  allInFlight,
  type BudgetSnapshot,
  growClaim,
  msUntilNextPriority,
  nextPriority,
} from './priorities.ts';
import { afterCleanSpell, afterRefusal, cleanSpellMs, pauseAfter, shareOf } from './rate-learning.ts';
import { refill, type TokenBucket } from './token-bucket.ts';
import type { Permit, Priority } from './types.ts';

export type CallBudget = {
  /**
   * Waits for leave to make one call.
   * @returns failures `key-refused` (stopped), `timed-out` (the signal ended the wait), `not-connected` (closed)
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Result<Permit>>;
  /** How many PCs share the key. */
  setShares(shares: number): void;
  /** Starts no call until `resume`: there is no key, or it was refused. Waiting calls fail. */
  stop(): void;
  /** A new key, or a person's word to try again. */
  resume(): void;
  view(): BudgetView;
  onChange(listener: () => void): () => void;
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

type Waiter = { readonly settle: (result: Result<Permit>) => void };

/**
 * The calls that the key may still make (docs/practice-api/requests.md, "Limits": 60 a minute per key, kind of
 * limiter unknown).
 *
 * Guarantees
 * - Never more than 58 calls count at once, a call counting from its start until 60 s after its answer.
 * - In any span of time the service receives at most a burst of 8 and 50 a minute, however late the network delivers.
 *   (A call that was given up counts as under way for another minute, but never takes the last slot.)
 * - A person's write goes before a person's read, and both before the background, which yet gets 10 of 50 calls.
 * - After a 429 nothing starts for as long as the service asks, or 60 s; then fewer start than before.
 * - After a 401 nothing starts until a person has done something.
 * - What was learnt, and the calls that count, survive a restart; after a crash the bucket starts empty.
 * - Setting the PC's clock changes nothing.
 */
export function createCallBudget({ clock, save, ...options }: CallBudgetOptions): CallBudget {
  let shares = Math.max(1, options.shares);
  let state: BudgetState = fromSaved(options.saved, { monotonic: clock.monotonic(), wall: clock.wall() });
  let claim: TokenBucket = { tokens: 0, at: clock.monotonic() };
  let cleanSince = clock.monotonic();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let stopped: Failure | null = null;
  let running = false;
  let closed = false;
  let cancelWake: () => void = () => undefined;
  const waiting: Record<Priority, Waiter[]> = { write: [], interactive: [], background: [] };
  const inFlight: Record<Priority, number> = { write: 0, interactive: 0, background: 0 };
  /** Until when each call that was given up may still reach the service, monotonic ms. */
  let lost: number[] = [];
  const listeners = new Set<() => void>();

  const saveState = (clean: boolean) => {
    if (!closed) save(toSaved(state, { monotonic: clock.monotonic(), wall: clock.wall() }, clean));
  };

  /** Refills bucket and claim up to now, before anything else changes, and returns a snapshot. */
  function snapshot(): BudgetSnapshot & { readonly mostCounting: number } {
    const now = clock.monotonic();
    const flow = shareOf(state.learnt, shares);
    lost = lost.filter((until) => until > now);
    const underWay = allInFlight(inFlight);
    const held = Math.min(underWay + lost.length, Math.max(underWay, flow.burst - 1));
    const bucket = refill(state.bucket, flow, held, now);
    claim = growClaim(claim, flow, now, waiting.background.length + inFlight.background > 0);
    const pausedUntil = state.pausedUntil !== null && state.pausedUntil <= now ? null : state.pausedUntil;
    state = { ...state, bucket, log: dropExpired(state.log, now), pausedUntil };
    const queued = {
      write: waiting.write.length,
      interactive: waiting.interactive.length,
      background: waiting.background.length,
    };
    return { queued, inFlight, held, bucket, flow, claim, mostCounting: flow.mostCounting };
  }

  function pump(): void {
    cancelWake();
    cancelWake = () => undefined;
    if (stopped) failWaiting(stopped);
    else grantAll();
    for (const listener of listeners) listener();
  }

  /** Starts what may start now, and sets the timer for what may start later. */
  function grantAll(): void {
    for (;;) {
      const now = clock.monotonic();
      const s = snapshot();
      const wait = Math.max((state.pausedUntil ?? now) - now, msUntilFewer(state.log, s.mostCounting, now));
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
    const first = waiting[priority].shift();
    if (!first) return;
    if (!running) {
      // From here on only `close` makes the end of this run a clean one.
      running = true;
      saveState(false);
    }
    state = {
      ...state,
      bucket: { ...state.bucket, tokens: state.bucket.tokens - 1 },
      log: started(state.log),
    };
    if (priority === 'background') claim = { ...claim, tokens: Math.max(0, claim.tokens - 1) };
    inFlight[priority]++;
    first.settle(ok(permitFor(priority)));
  }

  function permitFor(priority: Priority): Permit {
    const startedAt = clock.monotonic();
    let open = true;
    const end = (change: (now: number) => void) => () => {
      if (!open) return;
      open = false;
      snapshot();
      inFlight[priority]--;
      change(clock.monotonic());
      pump();
    };
    const count = (now: number) => {
      state = { ...state, log: ended(state.log, now) };
    };
    return {
      answered: end((now) => {
        count(now);
        if (now - cleanSince >= cleanSpellMs) grow(now);
      }),
      lost: end((now) => {
        count(now);
        lost.push(now + countsForMs);
      }),
      refused: (retryAfterMs) =>
        end((now) => {
          count(now);
          slowDown(now, pauseAfter(retryAfterMs), startedAt > refusedAt);
        })(),
      keyRefused: end((now) => {
        count(now);
        stopped = failure('key-refused');
      }),
      abandoned: end(() => {
        state = {
          ...state,
          bucket: { ...state.bucket, tokens: state.bucket.tokens + 1 },
          log: withdrawn(state.log),
        };
      }),
    };
  }

  function grow(now: number): void {
    cleanSince = now;
    const learnt = afterCleanSpell(state.learnt);
    if (learnt.perMinute === state.learnt.perMinute && learnt.burst === state.learnt.burst) return;
    state = { ...state, learnt };
    saveState(false);
  }

  /** @param news false for a call that was already under way at the last refusal: it teaches nothing more */
  function slowDown(now: number, pause: number, news: boolean): void {
    const until = Math.max(now + pause, state.pausedUntil ?? now);
    state = {
      ...state,
      learnt: news ? afterRefusal(state.learnt) : state.learnt,
      pausedUntil: until,
      // No tokens are gained during a pause.
      bucket: { tokens: 0, at: until },
      refusals: state.refusals + 1,
    };
    claim = { tokens: 0, at: until };
    cleanSince = until;
    if (news) refusedAt = now;
    saveState(false);
  }

  function failWaiting(why: Failure): void {
    for (const priority of ['write', 'interactive', 'background'] as const) {
      for (const one of waiting[priority].splice(0)) one.settle(failed(why));
    }
  }

  function acquire(priority: Priority, signal?: AbortSignal): Promise<Result<Permit>> {
    if (stopped) return Promise.resolve(failed(stopped));
    const endedByCaller = () =>
      failed(failure('timed-out', { words: 'Foyer stopped waiting for its turn.' }));
    if (signal?.aborted) return Promise.resolve(endedByCaller());
    return new Promise((resolve) => {
      const onAbort = () => {
        const at = waiting[priority].indexOf(one);
        if (at === -1) return;
        waiting[priority].splice(at, 1);
        one.settle(endedByCaller());
        pump();
      };
      const one: Waiter = {
        settle(result) {
          signal?.removeEventListener('abort', onAbort);
          resolve(result);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      // Up to here no call waited: refill first.
      snapshot();
      waiting[priority].push(one);
      pump();
    });
  }

  function view(): BudgetView {
    const now = clock.monotonic();
    const { queued, flow, bucket } = snapshot();
    return {
      ratePerMinute: rounded(flow.perMinute),
      burst: rounded(flow.burst),
      tokens: rounded(Math.max(0, bucket.tokens)),
      callsLastMinute: countOf(state.log, now),
      pausedUntil: state.pausedUntil === null ? null : Math.round(clock.wall() + state.pausedUntil - now),
      queued,
      refusals: state.refusals,
    };
  }

  return {
    acquire,
    setShares(count) {
      snapshot();
      shares = Math.max(1, count);
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
    view,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      snapshot();
      saveState(true);
      closed = true;
      stopped = failure('not-connected');
      pump();
      listeners.clear();
    },
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
