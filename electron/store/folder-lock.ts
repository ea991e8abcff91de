import { join } from 'node:path';
import { names } from './files.ts';
import { openSqlite } from './sqlite.ts';

/**
 * The locks that this process holds. A database that nothing refers to is closed when V8 collects it, and the lock would go
 * with it: whether a folder is taken must not depend on who still remembers that.
 */
const held = new Set<ReturnType<typeof openSqlite>>();

/**
 * Takes the folder for this program alone. The lock is one of the operating system, on an empty SQLite file: it falls
 * with the process that holds it, however that ends, and it is held while files are set aside and restored too, when no
 * database is open.
 * @returns what gives it back. @throws when another program holds it (SQLITE_BUSY), or the folder may not be written.
 */
export function takeFolder(folder: string): () => void {
  const lock = openSqlite(join(folder, names.lock), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    if (lock.open) lock.close();
  };
}
