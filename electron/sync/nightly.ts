import { clockOf, dayOf } from '../../shared/clinic-time.ts';
import type { Clock, Log } from '../ports.ts';
import type { Walk } from '../practice/types.ts';
import { StoreTrouble } from '../store/trouble.ts';
import type { Cache } from '../store/types.ts';
import { auditedFeeds, auditFeed } from './audit.ts';
import type { Scope } from './feeds.ts';
import { forgetOld, unbookedPatients } from './forgetting.ts';

/** Hours of the clinic's night in which it runs, on its clock: from, to. */
export const nightHours = { from: 1, to: 5 } as const;

/** How often it is asked whether it is night. */
const lookEvery = 15 * 60_000;

/**
 * Once a night: forget what is too old, then audit each list at low priority. A night that was missed (the PC was off)
 * is made up in the next one; what a feed sees needs no audit.
 */
export function createNightly(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
  readonly zone: () => string;
  readonly scope: () => Scope;
  /** Surely not later than it is, and what is surely kept: PCs' clocks run ahead, and forgetting goes by them. */
  readonly surely: () => { readonly now: number; readonly kept: Scope };
  readonly bookedOnly: () => boolean;
  readonly signal: AbortSignal;
}): { start(): void; stop(): Promise<unknown>; runNow(): Promise<boolean> } {
  const { cache, clock, log } = ports;
  let cancel: (() => void) | null = null;
  let running: Promise<boolean> | null = null;

  async function night(): Promise<boolean> {
    // Every page of the file is read once a night: damage is found before somebody needs what it hit.
    cache.verify();
    const scope = ports.scope();
    const surely = ports.surely();
    const forgotten = forgetOld(cache, surely.now);
    if (ports.bookedOnly()) {
      const unbooked = unbookedPatients(cache, surely.kept);
      if (unbooked.length > 0) cache.forget('patients', unbooked);
    }
    log.info('old records were forgotten', { forgotten });
    for (const feed of auditedFeeds) {
      if (feed === 'patients' && ports.bookedOnly()) continue;
      const { end, audited } = await auditFeed(feed, {
        walk: ports.walk,
        cache,
        scope,
        signal: ports.signal,
      });
      log.info('a list was audited', { feed, ...audited, ok: end.ok });
      if (!end.ok) return false;
    }
    return true;
  }

  const runNow = () => {
    running ??= night().finally(() => {
      running = null;
    });
    return running;
  };

  function look(): void {
    cancel = clock.after(lookEvery, look);
    try {
      runWhenDue();
    } catch (trouble) {
      told(trouble);
    }
  }

  const told = (trouble: unknown) => {
    if (ports.signal.aborted) return;
    const failure = trouble instanceof StoreTrouble ? trouble.failure.kind : String(trouble).slice(0, 400);
    log.warn('the nightly audit found trouble', { failure });
  };

  function runWhenDue(): void {
    const zone = ports.zone();
    const hour = Number(clockOf(clock.wall(), zone).split(':')[0]);
    const today = dayOf(clock.wall(), zone);
    const due = hour >= nightHours.from && hour < nightHours.to && cache.fact('auditedOn') !== today;
    if (!due || running) return;
    runNow()
      .then((whole) => {
        if (whole && !ports.signal.aborted) cache.saveFact('auditedOn', today);
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
    runNow,
  };
}
