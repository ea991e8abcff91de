import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import type { Clock } from '../platform/ports.ts';
import type { Delivery, Priority, Walk } from '../practice/types.ts';
import { walkAll } from '../practice/walk-all.ts';
import type { Cache, CacheChange, StoredObjects } from '../store/types.ts';
import {
  advancePass,
  beginPass,
  type FeedState,
  newFeed,
  type PageRead,
  type Pass,
  passEnded,
  readFeedState,
} from './feed-state.ts';
import {
  type Feed,
  type FeedName,
  feeds,
  firstScope,
  isOverBefore,
  keptDays,
  type SyncScope,
  walkQuery,
} from './feeds.ts';
import { applyInChunks } from './in-chunks.ts';
import type { ServerClock } from './server-clock.ts';
import type { ReadSharing } from './shared-reads.ts';

/**
 * Result of a pass. `absent`: this server has no such list. `unread`: nothing was read, the feed starts with changes
 * from now on.
 */
export type PassResult =
  | { readonly ok: true; readonly changed: number; readonly absent?: boolean; readonly unread?: boolean }
  | { readonly ok: false; readonly failure: Failure; readonly delivery: Delivery };

export type PassPorts = {
  readonly walk: Walk;
  /** `background` or `arrivals`; `interactive` while the user waits for the first day. */
  readonly priority: Priority;
  readonly cache: Cache;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly serverClock: ServerClock;
  /** The window of starts that is cached, as of now. */
  readonly scope: () => SyncScope;
  readonly signal: AbortSignal;
  /** Whether a feed starts now, without a first read. */
  readonly skipsFirst?: (feed: FeedName) => boolean;
  /** Whether a changed record belongs on this PC; absent: all do. */
  readonly keeps?: (feed: FeedName, id: number) => boolean;
  /** Publishes for other desks what is read; absent: this desk is alone. */
  readonly sharing?: Pick<ReadSharing, 'rowsRead' | 'passRead'> | undefined;
  /** Called after each page: rows read in this pass so far. */
  readonly onPage?: (feed: FeedName, objects: number) => void;
};

type Stored = StoredObjects[keyof StoredObjects];

/**
 * One pass of a feed into the cache: the first read, or an incremental read of what changed since the watermark.
 *
 * Guarantees:
 * - The cursor commits with the last rows of the page that moves it, never before; no transaction is open over a call.
 * - The new watermark is saved with the last page of the pass, never before.
 * - A first read continues until an empty page, whatever the server profile says about its pages.
 * - A first read whose scope came from a clock that ran ahead is repeated once the clock is right.
 * - A pass that fails keeps every page it has read, and the next one continues behind them.
 * - A pass that was running when the cache was reset ends, and saves nothing of its state.
 */
export async function runPass(name: FeedName, ports: PassPorts): Promise<PassResult> {
  const cacheReset = new AbortController();
  const unsubscribe = ports.cache.onReset(() => cacheReset.abort());
  try {
    return await passOf(name, { ...ports, signal: AbortSignal.any([ports.signal, cacheReset.signal]) });
  } finally {
    unsubscribe();
  }
}

async function passOf(name: FeedName, ports: PassPorts): Promise<PassResult> {
  const feed: Feed = feeds[name];
  const { cache } = ports;
  const stored = readFeedState(cache.feedState(name));
  const before = coversTooLittle(feed, stored, ports) ? { ...newFeed, watermark: stored.watermark } : stored;
  // Changes lie in the past; only the window ahead grows with the days.
  const asks = feed.windowed || !before.firstReadDone;
  const window = asks ? firstScope(feed, ports.scope(), ports.now()) : null;
  const beganAt = ports.clock.monotonic();
  let state = beginPass(before, window, ports.clock.wall(), ports.now());
  // A first read is too much for the link, and a list without time stamps is read whole by each desk.
  const since = feed.changes === null ? null : (state.pass?.since ?? null);
  const walks = state.pass?.since === null && ports.skipsFirst?.(name) ? [] : walksOf(feed, state);
  const readWhole = feed.changes === null && state.pass?.cursor === null && state.pass.walk === 0;
  const seen = new Set<number>();
  // A cached record is updated in any case, also when it ends sooner now.
  const isKept = (item: Stored, window: SyncScope) =>
    (ports.keeps?.(name, item.id) ?? true) &&
    (!isOverBefore(feed, item, window) || cache.get(feed.kind, item.id) !== null);
  let changed = 0;
  let objects = 0;
  let assumed = false;

  if (walks.length === 0) {
    const at = { wall: ports.clock.wall(), serverTime: ports.serverClock.at(null) };
    // Nothing in the cache got fresher by this.
    cache.saveFeedState(name, JSON.stringify({ ...passEnded(state, at), asOf: state.asOf }));
    return { ok: true, changed: 0, unread: true };
  }

  while (state.pass && state.pass.walk < walks.length) {
    const walkNumber = state.pass.walk;
    const pages = ports.walk(feed.list, walkQuery(feed, walks[walkNumber] ?? {}), {
      priority: ports.priority,
      signal: ports.signal,
      toTheEnd: state.pass.toTheEnd || isReadOnce(feed, state.pass),
      ...(state.pass.cursor ? { from: state.pass.cursor } : {}),
    });
    const end = await walkAll<Stored>(pages, async (page) => {
      if (ports.signal.aborted) return closing;
      ports.serverClock.saw(page.serverTime);
      for (const item of page.items) {
        ports.serverClock.saw(stampOf(item));
        if (readWhole) seen.add(item.id);
      }
      for (const { id } of page.setAside ?? []) {
        if (readWhole) seen.add(id ?? 0);
      }
      const serverTime = ports.serverClock.at(page.serverTime);
      const at = { cursor: page.cursor, serverTime, assumedLast: page.assumedLast === true };
      state = advance(feed, state, { ...at, walks: walks.length }, ports);
      const surely = surelyKept(ports);
      const change = {
        kind: feed.kind,
        objects: page.items.filter((item) => isKept(item, surely)),
        aside: page.setAside,
        sequence: page.sequence,
        feed: { name, state: JSON.stringify(state) },
      } as CacheChange;
      const kept = await applyInChunks(change, ports);
      if (kept === null) return closing;
      if (since !== null) ports.sharing?.rowsRead(name, page.items);
      assumed ||= page.assumedLast === true;
      changed += kept;
      objects += page.items.length;
      ports.onPage?.(name, objects);
      return null;
    });
    if (!end.ok) return failedPass(feed, before, end);
    // A walk may end without a last page that says so: then nothing is left to read of it.
    if (state.pass && state.pass.walk === walkNumber) {
      const ended = { cursor: null, serverTime: ports.serverClock.at(null), assumedLast: false };
      state = advance(feed, state, { ...ended, walks: walks.length }, ports);
      cache.saveFeedState(name, JSON.stringify(state));
    }
  }
  // An answer without any record is a service at odds with itself: a practice without one payment method takes no money.
  if (readWhole && seen.size > 0) {
    changed += removeUnseen(feed, cache, seen);
    cache.retainSetAside(feed.kind, seen);
  }
  // Of a pass that was cut off, others do not have the first rows.
  if (since !== null && before.pass === null && state.watermark !== null) {
    ports.sharing?.passRead({ feed: name, since, watermark: state.watermark, sure: !assumed, beganAt });
  }
  return { ok: true, changed };
}

