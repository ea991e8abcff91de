import { ok } from '../../shared/result.ts';
import type { Clock } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { asyncStoreResult } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import type { Watching } from './late-watch.ts';
import { type LateWatches, readAnsweredEvery, readEvery } from './late-watches.ts';
import type { AffectedFeed, WriteContext } from './write-definition.ts';

/** Reads the records of watched calls when they are due, until their time is over. */
export type LateReads = {
  start(): void;
  stop(): void;
  /** Sets the timer again: what is watched, or when it is due, has changed. */
  schedule(): void;
};

export function createLateReads(ports: {
  readonly watches: LateWatches;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly asOf: (feed: AffectedFeed) => number | null;
  /** A record was read. @param over it is watched no longer */
  readonly onRead: (watching: Watching, over: boolean) => void;
}): LateReads {
  const { clock } = ports;
  let abort = new AbortController();
  let cancelTimer: (() => void) | null = null;
  let started = false;

  /** Whether a list has read the record since its last read. */
  function wasReadByFeed({ replaces: { record } }: Watching): boolean {
    const asOf = ports.asOf(record.kind);
    return asOf !== null && clock.wall() - asOf < readAnsweredEvery;
  }

  async function read(watching: Watching): Promise<void> {
    const began = clock.monotonic();
    const last = began >= watching.until;
    const every = watching.answered ? readAnsweredEvery : readEvery;
    watching.readAt = last ? began + readEvery : Math.min(began + every, watching.until);
    if (watching.answered && !last && wasReadByFeed(watching)) return;
    watching.reading = true;
    // Null: this PC's disk did not accept what was read; it is read again.
    const kept = await asyncStoreResult(async () => ok(await watching.replaces.read(context(watching))));
    const outcome = kept.ok ? kept.value : null;
    watching.reading = false;
    if (!started) return;
    const over = outcome?.ok ? last : outcome?.delivery === 'refused';
    ports.onRead(watching, over === true);
    schedule();
  }

  const context = ({ answered }: Watching): WriteContext => ({
    client: ports.client,
    walk: ports.walk,
    cache: ports.cache,
    now: () => clock.wall(),
    waited: true,
    isCurrent: () => false,
    confirmed: false,
    attempts: 0,
    mayBeCarriedOut: false,
    hasPerhapsLeft: false,
    seen: [],
    agreedTo: [],
    earlierWishes: () => [],
    failedChecks: 0,
    claimed: () => new Map(),
    isRemoved: () => false,
    isReplaced: () => false,
    behind: () => [],
    ownVisits: () => [],
    ownArrivals: () => [],
    file: () => null,
    // What an answered call may still do is rare: it must not delay other calls.
    options: { priority: answered ? 'background' : 'interactive', signal: abort.signal },
  });

  function schedule(): void {
    cancelTimer?.();
    cancelTimer = null;
    const waiting = ports.watches
      .all()
      .filter(
        ({ lost, answered, replaces, reading }) => !reading && (lost || (answered && !replaces.quickFeed)),
      );
    if (!started || waiting.length === 0) return;
    const next = Math.min(...waiting.map((one) => one.readAt));
    cancelTimer = clock.after(Math.max(0, next - clock.monotonic()), () => {
      const now = clock.monotonic();
      for (const one of waiting) if (one.readAt <= now) void read(one);
      schedule();
    });
  }

  return {
    start() {
      started = true;
      abort = new AbortController();
    },
    stop() {
      started = false;
      abort.abort();
      cancelTimer?.();
    },
    schedule,
  };
}
