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

/** Names in the store's folder. */
export const fileNames = {
  desk: 'desk.db',
  /** A complete restored copy of the desk, before it is renamed to `desk.db`. */
  deskRestored: 'desk-restored.db',
  /** The latest copies of the desk. */
  copies: 'copies',
  cache: 'cache.db',
  /** The size and CRC-32 of the desk's bytes when it was closed. */
  deskSum: 'desk-sum.json',
  keyCheck: 'key-check.json',
  lock: 'in-use.lock',
} as const;

/**
 * Files that SQLite writes beside a database. They are moved or removed before it: a WAL without its database would be
 * applied to the next one.
 */
const sidecars = ['-wal', '-shm', '-journal'];

export const exists = (path: string) => existsSync(path);

/** Bytes in a file; 0 when there is none. */
export const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);

/** Creates a folder and its parents durably: after a power cut, what is flushed in it can be found. */
export function makeFolder(path: string): void {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  const first = resolve(made);
  for (let at = resolve(path); at.length >= first.length; at = dirname(at)) syncFolder(dirname(at));
}

/** A time as part of a file name; sorting by name sorts by time: `20261121T080700123Z`. */
export const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:.]/g, '');

/** `desk-damaged-20261121T080700123Z-1.db`: the first such name that is free. */
export function freeName(folder: string, beginning: string, ms: number): string {
  for (let n = 1; ; n++) {
    const path = join(folder, `${beginning}-${stampOf(ms)}-${n}.db`);
    if (!existsSync(path)) return path;
  }
}

/** Renames a closed database with its side files. */
export function moveDatabase(from: string, to: string): void {
  for (const ending of [...sidecars, ''])
    if (existsSync(from + ending)) renameSync(from + ending, to + ending);
  syncFolder(dirname(to));
}

/** Removes a closed database with its side files. */
export function removeDatabase(path: string): void {
  for (const ending of [...sidecars, '']) rmSync(path + ending, { force: true });
}

/** Copies a closed database atomically: the copy is whole or absent, even after a power cut. */
export function copyDurably(from: string, to: string): void {
  const temporary = `${to}.tmp`;
  copyFileSync(from, temporary);
  renameDurably(temporary, to);
}

/** Writes a small file atomically: it is whole or as before, even after a power cut. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameDurably(temporary, path);
}

/** Flushes a finished file, then renames it. */
export function renameDurably(temporary: string, path: string): void {
  const file = openSync(temporary, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** `renameDurably` without blocking the event loop, for a file whose bytes are flushed. */
export async function renameDurablyAsync(temporary: string, path: string): Promise<void> {
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
