import { dayMs } from '../../shared/durations.ts';
import type { Clock, Random } from '../platform/ports.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { StoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, feeds } from './feeds.ts';
import type { PassEnd } from './incremental-read.ts';
import { type Conditions, chooseFeeds, type FeedStanding } from './pace.ts';

export type Scheduler = {
  /** Begins to spend the background priority. */
  start(): void;
  /** No new pass begins after this. */
  stop(): void;
  /** A pass of this feed that begins after the call; joins one that waits. */
  ask(feed: FeedName): Promise<PassEnd>;
  /** Something happened (back online, resumed, a key was entered): forget what was put off and look now. */
  wake(): void;
  setConditions(conditions: Partial<Conditions>): void;
};

const absentRest = dayMs;
const longestRest = 60_000;
/** A list that fails by itself rests for no longer than this, or than its interval where that is longer. */
const longestAlone = 10_000;

/**
 * Decides when feeds are read (DESIGN section 6, "The scheduler"). `runPass` never throws for an expected failure.
 * After failures it waits 1 s, 2 s, 4 s … up to a minute, with jitter.
 *
 * Guarantee: a list that always fails keeps no other from being read.
 */
export function createScheduler(ports: {
  readonly clock: Clock;
  readonly random: Random;
  readonly cache: Cache;
  readonly runPass: (feed: FeedName) => Promise<PassEnd>;
  readonly onPassEnd: (feed: FeedName, end: PassEnd) => void;
}): Scheduler {
  const { clock, random, cache } = ports;
  const running = new Set<FeedName>();
  const endedAt = new Map<FeedName, number>();
  const restsUntil = new Map<FeedName, number>();
  let conditions: Conditions = { visible: true, onBattery: false, appointmentsNear: true };
  let started = false;
  let failures = 0;
  const failuresOf = new Map<FeedName, number>();
  let quietUntil = 0;
  let cancelTimer: (() => void) | null = null;

  const pass = async (feed: FeedName): Promise<PassEnd> => {
    running.add(feed);
    try {
      const end = await ports.runPass(feed);
      endedAt.set(feed, clock.monotonic());
      if (end.ok) {
        failures = 0;
        quietUntil = 0;
        failuresOf.delete(feed);
        if (end.absent) restsUntil.set(feed, clock.monotonic() + absentRest);
      } else {
        failures += 1;
        const rest = Math.min(longestRest, 1000 * 2 ** Math.min(failures - 1, 6));
        quietUntil = clock.monotonic() + rest * (0.75 + random.fraction() / 2);
        if (end.delivery !== 'not-sent') restAlone(feed);
      }
      ports.onPassEnd(feed, end);
      return end;
    } finally {
      running.delete(feed);
      look();
    }
  };
  /** An answer came, or none to this: it may be this list alone that fails, and the others need not wait for it. */
  function restAlone(feed: FeedName): void {
    const times = (failuresOf.get(feed) ?? 0) + 1;
    failuresOf.set(feed, times);
    const rest = Math.min(Math.max(longestAlone, feeds[feed].every), 1000 * 2 ** Math.min(times, 10));
    restsUntil.set(feed, clock.monotonic() + rest);
  }

  const asks = new Map(feedNames.map((feed) => [feed, createSingleFlight(() => pass(feed))]));
  const ask = (feed: FeedName): Promise<PassEnd> => {
    const asked = asks.get(feed);
    if (!asked) throw new Error(`no such feed: ${feed}`);
    return asked();
  };

  function look(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    const now = clock.monotonic();
    if (now < quietUntil) {
      cancelTimer = clock.after(quietUntil - now, look);
      return;
    }
    const standings = standingsNow();
    if (!standings) {
      cancelTimer = clock.after(1000, look);
      return;
    }
    const { run, nextAt } = chooseFeeds(standings, conditions, now);
    for (const feed of run) void ask(feed);
    cancelTimer = clock.after(Math.max(50, nextAt - now), look);
  }

  /** Null: the cache could not be read. One that is damaged is begun anew by then, so the next look finds it well. */
  function standingsNow(): FeedStanding[] | null {
    try {
      return feedNames.map((name) => ({
        name,
        firstReadDone: readFeedState(cache.feedState(name)).firstReadDone,
        running: running.has(name),
        endedAt: endedAt.get(name) ?? null,
        restsUntil: restsUntil.get(name) ?? 0,
      }));
    } catch (trouble) {
      if (trouble instanceof StoreError) return null;
      throw trouble;
    }
  }

  return {
    start() {
      started = true;
      look();
    },
    stop() {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
    },
    ask,
    wake() {
      failures = 0;
      quietUntil = 0;
      look();
    },
    setConditions(change) {
      conditions = { ...conditions, ...change };
      look();
    },
  };
}
