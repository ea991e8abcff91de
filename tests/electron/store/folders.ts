import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { key, noon } from './keys.ts';
import { madeFolders } from './made-folders.ts';

export { key, noon, otherKey } from './keys.ts';

import { openStores } from '../../../electron/store/opening.ts';
import type { OpenStoresOptions, Stores } from '../../../electron/store/types.ts';
import type { Failure } from '../../../shared/failures.ts';

/** A temporary folder, removed at the end of the test file. */
export function newFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'foyer-store-'));
  madeFolders.add(folder);
  return folder;
}

/** A folder in memory where the system has one: for tests that write much and do not care what a disk does. */
export const lightFolder = () => newFolder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

/** The same files in a folder of their own. */
export function folderCopy(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Opens the stores of a folder, and fails the test when that fails. */
export function opened(
  folder: string | null,
  more: Partial<OpenStoresOptions> = {},
): { stores: Stores; notes: readonly string[] } {
  const result = openStores({ folder, key, now: () => noon, ...more });
  if (!result.ok) throw new Error(`could not open: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** The failure with which opening a folder ends; null when it opens (and is closed again). */
export function openingFailure(folder: string, more: Partial<OpenStoresOptions> = {}): Failure | null {
  const result = openStores({ folder, key, now: () => noon, ...more });
  if (!result.ok) return result.failure;
  result.value.stores.close();
  return null;
}

export function flipBit(path: string, bit: number): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  writeFileSync(path, bytes);
}

export const bitsOf = (path: string) => statSync(path).size * 8;

/** Every file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whole numbers below `bound`, the same ones each time for a seed. */
export function seededNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * bound);
  };
}

/** Timers that run only when the test says so. */
export function virtualTimers() {
  let at = 0;
  let waiting: { due: number; task: () => void }[] = [];
  return {
    now: () => at,
    waiting: () => waiting.length,
    after(ms: number, task: () => void): () => void {
      const entry = { due: at + ms, task };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    /** Moves on, running what falls due on the way. */
    pass(ms: number): void {
      const end = at + ms;
      for (;;) {
        const next = waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        at = next.due;
        next.task();
      }
      at = end;
    },
  };
}
