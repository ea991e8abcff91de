import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import type { Walk, WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { beginPass, newFeed, passEnded } from './feed-state.ts';
import { feedNames, feeds } from './feeds.ts';
import type { ServerClock } from './server-clock.ts';

/** How far back it is looked for the latest change, where no answer tells the time. */
const lookedBack = 7 * dayMs;
/** A time that is no older than this is good enough to begin from. */
const lately = hourMs;

export type Beginning = {
  /** Begins the feeds that have not begun; who asks while that is under way is given the same end. */
  begin(): Promise<WalkEnd>;
  /** Begins them from the time that is known, however old: nobody can be asked for a better one. */
  beginAnyhow(): void;
};

/**
 * Where the feeds begin: at a time of the server's, before anything else of the practice is kept.
 *
 * Guarantees:
 * - Every feed begins before the first record is kept, so that no change falls between.
 * - A server that tells no time costs one call more, and is read from the latest change that it shows, not from the
 *   beginning of its history.
 */
export function createBeginning(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly signal: AbortSignal;
}): Beginning {
  const { cache, clock, serverClock } = ports;
  let underWay: Promise<WalkEnd> | null = null;

  const notBegun = () => feedNames.filter((name) => cache.feedState(name) === null);

  /** The server's time at the connection, by its Date header. */
  function connectedAt(): number | null {
    const at = Number(cache.fact('connectedAt') ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  }

  /**
   * Those without a first read have read all they will; the others ask for changes since now when theirs has ended,
   * because the first day, and a write that is read back, bring some of their records before it.
   */
  function beginAnyhow(): void {
    const serverTime = connectedAt() ?? serverClock.at(null);
    for (const name of notBegun()) {
      const begun = { ...newFeed, watermark: serverTime };
      const hasFirst = feeds[name].first({ fromMs: 0, toMs: 0 }).length > 0;
      const wall = clock.wall();
      const state = hasFirst ? begun : passEnded(beginPass(begun, null, wall), { wall, serverTime });
      cache.saveFeedState(name, JSON.stringify(state));
    }
  }

  async function begin(): Promise<WalkEnd> {
    if (notBegun().length === 0) return { ok: true };
    const known = connectedAt() ?? serverClock.at(null);
    if (connectedAt() === null && known < clock.wall() - lately) {
      const seen = await seeLatestChanges();
      if (!seen.ok) return seen;
    }
    beginAnyhow();
    return { ok: true };
  }

  /** One page of what changed lately: its stamps are a lower bound of the server's time (docs/decisions/0006). */
  async function seeLatestChanges(): Promise<WalkEnd> {
    const query = {
      update_gt: wireFromInstant(clock.wall() - lookedBack),
      include_archived: 'true' as const,
    };
    const pages = ports.walk(
      'listAppointments',
      { query },
      { priority: 'interactive', signal: ports.signal },
    );
    const step = await pages.next();
    if (step.done) return step.value;
    for (const appointment of step.value.items) serverClock.saw(instantFromWire(appointment.updatedAt));
    return { ok: true };
  }

  return {
    begin() {
      underWay ??= begin().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    beginAnyhow,
  };
}
