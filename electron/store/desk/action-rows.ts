import { lazy } from '../../../shared/memoize.ts';
import type { Database } from '../database.ts';
import type { ActionLogEntry } from '../types.ts';

/** The action log: SQL alone, inside the transactions of the desk. It only grows, except for trimming by age. */
export function actionRows(db: Database) {
  const add = lazy(() =>
    db.prepare<[ActionLogEntry]>(
      'INSERT INTO actions (at, by, what, patient_id, outcome) VALUES (:at, :by, :what, :patientId, :outcome)',
    ),
  );
  const between = lazy(() =>
    db.prepare<[number, number], ActionLogEntry>(
      `SELECT at, by, what, patient_id AS patientId, outcome FROM actions
       WHERE at >= ? AND at < ? ORDER BY at, place`,
    ),
  );
  const oldest = lazy(() => db.prepare<[], number>('SELECT at FROM actions ORDER BY at LIMIT 1').pluck());
  const newest = lazy(() =>
    db.prepare<[], number>('SELECT at FROM actions ORDER BY at DESC LIMIT 1').pluck(),
  );
  const keepFrom = lazy(() =>
    db.prepare<[string]>(
      `INSERT INTO facts (name, value) VALUES ('log-kept-from', ?) ON CONFLICT (name) DO UPDATE
       SET value = excluded.value WHERE CAST(excluded.value AS INTEGER) > CAST(value AS INTEGER)`,
    ),
  );
  const trim = lazy(() =>
    db.prepare<[number, number]>(
      'DELETE FROM actions WHERE place IN (SELECT place FROM actions WHERE at < ? ORDER BY at, place LIMIT ?)',
    ),
  );
  return {
    add: (entry: ActionLogEntry): void => void add().run(entry),
    between: (fromMs: number, toMs: number): ActionLogEntry[] => between().all(fromMs, toMs),
    oldest: (): number | null => oldest().get() ?? null,
    newest: (): number | null => newest().get() ?? null,
    /** @returns how many entries older than `before` were removed, oldest first, at most `most` */
    trim(before: number, most: number): number {
      // The trigger that protects the log allows the removal of entries older than this.
      keepFrom().run(String(before));
      return trim().run(before, most).changes;
    },
  };
}
