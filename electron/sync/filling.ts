import type { Status } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { storedKinds, versionOf } from '../store/cache/kinds.ts';
import type { Cache, CacheChange, StoredKind } from '../store/types.ts';
import { newFeed, readFeedState } from './feed-state.ts';
import type { Feed, FeedName, SyncScope } from './feeds.ts';
import { feedNames, feeds, hasFirstRead, isOverBefore } from './feeds.ts';
import { type FilledPage, filledPage } from './filled-page.ts';
import { applyKeepPatients, lacksUnbooked } from './missing-patients.ts';
import { pause } from './pause.ts';
import { paymentsCovered } from './payments-known.ts';
import { isReadHere, type ReadHereMark } from './read-here.ts';
import type { ServerClock } from './server-clock.ts';
import type { StoredRow } from './shared-reads.ts';

/** How current a list is on the desk that fills another. Times of the server's UTC ms. */
export type FilledFeed = {
  readonly feed: FeedName;
  readonly watermark: number;
  readonly covered: SyncScope | null;
  readonly sure: { readonly at: number; readonly agoMs: number };
  /** How long ago its last pass began, ms. */
  readonly asOfAgoMs: number;
};

/** Where a page stands among what this desk has. */
export type PageOrder = {
  /** Up to here the other desk's list is complete, UTC ms by the server's clock. */
  readonly knownUntil: number;
  /** Whether a record came over the link since the filling began: of equal time stamps it stays. */
  readonly isFresher: (id: number) => boolean;
  /** The client's number of the last call of this desk. */
  readonly sequence: () => number;
};

/** A kind that another desk fills here; it ends without effect where the cache is reset or the sync stops. */
export type KindFilling = {
  /**
   * Stores a page. What this desk has of its ids and the other has not is removed, unless it is newer.
   * @returns false: it has ended
   */
  apply(page: FilledPage, among: PageOrder): Promise<boolean>;
  /**
   * The last page was stored: the lists are as current here as there.
   * @param askedAt this PC's clock at the first request
   * @returns false: it has ended
   */
  finish(current: readonly FilledFeed[], askedAt: number): Promise<boolean>;
};

export type Filling = {
  /** Kinds that another desk may fill: a list of them was not read yet, or not for days. In the order of filling. */
  wanted(): readonly StoredKind[];
  /** Of these, what may come from another desk: nothing while this one has to read for itself (read-here.ts). */
  fillable(): readonly StoredKind[];
  /** Whether only booked patients are kept here. */
  bookedOnly(): boolean;
  begin(kind: StoredKind): KindFilling;
  /** What this desk can fill another with; null: it has not read the lists of this kind itself. */
  current(kind: StoredKind): readonly FilledFeed[] | null;
  page(kind: StoredKind, after: number): FilledPage;
  /** Shows how far it is, in place of this desk's own reading; null: nothing is being filled. */
  show(progress: Status['progress']): void;
};

/** A list that was not read for so long is filled by another desk, if there is one: its changes would cost many calls. */
const staleAfterMs = 3 * dayMs;
/** Records that are stored, or compared, without a break. */
const rowsPerStep = 25;
const idsPerStep = 200;

/** Lists of a kind that have time stamps; the others are read whole by each desk. */
export const filledFeeds = (kind: StoredKind): readonly FeedName[] =>
  feedNames.filter((name) => feeds[name].kind === kind && (feeds[name] as Feed).changes !== null);

/** What an appointment refers to, the diary and the money are filled first, the long list of patients last. */
const first: readonly StoredKind[] = ['locations', 'practitioners', 'services', 'cases', 'busyTimeTypes'];
const second: readonly StoredKind[] = ['appointments', 'invoices', 'busyTimes', 'payments'];
const others = storedKinds.filter((kind) => kind !== 'patients' && filledFeeds(kind).length > 0);
const order = [...new Set([...first, ...second, ...others, 'patients' as const])];

type FillingPorts = {
  readonly cache: Cache;
  readonly desk: ReadHereMark;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly scope: () => SyncScope;
  readonly keeps: (feed: FeedName, id: number) => boolean;
  readonly bookedOnly: () => boolean;
  readonly serverClock: Pick<ServerClock, 'saw'>;
  readonly signal: AbortSignal;
  readonly isAbsent: (feed: FeedName) => boolean;
  readonly scheduler: { takenOver(feed: FeedName): void };
  /** Resolves when no pass of the feed is under way here. */
  readonly idle: (feed: FeedName) => Promise<void>;
  readonly onServed?: (feed: FeedName) => void;
  readonly onFilled: (kind: StoredKind) => unknown;
  readonly notify: () => void;
};

/**
 * Takes lists from another desk of the clinic in place of a first read, and gives them to one.
 *
 * Guarantees
 * - A list counts as read only when all of it was stored, and then up to the time that the other desk vouches for; so do the statuses.
 * - A newer record is never replaced by an older one, and no record is removed that the other desk could not know.
 */
