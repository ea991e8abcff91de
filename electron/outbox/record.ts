import { z } from 'zod';
import { Failure } from '../../shared/failures.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import { storedAs } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import type { Question } from './kind.ts';
import { fingerprint } from './kinds/three-way.ts';
import { blockingStates } from './states.ts';

/** What the outbox notes about a write besides its state; the `evidence` column, as JSON. */
export const Notes = z.object({
  /** The kind's own evidence from just before the last sending. */
  before: z.unknown().default(null),
  /** Of a write that sets values: the version of the record on which the last sending was based. */
  version: z.number().nullable().default(null),
  /** UTC ms of clean looks that did not find it. */
  missing: z.array(z.number()).default([]),
  /** What looks saw, newest last, in words. */
  seen: z.array(z.string()).default([]),
  /** Fingerprints of what a person was asked about before it was sent, newest last. */
  askedAbout: z.array(z.string()).default([]),
  /** It was refused: so often is it still tried to look whether it is recorded all the same. */
  doubts: z.int().default(0),
  /** What was seen of it then. */
  perhaps: z.string().nullable().default(null),
  looks: z.int().default(0),
  notSent: z.int().default(0),
  /** How often in a row what was read was older than what this PC has; a write in `asks` with any is read again. */
  olderReads: z.int().default(0),
  /** How often a look just before sending came to nothing on its way, so that nobody knows what it would have said. */
  brokenLooks: z.int().default(0),
  /** A person was told that it is there twice. */
  toldTwice: z.boolean().default(false),
  /** Told once it was settled, that something is wrong with what it made. */
  toldWrong: z.boolean().default(false),
  /** Nobody asked for it: it would set again what a late call put back, and waits for a person's word. */
  suggested: z.boolean().default(false),
  /** A person decided to send it as it is. */
  confirmed: z.boolean().default(false),
  /** The cache shows its effect: the view no longer needs it on top. */
  settled: z.boolean().default(false),
});
export type Notes = z.infer<typeof Notes>;

/** None where they cannot be read: such a write needs a person (unreadable.ts). */
export const notesOf = memoizeByObject(
  (row: Pick<OutboxRow, 'evidence'>): Notes => storedAs(Notes, row.evidence || '{}') ?? noNotes,
);

export const noNotes: Notes = Notes.parse({});

export function failureOf(row: Pick<OutboxRow, 'lastFailure'>): Failure | null {
  return storedAs(Failure, row.lastFailure);
}

/**
 * A write that needs a person, and that goes on by itself, too, once what is read is no longer older than what this PC
 * has.
 */
export const isHeldBack = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  row.state === 'asks' && notesOf(row).olderReads > 0;

/** It was refused, and is looked for once. */
const isDoubted = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  row.state === 'refused' && notesOf(row).doubts > 0;

/** Whether a write may still change the practice without a person; later ones of its subject wait for it. */
export const goesOn = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  isHeldBack(row) || isDoubted(row) || blockingStates.some((state) => state === row.state);

const mostKept = 6;

/** Keeps the last few things that were seen. */
export function withSeen(notes: Notes, seen: string): Notes {
  return notes.seen.at(-1) === seen ? notes : { ...notes, seen: [...notes.seen, seen].slice(-mostKept) };
}

/** Keeps what a person is asked. */
export function withQuestion(notes: Notes, { seen, about }: Question): Notes {
  const told = withSeen(notes, seen);
  if (about === undefined) return told;
  return { ...told, askedAbout: [...notes.askedAbout, fingerprint(about)].slice(-mostKept) };
}

/** No hold is longer, ms: a clock that was set back must not hold a write for longer. */
const longestHold = 60_000;

/** Milliseconds for which a write may still be undone before it is sent. @param now UTC ms by this PC's clock */
export function holdLeft(row: Pick<OutboxRow, 'state' | 'holdUntil'>, now: number): number {
  const left = row.state === 'held' ? (row.holdUntil ?? 0) - now : 0;
  return left > 0 && left <= longestHold ? left : 0;
}
