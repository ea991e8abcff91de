import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import {
  isThere,
  makeFolder,
  names,
  removeDatabase,
  settle,
  settleInSteps,
  sizeOf,
  stampOf,
} from '../files.ts';
import { guarded, storeErrorOf } from '../store-error.ts';
import { type DeskBytes, type DeskSum, readThroughInSteps, sumInSteps } from './stepwise-copy.ts';
import { writeSum } from './sum.ts';

/** Copies of the desk that are kept. */
const copiesKept = 3;
/** How long the desk is left alone after a change before it is copied, ms. */
const quietMs = 2_000;
/** A copy waits no longer than this while changes keep coming, ms. */
const longestWaitMs = 30_000;
/** Copying takes at most one part in so many of the time: a desk with many files waiting takes a while to copy. */
const restPerCopy = 100;
/** After so many copies in a row that a change came into, one is made at once. */
const mostMissed = 5;

export type CopyPorts = {
  readonly now: () => number;
  /** Absent: copies are made with a change once the last copy is `longestWaitMs` old, and on closing. */
  readonly after?: ((ms: number, task: () => void) => () => void) | undefined;
  /** Lets other work come. Absent: a copy is made at once, and nothing else runs meanwhile. */
  readonly pause?: (() => Promise<void>) | undefined;
  readonly log?: Log | undefined;
};

export type DeskCopies = {
  /** A change set was committed. @param worthACopy false: what is learnt again if it is lost */
  committed(worthACopy: boolean): void;
  /** Before the desk closes: makes the last copy in steps, where that can be, so that `finish` has nothing left to do. */
  settle(): Promise<void>;
  /** Just before the desk closes: makes the last copy at once. */
  finish(): void;
  /** The desk is closed. */
  closed(): void;
};

/**
 * Copies the desk after its change sets, soon but not after each one of a burst.
 *
 * Guarantees:
 * - a copy is complete and on the disk before an older one goes;
 * - a damaged desk is never copied (the cipher has checked each page of a copy before it is given its name);
 * - closing leaves no change uncopied that is worth a copy;
 * - where there is a pause, other work comes after each `pagesPerStep` pages of a copy, and after each megabyte read.
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
  /** The time for the next copy came while one was being made. */
  let again = false;
  /** Copies in a row that a change came into. */
  let missed = 0;
  /** The bytes of the desk as they were read last, and how many commits there were before. */
  let summed: { readonly sum: DeskSum; readonly commits: number } | null = null;

  const warn = (error: unknown) => {
    const trouble = storeErrorOf(error);
    if (!trouble) throw error;
    const { kind, words = null } = trouble.failure;
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
      // The change itself is safe in the desk; the copy is tried again after the next one.
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
      const next = nextCopy(folder, began);
      const sum = await sumInSteps(from, next.temporary);
      if (!sum) {
        missed += 1;
        changedAt ??= since;
        return schedule();
      }
      await readThroughInSteps(next.temporary, key, waiting);
      await settleInSteps(next.temporary, next.path);
      next.removeOlder();
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

  /** Time since the last copy; a clock that was put back counts as a long time. */
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
        writeSum(folder, summed.sum);
      } catch (error) {
        warn(error);
      }
    },
  };
}

function copyAtOnce(db: Database, folder: string, ms: number): void {
  const { temporary, path, removeOlder } = nextCopy(folder, ms);
  db.prepare('VACUUM INTO ?').run(temporary);
  settle(temporary, path);
  removeOlder();
}

/** Where the next copy goes; what a crash or a full disk left half-made is removed. */
function nextCopy(folder: string, ms: number) {
  const copies = join(folder, names.copies);
  makeFolder(copies);
  const there = readdirSync(copies);
  const before = newestFirst(there);
  const number = String(numberOf(before[0]) + 1).padStart(9, '0');
  const path = join(copies, `desk-${number}-${stampOf(ms)}.db`);
  for (const name of there) if (name.includes('.tmp')) rmSync(join(copies, name), { force: true });
  return {
    path,
    temporary: `${path}.tmp`,
    removeOlder(): void {
      for (const old of before.slice(copiesKept - 1)) removeDatabase(join(copies, old));
    },
  };
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
