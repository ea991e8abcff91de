import { type LocationIds, sameLocations } from '../../../shared/locations.ts';
import type { Database } from '../database.ts';
import type { CountRow } from '../types.ts';

type Stored = Omit<CountRow, 'locationIds'> & { readonly locations: string };

/**
 * The counts of the tills. Locations counted together are stored as one text, their ids in order; empty: all locations.
 */
export function countRows(db: Database) {
  const all = db.prepare<[string, string], Stored>(
    `SELECT date, locations, part, amounts, cash, note, by, at, ended, system FROM counts
     WHERE date = ? AND locations = ? ORDER BY part`,
  );
  const save = db.prepare<[Stored]>(
    `INSERT INTO counts (date, locations, part, amounts, cash, note, by, at, ended, system)
     VALUES (:date, :locations, :part, :amounts, :cash, :note, :by, :at, :ended, :system)
     ON CONFLICT (date, locations, part) DO UPDATE SET
       amounts = excluded.amounts, cash = excluded.cash, note = excluded.note, by = excluded.by, at = excluded.at,
       ended = excluded.ended, system = excluded.system`,
  );
  return {
    of: (date: string, locationIds: LocationIds): CountRow[] =>
      all.all(date, textOf(locationIds)).map(({ locations: _text, ...row }) => ({ ...row, locationIds })),
    save: ({ locationIds, ...row }: CountRow): void =>
      void save.run({ ...row, locations: textOf(locationIds) }),
  };
}

const textOf = (locationIds: LocationIds): string => sameLocations(locationIds).join(',');
