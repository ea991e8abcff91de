import type { Clock, Log } from '../platform/ports.ts';
import { catchStoreError, StoreError } from '../store/store-error.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';
import { isRemovalOf, isToBeSent, removalStanding } from './replacement.ts';
import { retryDelay } from './retry-delays.ts';
import type { OutboxSender } from './sender.ts';
import { openStates } from './states.ts';
import { createSubjects } from './subjects.ts';
import type { WriteClaims } from './write-claims.ts';
import { type BoundWrite, bind } from './write-definitions.ts';
import { holdLeft, isConfirmedRefusal, isNew, mayContinue, notesOf } from './write-notes.ts';

const maxConcurrent = 3;
/** Delay before a write is retried after a disk failure, and after a bug of ours, ms. */
const retryDelays = { disk: 5000, mistake: 60_000 } as const;

/**
 * Decides which write takes its next step, and when: of one subject one after another, in the order in which they were
 * made; while calls fail, one at a time and in turns.
 */
export type Dispatcher = {
  /** Starts what may run now, and sets the timer for the next write that is due. */
  pump(): void;
  start(): void;
  /** Resolves when no step is under way any more. */
  stop(): Promise<void>;
  /** This PC is back online, was resumed, or has a new key: retry what waits. */
  wake(): void;
  /** Ends the backoff of one write, and a read of it that is on its way: it was decided about since. */
  retryNow(id: string): void;
};

export function createDispatcher(ports: {
  readonly desk: DeskStore;
  readonly outboxStore: OutboxStore;
  readonly sender: Pick<OutboxSender, 'advance'>;
  readonly clock: Clock;
  readonly claims: () => Pick<WriteClaims, 'waitMs' | 'waitsFor' | 'standAside'>;
  readonly log: Log;
}): Dispatcher {
  const { desk, outboxStore, clock } = ports;
  const subjects = createSubjects();
  const active = new Map<string, Promise<void>>();
  /** Ends a write's step, once the write is deleted or sent again by the user. */
  const stops = new Map<string, AbortController>();
  outboxStore.onChange((row, gone) => {
    if (gone || row.state === 'done') subjects.delete(row.id);
    // While calls fail there is one step at a time: nothing waits for what no one wants any more.
    if (gone) stops.get(row.id)?.abort();
  });
  /** Monotonic ms of a write's next step. */
  const dueAt = new Map<string, number>();
  /** Writes whose backoff does not end when the connection returns: they alone may be failing. */
  const retryAlone = new Set<string>();
  let abort = new AbortController();
  /** While calls fail, all wait until then (monotonic ms), and one is tried at a time. */
  let allWaitUntil = 0;
  let failuresInARow = 0;
  let started = false;
  let cancelTimer: (() => void) | null = null;

  async function advance(row: OutboxRow, bound: BoundWrite): Promise<void> {
    const stop = new AbortController();
    stops.set(row.id, stop);
    try {
      const signal = AbortSignal.any([abort.signal, stop.signal]);
      const { wait, blockedBy, offline } = await ports.sender.advance(row, bound, signal);
      if (stop.signal.aborted) return;
      scheduleRetry(row.id, wait, !offline);
      allWaitUntil = blockedBy ? clock.monotonic() + retryDelay(failuresInARow, blockedBy) : 0;
      failuresInARow = blockedBy ? failuresInARow + 1 : 0;
    } catch (error) {
      // The disk did not accept the next state, or a bug of ours: the row keeps its last state, so nothing is lost. It
      // is retried after a delay.
      const known = error instanceof StoreError;
      scheduleRetry(row.id, known ? retryDelays.disk : retryDelays.mistake, true);
      const stack = String((error as Error | undefined)?.stack ?? error).slice(0, 2000);
      const why = known ? error.failure.kind : stack;
      ports.log.error('a write could not be carried on', { kind: row.kind, state: row.state, why });
    }
  }

  function scheduleRetry(id: string, ms: number | null, alone: boolean): void {
    retryAlone.delete(id);
    if (ms === null) dueAt.delete(id);
    else dueAt.set(id, clock.monotonic() + ms);
    if (ms !== null && alone) retryAlone.add(id);
  }

  /** Starts what may run now. @returns milliseconds until the next write is due. */
  function startDue(): number {
    const now = clock.monotonic();
    let wait = 60_000;
    const most = failuresInARow > 0 ? 1 : maxConcurrent;
    const taken = new Set<string>();
    /** Subjects whose first write waits for another desk. */
    const waiting = new Set<string>();
    const aside: OutboxRow[] = [];
    const due: OutboxRow[] = [];
    const wall = clock.wall();
    const open = withoutEndedHolds(desk.writes(openStates), outboxStore, wall);
    const waitsForRemoval = (row: OutboxRow, removalOf: number | null) =>
      removalOf !== null && isToBeSent(row) && removalStanding(desk, row, removalOf, open) === 'open';
    for (const row of inTurn(open.filter(mayContinue), active)) {
      const { subjects: about, removalOf } = subjects.of(row);
      if (waitsForRemoval(row, removalOf)) {
        ports.claims().standAside(row, !mayRemovalContinue(open, removalOf, aside));
        continue;
      }
      const first = !about.some((one) => taken.has(one));
      for (const one of about) taken.add(one);
      if (active.has(row.id)) continue;
      if (!first && !about.some((one) => waiting.has(one))) continue;
      const claimWait = first && isNew(row) ? ports.claims().waitMs(row) : 0;
      if (!first || (claimWait > 0 && ports.claims().waitsFor(row)))
        for (const one of about) waiting.add(one);
      if (!first) ports.claims().standAside(row, true);
      if (!first) aside.push(row);
      if (!first) continue;
      const dueIn = Math.max(dueAt.get(row.id) ?? 0, allWaitUntil) - now;
      const left = Math.max(holdLeft(row, wall), dueIn, claimWait);
      if (left > 0) wait = Math.min(wait, left);
      else due.push(row);
    }
    // While calls fail, the writes take turns: one that always fails must not block the others.
    if (failuresInARow > 0) due.sort((a, b) => (dueAt.get(a.id) ?? 0) - (dueAt.get(b.id) ?? 0));
    for (const row of due) {
      if (active.size >= most) break;
      const bound = bind(row, notesOf(row).before);
      if (!bound) continue;
      const run = advance(row, bound).finally(() => {
        active.delete(row.id);
        stops.delete(row.id);
        pump();
      });
      active.set(row.id, run);
    }
    return wait;
  }

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    const wait = catchStoreError<number>(startDue, (error) => {
      ports.log.error('the outbox could not be read or written', { why: error.failure.kind });
      return retryDelays.disk;
    });
    cancelTimer = clock.after(Math.max(20, wait), pump);
  }

  return {
    pump,
    start() {
      started = true;
      abort = new AbortController();
      pump();
    },
    async stop() {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
      abort.abort();
      await Promise.allSettled(active.values());
    },
    wake() {
      allWaitUntil = 0;
      for (const id of [...dueAt.keys()]) if (!retryAlone.has(id)) dueAt.delete(id);
      pump();
    },
    retryNow(id) {
      dueAt.delete(id);
      stops.get(id)?.abort();
    },
  };
}

