import type { ListAge, Settings, Status } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk, WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { createWork } from './background-work.ts';
import { keptWindow, openLocations, zoneOf } from './clinic-days.ts';
import { createDayReader } from './day-reader.ts';
import type { Conditions } from './due-feeds.ts';
import { createFeedStart } from './feed-start.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, keptDays } from './feeds.ts';
import { covers, createFirstDay } from './first-day.ts';
import { type PassResult, runPass } from './incremental-read.ts';
import { agesOf, progressOf } from './list-ages.ts';
import { applyKeepPatients } from './missing-patients.ts';
import { createMissingWatchers } from './missing-watchers.ts';
import { watchNearVisits } from './near-visits.ts';
import { createNightly } from './nightly.ts';
import { paymentsKnownSince } from './payments-known.ts';
import { createReadDays } from './read-days.ts';
import { createScheduler } from './scheduler.ts';
import { createServerClock } from './server-clock.ts';

/**
 * Keeps the cache equal to the practice.
 *
 * Guarantee: when the practice’s records stop changing and a pass of each feed has ended, the cache equals the service
 * within the cached scope, on every server the spec allows and after any faults.
 */
export type Sync = {
  start(): void;
  /** Stops what is running; nothing is written after this resolves. */
  stop(): Promise<void>;
  ask(feed: FeedName): Promise<PassResult>;
  /** Reads a day outside the cached window, or again when the user asks for it. */
  readDay(startMs: number, endMs: number): Promise<WalkEnd>;
  /** Whether the cache has every appointment that starts in [startMs, endMs). */
  covers(startMs: number, endMs: number): boolean;
  /** Since when every payment of the practice's list is cached, UTC ms; null: the list was not read. */
  paymentsSince(): number | null;
  /** Whether the open invoices have been read completely: before, what a patient owes is not known. */
  invoicesRead(): boolean;
  /** The same for cases that are open or expired. */
  casesRead(): boolean;
  wake(): void;
  setConditions(conditions: Partial<Conditions>): void;
  /** Every patient, or only those with a booking in the cached window. */
  keepPatients(which: Settings['keepPatients']): void;
  /** Starts the nightly work, if it is due. @returns resolves when it has ended; null: nothing is due */
  night(): Promise<void> | null;
  /** Runs the nightly audit now. @returns whether it read every list to its end. */
  audit(): Promise<boolean>;
  ages(): ListAge[];
  progress(): Status['progress'];
  /**
   * Notified when a pass of a feed that began at this time (monotonic ms) has succeeded, read from its first page on.
   */
  onPass(listener: (feed: FeedName, beganAt: number) => void): () => void;
  /** Notified when `ages` or `progress` changed. */
  onChange(listener: () => void): () => void;
};