/**
 * Whether a record that a walk misses is missed for good: in the lists of a first read and of a new day in the window,
 * and in a list that is read whole, whose other records are removed. The service may have changed since the profile of
 * its pages was measured.
 */
const isReadOnce = (feed: Feed, { since, walk }: Pass): boolean =>
  feed.changes === null || since === null || walk > 0;

const closing = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

type Filters = Readonly<Record<string, string | number>>;

function walksOf(feed: Feed, { pass, covered }: FeedState): readonly Filters[] {
  if (!pass) return [];
  if (feed.changes === null || pass.since === null) return feed.first(pass.scope ?? { fromMs: 0, toMs: 0 });
  const changes = { [feed.changes]: wireFromInstant(Math.max(0, pass.since)) };
  // A day later the window ends a day later: appointments of the new day were never read, however old they are.
  const grown = pass.scope && covered ? feed.first({ fromMs: covered.toMs, toMs: pass.scope.toMs }) : [];
  return [changes, ...grown];
}

function advance(
  feed: Feed,
  state: FeedState,
  { walks, ...at }: PageRead & { readonly walks: number },
  ports: PassPorts,
): FeedState {
  const turned = advancePass(state, at);
  if ((turned.pass?.walk ?? 0) < walks) return turned;
  // It is read again, and then the changes since the time from which this pass would have gone on.
  if (turned.pass && beganTooLate(feed, turned.pass, ports))
    return { ...newFeed, watermark: turned.pass.begunAt };
  return passEnded(turned, { wall: ports.clock.wall(), serverTime: at.serverTime });
}

/** The window that is kept, from where it begins by a time that is never later than the true one: a clock may run ahead. */
function surelyKept({ scope, serverClock }: PassPorts): SyncScope {
  const { fromMs, toMs } = scope();
  return { fromMs: Math.min(fromMs, serverClock.at(null) - (keptDays.back + 1) * dayMs), toMs };
}

/** A first read was made by a clock that ran ahead and is right since: what lies before its scope was not read. */
const beganTooLate = (feed: Feed, { since, scope }: Pass, ports: PassPorts): boolean =>
  since === null && scope !== null && beginsAfterRight(feed, scope, ports);

/** The same, where the clock was put right only after that first read had ended. */
const coversTooLittle = (
  feed: Feed,
  { pass, covered, firstReadDone }: FeedState,
  ports: PassPorts,
): boolean => firstReadDone && pass === null && covered !== null && beginsAfterRight(feed, covered, ports);

function beginsAfterRight(feed: Feed, { fromMs }: SyncScope, ports: PassPorts): boolean {
  const right = firstScope(feed, ports.scope(), ports.now());
  return right !== null && right.fromMs < fromMs - hourMs;
}

function failedPass(
  feed: Feed,
  before: FeedState,
  end: { failure: Failure; delivery: Delivery },
): PassResult {
  const { kind } = end.failure;
  // A key may be refused a list that the server has (payments, for one): then this desk has no such list.
  const none = kind === 'not-found' || (kind === 'refused-by-service' && !before.firstReadDone);
  if (feed.extension && none) return { ok: true, changed: 0, absent: true };
  return { ok: false, failure: end.failure, delivery: end.delivery };
}

/** A list without time stamps shows a removal only by the absence of the record. */
function removeUnseen(feed: Feed, cache: Cache, seen: ReadonlySet<number>): number {
  // A record without a readable id was returned: it may be any of those that were not seen.
  if (seen.has(0)) return 0;
  const gone = cache.all(feed.kind).flatMap((object) => (seen.has(object.id) ? [] : [object.id]));
  return gone.length > 0 ? cache.remove(feed.kind, gone).ids.length : 0;
}

/** The time stamp of a record, UTC ms. */
function stampOf(item: Stored): number | null {
  const { updatedAt } = item as { updatedAt?: unknown };
  return typeof updatedAt === 'string' ? instantFromWire(updatedAt) : null;
}
