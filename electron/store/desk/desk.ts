import { lazy } from '../../../shared/memoize.ts';
import type { Log } from '../../platform/ports.ts';
import { type Database, verifyPages } from '../database.ts';
import { migrate } from '../migrations.ts';
import { guarded, StoreError } from '../store-error.ts';
import type { ActionLogEntry, DeskStore, OutboxRow } from '../types.ts';
import type { DeskCopies } from './copies.ts';
import { countRows } from './counts.ts';
import { markFact, markText, nextMark, readMark } from './desk-mark.ts';
import { draftRows } from './draft-rows.ts';
import { deskMigrations } from './migrations.ts';
import { outboxRows } from './outbox-rows.ts';
import { practiceSwitch } from './practice-switch.ts';

export type DeskPorts = {
  /** Is notified of each committed change set, and when the desk closes. Absent: no copies (in memory). */
  readonly copies?: Pick<DeskCopies, 'committed' | 'finish' | 'closed'>;
  readonly log?: Log | undefined;
};

/**
 * The desk over one file.
 *
 * Guarantees, besides those of its type:
 * - a method that returns has its change in the file itself, and leaves the WAL empty: a flipped bit in a WAL would
 *   make SQLite silently drop what follows it;
 * - the action log only grows, except for trimming by age.
 *
 * @throws StoreError when the file cannot be read
 */
