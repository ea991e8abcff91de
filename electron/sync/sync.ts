import type { ListAge, Settings, Status } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk, WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { readAgainAfterResets } from './after-reset.ts';
import { createWork, type Work } from './background-work.ts';
import { keptWindow, openLocations, zoneOf } from './clinic-days.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import { createDayReader, type DayReader } from './day-reader.ts';
import type { Conditions } from './due-feeds.ts';
import { createFeedPasses } from './feed-passes.ts';
import { createFeedStart, type FeedStart } from './feed-start.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, keptDays } from './feeds.ts';
import type { Filling } from './filling.ts';
import { createFirstDay } from './first-day.ts';
import type { PassResult } from './incremental-read.ts';
import { createLinkedReads, leftToOthers } from './linked-reads.ts';
import { createMissingWatchers } from './missing-watchers.ts';
import { watchNearVisits } from './near-visits.ts';
import { createNightly, safeBounds } from './nightly.ts';
import { paymentsKnownSince } from './payments-known.ts';
import type { ReadHereMark } from './read-here.ts';
import { createScheduler } from './scheduler.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import type { ReadSharing, ReceivedPass, ReceivedRows } from './shared-reads.ts';

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
  /** Stores rows that another desk of the clinic has read. */
  applyRows(rows: ReceivedRows): void;
  /** @returns whether this desk is now as current in a list as another desk that has read it */
  takeOver(pass: ReceivedPass): boolean;
  /** Takes lists from another desk of the clinic, and gives them to one. */
  readonly filling: Filling;
  wake(hasNewKey?: boolean): void;
  setConditions(conditions: Partial<Conditions>): void;
  /** Every patient, or only those with a booking in the cached window. */
  keepPatients(which: Settings['keepPatients']): void;
  /** The latest time that the service was seen to say, UTC ms; 0: none (server-clock.ts). */
  serverTimeSeen(): number;
  /** Starts the nightly work, if it is due. @returns resolves when it has ended; null: nothing is due */
  night(): Promise<void> | null;
  /** Runs the nightly audit now. @returns whether it read every list to its end. */
  audit(): Promise<boolean>;
  ages(): ListAge[];
  progress(): Status['progress'];
  /**
   * Notified when a pass of a feed that began at this time (monotonic ms) has succeeded, read from its first page on, here or at the desk
   * that polls for all.
   */
  onPass(listener: (feed: FeedName, beganAt: number) => void): () => void;
  /** Notified when `ages` or `progress` changed. */
  onChange(listener: () => void): () => void;
};

export type SyncPorts = {
  readonly client: Pick<PracticeClient, 'getCase' | 'getBusyTimeType'>;
  readonly walk: Walk;
  readonly cache: Cache;
  /** What outlives the cache. */
  readonly desk: ReadHereMark;
  readonly clock: Clock;
  /** UTC ms at the practice: this PC's clock may be a day wrong. */
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly pcZone: string;
  readonly keepPatients: Settings['keepPatients'];
  /** Patients of writes that the cache does not show yet. */
  readonly patientsOfWrites?: () => readonly number[];
  /** Records that were read for one patient may be gone from the cache: they were purged, or it was filled. */
  readonly onRecordsGone?: () => void;
  /** Once a night: purges what is too old elsewhere. `now`, `pause`: as in nightly.ts. */
  readonly onNight?: (now: number, pause: () => Promise<boolean>) => Promise<void>;
  /** The service was restored from a backup: everything is read again. */
  readonly onRestored?: () => void;
  /** Another desk has read a list of this practice: its service has it. */
  readonly onServed?: (feed: FeedName) => void;
  /** What is read is for other desks, too; absent: this desk is alone. */
  readonly sharing?: ReadSharing | undefined;
};

