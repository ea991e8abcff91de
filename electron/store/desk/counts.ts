import type { Database } from '../database.ts';
import type { CountRow } from '../types.ts';

type Stored = Omit<CountRow, 'locationId'> & { readonly locationId: number };

/** What was counted in the tills. All locations together are location 0. */
export function countRows(db: Database) {
  const all = db.prepare<[string, number], Stored>(
    `SELECT date, location_id AS locationId, part, amounts, note, by, at, ended, system FROM counts
     WHERE date = ? AND location_id = ? ORDER BY part`,
  );
  const save = db.prepare<[Stored]>(
    `INSERT INTO counts (date, location_id, part, amounts, note, by, at, ended, system)
     VALUES (:date, :locationId, :part, :amounts, :note, :by, :at, :ended, :system)
     ON CONFLICT (date, location_id, part) DO UPDATE SET
       amounts = excluded.amounts, note = excluded.note, by = excluded.by, at = excluded.at,
       ended = excluded.ended, system = excluded.system`,
  );
  return {
    of: (date: string, locationId: number | null): CountRow[] =>
      all.all(date, locationId ?? 0).map((row) => ({ ...row, locationId: row.locationId || null })),
    save: (row: CountRow): void => void save.run({ ...row, locationId: row.locationId ?? 0 }),
  };
}
