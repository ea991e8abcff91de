import Sqlite from 'better-sqlite3-multiple-ciphers';

export type Database = Sqlite.Database;

export type FileSettings = {
  /** Null: in memory. */
  readonly path: string | null;
  readonly key: Uint8Array;
  /** Page cache, in KiB. */
  readonly cacheKiB: number;
  /**
   * How unused pages leave the file, so that every page of it holds content and an integrity check reads every page:
   * `full` at each commit, `incremental` when asked. (A flipped bit in an unused page would go unseen.)
   */
  readonly vacuum: 'full' | 'incremental';
};

/**
 * Opens one encrypted SQLite file, or makes it. Never asks twice for a lock: who holds it keeps it for the whole run.
 *
 * Guarantees:
 * - the file is encrypted and authenticated page by page (chacha20-poly1305, raw key), its WAL too;
 * - a commit is on the disk when it returns;
 * - nothing readable is written to temporary files.
 */
export function openDatabase({ path, key, cacheKiB, vacuum }: FileSettings): Database {
  const db = new Sqlite(path ?? ':memory:', { timeout: 0 });
  try {
    if (path !== null) {
      db.pragma("cipher = 'chacha20'");
      // As bytes, not as SQL text: the key never becomes a string. `raw:` skips the derivation made for passphrases.
      db.key(Buffer.concat([Buffer.from('raw:'), key]));
    }
    // The binding is compiled with temporary files on disk, which would not be encrypted.
    db.pragma('temp_store = MEMORY');
    // Before anything is read: then the first reading takes the lock for good, and no -shm file is made.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma(`auto_vacuum = ${vacuum.toUpperCase()}`);
    db.pragma('journal_mode = WAL');
    // The binding's default for WAL is NORMAL, which loses acknowledged rows in a power cut.
    db.pragma('synchronous = FULL');
    // A WAL that was checkpointed is cut to nothing: no stale frames, whose flipped bits would go unseen.
    db.pragma('journal_size_limit = 0');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    db.pragma(`cache_size = -${cacheKiB}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
