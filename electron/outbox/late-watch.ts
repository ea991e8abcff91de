import { z } from 'zod';
import { type WriteKind, writeKinds } from '../../shared/bridge/views.ts';
import type { OutboxRow } from '../store/types.ts';
import type { BoundReplaces } from './write-definitions.ts';
import { nothingSeen, type Written } from './reverted.ts';
import { notesOf } from './write-notes.ts';

/** What is kept in the desk file of a call that sets values and got no answer (late-calls.ts). */
export const Watch = z.object({
  writeId: z.string(),
  kind: z.enum(writeKinds),
  /** JSON. */
  args: z.string(),
  evidence: z.unknown(),
  /** When the write was made, UTC ms by this PC's clock. */
  madeAt: z.number(),
  /** Which sending of the write it was. */
  attempt: z.int(),
  by: z.string(),
  seen: z.object({
    others: z.record(z.string(), z.unknown()),
    landed: z.boolean(),
    version: z.number().nullable(),
    digest: z.string().nullable(),
  }),
});
export type Watch = z.infer<typeof Watch>;

/** A watch while the program runs. */
export type Watching = {
  watch: Watch;
  readonly replaces: BoundReplaces;
  /** Whether the call got no answer: it is in the desk file. */
  lost: boolean;
  /** Whether it got its answer: something on the way may still deliver it once more. */
  answered: boolean;
  /** Monotonic ms. */
  until: number;
  readAt: number;
  reading: boolean;
  /** When the record was last looked at, UTC ms by this PC's clock. */
  lookedAt: number;
};

/** The last sending of a write. @param landed whether the record has shown what the person wants */
export const watchOf = (row: OutboxRow, landed: boolean): Watch => ({
  writeId: row.id,
  kind: row.kind as WriteKind,
  args: row.args,
  evidence: notesOf(row).before,
  attempt: row.attempts,
  by: row.by,
  madeAt: row.createdAt,
  seen: { ...nothingSeen, landed },
});

/** What its call wrote. */
export const writtenBy = ({ replaces: { written, before } }: Watching): Written => ({
  values: written,
  before,
});

export const isSameRecord = (
  one: Pick<BoundReplaces, 'record'>,
  other: Pick<BoundReplaces, 'record'>,
): boolean => one.record.kind === other.record.kind && one.record.id === other.record.id;
