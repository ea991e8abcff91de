import type { Clock, Log } from '../platform/ports.ts';
import { asyncCatchStoreError } from '../store/store-error.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { lateWindow } from './late-watches.ts';
import type { OutboxStore } from './outbox-store.ts';
import { isCacheBehind } from './replica-lag.ts';
import type { AffectedFeed, DuplicateCheck, NameLookup, WriteContext } from './write-definition.ts';
import { bind } from './write-definitions.ts';
import { notesOf, withSeen } from './write-notes.ts';

/**
 * What the practice's records say about a write once it is done: settles it, and looks for duplicates.
 *
 * Guarantees:
 * - A write is settled by a pass of its feed that began after it was done: the view no longer needs it on top. What a replica that
 *   lags shows without it settles nothing, for ten minutes: neither a payment, nor what sets values of a record, nor a removal.
 * - The user is warned of a call that was delivered twice, as far as it can be detected: for three minutes after it is
 *   done, each pass of its feeds is compared with what one call should have created (docs/decisions/0018). If Foyer
 *   ends within these minutes, they begin again at the next start.
 * - The warning comes once, and not while another write of the same subject could explain the finding.
 */
export type Settlement = {
  start(): void;
  stop(): void;
  /** A pass of a feed that began at this monotonic time has ended. */
  passEnded(feed: string, beganAt: number): void;
};

/** `failures`: how many checks have failed. */
type DuplicateWatch = { readonly since: number; readonly until: number; checking: boolean; failures: number };

/** So many checks may fail; then, once the time is over, no more are made. */
const maxFailures = 10;

export function createSettlement(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
  readonly names: NameLookup;
  readonly contextOf: (row: OutboxRow, signal: AbortSignal) => WriteContext;
  readonly onWarning: (words: string) => void;
  /** When the cached copy of a feed was current, by this PC's clock; null: it was never read. */
  readonly asOf: (feed: AffectedFeed) => number | null;
}): Settlement {
  const { outboxStore, desk, clock } = ports;
  const watched = new Map<string, DuplicateWatch>();
  let abort = new AbortController();
  let stopListening: (() => void) | null = null;

  function watch(row: OutboxRow): void {
    if (row.state !== 'done' || watched.has(row.id) || notesOf(row).toldTwice) return;
    if (!bind(row, notesOf(row).before)?.canBeDuplicated) return;
    const since = clock.monotonic();
    watched.set(row.id, { since, until: since + lateWindow, checking: false, failures: 0 });
  }

  /** Whether Foyer ended before the watch did: the last pass of its feed began too soon after the write was done. */
  function wasWatched(row: OutboxRow): boolean {
    const feed = bind(row, null)?.shows[0];
    const asOf = (feed && ports.asOf(feed)) ?? clock.wall();
    const isLately = (at: number) => Math.abs(at - row.stateAt) < lateWindow;
    return isLately(clock.wall()) || isLately(asOf) || !notesOf(row).settled;
  }

  function settle(feed: string, beganAt: number): void {
    for (const row of outboxStore.unsettled(beganAt)) {
      const bound = bind(row, notesOf(row).before);
      if (bound && bound.shows[0] !== feed) continue;
      // It says nothing of what came of it.
      if (isCacheBehind(row, ports.cache, clock.wall())) continue;
      const after = bound?.checkSettled(ports.cache) ?? null;
      const notes = after ? withSeen(notesOf(row), after.seen) : notesOf(row);
      if (after?.warning) {
        outboxStore.log(row, after.warning);
        ports.onWarning(after.warning);
      }
      const wrong = after?.warning ? { toldWrong: true } : {};
      outboxStore.note(row, { notes: { ...notes, ...wrong, settled: true } });
    }
  }

  async function check(row: OutboxRow, beganAt: number, one: DuplicateWatch): Promise<void> {
    const bound = bind(row, notesOf(row).before);
    one.checking = true;
    const seen = await bound?.findDuplicate(ports.contextOf(row, abort.signal), ports.names);
    if (!stopListening || !seen) return;
    // The user was warned already that the invoice was overpaid.
    const alreadyWarned = seen.kind === 'duplicate' && seen.guessed === true && notesOf(row).toldWrong;
    const found: DuplicateCheck = alreadyWarned ? { kind: 'no' } : seen;
    if (found.kind === 'duplicate') report(row.id, found);
    if (found.kind === 'check-failed') one.failures += 1;
    const isOver = beganAt >= one.until && (found.kind === 'no' || one.failures >= maxFailures);
    if (found.kind === 'duplicate' || isOver) watched.delete(row.id);
  }

  function report(id: string, { seen, warning }: { readonly seen: string; readonly warning: string }): void {
    const row = desk.write(id);
    if (row?.state !== 'done') return;
    outboxStore.log(row, warning);
    ports.onWarning(warning);
    outboxStore.note(row, { notes: { ...withSeen(notesOf(row), seen), toldTwice: true } });
  }

  /** Another write of the same subject is being sent: what it creates must not be taken for a duplicate of this one. */
  const mayBeAnother = (row: OutboxRow): boolean =>
    desk.writes(['sending', 'unknown']).some((other) => other.subject === row.subject);

  return {
    start() {
      abort = new AbortController();
      stopListening = outboxStore.onChange((row, gone) => {
        if (gone) watched.delete(row.id);
        else watch(row);
      });
      for (const row of outboxStore.recentlyDone()) if (wasWatched(row)) watch(row);
    },

    stop() {
      abort.abort();
      stopListening?.();
      stopListening = null;
      watched.clear();
    },

    passEnded(feed, beganAt) {
      settle(feed, beganAt);
      for (const [id, one] of watched) {
        const row = desk.write(id);
        if (!row || one.checking || beganAt < one.since) continue;
        const shows: readonly string[] = bind(row, null)?.shows ?? [];
        if (!shows.includes(feed) || mayBeAnother(row)) continue;
        void asyncCatchStoreError(
          () => check(row, beganAt, one),
          (error) => ports.log.warn('what was made could not be looked at', { failure: error.failure.kind }),
        ).finally(() => {
          one.checking = false;
        });
      }
    },
  };
}
