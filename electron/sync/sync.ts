import type { ListAge } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { failure } from '../../shared/failures.ts';
import type { Clock, Log, Random } from '../ports.ts';
import type { Walk, WalkEnd } from '../practice/types.ts';
import { StoreTrouble } from '../store/trouble.ts';
import type { Cache } from '../store/types.ts';
import { dayEverywhere, keptWindow, openLocations, zoneOf } from './clinic.ts';
import { newFeed, passEnded, readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, feeds, keptDays } from './feeds.ts';
import { createDayReader } from './first-day.ts';
import type { Conditions } from './pace.ts';
import { type PassEnd, runPass } from './pass.ts';
import { createScheduler } from './scheduler.ts';
import { createServerClock } from './server-clock.ts';

/**
 * Keeps the cache equal to the practice (DESIGN section 6).
 *
 * Guarantee: when the world stops changing and a pass of each feed has ended, the cache equals the service within the
 * scope that is kept, on every server the spec allows and after any faults.
 */
export type Sync = {
  start(): void;
  /** Ends what is under way; nothing is written after this resolves. */
  stop(): Promise<void>;
  ask(feed: FeedName): Promise<PassEnd>;
  /** Reads a day outside the window that is kept, or again on a person's word. */
  readDay(startMs: number, endMs: number): Promise<WalkEnd>;
  /** Whether the cache has every appointment that starts in [startMs, endMs). */
  covers(startMs: number, endMs: number): boolean;
  wake(): void;
  setConditions(conditions: Partial<Conditions>): void;
  ages(): ListAge[];
  progress(): Progress | null;
  /** A pass of a feed that began at this wall time has ended well. */
  onPass(listener: (feed: FeedName, beganAt: number) => void): () => void;
  /** Something that `ages` or `progress` tell is different. */
  onChange(listener: () => void): () => void;
};

export type Progress = {
  readonly doneLists: number;
  readonly allLists: number;
  readonly objects: number;
  readonly doing: string;
};

