import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import {
  exists,
  fileNames,
  makeFolder,
  removeDatabase,
  renameDurably,
  renameDurablyAsync,
  sizeOf,
  stampOf,
} from '../files.ts';
import { guarded, type StoreError, storeErrorOf, storeResult } from '../store-error.ts';
import { sumOfSound } from './checksum.ts';
import { type DeskBytes, type DeskSum, sumInSteps, verifyPagesInSteps } from './stepwise-copy.ts';

/** Number of copies kept. */
const copiesKept = 3;
/** Debounce: time without changes before the desk is copied, ms. */
const quietMs = 2_000;
/** Longest delay of a copy while changes keep coming, ms. */
const longestWaitMs = 30_000;
/**
 * Throttle: copying takes at most this fraction (1/n) of the time; a desk with many documents waiting takes a while to
 * copy.
 */
const restPerCopy = 100;
/** After so many copies in a row that a change interrupted, one is made synchronously. */
const mostMissed = 5;

export type CopyPorts = {
  readonly now: () => number;
  /** Absent: copies are made with a change once the last copy is `longestWaitMs` old, and on closing. */
  readonly after?: ((ms: number, task: () => void) => () => void) | undefined;
  /** Yields to other work. Absent: a copy is made synchronously. */
  readonly pause?: (() => Promise<void>) | undefined;
  readonly log?: Log | undefined;
};

export type DeskCopies = {
  /** A change set was committed. @param worthACopy false: a change that is relearned if lost */
  committed(worthACopy: boolean): void;
  /** Before the desk closes: makes the last copy in chunks, where possible, so that `finish` has nothing left to do. */
  settle(): Promise<void>;
  /** Just before the desk closes: makes the last copy synchronously. */
  finish(): void;
  /** The desk is closed. */
  closed(): void;
  /** An error of the desk file. After damage, its next opening reads it through, and restores it. */
  met(error: StoreError): void;
};

/**
 * Copies the desk after its change sets, debounced.
 *
 * Guarantees:
 * - a copy is complete and on the disk before an older one goes;
 * - a damaged desk is never copied (the cipher has checked each page of a copy before it is given its name);
 * - a copy that could not be finished takes up no room: on a full disk the desk itself needs it;
 * - closing leaves no change uncopied that is worth a copy;
 * - where there is a pause, other work runs after each `pagesPerStep` pages of a copy, and after each megabyte read.
 */
export function deskCopies(
  db: Database,
  folder: string,
  key: Uint8Array,
  { now, after, pause, log }: CopyPorts,
): DeskCopies {
  let changedAt: number | null = null;
  let copiedAt = Number.NEGATIVE_INFINITY;
  let restMs = 0;
  let cancel: (() => void) | null = null;
  let commits = 0;
  let open = true;
  let descriptor: number | null = null;
  let running: Promise<void> | null = null;
  /** The next copy became due while one was being made. */
  let again = false;
  /** Copies in a row that a change interrupted. */
  let missed = 0;
  /** Size and checksum of the desk as last read, and the number of commits before. */
  let summed: { readonly sum: DeskSum; readonly commits: number } | null = null;
  const keptSum = sumOfSound(folder);

  const warn = (error: unknown) => {
    const storeError = storeErrorOf(error);
    if (!storeError) throw error;
    keptSum.met(storeError);
    const { kind, words = null } = storeError.failure;
    log?.warn('the desk could not be copied', { kind, words });
  };

  function copyNow(): void {
    cancel?.();
    cancel = null;
    try {
      const began = now();
      guarded(() => copyAtOnce(db, folder, began));
      copied(began, now() - began);
      changedAt = null;
    } catch (error) {
      // The change itself is safe in the desk; the copy is retried after the next one.
      warn(error);
    }
  }

  function copied(began: number, worked: number): void {
    copiedAt = Math.max(began, now());
    // The wall clock may have been set meanwhile.
    restMs = Math.min(Math.max(0, worked), 5_000) * restPerCopy;
    missed = 0;
  }

  /** The bytes of the file are the desk's only while its WAL is empty. */
  function bytes(): DeskBytes | null {
    if (!open || sizeOf(`${db.name}-wal`) > 0) return null;
    descriptor ??= openSync(db.name, 'r');
    const before = commits;
    return { descriptor, unchanged: () => open && commits === before };
  }

  async function copyInSteps(waiting: () => Promise<void>): Promise<void> {
    const from = bytes();
    const since = changedAt;
    const at = commits;
    if (!from || missed >= mostMissed) return copyNow();
    changedAt = null;
    const began = now();
    try {
      const sum = await copyBytes(from, nextCopy(folder, began), key, waiting);
      if (!sum) {
        missed += 1;
        changedAt ??= since;
        return schedule();
      }
      summed = { sum, commits: at };
      copied(began, now() - began);
    } catch (error) {
      // As in `copyNow`.
      changedAt ??= since;
      warn(error);
    }
  }

  const copy = (): void => {
    cancel?.();
    cancel = null;
    if (!pause) {
      copyNow();
      return;
    }
    if (running) again = true;
    running ??= copyInSteps(pause).finally(() => {
      running = null;
      if (again) schedule();
      again = false;
    });
  };

  /** Time since the last copy; a clock that was set back counts as a long time. */
  const sinceCopy = () => (now() >= copiedAt ? now() - copiedAt : Number.POSITIVE_INFINITY);

  function schedule(): void {
    if (!after || !open || changedAt === null) return;
    cancel?.();
    const quiet = Math.min(quietMs, changedAt + longestWaitMs - now());
    cancel = after(Math.max(0, quiet, restMs - sinceCopy()), copy);
  }

  return {
    committed(worthACopy) {
      commits += 1;
      if (!worthACopy) return;
      changedAt ??= now();
      if (after) schedule();
      else if (sinceCopy() >= Math.max(longestWaitMs, restMs)) copyNow();
    },
    async settle() {
      cancel?.();
      cancel = null;
      await running;
      if (!pause || !open) return;
      if (changedAt !== null) await copyInSteps(pause);
      const from = bytes();
      if (!from || summed?.commits === commits) return;
      const at = commits;
      const sum = await sumInSteps(from).catch(warn);
      if (sum) summed = { sum, commits: at };
    },
    finish() {
      cancel?.();
      cancel = null;
      if (changedAt !== null || running) copyNow();
      open = false;
    },
    closed() {
      open = false;
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      if (summed?.commits !== commits) return;
      try {
        keptSum.write(summed.sum);
      } catch (error) {
        warn(error);
      }
    },
    met: keptSum.met,
  };
}

