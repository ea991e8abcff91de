import Database from 'better-sqlite3-multiple-ciphers';
import { kinds } from './kinds.ts';

export type Sqlite = Database.Database;

/** The version of the tables below; a file of a later version is not opened. */
const schemaVersion = 1;

const fixedTables = `
  CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY, user TEXT NOT NULL, role TEXT NOT NULL, practitioner_id INTEGER,
    hash BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
  );
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS file_bytes (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
`;

/** Two tables a kind: a narrow one to find by, whose every column has an index, and the documents in their wire shape. */
function tablesOf(kind: string): string {
  const { columns, parts } = kinds[kind as keyof typeof kinds];
  const names = ['updated', ...Object.keys(columns)];
  const made = [
    `CREATE TABLE IF NOT EXISTS ${kind} (id INTEGER PRIMARY KEY, updated INTEGER NOT NULL, archived INTEGER NOT NULL${Object.entries(
      columns,
    )
      .map(([name, column]) => `, ${name} ${column.type}`)
      .join('')});`,
    `CREATE TABLE IF NOT EXISTS ${kind}_docs (id INTEGER PRIMARY KEY, doc TEXT NOT NULL);`,
    ...names.map((name) => `CREATE INDEX IF NOT EXISTS ${kind}_by_${name} ON ${kind} (${name});`),
  ];
  for (const [part, { columns: partColumns }] of Object.entries(parts ?? {})) {
    made.push(
      `CREATE TABLE IF NOT EXISTS ${part} (parent INTEGER NOT NULL, seq INTEGER NOT NULL${Object.entries(
        partColumns,
      )
        .map(([name, type]) => `, ${name} ${type}`)
        .join('')}, PRIMARY KEY (parent, seq)) WITHOUT ROWID;`,
      ...Object.keys(partColumns).map(
        (name) => `CREATE INDEX IF NOT EXISTS ${part}_by_${name} ON ${part} (${name}, parent);`,
      ),
    );
  }
  return made.join('\n');
}

/**
 * Opens the practice's file, or a practice in memory, and makes what is missing.
 * @param file path of the SQLite file; null: in memory.
 * @throws when the file was written by a later version of this service.
 */
export function openDatabase(file: string | null): Sqlite {
  const db = new Database(file ?? ':memory:');
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found > schemaVersion) {
    db.close();
    throw new Error('this practice was written by a later version of the service');
  }
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('cache_size = -65536');
  if (found < schemaVersion) {
    db.exec(fixedTables);
    for (const kind of Object.keys(kinds)) db.exec(tablesOf(kind));
    db.pragma(`user_version = ${schemaVersion}`);
  }
  return db;
}
