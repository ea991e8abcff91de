import type { WriteKind, WriteState } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { WriteArgs } from '../store/parsed-write.ts';
import { storeResult } from '../store/store-error.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import type { NewWrite, NewWriteOf } from './write-definition.ts';
import { bind, writeDefinitions } from './write-definitions.ts';
import { type Notes, noNotes, notesOf, withSeen } from './write-notes.ts';

/** What a write sends besides. */
export type FileToSend = NonNullable<Parameters<DeskStore['addWrite']>[1]>;

/**
 * The outbox's rows in the desk file. Every change of a write goes through here: it is durable when the method returns,
 * is logged, and listeners are notified afterwards. Methods throw `StoreError` when the disk does not accept the
 * change.
 */
export type OutboxStore = {
  add<K extends WriteKind>(kind: K, args: WriteArgs[K], file?: FileToSend): OutboxRow;
  /** Several writes in one transaction, in this order: all or none. */
  addTogether(all: readonly (NewWrite & { readonly file?: FileToSend })[]): OutboxRow[];
  /** A write that Foyer suggests: the user decides whether it is sent. */
  suggest(suggested: NewWriteOf<WriteKind>, by: string, seen: string): void;
  /**
   * Changes the state of a write if it still is in one of `from`; the write that follows a done one is stored with it.
   * @returns the current row; null when it was in another state
   */
  move(row: OutboxRow, from: readonly WriteState[], to: WriteState, more?: WriteChange): OutboxRow | null;
  /** Stores something about a write without changing its state. */
  note(row: OutboxRow, fields: Pick<WriteChange, 'notes' | 'failure'>): void;
  /**
   * Removes a write by the user's decision, and with it, in the same transaction, those of `others` that are in one of
   * `from`, too. @returns false when the write is in none of `from` any more
   */
  remove(row: OutboxRow, from: readonly WriteState[], why: string, others?: readonly OutboxRow[]): boolean;
  log(row: OutboxRow, outcome: string): void;
  /** Done writes whose effect the cache does not show yet; with `before`, only those done before it (monotonic ms). */
  unsettled(before?: number): OutboxRow[];
  /** The latest done writes, oldest first: enough for questions about minutes and hours. */
  recentlyDone(): OutboxRow[];
  /** Notifies listeners of a row whose progress changed. */
  notify(id: string): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
};

export type WriteChange = {
  readonly notes?: Notes;
  readonly failure?: Failure | null;
  readonly attempts?: number;
  readonly outcome?: unknown;
  /** An entry of the action log, in the same transaction as the change. */
  readonly logged?: string;
};

const maxRecent = 1000;