export function createSync(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly pcZone: string;
}): Sync {
  const { cache, clock, log } = ports;
  const abort = new AbortController();
  const serverClock = createServerClock(clock);
  for (const name of feedNames) serverClock.saw(readFeedState(cache.feedState(name)).watermark);
  const reader = createDayReader({ walk: ports.walk, cache, serverClock, signal: abort.signal });
  const listeners = new Set<() => void>();
  const passListeners = new Set<(feed: FeedName, beganAt: number) => void>();
  const absent = new Set<FeedName>();
  const objects = new Map<FeedName, number>();
  const underWay = new Set<Promise<unknown>>();
  let doing: FeedName | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const zone = () => zoneOf(openLocations(cache)[0] ?? null, ports.pcZone);
  const scope = () => keptWindow(clock.wall(), zone(), keptDays);
  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const forget = () => underWay.delete(work);
    work.then(forget, forget);
    return work;
  };

  async function pass(name: FeedName): Promise<PassEnd> {
    const first = !readFeedState(cache.feedState(name)).firstReadDone;
    if (first) doing = name;
    const beganAt = clock.wall();
    try {
      const end = await guarded(() =>
        runPass(name, {
          walk: ports.walk,
          lane: cache.fact('firstDayRead') === null ? 'look' : 'keep',
          cache,
          clock,
          serverClock,
          scope,
          signal: abort.signal,
          onPage: (feed, count) => {
            objects.set(feed, count);
            if (first) tell();
          },
        }),
      );
      if (end.ok) for (const listener of passListeners) listener(name, beganAt);
      return end;
    } finally {
      if (doing === name) doing = null;
    }
  }

  const scheduler = createScheduler({
    clock,
    random: ports.random,
    cache,
    runPass: (name) => track(pass(name)),
    onPassEnd(name, end) {
      if (end.ok && end.absent) absent.add(name);
      else if (end.ok) absent.delete(name);
      else if (!abort.signal.aborted)
        log.warn('a pass ended early', { feed: name, failure: end.failure.kind });
      tell();
    },
  });

  /** The first day of a new PC: the list of today before anything else (at most 8 calls), then all the rest. */
  async function firstDay(): Promise<void> {
    while (!abort.signal.aborted && cache.fact('firstDayRead') === null) {
      const end = await track(guarded(readFirstDay));
      if (end.ok) cache.saveFact('firstDayRead', String(clock.wall()));
      tell();
      if (!end.ok) await pause(2000);
    }
  }

  async function readFirstDay(): Promise<WalkEnd> {
    // Connecting has read the locations already; without them the clinic's day is not known.
    if (openLocations(cache).length === 0) {
      const locations = await scheduler.ask('locations');
      if (!locations.ok) return locations;
    }
    beginEmptyFeeds();
    const { startMs, endMs } = dayEverywhere(openLocations(cache), clock.wall(), ports.pcZone);
    const day = await reader.readDay(startMs, endMs, 'look');
    if (!day.ok) return day;
    cache.saveFact('dayCovered', JSON.stringify({ fromMs: startMs, toMs: endMs }));
    tell();
    for (const name of ['practitioners', 'services'] as const) {
      const end = await scheduler.ask(name);
      if (!end.ok) return end;
    }
    return { ok: true };
  }

  /** Feeds without a first read begin now, before the first day is read, so that no change falls between. */
  function beginEmptyFeeds(): void {
    const connectedAt = Number(cache.fact('connectedAt') ?? Number.NaN);
    const known = Number.isFinite(connectedAt)
      ? connectedAt
      : readFeedState(cache.feedState('locations')).watermark;
    const serverTime = known ?? serverClock.at(null);
    for (const name of feedNames) {
      if (feeds[name].first(scope()).length > 0 || cache.feedState(name) !== null) continue;
      const begun = { ...newFeed, pass: { since: null, walk: 0, cursor: null, begunAt: null, scope: null } };
      cache.saveFeedState(name, JSON.stringify(passEnded(begun, { wall: clock.wall(), serverTime })));
    }
  }

  async function guarded<T>(
    work: () => Promise<T>,
  ): Promise<T | { ok: false; failure: Failure; fate: 'not-sent' }> {
    try {
      return await work();
    } catch (trouble) {
      if (trouble instanceof StoreTrouble) return { ok: false, failure: trouble.failure, fate: 'not-sent' };
      if (abort.signal.aborted) return { ok: false, failure: failure('offline'), fate: 'not-sent' };
      // A mistake of ours must not end the reading until the next start: it is logged, and the feed tries again later.
      log.error('reading failed by a mistake of ours', {
        why: String((trouble as Error | undefined)?.stack ?? trouble).slice(0, 2000),
      });
      return { ok: false, failure: failure('protocol'), fate: 'not-sent' };
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, () => resolve());
      abort.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });

  return {
    start() {
      void firstDay().then(() => {
        if (!abort.signal.aborted) scheduler.start();
      });
    },
    async stop() {
      scheduler.stop();
      abort.abort();
      await Promise.allSettled(underWay);
    },
    ask: (feed) => scheduler.ask(feed),
    readDay: (startMs, endMs) => track(guarded(() => reader.readDay(startMs, endMs, 'look'))),
    covers(startMs, endMs) {
      const whole = readFeedState(cache.feedState('appointments')).covered;
      if (whole && whole.fromMs <= startMs && endMs <= whole.toMs) return true;
      const day = JSON.parse(cache.fact('dayCovered') ?? 'null') as { fromMs: number; toMs: number } | null;
      return day !== null && day.fromMs <= startMs && endMs <= day.toMs;
    },
    wake: () => scheduler.wake(),
    setConditions: (conditions) => scheduler.setConditions(conditions),
    ages: () =>
      feedNames
        .filter((name) => !absent.has(name))
        .map((name) => {
          const state = readFeedState(cache.feedState(name));
          return {
            feed: name,
            title: feeds[name].title,
            readAt: state.readAt,
            count: cache.count(feeds[name].kind),
            firstReadDone: state.firstReadDone,
          };
        }),
    progress() {
      const wanted = feedNames.filter((name) => !absent.has(name));
      const done = wanted.filter((name) => readFeedState(cache.feedState(name)).firstReadDone);
      if (done.length === wanted.length) return null;
      let total = 0;
      for (const count of objects.values()) total += count;
      const current = doing ?? wanted.find((name) => !done.includes(name)) ?? 'appointments';
      return {
        doneLists: done.length,
        allLists: wanted.length,
        objects: total,
        doing: feeds[current].title,
      };
    },
    onPass(listener) {
      passListeners.add(listener);
      return () => passListeners.delete(listener);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
