import type { ListAge, Settings, Status } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk, WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { agesOf, progressOf } from './ages.ts';
import { createBeginning } from './beginning.ts';
import { keptWindow, openLocations, zoneOf } from './clinic.ts';
import { createDayReader } from './day-reader.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feedNames, keptDays } from './feeds.ts';
import { covers, createFirstDay } from './first-day.ts';
import { type PassEnd, runPass } from './incremental-read.ts';
import { watchMissingBusyTypes } from './missing-busy-types.ts';
import { watchMissingCases } from './missing-cases.ts';
import { keepWhom, watchMissingPatients } from './missing-patients.ts';
import { watchNearVisits } from './near-visits.ts';
import { createNightly } from './nightly.ts';
import type { Conditions } from './pace.ts';
import { paymentsKnownSince } from './payments-known.ts';
import { createReadDays } from './read-days.ts';
import { createScheduler } from './scheduler.ts';
import { createServerClock } from './server-clock.ts';
import { createWork } from './work.ts';

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
  /** From when on every payment of the practice's list is known here, UTC ms; null: the list was not read. */
  paymentsSince(): number | null;
  /** Whether the open invoices have been read through: before, nobody can tell what somebody owes. */
  invoicesRead(): boolean;
  /** The same for the cases that are open or have expired. */
  casesRead(): boolean;
  wake(): void;
  setConditions(conditions: Partial<Conditions>): void;
  /** Everyone, or only patients with a booking in the kept window. */
  keepPatients(which: Settings['keepPatients']): void;
  /** Begins the night's work, where it is due. @returns resolves when it has ended; null: nothing is due */
  night(): Promise<void> | null;
  /** The nightly audit, now. @returns whether it read every list to its end. */
  audit(): Promise<boolean>;
  ages(): ListAge[];
  progress(): Status['progress'];
  /** A pass of a feed that began at this time (monotonic ms) has ended well, read from its first page on. */
  onPass(listener: (feed: FeedName, beganAt: number) => void): () => void;
  /** Something that `ages` or `progress` tell is different. */
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
  /** Once a night: removes what is too old elsewhere. `now`, `pause`: as in nightly.ts. */
  readonly onNight?: (now: number, pause: () => Promise<boolean>) => Promise<void>;
  /** The service was restored from a backup: everything is read again. */
  readonly onRestored?: () => void;
}): Sync {
  const { cache, clock, log, walk } = ports;
  const abort = new AbortController();
  const { signal } = abort;
  const serverClock = createServerClock(clock);
  for (const name of feedNames) serverClock.saw(readFeedState(cache.feedState(name)).watermark);
  // What connecting has read.
  for (const location of cache.all('locations')) serverClock.saw(instantFromWire(location.updatedAt));
  const beginning = createBeginning({ walk, cache, clock, serverClock, signal });
  const reader = createDayReader({ walk, cache, serverClock, signal });
  const changes = createListeners<[]>();
  const passes = createListeners<[feed: FeedName, beganAt: number]>();
  const absent = new Set<FeedName>();
  const objects = new Map<FeedName, number>();
  const work = createWork(log, signal);
  const { guarded, track, unlessTroubled, settled } = work;
  const readDays = createReadDays();
  let doing: FeedName | null = null;
  let bookedOnly = ports.keepPatients === 'booked';

  const zone = () => zoneOf(openLocations(cache)[0] ?? null, ports.pcZone);
  const scope = () => keptWindow(ports.now(), zone(), keptDays);
  // Held until somebody is told: a day must not be whole at one moment and not at the next because the PC's clock was set.
  let keptFrom = scope().fromMs;
  const lookAgain = () =>
    unlessTroubled(() => {
      keptFrom = scope().fromMs;
    });
  const tell = () => {
    lookAgain();
    changes.tell();
  };
  const firstReadDone = (name: FeedName) => readFeedState(cache.feedState(name)).firstReadDone;

  async function pass(name: FeedName): Promise<PassEnd> {
    // A pass that waited for another begins when that ends, which may be after the cache was closed.
    if (signal.aborted) return { ok: false, failure: failure('not-connected'), delivery: 'not-sent' };
    return guarded(() => passOf(name));
  }

  async function passOf(name: FeedName): Promise<PassEnd> {
    // The first day asks for the locations before all else: which day it is goes by them.
    const begun: WalkEnd = name === 'locations' ? { ok: true } : await beginning.begin();
    if (!begun.ok) return begun;
    if (name === 'patients') keepWhom(cache, bookedOnly);
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
        if (first) tell();
      },
    }).finally(() => {
      if (doing === name) doing = null;
    });
    // One that goes on where it was cut off has read its first pages long before; one that asked for nothing shows nothing.
    if (end.ok && !end.unread && before.pass === null) passes.tell(name, beganAt);
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
      if (name === 'cases' && end.ok) missingCases.look();
      if ((name === 'busyTimes' || name === 'busyTimeTypes') && end.ok) missingBusyTypes.look();
      unlessTroubled(() => missing.lookAgain());
      tell();
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
    onChange: tell,
  });
  const missing = watchMissingPatients({
    cache,
    clock,
    scope,
    bookedOnly: () => bookedOnly,
    patientsRead: () => firstReadDone('patients'),
    read: (ids) => track(guarded(() => reader.readPatients(ids, 'background'))),
  });
  const missingCases = watchMissingCases({
    cache,
    clock,
    now: ports.now,
    pcZone: ports.pcZone,
    unlessTroubled,
    casesRead: () => firstReadDone('cases'),
    read: (id) =>
      track(guarded(() => ports.client.getCase({ params: { id } }, { priority: 'background', signal }))),
  });
  const missingBusyTypes = watchMissingBusyTypes({
    cache,
    clock,
    unlessTroubled,
    listsRead: () =>
      firstReadDone('busyTimes') && (absent.has('busyTimeTypes') || firstReadDone('busyTimeTypes')),
    read: (id) =>
      track(
        guarded(() => ports.client.getBusyTimeType({ params: { id } }, { priority: 'background', signal })),
      ),
  });
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === 'busyTimes') missingBusyTypes.look();
    if (kind !== 'appointments' || !firstDay.done()) return;
    missing.lookAt(ids);
    missingCases.look();
  });
  // The cache was dropped (damage, or a person's word): everything is read again, today first.
  const stopHearing = cache.onReset(() => {
    readDays.clear();
    lookAgain();
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
    surely() {
      // What is forgotten now may have been read as a day outside the window.
      readDays.clear();
      // A PC's clock may run weeks ahead; the latest stamp of the service's is never later than it is.
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
    unlessTroubled,
    onLook: (appointmentsNear) => scheduler.setConditions({ appointmentsNear }),
  });

  return {
    start() {
      void firstDay.read().then(() => {
        if (signal.aborted) return;
        unlessTroubled(() => missing.lookAtAll());
        nearVisits.start();
        scheduler.start();
        nightly.start();
      });
    },
    async stop() {
      scheduler.stop();
      missing.stop();
      missingCases.stop();
      missingBusyTypes.stop();
      stopListening();
      stopHearing();
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
      tell();
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
      missing.lookAtAll();
      scheduler.wake();
    },
    async audit() {
      const end = await track(guarded(() => nightly.runNow()));
      missing.lookAtAll();
      return end === true;
    },
    night: () => (firstDay.done() ? nightly.whenDue() : null),
    ages: () => agesOf(cache, absent),
    progress: () => progressOf(agesOf(cache, absent), objects, doing),
    onPass: passes.add,
    onChange: changes.add,
  };
}
