import { z } from 'zod';
import { type WriteKind, writeKinds } from '../../shared/bridge/views.ts';
import type { OutboxRow } from '../store/types.ts';
import { type CallWrites, noSeenValues } from './reverted.ts';
import type { BoundReplaces } from './write-definitions.ts';
import { notesOf } from './write-notes.ts';

/** What the desk file stores about a call that sets values and got no response (late-calls.ts). */
export const Watch = z.object({
  writeId: z.string(),
  kind: z.enum(writeKinds),
  /** JSON. */
  args: z.string(),
  evidence: z.unknown(),
  /** When the write was made, UTC ms by this PC's clock. */
  madeAt: z.number(),
  /** Which attempt of the write it was. */
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
  /** Whether the call got no response: then it is stored in the desk file. */
  lost: boolean;
  /** Whether the call was answered: a proxy may still deliver it a second time. */
  answered: boolean;
  /** Monotonic ms. */
  until: number;
  readAt: number;
  reading: boolean;
  /** When the record was last checked, UTC ms by this PC's clock. */
  checkedAt: number;
};

/** The last attempt of a write. @param landed whether the record has shown what the user wants */
export const watchOf = (row: OutboxRow, landed: boolean): Watch => ({
  writeId: row.id,
  kind: row.kind as WriteKind,
  args: row.args,
  evidence: notesOf(row).before,
  attempt: row.attempts,
  by: row.by,
  madeAt: row.createdAt,
  seen: { ...noSeenValues, landed },
});

/** Values written by its call. */
export const writtenBy = ({ replaces: { written, before } }: Watching): CallWrites => ({
  values: written,
  before,
});

/** Whether two writes are about the same record, and of a class about the same patient in it. */
export const isSameRecord = (
  { record: one }: Pick<BoundReplaces, 'record'>,
  { record: other }: Pick<BoundReplaces, 'record'>,
): boolean => one.kind === other.kind && one.id === other.id && one.patientId === other.patientId;
