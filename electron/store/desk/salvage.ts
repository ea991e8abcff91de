import type { Database } from '../database.ts';
import { schemaOf } from '../migrations.ts';
import { storeErrorOf } from '../store-error.ts';

/** Before migration 40 a count was of one location, or of all as location 0. */
const countsOfOneLocation = {
  before: 40,
  columns: "*, iif(location_id = 0, '', CAST(location_id AS TEXT)) AS locations",
};

/** The tables of the desk in the order in which they are carried over: a file needs its write. */
const tables = [
  { name: 'writes', key: 'place', grows: false, since: 10 },
  { name: 'files', key: 'write_id', grows: false, since: 10 },
  { name: 'facts', key: 'name', grows: false, since: 10 },
  // A row may have another's place in its day: a PC's counts of two practices change places when it goes from one to the other.
  { name: 'counts', key: 'place', grows: false, since: 20, older: countsOfOneLocation, replaces: true },
  // What was half done when the desk was covered: of the copy, none that was taken up since.
  { name: 'drafts', key: 'one', grows: false, since: 60 },
  { name: 'draft_papers', key: 'id', grows: false, since: 60 },
  // The log is append-only: only missing entries are added.
  { name: 'actions', key: 'place', grows: true, since: 10 },
] as const;
type Table = (typeof tables)[number];
type Row = Readonly<Record<string, unknown>>;

/** What could and could not be read of the outbox of a damaged desk. */
export type Salvage = {
  /**
   * Ids of writes that come from the copy alone: what happened to them since is unknown. A payment among them may have
   * been sent.
   */
  readonly uncertain: readonly string[];
  /** How many writes were in the damaged file, newer than the copy, and cannot be read; null: unknown. */
  readonly lost: number | null;
};

/**
 * Copies what can still be read in a damaged desk into its restored copy, which is older. The cipher authenticates
 * every page, so what can be read at all is exactly what was written. A table that can be read to its end replaces the
 * copy's; of one that cannot, the readable rows replace the copy's rows.
 */
export function salvage(damaged: Database, restored: Database): Salvage {
  return restored
    .transaction(() => {
      let outcome: Salvage = { uncertain: [], lost: 0 };
      const schema = schemaOf(damaged);
      for (const table of tables) {
        // The damaged file was written by an earlier version, which did not have this table.
        if (schema < table.since) continue;
        const columns = 'older' in table && schema < table.older.before ? table.older.columns : '*';
        const { keys, whole } = copyRows(damaged, restored, table, columns);
        if (table.grows) continue;
        if (whole) removeOthers(restored, table, keys);
        else if (table.name === 'writes') {
          const uncertain = writesBesides(restored, keys);
          const had = countOf(damaged);
          outcome = {
            uncertain,
            lost: had === null ? null : Math.max(0, had - keys.size - uncertain.length),
          };
        }
      }
      return outcome;
    })
    .immediate();
}

/** When not even the first page could be read: only the copy is known. */
export const nothingSalvaged = (restored: Database): Salvage => ({
  uncertain: writesBesides(restored, new Set()),
  lost: null,
});

/** The indexes may still hold the number of writes. */
function countOf(damaged: Database): number | null {
  try {
    return damaged.prepare<[], number>('SELECT count(*) FROM writes').pluck().get() ?? null;
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

const isDamage = (error: unknown) => storeErrorOf(error)?.failure.kind === 'store-damaged';

function copyRows(
  damaged: Database,
  restored: Database,
  table: Table,
  columns: string,
): { keys: Set<unknown>; whole: boolean } {
  const keys = new Set<unknown>();
  const put = rowWriter(restored, table);
  // From both ends towards the damaged page.
  for (const direction of ['ASC', 'DESC']) {
    try {
      const rows = damaged.prepare<[], Row>(
        `SELECT ${columns} FROM ${table.name} ORDER BY ${table.key} ${direction}`,
      );
      for (const row of rows.iterate()) {
        if (keys.has(row[table.key])) break;
        put(row);
        keys.add(row[table.key]);
      }
      if (direction === 'ASC') return { keys, whole: true };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return { keys, whole: false };
}

function rowWriter(restored: Database, table: Table): (row: Row) => void {
  const known = new Set(
    restored.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table.name),
  );
  const hasWrite = restored.prepare('SELECT 1 FROM writes WHERE id = ?').pluck();
  return (row) => {
    const { write_id: writeId } = row;
    if (table.name === 'files' && hasWrite.get(writeId) === undefined) return;
    const columns = Object.keys(row).filter((column) => known.has(column));
    const updates = columns.filter((c) => c !== table.key).map((c) => `${c} = excluded.${c}`);
    const values = `${table.name} (${columns.join(', ')}) VALUES (${columns.map((c) => `:${c}`).join(', ')})`;
    const insert =
      'replaces' in table
        ? `INSERT OR REPLACE INTO ${values}`
        : `INSERT INTO ${values}
           ON CONFLICT (${table.key}) DO ${table.grows ? 'NOTHING' : `UPDATE SET ${updates.join(', ')}`}`;
    restored.prepare(insert).run(row);
  };
}

function removeOthers(restored: Database, { name, key }: Table, keys: ReadonlySet<unknown>): void {
  const remove = restored.prepare(`DELETE FROM ${name} WHERE ${key} = ?`);
  for (const other of keysOf(restored, `SELECT ${key} FROM ${name}`)) if (!keys.has(other)) remove.run(other);
}

function writesBesides(restored: Database, places: ReadonlySet<unknown>): string[] {
  return restored
    .prepare<[], { id: string; place: number }>('SELECT id, place FROM writes ORDER BY place')
    .all()
    .filter(({ place }) => !places.has(place))
    .map(({ id }) => id);
}

const keysOf = (db: Database, sql: string) => db.prepare<[], unknown>(sql).pluck().all();
