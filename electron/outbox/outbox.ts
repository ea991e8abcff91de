import type { WriteAction, WriteKind, WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { StoreError } from '../store/store-error.ts';
import { storedJson } from '../store/stored.ts';
import type { Cache, Desk, OutboxRow } from '../store/types.ts';
import { createAfterwards } from './settlement.ts';
import type { Names, Shown } from './write-definition.ts';
import { type ArgsOf, type BoundWrite, bind } from './write-definitions.ts';
import { createLateCalls } from './late-calls.ts';
import { createOutboxStore } from './outbox-store.ts';
import { goesOn, holdLeft, type Notes, notesOf } from './write-notes.ts';
import { takeUpPutBack, takeUpRestored } from './restored.ts';
import { createOutboxSender } from './sender.ts';
import { askingStates, nextTry, openStates } from './states.ts';
import { createSubjects } from './subjects.ts';
import { takeUpUnreadable } from './unreadable.ts';
import { viewOf } from './write-view.ts';

/**
 * Writes that survive (DESIGN section 8; the states are drawn in states.ts).
 *
 * Guarantees:
 * - When `add` returns, the write survives a crash and a power cut.
 * - A write is marked as being sent, durably, before its request can leave this PC.
 * - After a crash while sending, a write is read back before anything is sent again.
 * - Writes of one subject are sent one after another, in the order in which they were made.
 * - What was made twice, and what a call put back that was carried out late, is told (afterwards.ts, late-calls.ts).
 * - A write leaves the outbox only when it is done or by a person's decision.
 */
export type Outbox = {
  add<K extends WriteKind>(
    kind: K,
    args: ArgsOf<K>,
    file?: { name: string; bytes: Uint8Array },
  ): Result<OutboxRow>;
  /** Several writes of a kind at once: all of them are kept, or none. */
  addTogether<K extends WriteKind>(kind: K, all: readonly ArgsOf<K>[]): Result<OutboxRow[]>;
  /** @returns false when it is too late: it was sent. */
  undo(id: string): boolean;
  /** A person's decision about a write. */
  act(id: string, action: WriteAction): Result<null>;
  view(row: OutboxRow): WriteView;
  /** Everything that is not done, oldest first. */
  open(): OutboxRow[];
  /**
   * What the day view lays over the cache, in the order in which it takes effect: done writes whose effect the cache does
   * not show yet, then open ones.
   */
  pending(): OutboxRow[];
  /** Writes of a kind about a patient since an instant of the last days, whatever became of them. */
  since(kind: WriteKind, patientId: number, fromMs: number): OutboxRow[];
  /** What was done of a kind, newest first; `patientId` left out: for anyone. */
  done(kind: WriteKind, patientId?: number | null): OutboxRow[];
  counts(): { waiting: number; needsPerson: number };
  /** A pass of a feed that began at this monotonic time has ended: what was done before it now shows in the cache. */
  passEnded(feed: string, beganAt: number): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
  start(): void;
  stop(): Promise<void>;
  /** Back online, resumed, a new key: try at once what waits. */
  wake(): void;
};

const atOnce = 3;
/** Rest before a write is taken up again after the disk failed, and after a mistake of ours, in milliseconds. */
const rests = { disk: 5000, mistake: 60_000 } as const;

export function createOutbox(ports: {
  readonly desk: Desk;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly names: Names;
  readonly by: () => string;
  /** A write is done: these feeds should be read now. */
  readonly onDone: (shows: readonly Shown[]) => void;
  /** As of when this PC has what a feed brings, by this PC's clock; null: it was not read yet. */
  readonly asOf: (feed: Shown) => number | null;
  /** Something about what was recorded that a person must be told. */
  readonly onTrouble: (words: string) => void;
}): Outbox {
  const { desk, clock } = ports;
  const outboxStore = createOutboxStore(ports);
  const sender = createOutboxSender({ ...ports, outboxStore });
  const lateCalls = createLateCalls({ ...ports, outboxStore });
  const afterwards = createAfterwards({ ...ports, outboxStore, contextOf: sender.contextOf });
  const subjects = createSubjects();
  outboxStore.onChange((row, gone) => {
    if (gone || row.state === 'done') subjects.forget(row.id);
  });
  const active = new Map<string, Promise<void>>();
  /** Monotonic ms before which a write rests. */
  const dueAt = new Map<string, number>();
  /** Those whose rest is not over by the line coming back: it may be they alone that fail. */
  const restAlone = new Set<string>();
  let abort = new AbortController();
  /** Nothing gets through: all rest until then (monotonic ms), and one is tried at a time. */
  let allRestUntil = 0;
  let heldUp = 0;
  let started = false;
  let cancelTimer: (() => void) | null = null;

  async function carry(row: OutboxRow, bound: BoundWrite): Promise<void> {
    try {
      const { wait, held, withTheLine } = await sender.carry(row, bound, abort.signal);
      rest(row.id, wait, !withTheLine);
      allRestUntil = held ? clock.monotonic() + nextTry(heldUp, held) : 0;
      heldUp = held ? heldUp + 1 : 0;
    } catch (trouble) {
      // The disk would not take the next state, or a mistake of ours: the row stays where it last was, so nothing is
      // lost. It rests before it is taken up again.
      const known = trouble instanceof StoreError;
      rest(row.id, known ? rests.disk : rests.mistake, true);
      const stack = String((trouble as Error | undefined)?.stack ?? trouble).slice(0, 2000);
      const why = known ? trouble.failure.kind : stack;
      ports.log.error('a write could not be carried on', { kind: row.kind, state: row.state, why });
    }
  }

  function rest(id: string, ms: number | null, alone: boolean): void {
    restAlone.delete(id);
    if (ms === null) dueAt.delete(id);
    else dueAt.set(id, clock.monotonic() + ms);
    if (ms !== null && alone) restAlone.add(id);
  }

  /** A page that shows what was done may come before the pass that settles it: it must not count twice until then. */
  function inCache(row: OutboxRow): boolean {
    const outcome = storedJson(row.outcome);
    return bind(row, notesOf(row).before)?.inCache(outcome, ports.cache) ?? false;
  }

  /** Starts what may run now. @returns milliseconds until the next write is due. */
  function startDue(): number {
    const now = clock.monotonic();
    let wait = 60_000;
    const most = heldUp > 0 ? 1 : atOnce;
    const taken = new Set<string>();
    const due: OutboxRow[] = [];
    for (const row of desk.writes(openStates).filter(goesOn)) {
      const about = subjects.of(row);
      const first = !about.some((one) => taken.has(one));
      for (const one of about) taken.add(one);
      if (!first || active.has(row.id)) continue;
      const left = Math.max(holdLeft(row, clock.wall()), (dueAt.get(row.id) ?? 0) - now, allRestUntil - now);
      if (left > 0) wait = Math.min(wait, left);
      else due.push(row);
    }
    // While nothing gets through, each in turn is the one that is tried: one that always fails must not stand before
    // the others.
    if (heldUp > 0) due.sort((a, b) => (dueAt.get(a.id) ?? 0) - (dueAt.get(b.id) ?? 0));
    for (const row of due) {
      if (active.size >= most) break;
      const ready = readyToCarry(row);
      const bound = ready && bind(ready, notesOf(ready).before);
      if (!ready || !bound) continue;
      const run = carry(ready, bound).finally(() => {
        active.delete(row.id);
        pump();
      });
      active.set(row.id, run);
    }
    return wait;
  }

  /** A hold that has passed becomes waiting; a sending that nobody carries any more is one whose outcome is unknown. */
  function readyToCarry(row: OutboxRow): OutboxRow | null {
    if (row.state === 'held') return outboxStore.move(row, ['held'], 'waiting');
    if (row.state === 'sending') return outboxStore.move(row, ['sending'], 'unknown');
    return row;
  }

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    let wait: number = rests.disk;
    try {
      wait = startDue();
    } catch (trouble) {
      if (!(trouble instanceof StoreError)) throw trouble;
      ports.log.error('the outbox could not be read or written', { why: trouble.failure.kind });
    }
    cancelTimer = clock.after(Math.max(20, wait), pump);
  }

  function kept<T>(add: () => T): Result<T> {
    try {
      const added = add();
      pump();
      return ok(added);
    } catch (trouble) {
      if (trouble instanceof StoreError) return failed(trouble.failure);
      throw trouble;
    }
  }

  return {
    add(kind, args, file) {
      return kept(() => outboxStore.add(kind, args, file));
    },

    addTogether(kind, all) {
      return kept(() => outboxStore.addTogether(kind, all));
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
        if (!outboxStore.move(row, askingStates, 'waiting', { notes, failure: null, logged })) {
          return failed(failure('stale'));
        }
        dueAt.delete(id);
      } else if (!outboxStore.remove(row, ['waiting', ...askingStates], 'discarded by a person')) {
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
      needsPerson: desk.countWrites(askingStates),
    }),

    passEnded: afterwards.passEnded,

    onChange: (listener) => outboxStore.onChange(listener),

    start() {
      started = true;
      abort = new AbortController();
      takeUpRestored(desk, outboxStore, clock.wall());
      takeUpPutBack(desk, outboxStore);
      takeUpUnreadable(desk, outboxStore, ports.log);
      lateCalls.start();
      afterwards.start();
      // What a crash left as being sent is taken up as unknown: whether it arrived is not known.
      pump();
    },
    async stop() {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
      abort.abort();
      lateCalls.stop();
      afterwards.stop();
      await Promise.allSettled(active.values());
    },
    wake() {
      allRestUntil = 0;
      for (const id of [...dueAt.keys()]) if (!restAlone.has(id)) dueAt.delete(id);
      pump();
    },
  };
}