export function createOutboxStore(ports: {
  readonly desk: DeskStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly by: () => string;
}): OutboxStore {
  const { desk, clock } = ports;
  const listeners = new Set<(row: OutboxRow, gone: boolean) => void>();
  /** Times of this run's monotonic clock: the PC's clock may be set back, and the rows' times with it. */
  const unsettled = new Map<string, { readonly row: OutboxRow; readonly since: number }>();
  const recent = new Map<string, OutboxRow>();
  for (const row of desk.lastDone(maxRecent)) recent.set(row.id, row);
  for (const row of desk.unsettled()) unsettled.set(row.id, { row, since: Number.NEGATIVE_INFINITY });

  const tell = (row: OutboxRow | null, gone = false) => {
    if (!row) return;
    const since = unsettled.get(row.id)?.since ?? clock.monotonic();
    if (row.state === 'done' && !notesOf(row).settled) unsettled.set(row.id, { row, since });
    else unsettled.delete(row.id);
    if (row.state === 'done') {
      recent.set(row.id, row);
      for (const id of recent.keys()) {
        if (recent.size <= maxRecent) break;
        recent.delete(id);
      }
    }
    // The write is durable by now: a listener that fails to read the store must not make the write look failed.
    for (const listener of listeners) storeResult(() => listener(row, gone));
  };
  /** With the reason, where the user had to enter one. */
  const log = (row: OutboxRow, outcome: string) => {
    const why = bind(row, null)?.reason ?? null;
    const said = why === null ? outcome : `${outcome}: ${why}`;
    desk.logAction({ at: clock.wall(), by: row.by, what: row.kind, patientId: row.patientId, outcome: said });
  };

  /** A new row, before it is added. */
  function newRow<K extends WriteKind>({ kind, args }: NewWriteOf<K>): OutboxRow {
    const now = clock.wall();
    const { version, subject, patientId, hold } = writeDefinitions[kind];
    return {
      id: ports.random.uuid(),
      kind,
      args: JSON.stringify(args),
      argsVersion: version,
      subject: subject(args),
      patientId: patientId(args),
      createdAt: now,
      by: ports.by(),
      state: hold > 0 ? 'held' : 'waiting',
      stateAt: now,
      holdUntil: hold > 0 ? now + hold : null,
      attempts: 0,
      lastFailure: null,
      evidence: JSON.stringify(noNotes),
      outcome: null,
    };
  }

  /** The write that the user asked for together with one that is done now, in its name. */
  function nextRow(done: OutboxRow): OutboxRow | null {
    const next = bind(done, null)?.next() ?? null;
    return next && { ...newRow(next), by: done.by };
  }

  return {
    add(kind, args, file) {
      const row = newRow({ kind, args });
      desk.addWrite(row, file);
      tell(row);
      return row;
    },

    addTogether(all) {
      const added = all.map(({ file, ...one }) => ({ row: newRow(one), file }));
      desk.together(() => {
        for (const { row, file } of added) desk.addWrite(row, file);
      });
      const rows = added.map(({ row }) => row);
      for (const row of rows) tell(row);
      return rows;
    },

    suggest(suggested, by, seen) {
      const asked = newRow(suggested);
      const notes = JSON.stringify(withSeen({ ...noNotes, suggested: true }, seen));
      const row = { ...asked, by, state: 'asks', holdUntil: null, evidence: notes };
      desk.together(() => {
        desk.addWrite(row);
        log(row, 'asks: an earlier attempt was carried out late');
      });
      tell(row);
    },

    move(row, from, to, more = {}) {
      const fields = { state: to, stateAt: clock.wall(), holdUntil: null, ...columns(more) };
      const next = to === 'done' ? nextRow({ ...row, ...fields }) : null;
      const moved = desk.together(() => {
        if (!desk.changeWrite(row.id, from, fields)) return false;
        if (to === 'done') desk.dropFile(row.id);
        if (next) desk.addWrite(next);
        if (to !== 'sending' && to !== 'waiting') log(row, to);
        if (more.logged !== undefined) log(row, more.logged);
        return true;
      });
      const now = desk.write(row.id);
      tell(now);
      if (moved) tell(next);
      return moved ? now : null;
    },

    note(row, fields) {
      desk.changeWrite(row.id, [row.state], columns(fields));
      tell(desk.write(row.id));
    },

    remove(row, from, why, others = []) {
      const removed = desk.together(() => {
        if (!desk.removeWrite(row.id, from)) return [];
        const all = [row, ...others.filter(({ id }) => desk.removeWrite(id, from))];
        for (const one of all) log(one, why);
        return all;
      });
      for (const one of removed) tell(one, true);
      return removed.length > 0;
    },

    log,
    unsettled: (before = Number.POSITIVE_INFINITY) =>
      [...unsettled.values()].flatMap(({ row, since }) => (since < before ? [row] : [])),
    recentlyDone: () => [...recent.values()],
    notify: (id) => tell(desk.write(id)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const columns = ({ notes, failure, attempts, outcome }: WriteChange): Partial<Omit<OutboxRow, 'id'>> => ({
  ...(notes ? { evidence: JSON.stringify(notes) } : {}),
  ...(failure !== undefined ? { lastFailure: failure && JSON.stringify(failure) } : {}),
  ...(attempts !== undefined ? { attempts } : {}),
  ...(outcome !== undefined ? { outcome: JSON.stringify(outcome) } : {}),
});
