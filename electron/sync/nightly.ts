import { clockOf, dayOf, daysBetween } from '../../shared/clinic-time.ts';
import type { Clock, Log } from '../ports.ts';
import type { Walk } from '../practice/types.ts';
import { StoreTrouble } from '../store/trouble.ts';
import type { Cache } from '../store/types.ts';
import { auditedFeeds, auditFeed } from './audit.ts';
import type { Scope } from './feeds.ts';
import { forgetOld, forgetUnbooked } from './forgetting.ts';

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
  /** Forgets what lies elsewhere. `now`: surely not later than it is. */
  readonly onNight: (now: number) => void;
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

  /** @returns `cut off`: not all lists could be asked for; `in parts`: one was answered, but not read to its end. */
  async function night(): Promise<'whole' | 'in parts' | 'cut off'> {
    // Every page of the file is read once a night: damage is found before somebody needs what it hit. By day people
    // would wait for it.
    if (isNightNow()) cache.verify();
    let audit: 'whole' | 'in parts' = 'whole';
    const scope = ports.scope();
    const surely = ports.surely();
    const forgotten = await forgetOld(surely.now, ports);
    if (ports.bookedOnly()) await forgetUnbooked(surely.kept, ports);
    if (ports.signal.aborted) return 'cut off';
    ports.onNight(surely.now);
    log.info('old records were forgotten', { forgotten });
    for (const feed of auditedFeeds) {
      if (feed === 'patients' && ports.bookedOnly()) continue;
      const { end, audited } = await auditFeed(feed, { ...ports, scope });
      log.info('a list was audited', { feed, ...audited, ok: end.ok });
      if (!end.ok && end.fate === 'not-sent') return 'cut off';
      // One that always fails must not have those before it read again and again, nor keep those after it from it.
      if (!end.ok) audit = 'in parts';
    }
    return audit;
  }

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
    const failure = trouble instanceof StoreTrouble ? trouble.failure.kind : String(trouble).slice(0, 400);
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

  return {
    start: () => {
      cancel ??= clock.after(lookEvery, look);
    },
    /** Resolves when nothing of it is under way any more. */
    async stop() {
      cancel?.();
      cancel = null;
      await running?.catch(() => undefined);
    },
    whenDue: runWhenDue,
    runNow: async () => (await run()) === 'whole',
  };
}
