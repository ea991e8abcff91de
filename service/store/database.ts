import Database from 'better-sqlite3-multiple-ciphers';
import { type Indexed, type KindName, kinds } from './kinds.ts';

export type Sqlite = Database.Database;

/** The version of the schema; a file of a later version is not opened. */
const schemaVersion = 1;

const fixedTables = `
  CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY, user TEXT NOT NULL, role TEXT NOT NULL, practitioner_id INTEGER,
    hash BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
  );
  CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS file_bytes (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
`;

/** Two tables per kind: a narrow one for queries, and the documents in their wire shape; and one per part. */
function tablesOf(kind: KindName): string {
  const { columns, parts } = kinds[kind];
  const list = (typed: Readonly<Record<string, { readonly type: string }>>) =>
    Object.entries(typed)
      .map(([name, { type }]) => `, ${name} ${type}`)
      .join('');
  return [
    `CREATE TABLE IF NOT EXISTS ${kind} (id INTEGER PRIMARY KEY, updated INTEGER NOT NULL, archived INTEGER NOT NULL${list(columns)});`,
    `CREATE TABLE IF NOT EXISTS ${kind}_docs (id INTEGER PRIMARY KEY, doc TEXT NOT NULL);`,
    ...Object.entries(parts ?? {}).map(
      ([part, own]) =>
        `CREATE TABLE IF NOT EXISTS ${part} (parent INTEGER NOT NULL, seq INTEGER NOT NULL${list(own.columns)}, PRIMARY KEY (parent, seq)) WITHOUT ROWID;`,
    ),
  ].join('\n');
}

/**
 * The indexes of a kind, by name. An index for equality contains the ids in order; an index for ranges contains the
 * archive flag too, so that a page is selected without reading the records.
 */
function indexesOf(kind: KindName): [name: string, on: string][] {
  const { columns, parts } = kinds[kind];
  const own: [string, { readonly index: Indexed }][] = [
    ['updated', { index: 'range' }],
    ...Object.entries<{ readonly index: Indexed }>(columns),
  ];
  return [
    ...own
      .filter(([, { index }]) => index !== 'none')
      .map(([name, { index }]): [string, string] => [
        `${kind}_by_${name}`,
        `${kind} (${name}${index === 'range' ? ', archived' : ''})`,
      ]),
    ...Object.entries(parts ?? {}).flatMap(([part, { columns: partColumns }]) =>
      Object.entries<{ readonly index: Indexed }>(partColumns)
        .filter(([, { index }]) => index !== 'none')
        .map(([name]): [string, string] => [`${part}_by_${name}`, `${part} (${name}, parent)`]),
    ),
  ];
}

const kindNames = Object.keys(kinds) as KindName[];

/** Creates the missing indexes. */
export function makeIndexes(db: Sqlite): void {
  for (const [name, on] of kindNames.flatMap(indexesOf))
    db.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
}

/** Drops the indexes, for a bulk load. */
export function dropIndexes(db: Sqlite): void {
  for (const [name] of kindNames.flatMap(indexesOf)) db.exec(`DROP INDEX IF EXISTS ${name}`);
}

/**
 * Opens the practice's file, or a practice in memory, and creates what is missing.
 * @param file path of the SQLite file; null: in memory. @throws when the file was written by a later version of this
 * service.
 */
export function openServiceDatabase(file: string | null): Sqlite {
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
    for (const kind of kindNames) db.exec(tablesOf(kind));
    makeIndexes(db);
    db.pragma(`user_version = ${schemaVersion}`);
  }
  return db;
}

/** Deletes every record, for another practice in the same tables. */
export function emptyDatabase(db: Sqlite): void {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
}
