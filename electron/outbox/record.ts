import { z } from 'zod';
import { Failure } from '../../shared/failures.ts';
import { onceOf } from '../../shared/remembered.ts';
import type { OutboxRow } from '../store/types.ts';

/** What the outbox notes about a write besides its state; the `evidence` column, as JSON. */
const Notes = z.object({
  /** The kind's own evidence from just before the last sending. */
  before: z.unknown().default(null),
  /** UTC ms of clean looks that did not find it. */
  missing: z.array(z.number()).default([]),
  /** What looks saw, newest last, in words. */
  seen: z.array(z.string()).default([]),
  looks: z.int().default(0),
  notSent: z.int().default(0),
  /** A person decided to send it as it is. */
  confirmed: z.boolean().default(false),
  /** The cache shows its effect: the view no longer needs it on top. */
  settled: z.boolean().default(false),
});
export type Notes = z.infer<typeof Notes>;

export const notesOf = onceOf(
  (row: Pick<OutboxRow, 'evidence'>): Notes => Notes.parse(JSON.parse(row.evidence || '{}')),
);

export const noNotes: Notes = Notes.parse({});

export function failureOf(row: Pick<OutboxRow, 'lastFailure'>): Failure | null {
  return row.lastFailure === null ? null : Failure.parse(JSON.parse(row.lastFailure));
}

/** Keeps the last few things that were seen. */
export function withSeen(notes: Notes, seen: string): Notes {
  return notes.seen.at(-1) === seen ? notes : { ...notes, seen: [...notes.seen, seen].slice(-6) };
}

/** No hold is longer, ms: a clock that was set back must not hold a write for longer. */
const longestHold = 60_000;

/** Milliseconds for which a write may still be undone before it is sent. @param now UTC ms by this PC's clock */
export function holdLeft(row: Pick<OutboxRow, 'state' | 'holdUntil'>, now: number): number {
  const left = row.state === 'held' ? (row.holdUntil ?? 0) - now : 0;
  return left > 0 && left <= longestHold ? left : 0;
}
