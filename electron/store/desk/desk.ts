import { createListeners } from '../../../shared/listeners.ts';
import { lazy } from '../../../shared/memoize.ts';
import type { Log } from '../../platform/ports.ts';
import { type Database, verifyPages } from '../database.ts';
import { migrate } from '../migrations.ts';
import { catchStoreError, guarded } from '../store-error.ts';
import type { DeskStore, OutboxRow } from '../types.ts';
import { actionRows } from './action-rows.ts';
import type { DeskCopies } from './copies.ts';
import { countRows } from './counts.ts';
import { markFact, markText, nextMark, readMark } from './desk-mark.ts';
import { draftRows } from './draft-rows.ts';
import { deskMigrations } from './migrations.ts';
import { outboxRows } from './outbox-rows.ts';
import { practiceSwitch } from './practice-switch.ts';

export type DeskPorts = {
  /** Is notified of each committed change set, of each error of the file, and when the desk closes. Absent: no copies (in memory). */
  readonly copies?: Pick<DeskCopies, 'committed' | 'finish' | 'closed' | 'met'>;
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
  const withFile = <T>(action: () => T): T => guarded(action, copies?.met);
  migrate(db, deskMigrations);
  const rows = outboxRows(db);
  const counts = lazy(() => countRows(db));
  const drafts = lazy(() => draftRows(db));
  const actions = actionRows(db);
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
  const isEmpty = lazy(() =>
    db
      .prepare<[], number>(
        'SELECT NOT EXISTS (SELECT 1 FROM writes) AND NOT EXISTS (SELECT 1 FROM actions) AND NOT EXISTS (SELECT 1 FROM facts)',
      )
      .pluck(),
  );
  const fact = db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck();
  const saveFact = db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const changed = db.prepare<[], number>('SELECT total_changes()').pluck();
  const dropFact = lazy(() => db.prepare<[string]>('DELETE FROM facts WHERE name = ?'));

  let mark = readMark(fact.get(markFact) ?? null);
  let countedElsewhere = 0;
  const listeners = createListeners<[]>();

  const memoized = memoizedUntilChange(db);
  const heldRows = memoized.answers<readonly OutboxRow[]>();
  const heldCounts = memoized.answers<number>();
  const heldDone = memoized.answers<readonly OutboxRow[]>();

  function change<T>(changes: () => T, worthACopy = true): T {
    return withFile(() => {
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
          listeners.notify();
        }
        return result;
      } finally {
        memoized.invalidate();
      }
    });
  }

  /**
   * The change is committed and on the disk already: a store error here loses nothing, and must not be reported as a
   * failure.
   */
  function emptyWal(): void {
    catchStoreError<void>(
      () => void withFile(() => db.pragma('wal_checkpoint(TRUNCATE)')),
      ({ failure: { kind, words = null } }) =>
        log?.warn('the desk’s WAL could not be emptied', { kind, words }),
    );
  }

  return {
    addWrite: (row, attached) =>
      change(() => {
        rows.add(row);
        if (attached) putFile().run(row.id, attached.name, attached.bytes);
      }),
    changeWrite: (id, from, fields) => change(() => rows.changeWrite(id, from, fields)),
    removeWrite: (id, from) => change(() => rows.removeWrite(id, from)),
    write: (id) => withFile(() => rows.write(id)),
    writes: (states) =>
      withFile(() => [...heldRows(JSON.stringify(states ?? null), () => rows.writes(states))]),
    countWrites: (states) =>
      withFile(() => heldCounts(JSON.stringify(states), () => rows.countWrites(states))),
    done: (kind, patientId) =>
      withFile(() => [...heldDone(`${kind} ${patientId}`, () => rows.done(kind, patientId))]),
    removals: () => withFile(() => [...heldDone('removals', rows.removals)]),
    lastDone: (most) => withFile(() => rows.lastDone(most)),
    unsettled: () => withFile(() => rows.unsettled()),
    purgeDone: (kind, before, most) => change(() => rows.purgeDone(kind, before, most)),
    fileOf: (writeId) => withFile(() => file().get(writeId) ?? null),
    dropFile: (writeId) => change(() => void dropFile().run(writeId)),
    logAction: (entry) => change(() => actions.add(entry)),
    actions: (fromMs, toMs) => withFile(() => actions.between(fromMs, toMs)),
    oldestAction: () => withFile(actions.oldest),
    newestAction: () => withFile(actions.newest),
    trimActions: (before, most) => change(() => actions.trim(before, most)),
    fact: (name) => withFile(() => fact.get(name) ?? null),
    saveFact: (name, value) =>
      change(() => void (value === null ? dropFact().run(name) : saveFact.run(name, value))),
    noteFact: (name, value) => change(() => void saveFact.run(name, value), false),
    // Not copied: half-done work is removed from the file within the hour.
    keepDraft: (draft) => change(() => drafts().keep(draft), false),
    draft: () => withFile(() => drafts().read()),
    dropDraft: () => change(() => drafts().clear(), false),
    mark: () => mark,
    isEmpty: () => withFile(() => isEmpty().get() === 1),
    countFrom(generation) {
      countedElsewhere = Math.max(countedElsewhere, generation);
    },
    onCommit: listeners.add,
    counts: (date, locationIds) => withFile(() => counts().of(date, locationIds)),
    saveCount: (row) => change(() => counts().save(row)),
    changePractice: (from, to) => change(() => setAside()(from, to)),
    together: change,
    verify: () => withFile(() => verifyPages(db)),
    close() {
      if (!db.open) return;
      try {
        copies?.finish();
      } finally {
        withFile(() => db.close());
        copies?.closed();
      }
    },
  };
}

/**
 * Answers of the file, memoized until its next change: no other process writes to it, and every rendering of the day and
 * the status reads the open writes. Within a change nothing is memoized.
 */
function memoizedUntilChange(db: Database) {
  const invalidations: (() => void)[] = [];
  return {
    answers<T>(): (asked: string, ask: () => T) => T {
      const held = new Map<string, T>();
      invalidations.push(() => held.clear());
      return (asked, ask) => {
        if (db.inTransaction) return ask();
        const found = held.get(asked) ?? ask();
        held.set(asked, found);
        return found;
      };
    },
    invalidate(): void {
      for (const clear of invalidations) clear();
    },
  };
}
