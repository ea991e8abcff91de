import { dayMs } from '../../shared/durations.ts';
import type { Clock, Random } from '../platform/ports.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { type Conditions, chooseFeeds, type FeedStanding, paceOf } from './due-feeds.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, feeds } from './feeds.ts';
import type { PassResult } from './incremental-read.ts';

export type Scheduler = {
  /** Starts reading. */
  start(): void;
  /** No new pass begins after this. */
  stop(): void;
  /** A pass of this feed that begins after the call; single flight: joins one that waits. */
  ask(feed: FeedName): Promise<PassResult>;
  /**
   * This PC is back online, was resumed, or has a new key: ends what all lists wait for, and reads what is due.
   * @param hasNewKey it may read lists that the one before was refused
   */
  wake(hasNewKey?: boolean): void;
  setConditions(conditions: Partial<Conditions>): void;
  /** A feed is as current as by a pass that ended now: another desk has read it. */
  takenOver(feed: FeedName): void;
};

const absentBackoff = dayMs;
const maxBackoff = 60_000;
/** Longest backoff of a list that fails alone, unless its interval is longer. */
const maxAloneBackoff = 10_000;
/** So many lists that fail one after the other do not fail alone. */
const listsOfOutage = 3;

/**
 * Decides when feeds are read. `runPass` never throws for an expected failure. Exponential backoff after failures: 1 s,
 * 2 s, 4 s … up to a minute, with jitter.
 *
 * Guarantees:
 * - A list that always fails does not stop the others from being read.
 * - After an outage no list waits longer because it failed in it.
 */
