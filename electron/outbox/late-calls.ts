import type { Clock, Log } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache, ChangedRecords, DeskStore, OutboxRow } from '../store/types.ts';
import { createLateCallReporter } from './late-call-reporter.ts';
import { createLateReads } from './late-reads.ts';
import { type Watching, watchOf, writtenBy } from './late-watch.ts';
import { createLateWatches, lateWindow } from './late-watches.ts';
import type { OutboxStore } from './outbox-store.ts';
import { compareCopy, recordCopy } from './reverted.ts';
import { same } from './three-way.ts';
import type { AffectedFeed, NameLookup } from './write-definition.ts';
import { bind } from './write-definitions.ts';

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
 *   answered arrival, with a pass of the feed, which is quick; where the network is away or the PC sleeps, with the first one after that).
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
  const watches = createLateWatches(desk, clock, ports.asOf);
  const reads = createLateReads({ ...ports, watches, onRead });
  function changed(row: OutboxRow, gone: boolean): void {
    watches.dropAnswered();
    if (gone) return;
    const { id, attempts } = row;
    const isKnown = watches.all().some(({ watch }) => watch.writeId === id);
    const isOut = (row.state === 'sending' || row.state === 'unknown') && attempts > 0;
    if (!isKnown && !isOut) return;
    if (isOut) {
      watches.add(watchOf(row, false), false);
      const watching = watches.of(id, attempts);
      if (!watching) return;
      checkCached(watching);
      if (row.state === 'unknown') {
        watching.lost = true;
        watching.until = clock.monotonic() + lateWindow;
      }
    } else settled(row);
    watches.save();
    reads.schedule();
  }

  /** What was done just before Foyer ended may be delivered once more; the outbox row says what was written. */
  function watchAnswered(row: OutboxRow): void {
    watches.add(watchOf(row, true), false);
    const watching = watches.of(row.id, row.attempts);
    if (!watching || watching.lost) return;
    watches.markAnswered(watching);
    watches.markSeenByEarlier(watching);
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

  /** The last call of a write was answered or read back: calls before it may still be carried out. */
  function settled({ id, state, attempts }: OutboxRow): void {
    for (const watching of watches.all()) {
      if (watching.watch.writeId !== id) continue;
      const over = state === 'done' && watching.watch.attempt === attempts;
      if (over) {
        watches.markSeenByEarlier(watching);
        checkCached(watching);
      }
      // A check may find that another desk did more than this call asks for: then the call itself may still be carried
      // out.
      if (over && (watching.watch.seen.landed || !watching.lost)) watches.markAnswered(watching);
      else if (!watching.lost) watches.remove(watching);
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

  /** Store errors are only logged here: whatever needs the disk next reports them. The watches stay in memory. */
  function logStoreErrors(act: () => void): void {
    catchStoreError(act, (error) =>
      ports.log.warn('what is watched could not be saved', { failure: error.failure.kind }),
    );
  }

  function onRead(watching: Watching, over: boolean): void {
    logStoreErrors(() => {
      checkCached(watching);
      if (over) watches.remove(watching);
      watches.save();
    });
  }

  function onCacheChange(changes: ChangedRecords): void {
    watches.dropAnswered();
    const about = watches.about(changes);
    if (about.length === 0) return;
    logStoreErrors(() => {
      for (const watching of about) checkCached(watching);
      watches.save();
    });
  }

  let stopListening: (() => void)[] = [];
  return {
    start() {
      reads.start();
      watches.restore();
      const now = clock.wall();
      const lately = outboxStore.recentlyDone().filter((row) => Math.abs(now - row.stateAt) < lateWindow);
      for (const row of lately) logStoreErrors(() => watchAnswered(row));
      // Foyer ended before the watch was saved.
      for (const row of desk.writes(['unknown'])) logStoreErrors(() => changed(row, false));
      stopListening = [
        cache.onChange(onCacheChange),
        outboxStore.onChange((row, gone) => logStoreErrors(() => changed(row, gone))),
      ];
      reads.schedule();
    },
    stop() {
      reads.stop();
      for (const stop of stopListening) stop();
      watches.clear();
    },
  };
}
