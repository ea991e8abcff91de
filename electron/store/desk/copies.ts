import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../ports.ts';
import type { Database } from '../database.ts';
import { isThere, makeFolder, names, removeDatabase, settle, stampOf } from '../files.ts';
import { guarded, StoreTrouble } from '../trouble.ts';

/** Copies of the desk that are kept. */
const copiesKept = 3;
/** How long the desk is left alone after a change before it is copied, ms. */
const quietMs = 2_000;
/** A copy waits no longer than this while changes keep coming, ms. */
const longestWaitMs = 30_000;
/** Copying takes at most one part in so many of the time: a desk with many files waiting takes a while to copy. */
const restPerCopy = 100;

export type CopyPorts = {
  readonly now: () => number;
  /** Absent: copies are made with a change once the last copy is `longestWaitMs` old, and on closing. */
  readonly after?: ((ms: number, task: () => void) => () => void) | undefined;
  readonly log?: Log | undefined;
};

/**
 * Copies the desk after its change sets, soon but not after each one of a burst.
 *
 * Guarantees:
 * - a copy is complete and on the disk before an older one goes;
 * - a damaged desk is never copied (the copy is written row by row, from pages that the cipher has checked);
 * - closing leaves no change uncopied that is worth a copy.
 */
export function deskCopies(db: Database, folder: string, { now, after, log }: CopyPorts) {
  let changedAt: number | null = null;
  let copiedAt = Number.NEGATIVE_INFINITY;
  let restMs = 0;
  let cancel: (() => void) | null = null;

  function copy(): void {
    cancel?.();
    cancel = null;
    try {
      const began = now();
      guarded(() => copyTo(db, folder, began));
      copiedAt = now();
      // The wall clock may have been set meanwhile.
      restMs = Math.min(Math.max(0, copiedAt - began), 5_000) * restPerCopy;
      changedAt = null;
    } catch (error) {
      // The change itself is safe in the desk; the copy is tried again after the next one.
      if (!(error instanceof StoreTrouble)) throw error;
      log?.warn('the desk could not be copied', {
        kind: error.failure.kind,
        words: error.failure.words ?? null,
      });
    }
  }

  /** Time since the last copy; a clock that was put back counts as a long time. */
  const sinceCopy = () => (now() >= copiedAt ? now() - copiedAt : Number.POSITIVE_INFINITY);

  return {
    changed(): void {
      changedAt ??= now();
      if (!after) {
        if (sinceCopy() >= Math.max(longestWaitMs, restMs)) copy();
        return;
      }
      cancel?.();
      const quiet = Math.min(quietMs, changedAt + longestWaitMs - now());
      cancel = after(Math.max(0, quiet, restMs - sinceCopy()), copy);
    },
    /** Before the desk closes. */
    finish(): void {
      cancel?.();
      if (changedAt !== null) copy();
    },
  };
}

function copyTo(db: Database, folder: string, ms: number): void {
  const copies = join(folder, names.copies);
  makeFolder(copies);
  const there = readdirSync(copies);
  const before = newestFirst(there);
  const number = String(numberOf(before[0]) + 1).padStart(9, '0');
  const path = join(copies, `desk-${number}-${stampOf(ms)}.db`);
  const temporary = `${path}.tmp`;
  // What a crash or a full disk left half-made.
  for (const name of there) if (name.includes('.tmp')) rmSync(join(copies, name), { force: true });
  db.prepare('VACUUM INTO ?').run(temporary);
  settle(temporary, path);
  for (const old of before.slice(copiesKept - 1)) removeDatabase(join(copies, old));
}

const newestFirst = (files: readonly string[]) =>
  files.filter((name) => copyName.test(name)).sort((a, b) => (a < b ? 1 : -1));

/** The copies of a desk, newest first: by their numbers, because this PC's clock may have been put back. */
export function copiesIn(folder: string): string[] {
  const copies = join(folder, names.copies);
  if (!isThere(copies)) return [];
  return newestFirst(readdirSync(copies)).map((name) => join(copies, name));
}

const copyName = /^desk-(\d{9})-(\w+)\.db$/;

const numberOf = (path: string | undefined) => Number(copyName.exec(basename(path ?? ''))?.[1] ?? 0);

/** When a copy was made (`20261121T080700123Z`). */
export const madeAt = (path: string) => copyName.exec(basename(path))?.[2] ?? '';
