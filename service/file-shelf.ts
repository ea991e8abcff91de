import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Records } from './store/records.ts';

/** Storage for the bytes of patients' files: a folder with one file per id, or memory. */
export type FileShelf = {
  put(id: number, bytes: Uint8Array): void;
};

/** A folder on disk. The caller's file name is never part of a path. */
export function folderShelf(folder: string): FileShelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    put: (id, bytes) => {
      const path = join(folder, `${id}.pdf`);
      writeFileSync(`${path}.part`, bytes, { mode: 0o600 });
      renameSync(`${path}.part`, path);
    },
  };
}

export function recordShelf(records: Records): FileShelf {
  return {
    put: (id, bytes) => {
      records.sql('INSERT OR REPLACE INTO file_bytes (id, bytes) VALUES (?, ?)').run(id, bytes);
    },
  };
}