export function createSync(ports: {
  readonly client: Pick<PracticeClient, 'getCase' | 'getBusyTimeType'>;
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  /** UTC ms at the practice: this PC's clock may be a day wrong. */
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly pcZone: string;
  readonly keepPatients: Settings['keepPatients'];
  /** Once a night: purges what is too old elsewhere. `now`, `pause`: as in nightly.ts. */
  readonly onNight?: (now: number, pause: () => Promise<boolean>) => Promise<void>;
  /** The service was restored from a backup: everything is read again. */
  readonly onRestored?: () => void;
}): Sync {
  const { cache, clock, log, walk } = ports;
  const abort = new AbortController();
  const { signal } = abort;
  const serverClock = createServerClock(clock);
  for (const name of feedNames) serverClock.saw(readFeedState(cache.feedState(name)).watermark);
  // Locations read while connecting.
  for (const location of cache.all('locations')) serverClock.saw(instantFromWire(location.updatedAt));
  const beginning = createFeedStart({ walk, cache, clock, serverClock, signal });
  const reader = createDayReader({ walk, cache, serverClock, signal });
  const changes = createListeners<[]>();
  const passes = createListeners<[feed: FeedName, beganAt: number]>();
  const absent = new Set<FeedName>();
  const objects = new Map<FeedName, number>();
  const work = createWork(log, signal);
  const { guarded, track, logStoreErrors, settled } = work;
  const readDays = createReadDays();
  let doing: FeedName | null = null;
  let bookedOnly = ports.keepPatients === 'booked';

  const zone = () => zoneOf(openLocations(cache)[0] ?? null, ports.pcZone);
  const scope = () => keptWindow(ports.now(), zone(), keptDays);
  // Fixed until listeners are notified: a day must not switch between complete and incomplete because the PC's clock
  // was set.
  let keptFrom = scope().fromMs;
  const refreshKeptFrom = () =>
    logStoreErrors(() => {
      keptFrom = scope().fromMs;
    });
  const notify = () => {
    refreshKeptFrom();
    changes.notify();
  };
  const firstReadDone = (name: FeedName) => readFeedState(cache.feedState(name)).firstReadDone;

  async function pass(name: FeedName): Promise<PassResult> {
    // A pass that waited for another begins when that ends, which may be after the cache was closed.
    if (signal.aborted) return { ok: false, failure: failure('not-connected'), delivery: 'not-sent' };
    return guarded(() => passOf(name));
  }

  async function passOf(name: FeedName): Promise<PassResult> {
    // The first day reads the locations before everything else: they decide which day it is.
    const begun: WalkEnd = name === 'locations' ? { ok: true } : await beginning.begin();
    if (!begun.ok) return begun;
    if (name === 'patients') applyKeepPatients(cache, bookedOnly);
    const before = readFeedState(cache.feedState(name));
    const first = !before.firstReadDone;
    if (first) doing = name;
    const beganAt = clock.monotonic();
    const end = await runPass(name, {
      walk,
      priority: firstDay.underWay() ? 'interactive' : 'background',
      cache,
      clock,
      now: ports.now,
      serverClock,
      scope,
      signal,
      skipsFirst: (feed) => feed === 'patients' && bookedOnly,
      keeps: (feed, id) => feed !== 'patients' || !bookedOnly || cache.get('patients', id) !== null,
      onPage(feed, count) {
        objects.set(feed, count);
        if (first) notify();
      },
    }).finally(() => {
      if (doing === name) doing = null;
    });
    // A pass that continues a cut-off one read its first pages long before; one that read nothing shows nothing.
    if (end.ok && !end.unread && before.pass === null) passes.notify(name, beganAt);
    return end;
  }

  const scheduler = createScheduler({
    clock,
    random: ports.random,
    cache,
    runPass: (name) => track(pass(name)),
    onPassEnd(name, end) {
      if (end.ok && end.absent) absent.add(name);
      else if (end.ok) absent.delete(name);
      else if (!signal.aborted) log.warn('a pass ended early', { feed: name, failure: end.failure.kind });
      if (end.ok) missing.passEnded(name);
      logStoreErrors(() => missing.checkAgain());
      notify();
    },
  });
  const firstDay = createFirstDay({
    cache,
    clock,
    now: ports.now,
    reader,
    beginning,
    work,
    signal,
    pcZone: ports.pcZone,
    ask: scheduler.ask,
    onChange: notify,
  });
  const missing = createMissingWatchers({
    client: ports.client,
    cache,
    clock,
    now: ports.now,
    pcZone: ports.pcZone,
    signal,
    work,
    reader,
    scope,
    bookedOnly: () => bookedOnly,
    firstReadDone,
    isAbsent: (feed) => absent.has(feed),
  });
  const stopListening = cache.onChange((changed) => missing.changed(changed, firstDay.done()));
  // The cache was reset (damage, or the user's decision): everything is read again, today first.
  const stopResets = cache.onReset(() => {
    readDays.clear();
    refreshKeptFrom();
    if (!signal.aborted) void firstDay.read().then(() => scheduler.wake());
  });
  const nightly = createNightly({
    walk,
    cache,
    clock,
    now: ports.now,
    log,
    zone,
    scope,
    safeBounds() {
      // What is purged now may have been read as a day outside the window: a page that shows it is no longer complete.
      readDays.clear();
      notify();
      // A PC's clock may run weeks ahead; the latest stamp of the service's is never later than the true time.
      const now = serverClock.at(null);
      const { fromMs } = keptWindow(now, zone(), keptDays);
      return { now, kept: { fromMs: Math.min(fromMs, scope().fromMs), toMs: scope().toMs } };
    },
    bookedOnly: () => bookedOnly,
    onNight: async (now, pause) => ports.onNight?.(now, pause),
    onRestored: () => ports.onRestored?.(),
    signal,
  });

  const nearVisits = watchNearVisits({
    cache,
    clock,
    now: ports.now,
    logStoreErrors,
    onCheck: (appointmentsNear) => scheduler.setConditions({ appointmentsNear }),
  });

  return {
    start() {
      void firstDay.read().then(() => {
        if (signal.aborted) return;
        logStoreErrors(() => missing.checkAll());
        nearVisits.start();
        scheduler.start();
        nightly.start();
      });
    },
    async stop() {
      scheduler.stop();
      missing.stop();
      stopListening();
      stopResets();
      nearVisits.stop();
      abort.abort();
      await Promise.all([settled(), nightly.stop()]);
    },
    ask: (feed) => scheduler.ask(feed),
    async readDay(startMs, endMs) {
      const end = await track(
        guarded(async () => {
          const begun = await beginning.begin();
          return begun.ok ? reader.readDay(startMs, endMs, 'interactive') : begun;
        }),
      );
      if (end.ok) readDays.add({ startMs, endMs });
      notify();
      return end;
    },
    paymentsSince: () => (absent.has('payments') ? null : paymentsKnownSince(cache)),
    invoicesRead: () => firstReadDone('invoices'),
    casesRead: () => firstReadDone('cases'),
    covers: (startMs, endMs) =>
      (startMs >= keptFrom && covers(cache, startMs, endMs)) || readDays.cover({ startMs, endMs }),
    wake: () => scheduler.wake(),
    setConditions: (conditions) => scheduler.setConditions(conditions),
    keepPatients(which) {
      bookedOnly = which === 'booked';
      missing.checkAll();
      scheduler.wake();
    },
    async audit() {
      const end = await track(guarded(() => nightly.runNow()));
      missing.checkAll();
      return end === true;
    },
    night: () => (firstDay.done() ? nightly.whenDue() : null),
    ages: () => agesOf(cache, absent),
    progress: () => progressOf(agesOf(cache, absent), objects, doing),
    onPass: passes.add,
    onChange: changes.add,
  };
}
