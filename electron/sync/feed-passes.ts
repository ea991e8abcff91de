import type { ListAge, Status } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Clock } from '../platform/ports.ts';
import type { Priority, Walk, WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import type { Work } from './background-work.ts';
import { isOfAppointments } from './due-feeds.ts';
import type { FeedStart } from './feed-start.ts';
import { readFeedState } from './feed-state.ts';
import type { FeedName, SyncScope } from './feeds.ts';
import { type PassResult, runPass } from './incremental-read.ts';
import { agesOf, progressOf } from './list-ages.ts';
import { applyKeepPatients } from './missing-patients.ts';
import type { ServerClock } from './server-clock.ts';
import type { ReadSharing } from './shared-reads.ts';

/** The passes of all feeds, and what they have read so far. */
export type FeedPasses = {
  /** One pass of a feed; nothing is read after the sync was stopped. */
  run(name: FeedName): Promise<PassResult>;
  /** Resolves when no pass of the feed is under way. */
  idle(name: FeedName): Promise<void>;
  /** Remembers whether this server has the list. */
  ended(name: FeedName, end: PassResult): void;
  /** This server has no such list. */
  isAbsent(name: FeedName): boolean;
  ages(): ListAge[];
  progress(): Status['progress'];
  onPass(listener: (feed: FeedName, beganAt: number) => void): () => void;
  /** Another desk's pass was taken over: the server has the list, and what it read is here. `beganAt`: by this PC's monotonic clock, at the latest. */
  takenOver(feed: FeedName, beganAt: number): void;
};

export function createFeedPasses(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly serverClock: ServerClock;
  readonly beginning: FeedStart;
  readonly scope: () => SyncScope;
  readonly work: Pick<Work, 'guarded'>;
  readonly signal: AbortSignal;
  /** Whether a changed record belongs on this PC. */
  readonly keeps: (feed: FeedName, id: number) => boolean;
  readonly bookedOnly: () => boolean;
  /** What is read is for other desks, too; absent: this desk is alone. */
  readonly sharing?: ReadSharing | undefined;
  /** The user is waiting for the first day. */
  readonly firstDayUnderWay: () => boolean;
  /** A page of a first read has come. */
  readonly onProgress: () => void;
}): FeedPasses {
  const { cache, clock, signal, bookedOnly } = ports;
  const passes = createListeners<[feed: FeedName, beganAt: number]>();
  const absent = new Set<FeedName>();
  const objects = new Map<FeedName, number>();
  const underWay = new Map<FeedName, Promise<PassResult>>();
  /** The feed whose first read is under way. */
  let doing: FeedName | null = null;

  function priorityOf(name: FeedName, first: boolean): Priority {
    if (ports.firstDayUnderWay()) return 'interactive';
    return isOfAppointments(name) && !first && ports.sharing?.pollsForAll() === true
      ? 'arrivals'
      : 'background';
  }

  async function passOf(name: FeedName): Promise<PassResult> {
    // The first day reads the locations before everything else: they decide which day it is.
    const begun: WalkEnd = name === 'locations' ? { ok: true } : await ports.beginning.begin();
    if (!begun.ok) return begun;
    if (name === 'patients') applyKeepPatients(cache, bookedOnly());
    const before = readFeedState(cache.feedState(name));
    const first = !before.firstReadDone;
    if (first) doing = name;
    const beganAt = clock.monotonic();
    const end = await runPass(name, {
      walk: ports.walk,
      priority: priorityOf(name, first),
      cache,
      clock,
      now: ports.now,
      serverClock: ports.serverClock,
      scope: ports.scope,
      signal,
      skipsFirst: (feed) => feed === 'patients' && bookedOnly(),
      keeps: ports.keeps,
      sharing: ports.sharing,
      onPage(feed, count) {
        objects.set(feed, count);
        if (first) ports.onProgress();
      },
    }).finally(() => {
      if (doing === name) doing = null;
    });
    // A pass that continues a cut-off one read its first pages long before; one that read nothing shows nothing.
    if (end.ok && !end.unread && before.pass === null) passes.notify(name, beganAt);
    return end;
  }

  return {
    async run(name) {
      // A pass that waited for another begins when that ends, which may be after the cache was closed.
      if (signal.aborted) return { ok: false, failure: failure('not-connected'), delivery: 'not-sent' };
      const pass = ports.work.guarded(() => passOf(name));
      underWay.set(name, pass);
      try {
        return await pass;
      } finally {
        if (underWay.get(name) === pass) underWay.delete(name);
      }
    },
    async idle(name) {
      for (let pass = underWay.get(name); pass; pass = underWay.get(name)) await pass.catch(() => undefined);
    },
    ended(name, end) {
      if (end.ok && end.absent) absent.add(name);
      else if (end.ok) absent.delete(name);
    },
    isAbsent: (name) => absent.has(name),
    ages: () => agesOf(cache, absent),
    progress: () => progressOf(agesOf(cache, absent), objects, doing),
    onPass: passes.add,
    takenOver(feed, beganAt) {
      absent.delete(feed);
      passes.notify(feed, beganAt);
    },
  };
}