export function createFilling(
  ports: FillingPorts,
): Filling & { readonly progress: () => Status['progress']; readonly stop: () => void } {
  const { cache, clock, signal } = ports;
  let resets = 0;
  let progress: Status['progress'] = null;
  const stop = cache.onReset(() => {
    resets += 1;
  });
  const stateOf = (feed: FeedName) => readFeedState(cache.feedState(feed));

  const isWanted = (feed: FeedName): boolean => {
    if (ports.isAbsent(feed)) return false;
    // Where all patients are kept from now on, their list has not been read.
    if (feed === 'patients' && lacksUnbooked(cache, ports.bookedOnly())) return true;
    const { firstReadDone, watermark } = stateOf(feed);
    return !firstReadDone || watermark === null || watermark < ports.now() - staleAfterMs;
  };

  function save({ feed, watermark, covered, sure, asOfAgoMs }: FilledFeed, askedAt: number): void {
    const before = stateOf(feed);
    ports.serverClock.saw(watermark);
    ports.onServed?.(feed);
    const isAhead = before.firstReadDone && (before.watermark ?? 0) >= watermark;
    // Read here meanwhile; without a first read that says nothing of these rows, and what changed since is read by the next pass.
    const isReadAgain = isAhead && !hasFirstRead(feed);
    if (!isReadAgain) ports.scheduler.takenOver(feed);
    if (isAhead && !isReadAgain) return;
    cache.saveFeedState(
      feed,
      JSON.stringify({
        ...newFeed,
        watermark,
        covered,
        firstReadDone: true,
        readAt: clock.wall(),
        asOf: askedAt - asOfAgoMs,
        sure: { at: sure.at, on: askedAt - sure.agoMs },
      }),
    );
  }

  const wanted = () => order.filter((kind) => filledFeeds(kind).some(isWanted));
  return {
    wanted,
    fillable() {
      const lacking = wanted();
      return isReadHere(ports.desk, lacking.length > 0) ? [] : lacking;
    },
    bookedOnly: ports.bookedOnly,
    begin(kind) {
      if (kind === 'patients') applyKeepPatients(cache, ports.bookedOnly());
      const round = resets;
      return createKindFilling(kind, ports, {
        goesOn: () => !signal.aborted && round === resets,
        save,
      });
    },
    current(kind) {
      const states = filledFeeds(kind).filter((feed) => !ports.isAbsent(feed));
      if (states.length === 0 || states.some(isWanted)) return null;
      const wall = clock.wall();
      return states.map((feed) => {
        const { watermark, covered, sure, asOf } = stateOf(feed);
        const at = watermark ?? 0;
        return {
          feed,
          watermark: at,
          covered: feed === 'payments' ? paymentsCovered(cache, covered) : covered,
          sure: { at: sure?.at ?? at, agoMs: wall - (sure?.on ?? wall) },
          asOfAgoMs: wall - (asOf ?? 0),
        };
      });
    },
    page: (kind, after) => filledPage(cache, kind, after),
    show(next) {
      progress = next;
      ports.notify();
    },
    progress: () => progress,
    stop,
  };
}

/** @param run.goesOn whether the cache is still the one in which it began */
function createKindFilling(
  kind: StoredKind,
  ports: FillingPorts,
  {
    goesOn,
    save,
  }: { readonly goesOn: () => boolean; readonly save: (filled: FilledFeed, askedAt: number) => void },
): KindFilling {
  const { cache, clock, signal } = ports;
  const [first = 'statuses'] = filledFeeds(kind);
  const belongs = (row: StoredRow) =>
    ports.keeps(first, row.id) &&
    (!isOverBefore(feeds[first], row, ports.scope()) || cache.get(kind, row.id) !== null);

  const put = (objects: readonly StoredRow[], sequence: number) => {
    const change: Omit<CacheChange, 'objects'> = { kind, sequence, durable: false };
    if (objects.length > 0) cache.apply({ ...change, objects } as CacheChange);
  };

  async function store({ rows }: FilledPage, { isFresher, sequence }: PageOrder): Promise<boolean> {
    for (let from = 0; from < rows.length; from += rowsPerStep) {
      const some = rows.slice(from, from + rowsPerStep).filter(belongs);
      put(
        some.filter(({ id }) => !isFresher(id)),
        sequence(),
      );
      // Below every sequence of this run: of equal time stamps, what came since stays.
      put(
        some.filter(({ id }) => isFresher(id)),
        -1,
      );
      await pause(0, clock, signal);
      if (!goesOn()) return false;
    }
    return true;
  }

  /** Removes what the other desk would have if it were still there: its list is complete up to `knownUntil`. */
  async function removeOthers({ rows, after, upTo }: FilledPage, knownUntil: number): Promise<boolean> {
    const there = new Set(rows.map(({ id }) => id));
    for (let from = after + 1; ; ) {
      const ids = cache.ids(kind, from, idsPerStep).filter((id) => upTo === null || id <= upTo);
      const others = ids.filter((id) => !there.has(id));
      const gone = (cache.many(kind, others) as readonly StoredRow[]).filter((row) => {
        const version = versionOf(row);
        return version === null || version <= knownUntil;
      });
      if (gone.length > 0)
        cache.remove(
          kind,
          gone.map(({ id }) => id),
        );
      const last = ids.at(-1);
      if (last === undefined || ids.length < idsPerStep) return true;
      from = last + 1;
      await pause(0, clock, signal);
      if (!goesOn()) return false;
    }
  }

  return {
    async apply(page, among) {
      if (!goesOn()) return false;
      if (!(await store(page, among))) return false;
      // Of patients who are booked, each desk has read its own.
      const isWhole = kind !== 'patients' || !ports.bookedOnly();
      if (isWhole && !(await removeOthers(page, among.knownUntil))) return false;
      if (page.aside.length > 0)
        cache.apply({ kind, objects: [], aside: page.aside, sequence: among.sequence() } as CacheChange);
      return true;
    },
    async finish(current, askedAt) {
      // A pass that began before would end with a time up to which the other desk's rows are not known.
      for (const { feed } of current) if (!hasFirstRead(feed)) await ports.idle(feed);
      if (!goesOn()) return false;
      for (const filled of current) save(filled, askedAt);
      ports.onFilled(kind);
      return true;
    },
  };
}
