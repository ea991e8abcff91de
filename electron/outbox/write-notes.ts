import { z } from 'zod';
import { Failure } from '../../shared/failures.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import { parseStored } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import { blockingStates } from './states.ts';
import { fingerprint } from './three-way.ts';
import type { Question } from './write-definition.ts';

/**
 * What the outbox stores about a write besides its state: the `evidence` column, as JSON. Names of fields are stored,
 * so they stay as they are.
 */
export const Notes = z.object({
  /** The kind's evidence from just before the last attempt. */
  before: z.unknown().default(null),
  /** For a write that sets values: the version of the record on which the last attempt was based. */
  version: z.number().nullable().default(null),
  /** UTC ms by the practice's clock: the last attempt, which was answered, was not carried out before; null: not known. */
  notBefore: z.number().nullable().default(null),
  /** UTC ms of complete checks that did not find it. */
  missing: z.array(z.number()).default([]),
  /** What the checks found, in words, newest last. */
  seen: z.array(z.string()).default([]),
  /** Fingerprints of what the user was asked about before it was sent, newest last. */
  askedAbout: z.array(z.string()).default([]),
  /** It was refused: how many more checks will be made whether it was recorded anyway. */
  doubts: z.int().default(0),
  /** What such a check found. */
  perhaps: z.string().nullable().default(null),
  looks: z.int().default(0),
  notSent: z.int().default(0),
  /** How many responses in a row were older than what this PC has, or broke where the user is asked meanwhile; a write in `asks` with any is read again. */
  olderReads: z.int().default(0),
  /**
   * Where it is held back by such responses: true: its next step is to be sent, false: to be read back. Null: as its attempts
   * say (writes of earlier versions).
   */
  heldBeforeSending: z.boolean().nullable().default(null),
  /** How many checks just before sending failed on the way, so their result is unknown; of read-backs, how many in a row. */
  brokenLooks: z.int().default(0),
  /** The user was warned that it was recorded twice. */
  toldTwice: z.boolean().default(false),
  /** The user was warned, once it was settled, that something is wrong with what it recorded. */
  toldWrong: z.boolean().default(false),
  /** Suggested by Foyer: it would set again what a late call overwrote, and waits for the user. */
  suggested: z.boolean().default(false),
  /**
   * Whether an earlier call may have been carried out without being answered by success, or may have been made after the
   * desk file that came back; null: as its state and attempts say, see `mayBeCarriedOut`.
   */
  perhapsDone: z.boolean().nullable().default(null),
  /** The user decided to send it as it is. */
  confirmed: z.boolean().default(false),
  /** What they had been shown by then: of `seen` and `askedAbout`. Empty for a decision of an earlier version: it asks again. */
  agreedTo: z.array(z.string()).default([]),
  /** The cache shows its effect: the view no longer needs the overlay. */
  settled: z.boolean().default(false),
});
export type Notes = z.infer<typeof Notes>;

/** Empty where they cannot be parsed: such a write needs the user (unreadable.ts). */
export const notesOf = memoizeByObject(
  (row: Pick<OutboxRow, 'evidence'>): Notes => parseStored(Notes, row.evidence || '{}') ?? noNotes,
);

export const noNotes: Notes = Notes.parse({});

export function lastFailureOf(row: Pick<OutboxRow, 'lastFailure'>): Failure | null {
  return parseStored(Failure, row.lastFailure);
}

/**
 * A write that needs the user, and that also continues by itself once responses are no longer older than what this PC
 * has, or no longer break.
 */
export const isHeldBack = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  row.state === 'asks' && notesOf(row).olderReads > 0;

/** It was refused, and is being checked for anyway. */
const isRefusalRechecked = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  row.state === 'refused' && notesOf(row).doubts > 0;

/**
 * A refusal that one complete check has confirmed, and that is being checked once more, because that check may have read a
 * copy that lags. Nothing waits for it.
 */
export const isConfirmedRefusal = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  isRefusalRechecked(row) && notesOf(row).missing.length > 0;

/**
 * Whether a write may still take a step without the user. Later writes of its subject wait for it, but where it is a
 * confirmed refusal.
 */
export const mayContinue = (row: Pick<OutboxRow, 'state' | 'evidence'>): boolean =>
  isHeldBack(row) || isRefusalRechecked(row) || blockingStates.some((state) => state === row.state);

/**
 * Whether an open write may have been carried out: a call of it had no answer, a check after a refusal has found it, or it
 * came back with a desk file (restored.ts), which does not know of later calls. A write whose every call was refused was not.
 */
export function mayBeCarriedOut(row: Pick<OutboxRow, 'state' | 'attempts' | 'evidence'>): boolean {
  const { perhaps, perhapsDone } = notesOf(row);
  if (row.state === 'unknown' || perhaps !== null) return true;
  return perhapsDone ?? (row.attempts > 1 || (row.attempts === 1 && row.state !== 'refused'));
}

/** It waits for the user, and it is not known whether it was carried out. */
export const isUndecided = (row: Pick<OutboxRow, 'state' | 'attempts' | 'evidence'>): boolean =>
  (row.state === 'asks' && mayBeCarriedOut(row)) ||
  (row.state === 'refused' && notesOf(row).perhaps !== null);

/** Whether a write may have left this PC before: a call of it is counted, or it came back with a desk file. */
export const hasPerhapsLeft = (row: Pick<OutboxRow, 'state' | 'attempts' | 'evidence'>): boolean =>
  row.attempts > 0 || mayBeCarriedOut(row);

const maxKept = 6;

/** Its next step is a call that writes, and not a read-back. */
export function isNew(row: Pick<OutboxRow, 'state' | 'attempts' | 'evidence'>): boolean {
  if (row.state === 'asks') return notesOf(row).heldBeforeSending ?? row.attempts === 0;
  return row.state === 'held' || row.state === 'waiting';
}

/** Appends a finding; only the last few are stored. */
export function withSeen(notes: Notes, seen: string): Notes {
  return notes.seen.at(-1) === seen ? notes : { ...notes, seen: [...notes.seen, seen].slice(-maxKept) };
}

/** Stores a question that the user is asked. */
export function withQuestion(notes: Notes, { seen, about }: Question): Notes {
  const withFinding = withSeen(notes, seen);
  if (about === undefined) return withFinding;
  return { ...withFinding, askedAbout: [...notes.askedAbout, fingerprint(about)].slice(-maxKept) };
}

/** Upper limit of a hold, ms: a PC clock that was set back must not extend it. */
const longestHold = 60_000;

/** Milliseconds for which a write can still be undone. @param now UTC ms by this PC's clock */
export function holdLeft(row: Pick<OutboxRow, 'state' | 'holdUntil'>, now: number): number {
  const left = row.state === 'held' ? (row.holdUntil ?? 0) - now : 0;
  return left > 0 && left <= longestHold ? left : 0;
}
