import type { Clock, Log } from '../platform/ports.ts';
import { StoreError } from '../store/store-error.ts';
import { storedJson } from '../store/stored.ts';
import type { Cache, Desk, OutboxRow } from '../store/types.ts';
import type { Names, Shown, Twice, WriteContext } from './write-definition.ts';
import { bind } from './write-definitions.ts';
import { latestFor } from './late-calls.ts';
import type { OutboxStore } from './outbox-store.ts';
import { notesOf, withSeen } from './write-notes.ts';

/**
 * What the practice's records say of a write once it is done.
 *
 * Guarantees:
 * - A write is settled by a pass of its feed that began after it was done: the view no longer needs it on top.
 * - A call that something on the way delivered twice is told, as far as it can be seen: for three minutes after it is
 *   done, each pass of its feeds is held against what one call should have made (docs/decisions/0018). Where the program
 *   ended within these minutes, that begins again at the next start.
 * - It is told once, and not while another write about the same may still be one of its reasons.
 */
export type Afterwards = {
  start(): void;
  stop(): void;
  /** A pass of a feed that began at this monotonic time has ended. */
  passEnded(feed: string, beganAt: number): void;
};

type Watched = { readonly since: number; readonly until: number; checking: boolean };

export function createAfterwards(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: Desk;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
  readonly names: Names;
  readonly contextOf: (row: OutboxRow, signal: AbortSignal) => WriteContext;
  readonly onTrouble: (words: string) => void;
  /** As of when this PC has what a feed brings, by this PC's clock; null: it was not read yet. */
  readonly asOf: (feed: Shown) => number | null;
}): Afterwards {
  const { outboxStore, desk, clock } = ports;
  const watched = new Map<string, Watched>();
  let abort = new AbortController();
  let stopListening: (() => void) | null = null;

  function watch(row: OutboxRow): void {
    if (row.state !== 'done' || watched.has(row.id) || notesOf(row).toldTwice) return;
    if (!bind(row, notesOf(row).before)?.canBeTwice) return;
    const since = clock.monotonic();
    watched.set(row.id, { since, until: since + latestFor, checking: false });
  }

  /** Whether the program ended before its watch did: the last pass of its feed began too soon after it was done. */
  function wasWatched(row: OutboxRow): boolean {
    const feed = bind(row, null)?.shows[0];
    const asOf = (feed && ports.asOf(feed)) ?? clock.wall();
    const isLately = (at: number) => Math.abs(at - row.stateAt) < latestFor;
    return isLately(clock.wall()) || isLately(asOf) || !notesOf(row).settled;
  }

  function settle(feed: string, beganAt: number): void {
    for (const row of outboxStore.unsettled(beganAt)) {
      const bound = bind(row, null);
      if (bound && bound.shows[0] !== feed) continue;
      const after = bound?.afterwards(ports.cache, outcomeOf(row)) ?? null;
      const notes = after ? withSeen(notesOf(row), after.seen) : notesOf(row);
      if (after?.trouble) {
        outboxStore.log(row, after.trouble);
        ports.onTrouble(after.trouble);
      }
      const wrong = after?.trouble ? { toldWrong: true } : {};
      outboxStore.note(row, { notes: { ...notes, ...wrong, settled: true } });
    }
  }

  async function check(row: OutboxRow, beganAt: number, one: Watched): Promise<void> {
    const bound = bind(row, notesOf(row).before);
    one.checking = true;
    const seen = await bound?.madeTwice(outcomeOf(row), ports.contextOf(row, abort.signal), ports.names);
    one.checking = false;
    if (!stopListening || !seen) return;
    // An invoice that was paid over at once was told as that.
    const isTold = seen.kind === 'told' && seen.guessed === true && notesOf(row).toldWrong;
    const found: Twice = isTold ? { kind: 'no' } : seen;
    if (found.kind === 'told') tell(row.id, found);
    if (found.kind === 'told' || (found.kind === 'no' && beganAt >= one.until)) watched.delete(row.id);
  }

  function tell(id: string, { seen, trouble }: { readonly seen: string; readonly trouble: string }): void {
    const row = desk.write(id);
    if (row?.state !== 'done') return;
    outboxStore.log(row, trouble);
    ports.onTrouble(trouble);
    outboxStore.note(row, { notes: { ...withSeen(notesOf(row), seen), toldTwice: true } });
  }

  /** Another write about the same is on its way: what it makes must not be taken for a second one of this. */
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
        check(row, beganAt, one).catch((trouble: unknown) => {
          one.checking = false;
          if (!(trouble instanceof StoreError)) throw trouble;
          ports.log.warn('what was made could not be looked at', { failure: trouble.failure.kind });
        });
      }
    },
  };
}

/** What the service answered, or was seen of it. */
const outcomeOf = (row: OutboxRow): unknown => storedJson(row.outcome);
