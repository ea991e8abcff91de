import { onceNeeded } from '../../../shared/remembered.ts';
import type { Log } from '../../ports.ts';
import { type Database, readThrough } from '../database.ts';
import { migrate } from '../migrations.ts';
import { guarded, StoreTrouble } from '../trouble.ts';
import type { ActionLogEntry, Desk, OutboxRow } from '../types.ts';
import { countRows } from './counts.ts';
import { deskMigrations } from './migrations.ts';
import { outboxRows } from './outbox-rows.ts';
import { settingAside } from './setting-aside.ts';

export type DeskPorts = {
  /** Hears of each committed change set, and before the desk closes. Absent: no copies (in memory). */
  readonly copies?: { changed(): void; finish(): void };
  readonly log?: Log | undefined;
};

/**
 * The desk over one file.
 *
 * Guarantees, besides those of its type:
 * - a method that returns has its change in the file itself, and leaves the WAL empty: a bit that flips in a WAL would
 *   make SQLite drop what follows it without a word;
 * - the action log only grows.
 *
 * @throws StoreTrouble when the file cannot be read
 */
export function openDesk(db: Database, { copies, log }: DeskPorts): Desk {
  migrate(db, deskMigrations);
  const rows = outboxRows(db);
  const counts = onceNeeded(() => countRows(db));
  const setAside = onceNeeded(() => settingAside(db));
  const putFile = onceNeeded(() =>
    db.prepare<[string, string, Uint8Array]>('INSERT INTO files (write_id, name, bytes) VALUES (?, ?, ?)'),
  );
  const file = onceNeeded(() =>
    db.prepare<[string], { name: string; bytes: Buffer<ArrayBuffer> }>(
      'SELECT name, bytes FROM files WHERE write_id = ?',
    ),
  );
  const dropFile = onceNeeded(() => db.prepare<[string]>('DELETE FROM files WHERE write_id = ?'));
  const logAction = onceNeeded(() =>
    db.prepare<[ActionLogEntry]>(
      'INSERT INTO actions (at, by, what, patient_id, outcome) VALUES (:at, :by, :what, :patientId, :outcome)',
    ),
  );
  const actions = onceNeeded(() =>
    db.prepare<[number, number], ActionLogEntry>(
      `SELECT at, by, what, patient_id AS patientId, outcome FROM actions
       WHERE at >= ? AND at < ? ORDER BY at, place`,
    ),
  );
  const fact = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck();
  const saveFact = db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const changed = db.prepare<[], number>('SELECT total_changes()').pluck();
  const dropFact = onceNeeded(() => db.prepare<[string]>('DELETE FROM facts WHERE name = ?'));

  /** Rows and counts by the states asked for, until the next change: nobody else writes to this file. */
  const heldRows = new Map<string, readonly OutboxRow[]>();
  const heldCounts = new Map<string, number>();

  function change<T>(changes: () => T, worthACopy = true): T {
    return guarded(() => {
      if (db.inTransaction) return changes();
      const before = changed.get();
      try {
        const result = db.transaction(changes).immediate();
        if (changed.get() !== before) {
          emptyWal();
          if (worthACopy) copies?.changed();
        }
        return result;
      } finally {
        heldRows.clear();
        heldCounts.clear();
      }
    });
  }

  /** Every look at the day and at the status asks for the open writes; within a change nothing is held. */
  function hold<T>(held: Map<string, T>, states: readonly string[] | undefined, ask: () => T): T {
    if (db.inTransaction) return ask();
    const asked = JSON.stringify(states ?? null);
    const found = held.get(asked) ?? ask();
    held.set(asked, found);
    return found;
  }

  /** The change is committed and on the disk already: trouble here loses nothing, and must not be taken for a failure. */
  function emptyWal(): void {
    try {
      guarded(() => db.pragma('wal_checkpoint(TRUNCATE)'));
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
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
    writes: (states) => guarded(() => [...hold(heldRows, states, () => rows.writes(states))]),
    countWrites: (states) => guarded(() => hold(heldCounts, states, () => rows.countWrites(states))),
    fileOf: (writeId) => guarded(() => file().get(writeId) ?? null),
    dropFile: (writeId) => change(() => void dropFile().run(writeId)),
    logAction: (entry) => change(() => void logAction().run(entry)),
    actions: (fromMs, toMs) => guarded(() => actions().all(fromMs, toMs)),
    fact: (name) => guarded(() => fact.get(name) ?? null),
    saveFact: (name, value) =>
      change(() => void (value === null ? dropFact().run(name) : saveFact.run(name, value))),
    noteFact: (name, value) => change(() => void saveFact.run(name, value), false),
    counts: (date, locationIds) => guarded(() => counts().of(date, locationIds)),
    saveCount: (row) => change(() => counts().save(row)),
    changePractice: (from, to) => change(() => setAside()(from, to)),
    together: change,
    verify: () => guarded(() => readThrough(db)),
    close() {
      if (!db.open) return;
      copies?.finish();
      guarded(() => db.close());
    },
  };
}
