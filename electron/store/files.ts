import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** What lies in the store's folder. */
export const names = {
  desk: 'desk.db',
  /** A copy of the desk brought back, complete, on its way to the desk's own name. */
  deskRestored: 'desk-restored.db',
  /** The last copies of the desk. */
  copies: 'copies',
  cache: 'cache.db',
  /** The size and CRC-32 of the desk's bytes when it was closed. */
  deskSum: 'desk-sum.json',
  keyCheck: 'key-check.json',
  lock: 'in-use.lock',
} as const;

/** What SQLite writes beside a database. Moved or removed before it: a WAL without its file would be played into the next. */
const besides = ['-wal', '-shm', '-journal'];

export const isThere = (path: string) => existsSync(path);

/** Bytes in a file; 0 when there is none. */
export const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);

/** Makes a folder and those above it, so that what is flushed in it can be found after a power cut. */
export function makeFolder(path: string): void {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  const first = resolve(made);
  for (let at = resolve(path); at.length >= first.length; at = dirname(at)) syncFolder(dirname(at));
}

/** A moment as part of a file's name, in an order that is the order of time: `20261121T080700123Z`. */
export const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:.]/g, '');

/** `desk-damaged-20261121T080700123Z-1.db`: the first such name that is free. */
export function freeName(folder: string, beginning: string, ms: number): string {
  for (let n = 1; ; n++) {
    const path = join(folder, `${beginning}-${stampOf(ms)}-${n}.db`);
    if (!existsSync(path)) return path;
  }
}

/** Renames a closed database with all that lies beside it. */
export function moveDatabase(from: string, to: string): void {
  for (const ending of [...besides, ''])
    if (existsSync(from + ending)) renameSync(from + ending, to + ending);
  syncFolder(dirname(to));
}

/** Removes a closed database with all that lies beside it. */
export function removeDatabase(path: string): void {
  for (const ending of [...besides, '']) rmSync(path + ending, { force: true });
}

/** Copies a closed database so that the copy is whole or not there at all, even after a power cut. */
export function copyDurably(from: string, to: string): void {
  const temporary = `${to}.tmp`;
  copyFileSync(from, temporary);
  settle(temporary, to);
}

/** Writes a small file so that it is whole or as before, even after a power cut. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  settle(temporary, path);
}

/** Gives a finished file its name: its bytes first, then the name. */
export function settle(temporary: string, path: string): void {
  const file = openSync(temporary, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** `settle` without stopping the event loop, for a file whose bytes have been flushed. */
export async function settleInSteps(temporary: string, path: string): Promise<void> {
  await rename(temporary, path);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function syncFolder(path: string): void {
  // Windows has no handle to a folder that could be flushed; NTFS keeps names in its own journal.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