export function createSync(ports: SyncPorts): Sync {
  const { cache, clock, log, walk } = ports;
  const abort = new AbortController();
  const { signal } = abort;
  const serverClock = serverClockAfter(cache, clock);
  const beginning = createFeedStart({ walk, cache, clock, serverClock, signal });
  const reader = createDayReader({ walk, cache, serverClock, signal });
  const changes = createListeners<[]>();
  const work = createWork(log, signal);
  const { guarded, track, logStoreErrors, settled } = work;
  let bookedOnly = ports.keepPatients === 'booked';

  const zone = () => zoneOf(openLocations(cache)[0] ?? null, ports.pcZone);
  const scope = () => keptWindow(ports.now(), zone(), keptDays);
  const coverage = createCoverage(cache, scope, reader.recordsAreGone);
  const refreshCoverage = () => logStoreErrors(coverage.refresh);
  const notify = () => {
    refreshCoverage();
    changes.notify();
  };
  const firstReadDone = (name: FeedName) => readFeedState(cache.feedState(name)).firstReadDone;

  /** What most parts of the sync ask for. */
  const common = {
    ...ports,
    serverClock,
    beginning,
    reader,
    work,
    signal,
    zone,
    scope,
    bookedOnly: () => bookedOnly,
    keeps: (feed: FeedName, id: number) =>
      feed !== 'patients' || !bookedOnly || cache.get('patients', id) !== null,
  };

  const firstDayUnderWay = () => firstDay.underWay();
  const passes = createFeedPasses({ ...common, firstDayUnderWay, onProgress: notify });
  const scheduler = createScheduler({
    clock,
    random: ports.random,
    cache,
    ...leftToOthers(common),
    runPass: (name) => track(passes.run(name)),
    onPassEnd(name, end) {
      passes.ended(name, end);
      if (!end.ok && !signal.aborted)
        log.warn('a pass ended early', { feed: name, failure: end.failure.kind });
      if (end.ok) missing.passEnded(name);
      logStoreErrors(() => missing.checkAgain());
      notify();
    },
  });
  const firstDay = createFirstDay({ ...common, ask: scheduler.ask, onChange: notify });
  const missing = createMissingWatchers({ ...common, firstReadDone, isAbsent: passes.isAbsent });
  const stopListening = cache.onChange((changed) => missing.changed(changed, firstDay.done()));
  const stopResets = readAgainAfterResets({
    ...common,
    coverage,
    refreshCoverage,
    missing,
    firstDay,
    scheduler,
  });
  const nightly = createNightly({
    ...common,
    safeBounds: () => safeBounds(serverClock, zone(), scope()),
    ...nightOf(ports, () => {
      coverage.forgetDays();
      ports.onRecordsGone?.();
      notify();
    }),
  });

  const linked = createLinkedReads({
    ...common,
    isAbsent: passes.isAbsent,
    scheduler,
    idle: passes.idle,
    onPass: passes.takenOver,
    // What was read outside of the window is gone.
    onFilled(kind) {
      if (kind === 'appointments') coverage.forgetDays();
      ports.onRecordsGone?.();
    },
    notify,
  });
  const nearVisits = watchNearVisits({
    ...common,
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
      linked.stop();
      nearVisits.stop();
      abort.abort();
      await Promise.all([settled(), nightly.stop()]);
    },
    ask: (feed) => scheduler.ask(feed),
    readDay: (startMs, endMs) => readDay({ ...common, coverage, notify }, startMs, endMs),
    serverTimeSeen: serverClock.latest,
    ...readSoFar(cache, firstReadDone, passes.isAbsent),
    covers: coverage.covers,
    ...linked.reads,
    wake: (hasNewKey) => scheduler.wake(hasNewKey),
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
    ages: passes.ages,
    progress: () => linked.progress() ?? passes.progress(),
    onPass: passes.onPass,
    onChange: changes.add,
  };
}

/** What is known of lists that a sum or a row goes by. */
const readSoFar = (
  cache: Cache,
  firstReadDone: (feed: FeedName) => boolean,
  isAbsent: (feed: FeedName) => boolean,
): Pick<Sync, 'paymentsSince' | 'invoicesRead' | 'casesRead'> => ({
  paymentsSince: () => (isAbsent('payments') ? null : paymentsKnownSince(cache)),
  invoicesRead: () => firstReadDone('invoices'),
  casesRead: () => firstReadDone('cases'),
});

/** Reads a day at a person's request, also where its list has not begun. */
async function readDay(
  ports: {
    readonly beginning: FeedStart;
    readonly reader: DayReader;
    readonly work: Pick<Work, 'track' | 'guarded'>;
    readonly coverage: Coverage;
    readonly notify: () => void;
  },
  startMs: number,
  endMs: number,
): Promise<WalkEnd> {
  const { track, guarded } = ports.work;
  const wasRead = ports.coverage.readingDay({ startMs, endMs });
  const end = await track(
    guarded(async () => {
      const begun = await ports.beginning.begin();
      return begun.ok ? ports.reader.readDay(startMs, endMs, 'interactive') : begun;
    }),
  );
  if (end.ok) wasRead();
  ports.notify();
  return end;
}

/** The server's clock, as late as what was cached before shows it. */
function serverClockAfter(cache: Cache, clock: Clock): ServerClock {
  const serverClock = createServerClock(clock);
  for (const name of feedNames) serverClock.saw(readFeedState(cache.feedState(name)).watermark);
  // Locations read while connecting.
  for (const location of cache.all('locations')) serverClock.saw(instantFromWire(location.updatedAt));
  return serverClock;
}

/**
 * What the night does besides purging and auditing records.
 * @param onPurge what was read as a day outside the window may be purged: a page that shows it is no longer complete
 */
const nightOf = ({ onNight, onRestored, patientsOfWrites }: SyncPorts, onPurge: () => void) => ({
  onPurge,
  patientsOfWrites: patientsOfWrites ?? (() => []),
  async onNight(now: number, pause: () => Promise<boolean>) {
    await onNight?.(now, pause);
  },
  onRestored: () => onRestored?.(),
});
