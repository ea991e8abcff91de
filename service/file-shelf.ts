import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Records } from './store/records.ts';

/** Storage for the bytes of patients' files: a folder with one file per id, or memory. */
export type FileShelf = {
  put(id: number, bytes: Uint8Array): void;
  /** Null: none was put there. */
  get(id: number): Uint8Array | null;
};

/** A folder on disk. The caller's file name is never part of a path. */
export function folderShelf(folder: string): FileShelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: number) => join(folder, `${id}.pdf`);
  return {
    put: (id, bytes) => {
      writeFileSync(`${pathOf(id)}.part`, bytes, { mode: 0o600 });
      renameSync(`${pathOf(id)}.part`, pathOf(id));
    },
    get: (id) => (existsSync(pathOf(id)) ? readFileSync(pathOf(id)) : null),
  };
}

export function recordShelf(records: Records): FileShelf {
  return {
    put: (id, bytes) => {
      records.sql('INSERT OR REPLACE INTO file_bytes (id, bytes) VALUES (?, ?)').run(id, bytes);
    },
    get: (id) => {
      const row = records.sql('SELECT bytes FROM file_bytes WHERE id = ?').get(id);
      return (row as { bytes: Uint8Array } | undefined)?.bytes ?? null;
    },
  };
}
