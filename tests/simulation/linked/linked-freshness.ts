import type { StoredKind } from '../../../electron/store/types.ts';
import { readFeedState, readUpTo } from '../../../electron/sync/feed-state.ts';
import { type FeedName, feedNames, feeds } from '../../../electron/sync/feeds.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { kindsServed, type WireRecord, wireRecordsOf } from '../wire-records.ts';
import { isRequired } from './linked-checks.ts';
import type { LinkedWorld } from './linked-world.ts';

/** An answer may be on its way for seconds when its time is stamped, and stamps be cut to whole ones, ms. */
const unsureMs = 15_000;
/**
 * So much later than it is may a desk take it to be, where the practice's answers say a wrong time: one that is a minute later than it can be is
 * not believed. A desk reads from two minutes before the time that it believed, so it misses nothing by that.
 */
const mostAheadMs = 60_000;

/**
 * Where a desk takes a list for more current than it is: it lacks a change that the practice had by the time up to which the
 * desk says it has all. At the end of a day this could not be seen: by then each desk has read the list for itself. What a
 * stale answer did not have yet is forgiven: a desk reads once more from before the time of the last answer.
 */
export function untrueWatermarks(world: LinkedWorld): readonly string[] {
  const served = kindsServed(world.plan.dialect);
  const records = new Map<StoredKind, readonly WireRecord[]>(
    served.map((kind) => [kind, wireRecordsOf(world.sandbox, world.plan.dialect, kind)]),
  );
  const watched = feedNames.filter((feed) => feeds[feed].changes !== null && records.has(feeds[feed].kind));
  return world.desks.flatMap((desk, place) => {
    const session = desk.companion().session();
    if (!session || world.away.has(place)) return [];
    const { cache, serverProfile } = session;
    const now = world.clock.wall();
    const skewMs = serverProfile.clockSkewMs() ?? 0;
    const wall = now + skewMs;
    // Two wrong answers in a row that agree are believed, until the two after them (docs/decisions/0019): till then all seems to lie behind.
    const mayBeMisled = world.plan.acts.some(({ name }) => name === 'odd-rain');
    const believedAheadMs = mayBeMisled ? mostAheadMs : 0;
    if (mayBeMisled && desk.pcClock.wall() - skewMs > now + mostAheadMs) return [];
    return watched.flatMap((feed) => {
      const state = readFeedState(cache.feedState(feed));
      const { firstReadDone } = state;
      // Once they are not believed any more the next pass goes by the beginning of the last.
      const watermark = readUpTo(state, wall, now);
      if (!firstReadDone || watermark === null) return [];
      // While the visits come, their statuses are those that the desk which gives them knows.
      if (feed === 'statuses' && !readFeedState(cache.feedState('appointments')).firstReadDone) return [];
      const { kind } = feeds[feed];
      return (records.get(kind) ?? []).flatMap((record) => {
        const stamp = stampOf(feed, record);
        if (stamp === null || stamp + unsureMs + believedAheadMs + world.stale > watermark) return [];
        const kept = cache.get(kind, record.id);
        // Statuses are read from now on; the visits themselves come with their own list.
        const isOfBooked = kind === 'patients' && world.plan.bookedOnly.has(place);
        const mayLack = feed === 'statuses' || isOfBooked || !isRequired(world, kind, record);
        const isThere = kept === null ? mayLack : (stampOf(feed, kept) ?? 0) >= stamp;
        return isThere
          ? []
          : [`desk ${place + 1}: ${feed} up to ${watermark}, without ${record.id} of ${stamp}`];
      });
    });
  });
}

/** By which stamp a list brings a record: that of the record, or the latest of its patients' statuses. UTC ms; null: by none. */
function stampOf(feed: FeedName, record: object): number | null {
  const { updatedAt, appointmentPatients } = record as Readonly<Record<string, unknown>>;
  if (feed !== 'statuses') return typeof updatedAt === 'string' ? instantFromWire(updatedAt) : null;
  const patients = (appointmentPatients ?? []) as readonly { readonly statusUpdatedAt?: string | null }[];
  const stamps = patients.flatMap(({ statusUpdatedAt }) => instantFromWire(statusUpdatedAt) ?? []);
  return stamps.length === 0 ? null : Math.max(...stamps);
}