/** The order in which writes get their turn: a confirmed refusal is checked once more when no other of its subject is open. */
function inTurn(rows: readonly OutboxRow[], active: ReadonlyMap<string, unknown>): OutboxRow[] {
  const comesLast = (row: OutboxRow) => isConfirmedRefusal(row) && !active.has(row.id);
  return [...rows.filter((row) => !comesLast(row)), ...rows.filter(comesLast)];
}

/** What can no longer be undone waits for its turn, however late that comes: it becomes `waiting`. @param wall UTC ms by this PC's clock */
const withoutEndedHolds = (
  rows: readonly OutboxRow[],
  outboxStore: Pick<OutboxStore, 'move'>,
  wall: number,
): readonly OutboxRow[] =>
  rows.flatMap((row) =>
    row.state === 'held' && holdLeft(row, wall) === 0
      ? (outboxStore.move(row, ['held'], 'waiting') ?? [])
      : row,
  );

/**
 * Whether the open removal of a payment can take its next step now: it needs no decision of a person, and it is not in line
 * behind an earlier write that waits for another desk.
 * @param aside the writes that are in line behind such a write
 */
const mayRemovalContinue = (
  open: readonly OutboxRow[],
  paymentId: number | null,
  aside: readonly OutboxRow[],
): boolean =>
  paymentId !== null &&
  open.some((row) => isRemovalOf(row, paymentId) && mayContinue(row)) &&
  !aside.some((row) => isRemovalOf(row, paymentId));
