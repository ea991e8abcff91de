import type { Clock } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { claimedByOthers } from './claimed-records.ts';
import type { OutboxStore } from './outbox-store.ts';
import { ownArrivals, ownVisits } from './own-visits.ts';
import { isRemovalDone } from './replacement.ts';
import { fieldsBehind } from './replica-lag.ts';
import { needsPersonStates, openStates } from './states.ts';
import type { BasedWish } from './three-way.ts';
import type { AffectedFeed, WriteContext } from './write-definition.ts';
import { bind } from './write-definitions.ts';
import { hasPerhapsLeft, mayBeCarriedOut, type Notes } from './write-notes.ts';

/** A write, or a cached record, older than this is checked against the service before it is sent or relied on, ms. */
const staleAfter = 30_000;

/** Progress of an upload is reported in steps of this size. */
const progressStep = 0.02;

/** What a kind of write is given to check, send and read back one write. */
export type WriteContexts = {
  /** @param late its turn has come too late before */
  of(row: OutboxRow, notes: Notes, signal: AbortSignal, late: boolean): WriteContext;
  /** 0 to 1 while a file is uploaded. */
  progress(id: string): number | null;
  /** The call is over: no progress is reported of it any more. */
  forget(id: string): void;
};

export function createWriteContexts(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly asOf: (feed: AffectedFeed) => number | null;
}): WriteContexts {
  const { outboxStore, desk, clock } = ports;
  const progress = new Map<string, number>();
  // A time in the future: the PC's clock was set back since.
  const isLate = (at: number) => clock.wall() < at || clock.wall() - at > staleAfter;
  const reportProgress = (id: string, fraction: number) => {
    const before = progress.get(id);
    // Each notification rebuilds the day's rows.
    if (before !== undefined && fraction < 1 && fraction - before < progressStep) return;
    progress.set(id, fraction);
    outboxStore.notify(id);
  };

  return {
    of(row, notes, signal, late) {
      const waited = notes.notSent + notes.looks + notes.olderReads > 0 || late || isLate(row.createdAt);
      return {
        client: ports.client,
        walk: ports.walk,
        cache: ports.cache,
        now: () => clock.wall(),
        waited,
        isCurrent: (feed) => {
          const asOf = ports.asOf(feed);
          return asOf !== null && !isLate(asOf);
        },
        confirmed: notes.confirmed,
        attempts: row.attempts,
        mayBeCarriedOut: mayBeCarriedOut(row),
        hasPerhapsLeft: hasPerhapsLeft(row),
        seen: notes.seen,
        agreedTo: notes.agreedTo,
        earlierWishes: () => earlierWishes(desk, row),
        failedChecks: notes.brokenLooks,
        claimed: () => claimedByOthers(outboxStore, row),
        isRemoved: (paymentId) => isRemovalDone(desk, paymentId, row),
        isReplaced: (paymentId) =>
          desk.writes(openStates).some((one) => bind(one, null)?.afterRemovalOf === paymentId),
        behind: (kind, record) => fieldsBehind(outboxStore.recentlyDone(), { kind, record }, clock.wall()),
        ownVisits: () => ownVisits(outboxStore.recentlyDone(), clock.wall()),
        ownArrivals: () =>
          ownArrivals([...outboxStore.recentlyDone(), ...desk.writes(['sending', 'unknown'])], clock.wall()),
        file: () => desk.fileOf(row.id),
        options: {
          // A write that waited for hours must not delay what the user does now.
          priority: waited && row.state !== 'unknown' && !notes.confirmed ? 'interactive' : 'write',
          signal,
          onProgress: (fraction) => reportProgress(row.id, fraction),
        },
      };
    },
    progress: (id) => progress.get(id) ?? null,
    forget: (id) => void progress.delete(id),
  };
}

/** What earlier writes of the same kind and record want that need a decision: a later write may be based on it. */
function earlierWishes(desk: DeskStore, write: OutboxRow): BasedWish[] {
  const open = desk.writes(openStates);
  return open
    .slice(
      0,
      open.findIndex(({ id }) => id === write.id),
    )
    .filter(({ kind, subject }) => kind === write.kind && subject === write.subject)
    .filter(({ state }) => needsPersonStates.some((one) => one === state))
    .flatMap((row) => bind(row, null)?.wish ?? []);
}
