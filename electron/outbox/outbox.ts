import type { WriteAction, WriteKind, WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { StoreError } from '../store/store-error.ts';
import { parseStoredJson } from '../store/stored.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { createLateCalls } from './late-calls.ts';
import { createOutboxStore } from './outbox-store.ts';
import { recoverFromBackup, recoverFromDeskCopy } from './restored.ts';
import { createOutboxSender } from './sender.ts';
import { createSettlement } from './settlement.ts';
import { needsPersonStates, openStates, retryDelay } from './states.ts';
import { createSubjects } from './subjects.ts';
import { flagUnreadable } from './unreadable.ts';
import type { AffectedFeed, NameLookup } from './write-definition.ts';
import { type ArgsOf, type BoundWrite, bind } from './write-definitions.ts';
import { holdLeft, mayContinue, type Notes, notesOf } from './write-notes.ts';
import { viewOf } from './write-view.ts';

/**
 * Durable writes. The states are drawn in states.ts.
 *
 * Guarantees:
 * - When `add` returns, the write survives a crash and a power cut.
 * - A write is marked as being sent, durably, before its request can leave this PC.
 * - After a crash while sending, a write is read back before anything is sent again.
 * - Writes of one subject are sent one after another, in the order in which they were made.
 * - The user is warned of what was recorded twice, and of what a late call overwrote (settlement.ts, late-calls.ts).
 * - A write leaves the outbox only when it is done or by the user's decision.
 */
export type Outbox = {
  add<K extends WriteKind>(
    kind: K,
    args: ArgsOf<K>,
    file?: { name: string; bytes: Uint8Array },
  ): Result<OutboxRow>;
  /** Several writes of a kind at once: all are stored, or none. */
  addTogether<K extends WriteKind>(kind: K, all: readonly ArgsOf<K>[]): Result<OutboxRow[]>;
  /** @returns false when it is too late: it was sent */
  undo(id: string): boolean;
  /** The user's decision about a write. */
  act(id: string, action: WriteAction): Result<null>;
  view(row: OutboxRow): WriteView;
  /** Everything that is not done, oldest first. */
  open(): OutboxRow[];
  /**
   * What the views overlay on the cache, in the order in which it takes effect: done writes whose effect the cache does
   * not show yet, then open ones.
   */
  pending(): OutboxRow[];
  /** Writes of a kind about a patient since an instant of the last days, whatever their outcome. */
  since(kind: WriteKind, patientId: number, fromMs: number): OutboxRow[];
  /** Done writes of a kind, newest first; without `patientId`: of any patient. */
  done(kind: WriteKind, patientId?: number | null): OutboxRow[];
  counts(): { waiting: number; needsPerson: number };
  /** A pass of a feed that began at this monotonic time has ended: what was done before then now shows in the cache. */
  passEnded(feed: string, beganAt: number): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
  start(): void;
  stop(): Promise<void>;
  /** This PC is back online, was resumed, or has a new key: retry what waits. */
  wake(): void;
};

const maxConcurrent = 3;
/** Delay before a write is retried after a disk failure, and after a bug of ours, ms. */
const retryDelays = { disk: 5000, mistake: 60_000 } as const;

export function createOutbox(ports: {
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly names: NameLookup;
  readonly by: () => string;
  /** A write is done: these feeds should be read now. */
  readonly onDone: (shows: readonly AffectedFeed[]) => void;
  /** When the cached copy of a feed was current, by this PC's clock; null: it was never read. */
  readonly asOf: (feed: AffectedFeed) => number | null;
  /** A warning for the user about what was recorded. */
  readonly onWarning: (words: string) => void;
}): Outbox {
  const { desk, clock } = ports;
  const outboxStore = createOutboxStore(ports);
  const sender = createOutboxSender({ ...ports, outboxStore });
  const lateCalls = createLateCalls({ ...ports, outboxStore });
  const settlement = createSettlement({ ...ports, outboxStore, contextOf: sender.contextOf });
  const subjects = createSubjects();
  outboxStore.onChange((row, gone) => {
    if (gone || row.state === 'done') subjects.delete(row.id);
  });
  const active = new Map<string, Promise<void>>();
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
    try {
      const { wait, blockedBy, offline } = await sender.advance(row, bound, abort.signal);
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

  /** A page may show what was done before the pass that settles it ends: it must not count twice until then. */
  function inCache(row: OutboxRow): boolean {
    const outcome = parseStoredJson(row.outcome);
    return bind(row, notesOf(row).before)?.inCache(outcome, ports.cache) ?? false;
  }

  /** Starts what may run now. @returns milliseconds until the next write is due. */
  function startDue(): number {
    const now = clock.monotonic();
    let wait = 60_000;
    const most = failuresInARow > 0 ? 1 : maxConcurrent;
    const taken = new Set<string>();
    const due: OutboxRow[] = [];
    for (const row of desk.writes(openStates).filter(mayContinue)) {
      const about = subjects.of(row);
      const first = !about.some((one) => taken.has(one));
      for (const one of about) taken.add(one);
      if (!first || active.has(row.id)) continue;
      const left = Math.max(holdLeft(row, clock.wall()), (dueAt.get(row.id) ?? 0) - now, allWaitUntil - now);
      if (left > 0) wait = Math.min(wait, left);
      else due.push(row);
    }
    // While calls fail, the writes take turns: one that always fails must not block the others.
    if (failuresInARow > 0) due.sort((a, b) => (dueAt.get(a.id) ?? 0) - (dueAt.get(b.id) ?? 0));
    for (const row of due) {
      if (active.size >= most) break;
      const ready = readyToAdvance(row);
      const bound = ready && bind(ready, notesOf(ready).before);
      if (!ready || !bound) continue;
      const run = advance(ready, bound).finally(() => {
        active.delete(row.id);
        pump();
      });
      active.set(row.id, run);
    }
    return wait;
  }

  /** A hold that has passed becomes `waiting`; a `sending` that no step is working on becomes `unknown`. */
  function readyToAdvance(row: OutboxRow): OutboxRow | null {
    if (row.state === 'held') return outboxStore.move(row, ['held'], 'waiting');
    if (row.state === 'sending') return outboxStore.move(row, ['sending'], 'unknown');
    return row;
  }

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    let wait: number = retryDelays.disk;
    try {
      wait = startDue();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      ports.log.error('the outbox could not be read or written', { why: error.failure.kind });
    }
    cancelTimer = clock.after(Math.max(20, wait), pump);
  }

  function stored<T>(add: () => T): Result<T> {
    try {
      const added = add();
      pump();
      return ok(added);
    } catch (error) {
      if (error instanceof StoreError) return failed(error.failure);
      throw error;
    }
  }

  return {
    add(kind, args, file) {
      return stored(() => outboxStore.add(kind, args, file));
    },

    addTogether(kind, all) {
      return stored(() => outboxStore.addTogether(kind, all));
    },

    undo(id) {
      const row = desk.write(id);
      const undone = row !== null && outboxStore.remove(row, ['held'], 'undone');
      pump();
      return undone;
    },

    act(id, action) {
      const row = desk.write(id);
      if (!row) return failed(failure('not-found'));
      if (action === 'undo') return this.undo(id) ? ok(null) : failed(failure('stale'));
      if (action === 'send-again') {
        const notes: Notes = {
          ...notesOf(row),
          confirmed: true,
          missing: [],
          looks: 0,
          notSent: 0,
          olderReads: 0,
          brokenLooks: 0,
          doubts: 0,
          perhaps: null,
        };
        const logged = 'sent again by a person';
        if (!outboxStore.move(row, needsPersonStates, 'waiting', { notes, failure: null, logged })) {
          return failed(failure('stale'));
        }
        dueAt.delete(id);
      } else if (!outboxStore.remove(row, ['waiting', ...needsPersonStates], 'discarded by a person')) {
        return failed(failure('stale'));
      }
      pump();
      return ok(null);
    },

    view: (row) => viewOf(row, ports.names, row.state === 'sending' ? sender.progress(row.id) : null),
    open: () => desk.writes(openStates),
    pending: () => [...outboxStore.unsettled().filter((row) => !inCache(row)), ...desk.writes(openStates)],
    since: (kind, patientId, fromMs) =>
      [...desk.writes(openStates), ...outboxStore.recentlyDone()].filter(
        (r) => r.kind === kind && r.patientId === patientId && r.createdAt >= fromMs,
      ),
    done: (kind, patientId = null) => desk.done(kind, patientId),
    counts: () => ({
      waiting: desk.countWrites(openStates),
      needsPerson: desk.countWrites(needsPersonStates),
    }),

    passEnded: settlement.passEnded,

    onChange: (listener) => outboxStore.onChange(listener),

    start() {
      started = true;
      abort = new AbortController();
      recoverFromDeskCopy(desk, outboxStore, clock.wall());
      recoverFromBackup(desk, outboxStore);
      flagUnreadable(desk, outboxStore, ports.log);
      lateCalls.start();
      settlement.start();
      // A write that a crash left as `sending` becomes `unknown`: whether it arrived is not known.
      pump();
    },
    async stop() {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
      abort.abort();
      lateCalls.stop();
      settlement.stop();
      await Promise.allSettled(active.values());
    },
    wake() {
      allWaitUntil = 0;
      for (const id of [...dueAt.keys()]) if (!retryAlone.has(id)) dueAt.delete(id);
      pump();
    },
  };
}
