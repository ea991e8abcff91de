import { dayOf, daysBetween, machineClockOf } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { placeOf } from '../platform/error-place.ts';
import type { Clock, Log } from '../platform/ports.ts';
import { createSharedRun } from '../platform/shared-run.ts';
import type { Walk } from '../practice/types.ts';
import { StoreError } from '../store/store-error.ts';
import type { Cache, StoredKind } from '../store/types.ts';
import { auditedFeeds, auditFeed } from './audit.ts';
import { keptWindow } from './clinic-days.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feeds, keptDays, type SyncScope } from './feeds.ts';
import { watchOlder } from './older-record-watch.ts';
import { pause } from './pause.ts';
import { purgeOld, purgeUnbooked } from './purge.ts';
import { markReadHere, type ReadHereMark } from './read-here.ts';
import type { ServerClock } from './server-clock.ts';

/** Hours of the clinic's night in which the audit runs, on the clinic's clock: from, to. */
export const nightHours = { from: 1, to: 5 } as const;

/** @param at UTC ms at the practice */
export function isNight(at: number, zone: string): boolean {
  const hour = Number(machineClockOf(at, zone).split(':')[0]);
  return hour >= nightHours.from && hour < nightHours.to;
}

/** The fact of the cache that holds the clinic's day on which the lists were audited last. */
export const auditedFact = 'auditedOn';

/** After so many missed nights a PC that is off at night runs the audit by day. */
const missedNights = 7;

/** Throttle: a list in which a record went back in time is audited by day at most once in this time. */
const listAuditEvery = hourMs;

/** `cut off`: not all lists could be requested; `in parts`: one responded, but was not read to its end. */
type AuditEnd = 'whole' | 'in parts' | 'cut off';

/** Interval at which it checks whether it is night, ms. */
const checkEvery = 15 * 60_000;

/**
 * Once a night: purges what is too old, then audits each list in the background priority. A missed night (the PC was
 * off) is made up in the next one, or after a week by day; changes that a feed reads need no audit.
 */
