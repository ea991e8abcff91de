import { z } from 'zod';
import type { Clock } from '../platform/ports.ts';
import { parseStored } from '../store/stored.ts';
import type { ChangedRecords, DeskStore } from '../store/types.ts';
import { isSameRecord, Watch, type Watching, writtenBy } from './late-watch.ts';
import { withOwnChange } from './reverted.ts';
import type { AffectedFeed } from './write-definition.ts';
import { bind } from './write-definitions.ts';

/** A call without a response may be carried out until this long after it was given up, ms. */
export const lateWindow = 180_000;
/** Interval of reading its record meanwhile, besides what the feeds read, ms. */
export const readEvery = 15_000;
/**
 * Interval of reading the record of an answered call, unless a list has read it: with no appointment near, the patients
 * feed is slow.
 */
export const readAnsweredEvery = 30_000;

/** Name of the stored fact in the desk file. */
export const lateCallsFact = 'late-calls';

/** The calls that are watched (late-calls.ts), by write and attempt. */
export type LateWatches = {
  all(): Watching[];
  of(writeId: string, attempt: number): Watching | null;
  add(watch: Watch, lost: boolean): void;
  remove(watching: Watching): void;
  clear(): void;
  /** Watches again what an earlier run stored. */
  restore(): void;
  /** Stores the watches in the desk file, so that they survive a restart. */
  save(): void;
  /**
   * Watches with a quick feed have no timer: they are dropped on the next event after their time is over and the feed has been read
   * since. A PC without a network, or asleep, has not read what may have been carried out meanwhile.
   */
  dropAnswered(): void;
  markAnswered(watching: Watching): void;
  /** What this write confirmed counts as seen by the watches of earlier calls about the same record. */
  markSeenByEarlier(later: Watching): void;
  /** Those about records that have changed. */
  about(changed: ChangedRecords): Watching[];
};

/** @param asOf when the cached copy of a feed was current, by this PC's clock; null: it was never read */
export function createLateWatches(
  desk: Pick<DeskStore, 'fact' | 'saveFact'>,
  clock: Clock,
  asOf: (feed: AffectedFeed) => number | null,
): LateWatches {
  const all = new Map<string, Watching>();
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

  /** Whether its feed was read after it was to end. A feed that was never read will not be waited for. */
  function wasReadSince({ watch, until }: Watching): boolean {
    const feed = bind(watch, watch.evidence)?.shows[0];
    const current = (feed && asOf(feed)) ?? null;
    return current === null || clock.wall() - current <= clock.monotonic() - until;
  }

  const remove = ({ watch }: Watching) => void all.delete(keyOf(watch.writeId, watch.attempt));

  return {
    all: () => [...all.values()],
    of: (writeId, attempt) => all.get(keyOf(writeId, attempt)) ?? null,
    add,
    remove,
    clear: () => all.clear(),
    restore() {
      for (const watch of parseStored(z.array(Watch), desk.fact(lateCallsFact)) ?? []) add(watch, true);
    },
    save() {
      const lost = [...all.values()].filter((one) => one.lost).map((one) => one.watch);
      const text = lost.length > 0 ? JSON.stringify(lost) : null;
      if (text !== desk.fact(lateCallsFact)) desk.saveFact(lateCallsFact, text);
    },
    dropAnswered() {
      for (const watching of all.values()) {
        const { answered, until, replaces } = watching;
        const isOver = answered && replaces.quickFeed && until <= clock.monotonic();
        if (isOver && wasReadSince(watching)) remove(watching);
      }
    },
    markAnswered(watching) {
      watching.answered = true;
      watching.lost = false;
      // A PC that slept has its answer long after the call: from there on.
      const now = clock.monotonic();
      if (watching.until - now < lateWindow / 2) watching.until = now + lateWindow;
      watching.readAt = Math.min(clock.monotonic() + readAnsweredEvery, watching.until);
    },
    markSeenByEarlier(later) {
      for (const earlier of all.values()) {
        if (earlier === later) return;
        const { watch, replaces } = earlier;
        if (watch.writeId === later.watch.writeId || !isSameRecord(replaces, later.replaces)) continue;
        earlier.watch = { ...watch, seen: withOwnChange(watch.seen, writtenBy(earlier), writtenBy(later)) };
      }
    },
    about: ({ kind, ids }) =>
      [...all.values()].filter(({ replaces: { record } }) => record.kind === kind && ids.includes(record.id)),
  };
}
