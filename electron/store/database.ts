import Sqlite from 'better-sqlite3-multiple-ciphers';
import { failure } from '../../shared/failures.ts';
import { openSqlite } from './sqlite.ts';
import { StoreError } from './store-error.ts';

export type Database = Sqlite.Database;
export type Statement<P extends unknown[]> = Sqlite.Statement<P>;

export type FileSettings = {
  /** Null: in memory. */
  readonly path: string | null;
  readonly key: Uint8Array;
  /** Page cache, in KiB. */
  readonly cacheKiB: number;
  /**
   * How unused pages leave the file, so that every page of it holds content and an integrity check reads every page:
   * `full` at each commit, `incremental` on request. (A flipped bit in an unused page would go unnoticed.)
   */
  readonly vacuum: 'full' | 'incremental';
  /** Fail instead of creating the file. */
  readonly mustExist?: boolean;
};

/** Settings of the two files. The cache keeps its hot set in memory: a day, the search index, the patients in it. */
export const deskFileSettings = { cacheKiB: 8_000, vacuum: 'full' } as const;
export const cacheFileSettings = { cacheKiB: 64_000, vacuum: 'incremental' } as const;

/**
 * Opens or creates one encrypted SQLite file. Never waits for a lock: its holder keeps it for the whole run.
 *
 * Guarantees:
 * - the file is encrypted and authenticated page by page, its WAL too (chacha20-poly1305, raw key);
 * - a commit is on the disk when it returns, and nothing readable is written to temporary files.
 *
 * No other descriptor of an open file may be closed in this process before the file: on POSIX, that drops SQLite's
 * locks.
 */
export function openDatabase({ path, key, cacheKiB, vacuum, mustExist = false }: FileSettings): Database {
  const db = path === null ? openSqlite(':memory:') : keyed(path, key, mustExist);
  try {
    db.exec(settingsOf(cacheKiB, vacuum));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const settingsOf = (cacheKiB: number, vacuum: FileSettings['vacuum']) => `
  -- The binding is compiled with temporary files on disk, which would not be encrypted.
  PRAGMA temp_store = MEMORY;
  -- Before anything is read: then the first reading takes the lock for good, and no -shm file is made.
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA auto_vacuum = ${vacuum.toUpperCase()};
  PRAGMA journal_mode = WAL;
  -- The binding's default for WAL is NORMAL, which loses acknowledged rows in a power cut.
  PRAGMA synchronous = FULL;
  -- A WAL that was checkpointed is cut to nothing: no stale frames, whose flipped bits would go unseen.
  PRAGMA journal_size_limit = 0;
  PRAGMA secure_delete = ON;
  PRAGMA foreign_keys = ON;
  -- Else INSERT OR REPLACE deletes rows behind the back of triggers, the action log's among them.
  PRAGMA recursive_triggers = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
  PRAGMA cache_size = -${cacheKiB};
`;

function keyed(path: string, key: Uint8Array, mustExist: boolean): Database {
  const db = openSqlite(path, { timeout: 0, fileMustExist: mustExist });
  db.pragma("cipher = 'chacha20'");
  // As bytes, not as SQL text: the key never becomes a string. `raw:` skips the derivation made for passphrases.
  const raw = Buffer.concat([Buffer.from('raw:'), key]);
  db.key(raw);
  raw.fill(0);
  return db;
}

/**
 * Commits without fsync, which is most of a small commit's time on a slow disk. A power cut may lose such commits, but
 * only together with everything after them: SQLite writes its log in order.
 */
export function withoutFsync<T>(db: Database, work: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

/** Reads every page of a file, so that its cipher checks each. @throws StoreError `store-damaged`, or SQLite's error. */
export function verifyPages(db: Database): void {
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  if (found !== 'ok') throw new StoreError(failure('store-damaged', { words: 'integrity check' }));
}

/** Whether a key opens a file: its first page can be read. Changes nothing about it. */
export function keyOpens(path: string, key: Uint8Array): boolean {
  try {
    openToRead(path, key).close();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return false;
    throw error;
  }
}

/** Opens a file for reading only, and reads its first page. @throws SQLite's error */
export function openToRead(path: string, key: Uint8Array): Database {
  const db = keyed(path, key, true);
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('user_version');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
