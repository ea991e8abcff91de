import { minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache, CacheChange, StoredObjects } from '../store/types.ts';
import { overlapMs, readFeedState, readUpTo } from './feed-state.ts';
import { type Feed, type FeedName, feeds, isOverBefore, type SyncScope } from './feeds.ts';
import { lacksUnbooked } from './missing-patients.ts';
import type { ServerClock } from './server-clock.ts';

/** A record as the cache stores it. */
export type StoredRow = StoredObjects[keyof StoredObjects];

/** A pass of this desk that read all changes of a list since a time. Times of the server's UTC ms. */
export type OwnPass = {
  readonly feed: FeedName;
  readonly since: number;
  readonly watermark: number;
  /** No end of the list was assumed. */
  readonly sure: boolean;
  /** Monotonic ms of this desk. */
  readonly beganAt: number;
};

/** Such a pass of another desk, all of whose rows were applied here. */
export type ReceivedPass = Omit<OwnPass, 'beganAt'> & {
  /** The longest time since it began, ms; null: it was on its way for an unknown time. */
  readonly ageMs: number | null;
};

/** Rows of a list that another desk read. */
export type ReceivedRows = {
  readonly feed: FeedName;
  readonly rows: readonly StoredRow[];
  /** Ids of which this desk has published a content that is behind these rows on the link. */
  readonly waiting: ReadonlySet<number>;
  /** The client's number of the last call of this desk. */
  readonly sequence: number;
};

/** What desks on the clinic link do for each other's reads; a sync without a link has none. */
export type ReadSharing = {
  rowsRead(feed: FeedName, rows: readonly StoredRow[]): void;
  passRead(pass: OwnPass): void;
  /** Whether this desk polls for others, whose windows may be in sight. */
  pollsForAll(): boolean;
  /** Whether this desk leaves the reading of a list to the desk that polls for all. */
  isLeftToPoller(feed: FeedName): boolean;
  /** Whether another desk is filling a list of this one: it is not read here meanwhile. */
  isBeingFilled(feed: FeedName): boolean;
  /** The cache was reset: all lists are to be read again. */
  cacheWasReset(): void;
  conditionsChanged(conditions: { readonly visible?: boolean; readonly onBattery?: boolean }): void;
};

/** A feed that is left to the poller is read here if it was not taken over for so many of its intervals and so long, ms. */
const patience = { intervals: 3, ms: minuteMs / 2 } as const;

/** How long after it was read last a feed is due here. @param every its interval, ms */
export const dueAfter = (every: number, leftToPoller: boolean): number =>
  leftToPoller ? every * patience.intervals + patience.ms : every;

/** Stores rows that another desk read. */
function applyReceivedRows(
  received: ReceivedRows,
  ports: {
    readonly cache: Cache;
    readonly scope: SyncScope;
    /** Whether a changed record belongs on this PC. */
    readonly keeps: (feed: FeedName, id: number) => boolean;
  },
): void {
  const { cache } = ports;
  const { sequence } = received;
  const feed: Feed = feeds[received.feed];
  const kept = received.rows.filter(
    (row) =>
      ports.keeps(received.feed, row.id) &&
      (!isOverBefore(feed, row, ports.scope) || cache.get(feed.kind, row.id) !== null),
  );
  const apply = (objects: readonly StoredRow[], as: number) => {
    const fields: Pick<CacheChange, 'kind' | 'sequence' | 'durable'> = {
      kind: feed.kind,
      sequence: as,
      durable: false,
    };
    if (objects.length > 0) cache.apply({ ...fields, objects } as CacheChange);
  };
  apply(
    kept.filter(({ id }) => !received.waiting.has(id)),
    sequence,
  );
  // Of equal time stamps, what this desk has published counts: it comes after these.
  apply(
    kept.filter(({ id }) => received.waiting.has(id)),
    0,
  );
}

/**
 * Whether a list has to be read here although another desk polls it: a list without time stamps is read whole by each desk,
 * the window of starts has grown by a day, and this desk is to have every patient from now on (`applyKeepPatients`).
 */
export function mustReadHere(
  cache: Cache,
  name: FeedName,
  { window, bookedOnly }: { readonly window: SyncScope; readonly bookedOnly: boolean },
): boolean {
  const feed: Feed = feeds[name];
  if (feed.changes === null) return true;
  if (name === 'patients' && lacksUnbooked(cache, bookedOnly)) return true;
  const { covered } = readFeedState(cache.feedState(name));
  return feed.windowed === true && covered !== null && window.toMs > covered.toMs;
}

/**
 * Takes over a pass of another desk: the list is as current here as there.
 * @param wall this PC's clock
 * @param now UTC ms at the practice, as far as it is known
 * @returns false: it is not, because this desk was behind the time from which that pass read
 */
function takeOverPass(cache: Cache, pass: ReceivedPass, wall: number, now: number): boolean {
  const { feed, since, watermark, sure, ageMs } = pass;
  const state = readFeedState(cache.feedState(feed));
  const readTo = readUpTo(state, wall, now);
  if (!state.firstReadDone || state.pass !== null || readTo === null || readTo < since) return false;
  const freshness = ageMs === null ? {} : freshAsOf(state.asOf, wall, wall - ageMs);
  const reachesBack = sure && (state.sure === null || since <= state.sure.at - overlapMs);
  const moved = Math.max(readTo, watermark);
  cache.saveFeedState(
    feed,
    JSON.stringify({
      ...state,
      watermark: moved,
      ...freshness,
      sure: reachesBack ? { at: moved, on: wall } : (state.sure ?? { at: readTo, on: wall }),
    }),
  );
  return true;
}

const freshAsOf = (before: number | null, readAt: number, began: number) => ({
  readAt,
  asOf: Math.max(before ?? began, began),
});

/** What comes of other desks' reads, until the sync ends. */
export function createReceivedReads(ports: {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'wall' | 'monotonic'>;
  /** UTC ms at the practice, as far as it is known. */
  readonly now: () => number;
  readonly scope: () => SyncScope;
  readonly keeps: (feed: FeedName, id: number) => boolean;
  readonly serverClock: Pick<ServerClock, 'saw'>;
  readonly signal: AbortSignal;
  readonly scheduler: { takenOver(feed: FeedName): void };
  readonly onServed?: (feed: FeedName) => void;
  /** What was taken over counts as a pass of this desk that began then, monotonic ms. Absent: no one waits for passes. */
  readonly onPass?: (feed: FeedName, beganAt: number) => void;
  /** The age of a list has changed. */
  readonly notify: () => void;
}) {
  const { cache, signal } = ports;
  return {
    applyRows(rows: ReceivedRows): void {
      if (!signal.aborted) applyReceivedRows(rows, { cache, scope: ports.scope(), keeps: ports.keeps });
    },
    takeOver(pass: ReceivedPass): boolean {
      if (signal.aborted || !takeOverPass(cache, pass, ports.clock.wall(), ports.now())) return false;
      ports.serverClock.saw(pass.watermark);
      ports.onServed?.(pass.feed);
      if (pass.ageMs !== null) {
        ports.scheduler.takenOver(pass.feed);
        ports.onPass?.(pass.feed, ports.clock.monotonic() - pass.ageMs);
      }
      ports.notify();
      return true;
    },
  };
}
