import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { createSharedRun } from '../platform/shared-run.ts';
import type { Walk, WalkEnd } from '../practice/types.ts';
import { enough, walkAll } from '../practice/walk-all.ts';
import type { Cache } from '../store/types.ts';
import { beginPass, newFeed, passEnded } from './feed-state.ts';
import { feedNames, hasFirstRead } from './feeds.ts';
import type { ServerClock } from './server-clock.ts';

/** How far back the latest change is searched for, where no response reports the time. */
const searchBack = 7 * dayMs;
/** A time that is no older than this is recent enough to start from. */
const recentEnough = hourMs;

export type FeedStart = {
  /** Starts the feeds that have not started. Concurrent callers share one run. */
  begin(): Promise<WalkEnd>;
  /** Starts them from the best known time, however old, without another call; where none is known, from a week ago by this PC's clock. */
  beginFromKnownTime(): void;
};

/**
 * Starts the feeds: sets their watermark to a time of the server's before any record is stored.
 *
 * Guarantees:
 * - Every feed starts before the first record is stored, so that no change is missed in between.
 * - A server that reports no time costs one more call, and is read from the latest change that it shows, not from the
 *   beginning of its history.
 */
export function createFeedStart(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly signal: AbortSignal;
}): FeedStart {
  const { cache, clock, serverClock } = ports;
  const notBegun = () => feedNames.filter((name) => cache.feedState(name) === null);

  /** The server's time at the connection, by its Date header. */
  function connectedAt(): number | null {
    const at = Number(cache.fact('connectedAt') ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  }

  /**
   * Feeds without a first read are complete at once. The others read the changes since this time after their first
   * read, because the first day and read-backs store some of their records before it.
   */
  function beginFromKnownTime(): void {
    const known = connectedAt() ?? serverClock.at(null);
    // Nothing has come of the service yet. A clock that is further ahead than this is bounded by the first pass (feed-state.ts).
    const serverTime = known > 0 ? known : Math.max(0, clock.wall() - searchBack);
    for (const name of notBegun()) {
      const begun = { ...newFeed, watermark: serverTime };
      const wall = clock.wall();
      const state = hasFirstRead(name)
        ? begun
        : passEnded(beginPass(begun, null, wall), { wall, serverTime });
      cache.saveFeedState(name, JSON.stringify(state));
    }
  }

  async function begin(): Promise<WalkEnd> {
    if (notBegun().length === 0) return { ok: true };
    const known = connectedAt() ?? serverClock.at(null);
    if (connectedAt() === null && known < clock.wall() - recentEnough) {
      const seen = await readLatestStamps();
      if (!seen.ok) return seen;
    }
    beginFromKnownTime();
    return { ok: true };
  }

  /** One page of what changed lately: its stamps are a lower bound of the server's time (docs/decisions/0006). */
  async function readLatestStamps(): Promise<WalkEnd> {
    const query = {
      update_gt: wireFromInstant(clock.wall() - searchBack),
      include_archived: 'true' as const,
    };
    const pages = ports.walk(
      'listAppointments',
      { query },
      { priority: 'interactive', signal: ports.signal },
    );
    return walkAll(pages, ({ items }) => {
      for (const appointment of items) serverClock.saw(instantFromWire(appointment.updatedAt));
      return enough;
    });
  }

  return { begin: createSharedRun(begin).run, beginFromKnownTime };
}