export function createNightly(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  /** It outlives the cache. */
  readonly desk: ReadHereMark;
  readonly clock: Clock;
  /** UTC ms at the practice: the night is the clinic's, not that of a PC whose clock is wrong. */
  readonly now: () => number;
  readonly log: Log;
  readonly zone: () => string;
  readonly scope: () => SyncScope;
  /**
   * Safe bounds for purging: a time that is never later than the true one, and the window that is cached by it. PCs'
   * clocks run ahead.
   */
  readonly safeBounds: () => { readonly now: number; readonly kept: SyncScope };
  readonly bookedOnly: () => boolean;
  readonly patientsOfWrites: () => readonly number[];
  /** Before the purge, and after it: a day that was read meanwhile may lack what it took. */
  readonly onPurge: () => void;
  /**
   * Purges what is too old elsewhere. `now`: never later than the true time; `pause`: yields to other work, and reports
   * whether Foyer is closing.
   */
  readonly onNight: (now: number, pause: () => Promise<boolean>) => Promise<void>;
  /** The service was restored from a backup; the cache is reset after this. */
  readonly onRestored: () => void;
  readonly signal: AbortSignal;
}): {
  start(): void;
  stop(): Promise<unknown>;
  /** Starts what is due. @returns resolves when it has ended; null: nothing is due, or it is running */
  whenDue(): Promise<void> | null;
  runNow(): Promise<boolean>;
} {
  const { cache, clock, log } = ports;
  let cancel: (() => void) | null = null;
  /** The audit of one list, by day. */
  let listAudit: Promise<unknown> | null = null;
  const lastListAudits = new Map<FeedName, number>();
  let stopOlder: (() => void) | null = null;

  async function night(): Promise<AuditEnd> {
    await listAudit;
    // Reads every page of the file once a night: damage is found before the desk needs the page it hit. By day the user
    // would wait for it.
    if (isNightNow()) cache.verify();
    let audit: AuditEnd = 'whole';
    const scope = ports.scope();
    const surely = ports.safeBounds();
    ports.onPurge();
    const purged = await purgeOld(surely.now, ports, surely.kept.fromMs);
    if (ports.bookedOnly()) await purgeUnbooked(surely.kept, ports);
    ports.onPurge();
    if (ports.signal.aborted) return 'cut off';
    await ports.onNight(surely.now, async () => {
      await pause(0, clock, ports.signal);
      return ports.signal.aborted;
    });
    if (ports.signal.aborted) return 'cut off';
    log.info('old records were purged', { purged });
    for (const feed of auditedFeeds) {
      if (isAbsent(feed)) continue;
      const end = await auditOne(feed, scope);
      if (end === 'cut off') return end;
      // A list that always fails must not make those before it be read again and again, nor stop those after it.
      if (end === 'in parts') audit = end;
    }
    return audit;
  }

  async function auditOne(feed: FeedName, scope: SyncScope): Promise<AuditEnd> {
    const { end, audited } = await auditFeed(feed, {
      ...ports,
      scope,
      now: ports.now(),
      // Where only booked patients are cached, no others may be added.
      keptOnly: feed === 'patients' && ports.bookedOnly(),
    });
    log.info('a list was audited', { feed, ...audited, ok: end.ok });
    if (audited.restored) {
      log.warn('the service was restored from a backup: everything is read again', { feed });
      ports.onRestored();
      markReadHere(ports.desk);
      cache.clear();
      return 'cut off';
    }
    if (end.ok) return 'whole';
    return end.delivery === 'not-sent' ? 'cut off' : 'in parts';
  }

  /** An extension list that this service, or this key, has never returned. */
  const isAbsent = (feed: FeedName): boolean =>
    feeds[feed].extension === true && !readFeedState(cache.feedState(feed)).firstReadDone;

  const nights = createSharedRun(night);

  function check(): void {
    cancel = clock.after(checkEvery, check);
    try {
      void runWhenDue();
    } catch (error) {
      logFailure(error);
    }
  }

  const isNightNow = () => isNight(ports.now(), ports.zone());

  /** Before the first audit: the day on which this PC was set up. */
  function firstDay(): string | null {
    const at = Number(cache.fact('firstDayRead') ?? Number.NaN);
    return Number.isFinite(at) ? dayOf(at, ports.zone()) : null;
  }

  const logFailure = (error: unknown) => {
    if (ports.signal.aborted) return;
    const failure = error instanceof StoreError ? error.failure.kind : placeOf(error);
    log.warn('the nightly audit failed', { failure });
  };

  function runWhenDue(): Promise<void> | null {
    const today = dayOf(ports.now(), ports.zone());
    const last = cache.fact(auditedFact) ?? firstDay();
    const missed = last === null ? 0 : daysBetween(last, today);
    if (nights.running() || !(isNightNow() ? cache.fact(auditedFact) !== today : missed >= missedNights))
      return null;
    return nights
      .run()
      .then((audit) => {
        if (audit !== 'cut off' && !ports.signal.aborted) cache.saveFact(auditedFact, today);
      })
      .catch(logFailure);
  }

  /**
   * A record of a list keeps being older than the cached one: the audit of the list finds out whether it really went
   * back.
   */
  function auditListOf(kind: StoredKind): void {
    const feed = auditedFeeds.find((name) => feeds[name].kind === kind);
    const last = feed && lastListAudits.get(feed);
    const isThrottled = last !== undefined && clock.monotonic() - last < listAuditEvery;
    if (!feed || isThrottled || nights.running() || listAudit || ports.signal.aborted) return;
    lastListAudits.set(feed, clock.monotonic());
    const begun = isAbsent(feed) ? Promise.resolve() : auditOne(feed, ports.scope());
    listAudit = begun.catch(logFailure).finally(() => {
      listAudit = null;
    });
  }

  return {
    start: () => {
      cancel ??= clock.after(checkEvery, check);
      stopOlder ??= watchOlder({ cache, clock, onLasting: auditListOf });
    },
    /** Resolves when no part of it is running any more. */
    async stop() {
      cancel?.();
      cancel = null;
      stopOlder?.();
      await listAudit;
      await nights.running()?.catch(() => undefined);
    },
    whenDue: runWhenDue,
    runNow: async () => (await nights.run()) === 'whole',
  };
}

/** A PC's clock may run weeks ahead; the latest stamp of the service's is never later than the true time. */
export function safeBounds(serverClock: ServerClock, zone: string, scope: SyncScope) {
  const now = serverClock.at(null);
  const { fromMs } = keptWindow(now, zone, keptDays);
  return { now, kept: { fromMs: Math.min(fromMs, scope.fromMs), toMs: scope.toMs } };
}
