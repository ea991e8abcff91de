import { z } from 'zod';
import { ok } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { asyncStoreResult, StoreError } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';
import type { Cache, ChangedRecords, DeskStore, OutboxRow } from '../store/types.ts';
import { createLateCallReporter } from './late-call-reporter.ts';
import { isSameRecord, Watch, type Watching, watchOf, writtenBy } from './late-watch.ts';
import type { OutboxStore } from './outbox-store.ts';
import { compareCopy, recordCopy, withOwnChange } from './reverted.ts';
import { same } from './three-way.ts';
import type { AffectedFeed, NameLookup, WriteContext } from './write-definition.ts';
import { bind } from './write-definitions.ts';

/** A call without a response may be carried out until this long after it was given up, ms. */
export const lateWindow = 180_000;
/** Interval of reading its record meanwhile, besides what the feeds read, ms. */
const readEvery = 15_000;
/**
 * Interval of reading the record of an answered call, unless a list has read it: with no appointment near, the patients
 * feed is slow.
 */
const readAnsweredEvery = 30_000;

/** Name of the stored fact in the desk file. */
export const lateCallsFact = 'late-calls';

/**
 * Watches the records of calls that set values (docs/decisions/0017). A call without a response may be carried out late
 * and overwrite what this desk and others have set since; an answered call may be delivered a second time by a proxy.
 *
 * Guarantees:
 * - When a late call overwrites values of others that this PC had seen, a card shows these values and can set them
 *   again if the user decides so. For an answered call this holds for three minutes, also across a restart within them.
 * - A card also reports a record that was written again without a visible difference after a change of this desk: what
 *   was set in between cannot be known.
 * - A watch survives a restart and outlives its write; it ends with a read three minutes after the call (for an
 *   answered arrival, with what the feed reads, which is quick).
 */
export type LateCalls = { start(): void; stop(): void };