/** @returns size and checksum of the copied bytes; null: the desk was changed meanwhile, and nothing is left of the copy */
async function copyBytes(
  from: DeskBytes,
  next: NextCopy,
  key: Uint8Array,
  waiting: () => Promise<void>,
): Promise<DeskSum | null> {
  try {
    const sum = await sumInSteps(from, next.temporary);
    if (!sum) {
      next.giveUp();
      return null;
    }
    await verifyPagesInSteps(next.temporary, key, waiting);
    await renameDurablyAsync(next.temporary, next.path);
    next.removeOlder();
    return sum;
  } catch (error) {
    next.giveUp();
    throw error;
  }
}

function copyAtOnce(db: Database, folder: string, ms: number): void {
  const next = nextCopy(folder, ms);
  try {
    db.prepare('VACUUM INTO ?').run(next.temporary);
    renameDurably(next.temporary, next.path);
  } catch (error) {
    next.giveUp();
    throw error;
  }
  next.removeOlder();
}

type NextCopy = ReturnType<typeof nextCopy>;

/** Path of the next copy; removes what a crash left half-made. */
function nextCopy(folder: string, ms: number) {
  const copies = join(folder, fileNames.copies);
  makeFolder(copies);
  const there = readdirSync(copies);
  const before = newestFirst(there);
  const number = String(numberOf(before[0]) + 1).padStart(9, '0');
  const path = join(copies, `desk-${number}-${stampOf(ms)}.db`);
  for (const name of there) if (name.includes('.tmp')) rmSync(join(copies, name), { force: true });
  return {
    path,
    temporary: `${path}.tmp`,
    /** Removes what there is of it. Where that is refused, it goes before the next copy. */
    giveUp(): void {
      storeResult(() => removeDatabase(`${path}.tmp`));
    },
    removeOlder(): void {
      for (const old of before.slice(copiesKept - 1)) removeDatabase(join(copies, old));
    },
  };
}

const newestFirst = (files: readonly string[]) =>
  files.filter((name) => copyName.test(name)).sort((a, b) => (a < b ? 1 : -1));

/** The copies of a desk, newest first: by their numbers, because this PC's clock may have been set back. */
export function copiesIn(folder: string): string[] {
  const copies = join(folder, fileNames.copies);
  if (!exists(copies)) return [];
  return newestFirst(readdirSync(copies)).map((name) => join(copies, name));
}

const copyName = /^desk-(\d{9})-(\w+)\.db$/;

const numberOf = (path: string | undefined) => Number(copyName.exec(basename(path ?? ''))?.[1] ?? 0);

/** When a copy was made (`20261121T080700123Z`). */
export const madeAt = (path: string) => copyName.exec(basename(path))?.[2] ?? '';
