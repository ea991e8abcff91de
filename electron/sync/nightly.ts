import { clockOf, dayOf, daysBetween } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { Walk } from '../practice/types.ts';
import { StoreError } from '../store/store-error.ts';
import type { Cache, StoredKind } from '../store/types.ts';
import { auditedFeeds, auditFeed } from './audit.ts';
import { readFeedState } from './feed-state.ts';
import { type FeedName, feeds, type Scope } from './feeds.ts';
import { watchOlder } from './older-seen.ts';
import { pause } from './pause.ts';
import { purgeOld, purgeUnbooked } from './purge.ts';

/** Hours of the clinic's night in which it runs, on its clock: from, to. */
export const nightHours = { from: 1, to: 5 } as const;

/** @param at UTC ms at the practice */
export function isNight(at: number, zone: string): boolean {
  const hour = Number(clockOf(at, zone).split(':')[0]);
  return hour >= nightHours.from && hour < nightHours.to;
}

/** The fact of the cache that holds the clinic's day on which the lists were audited last. */
export const auditedFact = 'auditedOn';

/** A PC that is off at night makes it up by day after so many days. */
const missedNights = 7;

/** A list in which something went back in time is audited by day too, once in so long. */
const listAuditEvery = hourMs;

/** `cut off`: not all lists could be asked for; `in parts`: one was answered, but not read to its end. */
type AuditEnd = 'whole' | 'in parts' | 'cut off';

/** How often it is asked whether it is night. */
const lookEvery = 15 * 60_000;

/**
 * Once a night: forget what is too old, then audit each list at low priority. A night that was missed (the PC was off)
 * is made up in the next one, or after a week by day; what a feed sees needs no audit.
 */
export function createNightly(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  /** UTC ms at the practice: the night is the clinic's, not that of a PC whose clock is wrong. */
  readonly now: () => number;
  readonly log: Log;
  readonly zone: () => string;
  readonly scope: () => Scope;
  /** Surely not later than it is, and what is surely kept: PCs' clocks run ahead, and forgetting goes by them. */
  readonly surely: () => { readonly now: number; readonly kept: Scope };
  readonly bookedOnly: () => boolean;
  /**
   * Removes what is too old elsewhere. `now`: surely not later than it is; `pause`: lets other work come, and says whether
   * Foyer closes.
   */
  readonly onNight: (now: number, pause: () => Promise<boolean>) => Promise<void>;
  /** The service was found to be restored from a backup; the cache is begun anew after this. */
  readonly onRestored: () => void;
  readonly signal: AbortSignal;
}): {
  start(): void;
  stop(): Promise<unknown>;
  /** Begins what is due. @returns resolves when it has ended; null: nothing is due, or it is under way */
  whenDue(): Promise<void> | null;
  runNow(): Promise<boolean>;
} {
  const { cache, clock, log } = ports;
  let cancel: (() => void) | null = null;
  let running: ReturnType<typeof night> | null = null;
  /** One list alone, by day. */
  let listAudit: Promise<unknown> | null = null;
  const lastListAudits = new Map<FeedName, number>();
  let stopOlder: (() => void) | null = null;

  async function night(): Promise<AuditEnd> {
    await listAudit;
    // Every page of the file is read once a night: damage is found before somebody needs what it hit. By day people
    // would wait for it.
    if (isNightNow()) cache.verify();
    let audit: AuditEnd = 'whole';
    const scope = ports.scope();
    const surely = ports.surely();
    const forgotten = await purgeOld(surely.now, ports);
    if (ports.bookedOnly()) await purgeUnbooked(surely.kept, ports);
    if (ports.signal.aborted) return 'cut off';
    await ports.onNight(surely.now, async () => {
      await pause(0, clock, ports.signal);
      return ports.signal.aborted;
    });
    if (ports.signal.aborted) return 'cut off';
    log.info('old records were forgotten', { forgotten });
    for (const feed of auditedFeeds) {
      if (isLeftOut(feed)) continue;
      const end = await auditOne(feed, scope);
      if (end === 'cut off') return end;
      // One that always fails must not have those before it read again and again, nor keep those after it from it.
      if (end === 'in parts') audit = end;
    }
    return audit;
  }

  async function auditOne(feed: FeedName, scope: Scope): Promise<AuditEnd> {
    const { end, audited } = await auditFeed(feed, {
      ...ports,
      scope,
      now: ports.now(),
      // Everyone else's records must not come onto this PC.
      keptOnly: feed === 'patients' && ports.bookedOnly(),
    });
    log.info('a list was audited', { feed, ...audited, ok: end.ok });
    if (audited.restored) {
      log.warn('the service was restored from a backup: everything is read again', { feed });
      ports.onRestored();
      cache.clear();
      return 'cut off';
    }
    if (end.ok) return 'whole';
    return end.delivery === 'not-sent' ? 'cut off' : 'in parts';
  }

  /** A list beyond the spec that this service, or this key, has never shown. */
  const isLeftOut = (feed: FeedName): boolean =>
    feeds[feed].extension && !readFeedState(cache.feedState(feed)).firstReadDone;

  const run = () => {
    running ??= night().finally(() => {
      running = null;
    });
    return running;
  };

  function look(): void {
    cancel = clock.after(lookEvery, look);
    try {
      void runWhenDue();
    } catch (trouble) {
      told(trouble);
    }
  }

  const isNightNow = () => isNight(ports.now(), ports.zone());

  /** Before the first audit: the day on which this PC began. */
  function firstDay(): string | null {
    const at = Number(cache.fact('firstDayRead') ?? Number.NaN);
    return Number.isFinite(at) ? dayOf(at, ports.zone()) : null;
  }

  const told = (trouble: unknown) => {
    if (ports.signal.aborted) return;
    const failure = trouble instanceof StoreError ? trouble.failure.kind : String(trouble).slice(0, 400);
    log.warn('the nightly audit found trouble', { failure });
  };

  function runWhenDue(): Promise<void> | null {
    const today = dayOf(ports.now(), ports.zone());
    const last = cache.fact(auditedFact) ?? firstDay();
    const missed = last === null ? 0 : daysBetween(last, today);
    if (running || !(isNightNow() ? cache.fact(auditedFact) !== today : missed >= missedNights)) return null;
    return run()
      .then((audit) => {
        if (audit !== 'cut off' && !ports.signal.aborted) cache.saveFact(auditedFact, today);
      })
      .catch(told);
  }

  /** Something of a list stays older than it is here: whether it went back in earnest, its audit finds out. */
  function auditListOf(kind: StoredKind): void {
    const feed = auditedFeeds.find((name) => feeds[name].kind === kind);
    const last = feed && lastListAudits.get(feed);
    const isTooSoon = last !== undefined && clock.monotonic() - last < listAuditEvery;
    if (!feed || isTooSoon || running || listAudit || ports.signal.aborted) return;
    lastListAudits.set(feed, clock.monotonic());
    const begun = isLeftOut(feed) ? Promise.resolve() : auditOne(feed, ports.scope());
    listAudit = begun.catch(told).finally(() => {
      listAudit = null;
    });
  }

  return {
    start: () => {
      cancel ??= clock.after(lookEvery, look);
      stopOlder ??= watchOlder({ cache, clock, onLasting: auditListOf });
    },
    /** Resolves when nothing of it is under way any more. */
    async stop() {
      cancel?.();
      cancel = null;
      stopOlder?.();
      await listAudit;
      await running?.catch(() => undefined);
    },
    whenDue: runWhenDue,
    runNow: async () => (await run()) === 'whole',
  };
}
