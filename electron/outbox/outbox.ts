import type { WriteAction, WriteKind, WriteState, WriteView } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Log, Random } from '../ports.ts';
import type { Outcome, PracticeClient, Walk } from '../practice/types.ts';
import { StoreTrouble } from '../store/trouble.ts';
import type { Cache, Desk, OutboxRow } from '../store/types.ts';
import type { Names, Shown, WriteContext } from './kind.ts';
import { type ArgsOf, type BoundWrite, bind, kinds } from './kinds.ts';
import { type Notes, noNotes, notesOf, withSeen } from './record.ts';
import {
  askingStates,
  blockingStates,
  nextLook,
  nextTry,
  openStates,
  stateAfterFailure,
  stateAfterLook,
} from './states.ts';
import { viewOf } from './view.ts';

/**
 * Writes that survive (DESIGN section 8; the states are drawn in states.ts).
 *
 * Guarantees:
 * - When `add` returns, the write survives a crash and a power cut.
 * - A write is marked as being sent, durably, before its request can leave this PC.
 * - After a crash while sending, a write is read back before anything is sent again.
 * - Writes of one subject are sent one after another, in the order in which they were made.
 * - A write leaves the outbox only when it is done or by a person's decision.
 */
export type Outbox = {
  add<K extends WriteKind>(
    kind: K,
    args: ArgsOf<K>,
    file?: { name: string; bytes: Uint8Array },
  ): Result<OutboxRow>;
  /** @returns false when it is too late: it was sent. */
  undo(id: string): boolean;
  /** A person's decision about a write. */
  act(id: string, action: WriteAction): Result<null>;
  view(row: OutboxRow): WriteView;
  /** Everything that is not done, oldest first. */
  open(): OutboxRow[];
  /** Open writes, and done ones whose effect the cache does not show yet: what the day view lays over the cache. */
  pending(): OutboxRow[];
  /** Writes of a kind about a patient since an instant, whatever became of them. */
  since(kind: WriteKind, patientId: number, fromMs: number): OutboxRow[];
  counts(): { waiting: number; needsPerson: number };
  /** A pass of a feed that began at this wall time has ended: what was done before it now shows in the cache. */
  passEnded(feed: string, beganAt: number): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
  start(): void;
  stop(): Promise<void>;
  /** Back online, resumed, a new key: try at once what waits. */
  wake(): void;
};