export function createLateCalls(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly log: Log;
  readonly names: NameLookup;
  /** When the cached copy of a feed was current, by this PC's clock; null: it was never read. */
  readonly asOf: (feed: AffectedFeed) => number | null;
}): LateCalls {
  const { outboxStore, desk, cache, clock } = ports;
  const report = createLateCallReporter(ports);
  const all = new Map<string, Watching>();
  let abort = new AbortController();
  let cancelTimer: (() => void) | null = null;
  let started = false;

  const keyOf = (id: string, attempt: number) => `${id}:${attempt}`;

  function add(watch: Watch, lost: boolean): void {
    const replaces = bind(watch, watch.evidence)?.replaces;
    const key = keyOf(watch.writeId, watch.attempt);
    if (!replaces || all.has(key)) return;
    const now = clock.monotonic();
    all.set(key, {
      watch,
      replaces,
      lost,
      answered: false,
      until: now + lateWindow,
      readAt: now + (replaces.quickFeed ? lateWindow : readEvery),
      reading: false,
      checkedAt: clock.wall(),
    });
  }

  /** Stores the watches in the desk file, so that they survive a restart. */
  function save(): void {
    const lost = [...all.values()].filter((one) => one.lost).map((one) => one.watch);
    const text = lost.length > 0 ? JSON.stringify(lost) : null;
    if (text !== desk.fact(lateCallsFact)) desk.saveFact(lateCallsFact, text);
  }

  function changed(row: OutboxRow, gone: boolean): void {
    dropAnswered();
    if (gone) return;
    const { id, attempts } = row;
    const isKnown = [...all.values()].some(({ watch }) => watch.writeId === id);
    const isOut = (row.state === 'sending' || row.state === 'unknown') && attempts > 0;
    if (!isKnown && !isOut) return;
    if (isOut) {
      add(watchOf(row, false), false);
      const watching = all.get(keyOf(id, attempts));
      if (!watching) return;
      checkCached(watching);
      if (row.state === 'unknown') {
        watching.lost = true;
        watching.until = clock.monotonic() + lateWindow;
      }
    } else settled(row);
    save();
    schedule();
  }

  /** Watches with a quick feed have no timer: they are dropped on the next event after their time is over. */
  function dropAnswered(): void {
    for (const [key, { answered, until, replaces }] of all)
      if (answered && replaces.quickFeed && until <= clock.monotonic()) all.delete(key);
  }

  function markAnswered(watching: Watching): void {
    watching.answered = true;
    watching.lost = false;
    watching.readAt = Math.min(clock.monotonic() + readAnsweredEvery, watching.until);
  }

  /** What was done just before Foyer ended may be delivered once more; the outbox row says what was written. */
  function watchAnswered(row: OutboxRow): void {
    add(watchOf(row, true), false);
    const watching = all.get(keyOf(row.id, row.attempts));
    if (!watching || watching.lost) return;
    markAnswered(watching);
    markSeenByEarlier(watching);
    const { kind, id } = watching.replaces.record;
    const record = cache.get(kind, id);
    if (!record) return;
    const written = writtenBy(watching);
    const copy = recordCopy(record, watching.replaces.shown(record));
    // The cache may be older than the response: what it shows then was neither overwritten nor set by others.
    const readAt = ports.asOf(bind(row, null)?.shows[0] ?? 'appointments') ?? 0;
    const isAsBefore = Object.entries(written.before).every(([field, value]) =>
      same(copy.fields[field], value),
    );
    const isSince = readAt > row.stateAt || !isAsBefore;
    const { version, digest } = copy;
    const { seen } = watching.watch;
    watching.watch = {
      ...watching.watch,
      seen: isSince ? compareCopy(written, seen, copy).seen : { ...seen, version, digest },
    };
  }

  /** What this write confirmed counts as seen by the watches of earlier calls about the same record. */
  function markSeenByEarlier(later: Watching): void {
    for (const earlier of all.values()) {
      if (earlier === later) return;
      const { watch, replaces } = earlier;
      if (watch.writeId === later.watch.writeId || !isSameRecord(replaces, later.replaces)) continue;
      earlier.watch = { ...watch, seen: withOwnChange(watch.seen, writtenBy(earlier), writtenBy(later)) };
    }
  }

  /** The last call of a write was answered or read back: calls before it may still be carried out. */
  function settled({ id, state, attempts }: OutboxRow): void {
    for (const [key, watching] of all) {
      if (watching.watch.writeId !== id) continue;
      const over = state === 'done' && watching.watch.attempt === attempts;
      if (over) {
        markSeenByEarlier(watching);
        checkCached(watching);
      }
      // A check may find that another desk did more than this call asks for: then the call itself may still be carried
      // out.
      if (over && (watching.watch.seen.landed || !watching.lost)) markAnswered(watching);
      else if (!watching.lost) all.delete(key);
      // Reads it now, before anything else can change it.
      else if (state === 'done' && !watching.replaces.quickFeed) watching.readAt = clock.monotonic();
    }
  }

  /** Compares the cached record with what was seen before. */
  function checkCached(watching: Watching): void {
    const { kind, id } = watching.replaces.record;
    const record = cache.get(kind, id);
    if (!record) return;
    const copy = recordCopy(record, watching.replaces.shown(record));
    const noticed = compareCopy(writtenBy(watching), watching.watch.seen, copy);
    report(watching, record, copy, noticed);
    // Only after the card is durable.
    watching.watch = { ...watching.watch, seen: noticed.seen };
    watching.checkedAt = clock.wall();
  }

  /** Whether a list has read the record since its last read. */
  function wasReadByFeed({ replaces: { record } }: Watching): boolean {
    const asOf = ports.asOf(record.kind);
    return asOf !== null && clock.wall() - asOf < readAnsweredEvery;
  }

  async function read(watching: Watching): Promise<void> {
    const began = clock.monotonic();
    const last = began >= watching.until;
    const every = watching.answered ? readAnsweredEvery : readEvery;
    watching.readAt = last ? began + readEvery : Math.min(began + every, watching.until);
    if (watching.answered && !last && wasReadByFeed(watching)) return;
    watching.reading = true;
    // Null: this PC's disk did not accept what was read; it is read again.
    const kept = await asyncStoreResult(async () => ok(await watching.replaces.read(context(watching))));
    const outcome = kept.ok ? kept.value : null;
    watching.reading = false;
    if (!started) return;
    const over = outcome?.ok ? last : outcome?.delivery === 'refused';
    logStoreErrors(() => {
      checkCached(watching);
      if (over) all.delete(keyOf(watching.watch.writeId, watching.watch.attempt));
      save();
    });
    schedule();
  }

  const context = ({ answered }: Watching): WriteContext => ({
    client: ports.client,
    walk: ports.walk,
    cache,
    now: () => clock.wall(),
    waited: true,
    isCurrent: () => false,
    confirmed: false,
    attempts: 0,
    seen: [],
    askedAbout: [],
    failedChecks: 0,
    claimed: () => new Map(),
    behind: () => [],
    file: () => null,
    // What an answered call may still do is rare: it must not delay other calls.
    options: { priority: answered ? 'background' : 'interactive', signal: abort.signal },
  });

  function schedule(): void {
    cancelTimer?.();
    cancelTimer = null;
    const waiting = [...all.values()].filter(
      ({ lost, answered, replaces, reading }) => !reading && (lost || (answered && !replaces.quickFeed)),
    );
    if (!started || waiting.length === 0) return;
    const next = Math.min(...waiting.map((one) => one.readAt));
    cancelTimer = clock.after(Math.max(0, next - clock.monotonic()), () => {
      const now = clock.monotonic();
      for (const one of waiting) if (one.readAt <= now) void read(one);
      schedule();
    });
  }

  /** Store errors are only logged here: whatever needs the disk next reports them. The watches stay in memory. */
  function logStoreErrors(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      ports.log.warn('what is watched could not be saved', { failure: error.failure.kind });
    }
  }

  function onCacheChange({ kind, ids }: ChangedRecords): void {
    dropAnswered();
    const about = [...all.values()].filter(
      ({ replaces: { record } }) => record.kind === kind && ids.includes(record.id),
    );
    if (about.length === 0) return;
    logStoreErrors(() => {
      for (const watching of about) checkCached(watching);
      save();
    });
  }

  let stopListening: (() => void)[] = [];
  return {
    start() {
      started = true;
      abort = new AbortController();
      for (const watch of parseStored(z.array(Watch), desk.fact(lateCallsFact)) ?? []) add(watch, true);
      const now = clock.wall();
      const lately = outboxStore.recentlyDone().filter((row) => Math.abs(now - row.stateAt) < lateWindow);
      for (const row of lately) logStoreErrors(() => watchAnswered(row));
      // Foyer ended before the watch was saved.
      for (const row of desk.writes(['unknown'])) logStoreErrors(() => changed(row, false));
      stopListening = [
        cache.onChange(onCacheChange),
        outboxStore.onChange((row, gone) => logStoreErrors(() => changed(row, gone))),
      ];
      schedule();
    },
    stop() {
      started = false;
      abort.abort();
      cancelTimer?.();
      for (const stop of stopListening) stop();
      all.clear();
    },
  };
}
