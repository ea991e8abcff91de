import { join } from 'node:path';
import { fileNames } from './files.ts';
import { openSqlite } from './sqlite.ts';

/**
 * The locks that this process holds. V8 would close a database without references when it collects it, and release the
 * lock: this set keeps the reference.
 */
const heldLocks = new Set<ReturnType<typeof openSqlite>>();

/**
 * Locks the folder for this process. It is a lock of the operating system on an empty SQLite file: it is released when
 * the process ends, however it ends, and is also held while files are set aside and restored, when no database is open.
 * @returns a function that releases the lock. @throws when another program holds it (SQLITE_BUSY), or the folder may
 * not be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = openSqlite(join(folder, fileNames.lock), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  heldLocks.add(lock);
  return () => {
    heldLocks.delete(lock);
    if (lock.open) lock.close();
  };
}
