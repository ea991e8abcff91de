import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Context, KeyKind, Sealing } from '../link/sealing.ts';
import { storedKinds } from '../store/cache/kinds.ts';
import { parseStored } from '../store/stored.ts';
import type { StoredKind } from '../store/types.ts';
import { feedNames } from '../sync/feeds.ts';
import { filledFeeds } from '../sync/filling.ts';
import type { StoredRow } from '../sync/shared-reads.ts';
import { sealingKeyOf } from './change-messages.ts';
import { splitSender, withSender } from './named-sender.ts';

/** Version of the shape of these messages. */
const schema = 1;
/** More than any page has, inflated, in bytes. */
const mostBytes = 16 * 1_048_576;

const Position = z.object({ epoch: z.string(), sequence: z.int() });

/** A desk asks another for the next page of a kind. */
const FillRequest = z.object({
  id: z.string(),
  practice: z.string(),
  key: z.string(),
  kind: z.enum(storedKinds),
  after: z.int(),
  /** Whether only booked patients are kept there. */
  bookedOnly: z.boolean(),
  /** From here on the desk that asks follows the changes: all before must be in the page. */
  from: Position,
});
export type FillRequest = z.infer<typeof FillRequest>;

const CurrentFeed = z.object({
  feed: z.enum(feedNames),
  watermark: z.number(),
  covered: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  sure: z.object({ at: z.number(), agoMs: z.number() }),
  asOfAgoMs: z.number(),
  /** The desk has all that was published of it. */
  followed: z.boolean(),
});
export type CurrentFeed = z.infer<typeof CurrentFeed>;

/** Rows stay byte for byte as they were stored. */
function isRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Number.isInteger((row as { readonly id?: unknown }).id);
}

const FillAnswer = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('page'),
    upTo: z.int().nullable(),
    rows: z.array(z.custom<StoredRow>(isRow)),
    aside: z.array(
      z.object({
        id: z.int().nullable(),
        field: z.string(),
        expected: z.string(),
        got: z.string(),
        record: z.unknown(),
      }),
    ),
    feeds: z.array(CurrentFeed),
  }),
  /** The desk has not applied all changes that the asking one does not get any more: it asks again. */
  z.object({ is: z.literal('behind') }),
  /** This desk can't fill this kind for that one. */
  z.object({ is: z.literal('none') }),
]);
export type FillAnswer = z.infer<typeof FillAnswer>;

const requestContext = (desk: string): Context => ({
  scope: 'ask',
  subject: 'fill',
  desk,
  schema,
  id: 'page',
});
const answerContext = (desk: string, id: string): Context => ({
  scope: 'fill',
  subject: 'fill',
  desk,
  schema,
  id,
});

export function sealRequest(sealing: Sealing, desk: string, request: FillRequest): Uint8Array {
  const body = Buffer.from(JSON.stringify(request), 'utf8');
  return withSender(desk, sealing.seal('day', requestContext(desk), body));
}

/** @returns null: it cannot be opened, or is of a shape that this version does not know */
export function openRequest(sealing: Sealing, bytes: Uint8Array): FillRequest | null {
  const { desk, sealed } = splitSender(bytes);
  const opened = sealing.open(requestContext(desk), sealed);
  return opened.ok ? parseStored(FillRequest, Buffer.from(opened.body).toString('utf8')) : null;
}

const keyOfKind = (kind: StoredKind): KeyKind => sealingKeyOf(filledFeeds(kind)[0] ?? 'invoices');

/** @param desk the desk that answers; `id`, `kind`: of the request */
export function sealAnswer(
  sealing: Sealing,
  desk: string,
  { id, kind }: Pick<FillRequest, 'id' | 'kind'>,
  answer: FillAnswer,
): Uint8Array {
  const body = deflateRawSync(Buffer.from(JSON.stringify(answer), 'utf8'), { level: 1 });
  return sealing.seal(keyOfKind(kind), answerContext(desk, id), body);
}

/** @param desk the desk that was asked @returns null: it cannot be opened, or is of an unknown shape */
export function openAnswer(sealing: Sealing, desk: string, id: string, bytes: Uint8Array): FillAnswer | null {
  const opened = sealing.open(answerContext(desk, id), bytes);
  if (!opened.ok) return null;
  try {
    const text = inflateRawSync(opened.body, { maxOutputLength: mostBytes }).toString('utf8');
    return parseStored(FillAnswer, text);
  } catch {
    return null;
  }
}