const atOnce = 3;
/** A write is looked at afresh before sending when it is older than this: it did wait. */
const waitedAfter = 30_000;

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
}): Outbox {
  const { desk, clock } = ports;
  const listeners = new Set<(row: OutboxRow, gone: boolean) => void>();
  const active = new Map<string, Promise<void>>();
  const dueAt = new Map<string, number>();
  const progress = new Map<string, number>();
  const unsettled = new Map<string, OutboxRow>();
  let abort = new AbortController();
  let started = false;
  let cancelTimer: (() => void) | null = null;

  const tell = (row: OutboxRow, gone = false) => {
    if (row.state === 'done' && !notesOf(row).settled) unsettled.set(row.id, row);
    else unsettled.delete(row.id);
    for (const listener of listeners) listener(row, gone);
  };

  /** Moves a write on, if it still is where we think it is. @returns the row as it is now, or null. */
  function move(
    row: OutboxRow,
    from: readonly WriteState[],
    to: WriteState,
    more: { notes?: Notes; failure?: Failure | null; attempts?: number; outcome?: unknown } = {},
  ): OutboxRow | null {
    const fields: Partial<Omit<OutboxRow, 'id'>> = {
      state: to,
      stateAt: clock.wall(),
      holdUntil: null,
      ...(more.notes ? { evidence: JSON.stringify(more.notes) } : {}),
      ...(more.failure !== undefined ? { lastFailure: more.failure && JSON.stringify(more.failure) } : {}),
      ...(more.attempts !== undefined ? { attempts: more.attempts } : {}),
      ...(more.outcome !== undefined ? { outcome: JSON.stringify(more.outcome) } : {}),
    };
    const moved = desk.together(() => {
      if (!desk.changeWrite(row.id, from, fields)) return false;
      if (to === 'done') desk.dropFile(row.id);
      if (to !== 'sending' && to !== 'waiting') log(row, to);
      return true;
    });
    const now = desk.write(row.id);
    if (now) tell(now);
    return moved ? now : null;
  }

  function log(row: OutboxRow, outcome: string): void {
    desk.logAction({ at: clock.wall(), by: row.by, what: row.kind, patientId: row.patientId, outcome });
  }

  function contextFor(row: OutboxRow, notes: Notes): WriteContext {
    return {
      client: ports.client,
      walk: ports.walk,
      cache: ports.cache,
      now: () => clock.wall(),
      waited: notes.notSent > 0 || notes.looks > 0 || clock.wall() - row.createdAt > waitedAfter,
      confirmed: notes.confirmed,
      attempts: row.attempts,
      claimedPayments: () => claimedPayments(desk, row.id),
      file: () => desk.fileOf(row.id),
      options: {
        lane: 'act',
        signal: abort.signal,
        onProgress(fraction) {
          progress.set(row.id, fraction);
          const current = desk.write(row.id);
          if (current) tell(current);
        },
      },
    };
  }

  /** waiting -> sending -> …: prepare, make `sending` durable, send, make the outcome durable. */
  async function sendOne(row: OutboxRow, bound: BoundWrite): Promise<void> {
    const notes = notesOf(row);
    const prepared = await bound.prepare(contextFor(row, notes));
    if (abort.signal.aborted) return;
    switch (prepared.kind) {
      case 'no-look':
        putOff(row, notes, prepared.outcome.failure);
        return;
      case 'done':
        finish(
          move(row, ['waiting'], 'done', { notes: withSeen(notes, prepared.seen), failure: null }),
          bound,
        );
        return;
      case 'ask':
        move(row, ['waiting'], 'asks', { notes: withSeen(notes, prepared.seen) });
        return;
      case 'send':
        break;
    }
    const before: Notes = {
      ...notes,
      before: prepared.evidence,
      sentAt: clock.wall(),
      missing: [],
      looks: 0,
    };
    const sending = move(row, ['waiting'], 'sending', { notes: before, attempts: row.attempts + 1 });
    if (!sending) return;
    const outcome = await bound.send(prepared.evidence, contextFor(row, before));
    progress.delete(row.id);
    settleSending(sending, before, outcome, bound);
  }

  function settleSending(row: OutboxRow, notes: Notes, outcome: Outcome<unknown>, bound: BoundWrite): void {
    if (outcome.ok) {
      finish(move(row, ['sending'], 'done', { notes, failure: null, outcome: outcome.value }), bound);
      return;
    }
    const to = stateAfterFailure(outcome.fate);
    if (to === 'waiting') {
      const back = move(row, ['sending'], 'waiting', {
        notes,
        failure: outcome.failure,
        attempts: row.attempts - 1,
      });
      if (back) putOff(back, notes, outcome.failure);
      return;
    }
    move(row, ['sending'], to, { notes, failure: outcome.failure });
    if (to === 'unknown') dueAt.set(row.id, clock.monotonic() + nextLook(0));
  }

  /** unknown -> …: reads back what became of it. */
  async function lookOne(row: OutboxRow, bound: BoundWrite): Promise<void> {
    const notes = notesOf(row);
    const verdict = await bound.readBack(contextFor(row, notes));
    if (abort.signal.aborted) return;
    const looks = { sentAt: notes.sentAt ?? row.stateAt, missing: notes.missing };
    const { state, missing } = stateAfterLook(verdict, bound.notDone, looks, clock.wall());
    const seen = verdict.kind === 'no-look' ? notes : withSeen(notes, verdict.seen);
    const after: Notes = { ...seen, missing: [...missing], looks: notes.looks + 1 };
    dueAt.set(row.id, clock.monotonic() + (state === 'waiting' ? 0 : nextLook(after.looks)));
    const moved = move(row, ['unknown'], state, {
      notes: after,
      ...(verdict.kind === 'done' ? { failure: null, outcome: verdict.outcome } : {}),
    });
    if (state === 'done') finish(moved, bound);
  }

  function putOff(row: OutboxRow, notes: Notes, why: Failure): void {
    const fields = {
      evidence: JSON.stringify({ ...notes, notSent: notes.notSent + 1 }),
      lastFailure: JSON.stringify(why),
    };
    desk.changeWrite(row.id, ['waiting'], fields);
    dueAt.set(row.id, clock.monotonic() + nextTry(notes.notSent, why));
    const now = desk.write(row.id);
    if (now) tell(now);
  }

  function finish(row: OutboxRow | null, bound: BoundWrite): void {
    if (!row) return;
    dueAt.delete(row.id);
    ports.onDone(bound.shows);
  }

  async function work(row: OutboxRow, bound: BoundWrite): Promise<void> {
    try {
      if (row.state === 'waiting') await sendOne(row, bound);
      else await lookOne(row, bound);
    } catch (trouble) {
      // The disk would not take the next state, or a mistake of ours: the row stays where it last was, so nothing is
      // lost. It rests before it is tried again.
      const known = trouble instanceof StoreTrouble;
      dueAt.set(row.id, clock.monotonic() + (known ? 5000 : 60_000));
      const why = known
        ? trouble.failure.kind
        : String((trouble as Error | undefined)?.stack ?? trouble).slice(0, 2000);
      ports.log.error('a write could not be carried on', { kind: row.kind, state: row.state, why });
    }
  }

  /** Starts everything that may run now, and sets the timer for what is due next. */
  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!started) return;
    const now = clock.monotonic();
    let wait = 60_000;
    const subjects = new Set<string>();
    for (const row of desk.writes(blockingStates)) {
      const first = !subjects.has(row.subject);
      subjects.add(row.subject);
      if (!first || active.has(row.id)) continue;
      if (row.state === 'held') {
        const left = (row.holdUntil ?? 0) - clock.wall();
        // A clock that was set back must not hold a write for longer than its hold.
        if (left > 0 && left <= 60_000) {
          wait = Math.min(wait, left);
          continue;
        }
        move(row, ['held'], 'waiting');
      }
      const due = dueAt.get(row.id) ?? 0;
      if (due > now || active.size >= atOnce) {
        if (due > now) wait = Math.min(wait, due - now);
        continue;
      }
      const current = desk.write(row.id);
      if (!current || current.state === 'sending') continue;
      const bound = bind(current, notesOf(current).before);
      if (!bound) continue;
      const run = work(current, bound).finally(() => {
        active.delete(row.id);
        pump();
      });
      active.set(row.id, run);
    }
    cancelTimer = clock.after(Math.max(20, wait), pump);
  }

  return {
    add(kind, args, file) {
      const now = clock.wall();
      const spec = kinds[kind] as unknown as {
        version: number;
        hold: number;
        subject: (a: unknown) => string;
        patientId: (a: unknown) => number | null;
      };
      const row: OutboxRow = {
        id: ports.random.uuid(),
        kind,
        args: JSON.stringify(args),
        argsVersion: spec.version,
        subject: spec.subject(args),
        patientId: spec.patientId(args),
        createdAt: now,
        by: ports.by(),
        state: spec.hold > 0 ? 'held' : 'waiting',
        stateAt: now,
        holdUntil: spec.hold > 0 ? now + spec.hold : null,
        attempts: 0,
        lastFailure: null,
        evidence: JSON.stringify(noNotes),
        outcome: null,
      };
      try {
        desk.addWrite(row, file);
      } catch (trouble) {
        if (trouble instanceof StoreTrouble) return failed(trouble.failure);
        throw trouble;
      }
      tell(row);
      pump();
      return ok(row);
    },

    undo(id) {
      const row = desk.write(id);
      if (!row || !desk.removeWrite(id, ['held'])) return false;
      log(row, 'undone');
      tell(row, true);
      pump();
      return true;
    },

    act(id, action) {
      const row = desk.write(id);
      if (!row) return failed(failure('not-found'));
      if (action === 'undo') return this.undo(id) ? ok(null) : failed(failure('stale'));
      if (action === 'send-again') {
        const notes: Notes = { ...notesOf(row), confirmed: true, missing: [], looks: 0, notSent: 0 };
        const moved = move(row, askingStates, 'waiting', { notes, failure: null });
        if (!moved) return failed(failure('stale'));
        dueAt.delete(id);
        log(row, 'sent again by a person');
      } else {
        if (active.has(id) || !desk.removeWrite(id, ['waiting', ...askingStates]))
          return failed(failure('stale'));
        log(row, 'discarded by a person');
        tell(row, true);
      }
      pump();
      return ok(null);
    },

    view: (row) => viewOf(row, ports.names, row.state === 'sending' ? (progress.get(row.id) ?? null) : null),
    open: () => desk.writes(openStates),
    pending: () => [...desk.writes(openStates), ...unsettled.values()],
    since: (kind, patientId, fromMs) =>
      desk.writes().filter((r) => r.kind === kind && r.patientId === patientId && r.createdAt >= fromMs),
    counts: () => ({
      waiting: desk.countWrites(openStates),
      needsPerson: desk.countWrites(askingStates),
    }),

    passEnded(feed, beganAt) {
      for (const row of unsettled.values()) {
        const bound = bind(row, null);
        if (bound && (bound.shows[0] !== feed || row.stateAt >= beganAt)) continue;
        desk.changeWrite(row.id, ['done'], { evidence: JSON.stringify({ ...notesOf(row), settled: true }) });
        const now = desk.write(row.id);
        if (now) tell(now);
      }
    },

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start() {
      started = true;
      abort = new AbortController();
      // A crash or a stop left these open: whether they arrived is not known.
      for (const row of desk.writes(['sending'])) move(row, ['sending'], 'unknown');
      for (const row of desk.writes(['done'])) if (!notesOf(row).settled) unsettled.set(row.id, row);
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
      dueAt.clear();
      pump();
    },
  };
}

/** Ids of payments that other writes of this desk have made: one payment of the practice settles one write. */
function claimedPayments(desk: Desk, except: string): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const row of desk.writes(['done'])) {
    if (row.kind !== 'payment' || row.id === except || row.outcome === null) continue;
    const outcome = JSON.parse(row.outcome) as { id?: unknown } | null;
    if (typeof outcome?.id === 'number') ids.add(outcome.id);
  }
  return ids;
}