export function createScheduler(ports: {
  readonly clock: Clock;
  readonly random: Random;
  readonly cache: Cache;
  readonly runPass: (feed: FeedName) => Promise<PassResult>;
  readonly onPassEnd: (feed: FeedName, end: PassResult) => void;
  /** Whether another desk is filling a feed, which is not read here meanwhile; absent: none. */
  readonly isBeingFilled?: ((feed: FeedName) => boolean) | undefined;
  readonly onConditions?: ((change: Partial<Conditions>) => void) | undefined;
  /** Whether the reading of a feed is left to another desk; absent: of none. */
  readonly isLeftToPoller?: ((feed: FeedName) => boolean) | undefined;
  /** Whether others wait for what this desk reads, whether or not its own window can be seen; absent: no one does. */
  readonly pollsForAll?: (() => boolean) | undefined;
}): Scheduler {
  const { clock, random, cache } = ports;
  const running = new Set<FeedName>();
  const endedAt = new Map<FeedName, number>();
  const paces = new Map<FeedName, number>();
  const backoffUntil = new Map<FeedName, number>();
  let conditions: Conditions = { visible: true, onBattery: false, appointmentsNear: true };
  let started = false;
  let failures = 0;
  const failuresOf = new Map<FeedName, number>();
  const outage = watchOutage();
  let allWaitUntil = 0;
  let cancelTimer: (() => void) | null = null;

  const pass = async (feed: FeedName): Promise<PassResult> => {
    running.add(feed);
    try {
      const end = await ports.runPass(feed);
      setEnded(feed);
      if (end.ok) {
        failures = 0;
        allWaitUntil = 0;
        failuresOf.delete(feed);
        outage.wasRead(feed);
        endOutage();
        if (end.absent) backoffUntil.set(feed, clock.monotonic() + absentBackoff);
      } else {
        outage.hasFailed(feed);
        if (clock.monotonic() >= allWaitUntil) backOffAll();
        if (end.delivery !== 'not-sent') backOffAlone(feed);
      }
      ports.onPassEnd(feed, end);
      return end;
    } finally {
      running.delete(feed);
      pump();
    }
  };
  function setEnded(feed: FeedName): void {
    endedAt.set(feed, clock.monotonic());
    paces.set(feed, paceOf(feed, random.fraction()));
  }
  /** Passes that run at the same time and fail count as one failure: the first sets the backoff. */
  function backOffAll(): void {
    failures += 1;
    const rest = Math.min(maxBackoff, 1000 * 2 ** Math.min(failures - 1, 6));
    allWaitUntil = clock.monotonic() + rest * (0.75 + random.fraction() / 2);
  }
  /**
   * The service responded, or only this call got no response: this list alone may be failing, and the others need not
   * wait.
   */
  function backOffAlone(feed: FeedName): void {
    const times = (failuresOf.get(feed) ?? 0) + 1;
    failuresOf.set(feed, times);
    const rest = Math.min(Math.max(maxAloneBackoff, feeds[feed].every), 1000 * 2 ** Math.min(times, 10));
    backoffUntil.set(feed, clock.monotonic() + rest);
  }

  /** Lists that failed one after the other are asked for again; one that failed alone waits on. */
  function endOutage(): void {
    if (!outage.end([...failuresOf.keys()])) return;
    for (const feed of failuresOf.keys()) backoffUntil.delete(feed);
    failuresOf.clear();
  }

  const asks = new Map(feedNames.map((feed) => [feed, createSingleFlight(() => pass(feed))]));
  const ask = (feed: FeedName): Promise<PassResult> => {
    const asked = asks.get(feed);
    if (!asked) throw new Error(`no such feed: ${feed}`);
    return asked();
  };

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    const now = clock.monotonic();
    if (now < allWaitUntil) {
      cancelTimer = clock.after(allWaitUntil - now, pump);
      return;
    }
    const standings = standingsNow();
    if (!standings) {
      cancelTimer = clock.after(1000, pump);
      return;
    }
    const pollsForAll = ports.pollsForAll?.() === true;
    const isSeen = conditions.visible || pollsForAll;
    const { run, nextAt } = chooseFeeds(standings, { ...conditions, visible: isSeen }, now, pollsForAll);
    for (const feed of run) void ask(feed);
    cancelTimer = clock.after(Math.max(50, nextAt - now), pump);
  }

  /** Null: the cache could not be read. A damaged one is reset by then, so the next check can read it. */
  function standingsNow(): FeedStanding[] | null {
    return catchStoreError<FeedStanding[] | null>(
      () =>
        feedNames
          .filter((name) => ports.isBeingFilled?.(name) !== true)
          .map((name) => ({
            name,
            firstReadDone: readFeedState(cache.feedState(name)).firstReadDone,
            running: running.has(name),
            endedAt: endedAt.get(name) ?? null,
            pace: paces.get(name) ?? 1,
            leftToPoller: ports.isLeftToPoller?.(name) ?? false,
            backoffUntil: backoffUntil.get(name) ?? 0,
          })),
      () => null,
    );
  }

  return {
    start() {
      started = true;
      pump();
    },
    stop() {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
    },
    ask,
    wake(hasNewKey = false) {
      if (hasNewKey) backoffUntil.clear();
      failures = 0;
      allWaitUntil = 0;
      endOutage();
      pump();
    },
    takenOver(feed) {
      backoffUntil.delete(feed);
      setEnded(feed);
    },
    setConditions(change) {
      conditions = { ...conditions, ...change };
      ports.onConditions?.(change);
      pump();
    },
  };
}

/**
 * What lists that fail one after the other say of the service. A list that was asked for once more after an outage, and was not read since,
 * is no sign of another one: it may always fail.
 */
function watchOutage() {
  /** Since a list was read last. */
  const failed = new Set<FeedName>();
  const askedOnceMore = new Set<FeedName>();
  return {
    hasFailed(feed: FeedName): void {
      if (!askedOnceMore.has(feed)) failed.add(feed);
    },
    wasRead: (feed: FeedName) => void askedOnceMore.delete(feed),
    /** The service answers again. @returns whether there was an outage, so that the lists that wait are asked for once more */
    end(waiting: readonly FeedName[]): boolean {
      const was = failed.size >= listsOfOutage;
      failed.clear();
      if (was) for (const feed of waiting) askedOnceMore.add(feed);
      return was;
    },
  };
}