export function openDeskStore(db: Database, { copies, log }: DeskPorts): DeskStore {
  migrate(db, deskMigrations);
  const rows = outboxRows(db);
  const counts = lazy(() => countRows(db));
  const drafts = lazy(() => draftRows(db));
  const setAside = lazy(() => practiceSwitch(db));
  const putFile = lazy(() =>
    db.prepare<[string, string, Uint8Array]>('INSERT INTO files (write_id, name, bytes) VALUES (?, ?, ?)'),
  );
  const file = lazy(() =>
    db.prepare<[string], { name: string; bytes: Buffer<ArrayBuffer> }>(
      'SELECT name, bytes FROM files WHERE write_id = ?',
    ),
  );
  const dropFile = lazy(() => db.prepare<[string]>('DELETE FROM files WHERE write_id = ?'));
  const logAction = lazy(() =>
    db.prepare<[ActionLogEntry]>(
      'INSERT INTO actions (at, by, what, patient_id, outcome) VALUES (:at, :by, :what, :patientId, :outcome)',
    ),
  );
  const actions = lazy(() =>
    db.prepare<[number, number], ActionLogEntry>(
      `SELECT at, by, what, patient_id AS patientId, outcome FROM actions
       WHERE at >= ? AND at < ? ORDER BY at, place`,
    ),
  );
  const oldestAction = lazy(() =>
    db.prepare<[], number>('SELECT at FROM actions ORDER BY at LIMIT 1').pluck(),
  );
  const newestAction = lazy(() =>
    db.prepare<[], number>('SELECT at FROM actions ORDER BY at DESC LIMIT 1').pluck(),
  );
  const isEmpty = lazy(() =>
    db
      .prepare<[], number>(
        'SELECT NOT EXISTS (SELECT 1 FROM writes) AND NOT EXISTS (SELECT 1 FROM actions) AND NOT EXISTS (SELECT 1 FROM facts)',
      )
      .pluck(),
  );
  const keepLogFrom = lazy(() =>
    db.prepare<[string]>(
      `INSERT INTO facts (name, value) VALUES ('log-kept-from', ?) ON CONFLICT (name) DO UPDATE
       SET value = excluded.value WHERE CAST(excluded.value AS INTEGER) > CAST(value AS INTEGER)`,
    ),
  );
  const trimActions = lazy(() =>
    db.prepare<[number, number]>(
      'DELETE FROM actions WHERE place IN (SELECT place FROM actions WHERE at < ? ORDER BY at, place LIMIT ?)',
    ),
  );
  const fact = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck();
  const saveFact = db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const changed = db.prepare<[], number>('SELECT total_changes()').pluck();
  const dropFact = lazy(() => db.prepare<[string]>('DELETE FROM facts WHERE name = ?'));

  let mark = readMark(fact.get(markFact) ?? null);
  let countedElsewhere = 0;
  const listeners = new Set<() => void>();

  /** Memoized rows and counts by states, until the next change: no other process writes to this file. */
  const heldRows = new Map<string, readonly OutboxRow[]>();
  const heldCounts = new Map<string, number>();
  const heldDone = new Map<string, readonly OutboxRow[]>();

  function change<T>(changes: () => T, worthACopy = true): T {
    return guarded(() => {
      if (db.inTransaction) return changes();
      const before = changed.get();
      try {
        let next = mark;
        const result = db
          .transaction(() => {
            const made = changes();
            if (worthACopy && changed.get() !== before) {
              next = nextMark(mark, countedElsewhere);
              saveFact.run(markFact, markText(next));
            }
            return made;
          })
          .immediate();
        if (changed.get() !== before) {
          emptyWal();
          copies?.committed(worthACopy);
        }
        if (next !== mark) {
          mark = next;
          for (const listener of listeners) listener();
        }
        return result;
      } finally {
        heldRows.clear();
        heldDone.clear();
        heldCounts.clear();
      }
    });
  }

  /** Every rendering of the day and the status reads the open writes; within a change nothing is memoized. */
  function memoized<T>(held: Map<string, T>, asked: string, ask: () => T): T {
    if (db.inTransaction) return ask();
    const found = held.get(asked) ?? ask();
    held.set(asked, found);
    return found;
  }

  /**
   * The change is committed and on the disk already: a store error here loses nothing, and must not be reported as a
   * failure.
   */
  function emptyWal(): void {
    try {
      guarded(() => db.pragma('wal_checkpoint(TRUNCATE)'));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const { kind, words = null } = error.failure;
      log?.warn('the desk’s WAL could not be emptied', { kind, words });
    }
  }

  return {
    addWrite: (row, attached) =>
      change(() => {
        rows.add(row);
        if (attached) putFile().run(row.id, attached.name, attached.bytes);
      }),
    changeWrite: (id, from, fields) => change(() => rows.changeWrite(id, from, fields)),
    removeWrite: (id, from) => change(() => rows.removeWrite(id, from)),
    write: (id) => guarded(() => rows.write(id)),
    writes: (states) =>
      guarded(() => [...memoized(heldRows, JSON.stringify(states ?? null), () => rows.writes(states))]),
    countWrites: (states) =>
      guarded(() => memoized(heldCounts, JSON.stringify(states), () => rows.countWrites(states))),
    done: (kind, patientId) =>
      guarded(() => [...memoized(heldDone, `${kind} ${patientId}`, () => rows.done(kind, patientId))]),
    lastDone: (most) => guarded(() => rows.lastDone(most)),
    unsettled: () => guarded(() => rows.unsettled()),
    purgeDone: (kind, before, most) => change(() => rows.purgeDone(kind, before, most)),
    fileOf: (writeId) => guarded(() => file().get(writeId) ?? null),
    dropFile: (writeId) => change(() => void dropFile().run(writeId)),
    logAction: (entry) => change(() => void logAction().run(entry)),
    actions: (fromMs, toMs) => guarded(() => actions().all(fromMs, toMs)),
    oldestAction: () => guarded(() => oldestAction().get() ?? null),
    newestAction: () => guarded(() => newestAction().get() ?? null),
    trimActions: (before, most) =>
      change(() => {
        // The trigger that protects the log allows the removal of entries older than this.
        keepLogFrom().run(String(before));
        return trimActions().run(before, most).changes;
      }),
    fact: (name) => guarded(() => fact.get(name) ?? null),
    saveFact: (name, value) =>
      change(() => void (value === null ? dropFact().run(name) : saveFact.run(name, value))),
    noteFact: (name, value) => change(() => void saveFact.run(name, value), false),
    // Not copied: half-done work is removed from the file within the hour.
    keepDraft: (draft) => change(() => drafts().keep(draft), false),
    draft: () => guarded(() => drafts().read()),
    dropDraft: () => change(() => drafts().clear(), false),
    mark: () => mark,
    isEmpty: () => guarded(() => isEmpty().get() === 1),
    countFrom(generation) {
      countedElsewhere = Math.max(countedElsewhere, generation);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    counts: (date, locationIds) => guarded(() => counts().of(date, locationIds)),
    saveCount: (row) => change(() => counts().save(row)),
    changePractice: (from, to) => change(() => setAside()(from, to)),
    together: change,
    verify: () => guarded(() => verifyPages(db)),
    close() {
      if (!db.open) return;
      try {
        copies?.finish();
      } finally {
        guarded(() => db.close());
        copies?.closed();
      }
    },
  };
}
