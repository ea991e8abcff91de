import { z } from 'zod';
import type { Context, KeyKind, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { type FeedName, feedNames } from '../sync/feeds.ts';

/** Version of the shape of these messages; a desk applies this one and the one before. */
const schema = 1;

/** Of which practice and key it is: a desk applies only what was read from its own practice with its own key. */
const about = { practice: z.string(), key: z.string() };

const RowsMessage = z.object({
  ...about,
  is: z.literal('rows'),
  feed: z.enum(feedNames),
  rows: z.array(z.looseObject({ id: z.int() })),
});

/** A pass that read all changes of a list since a time; its rows were published before it. */
const PassMessage = z.object({
  ...about,
  is: z.literal('pass'),
  feed: z.enum(feedNames),
  /** Server times, UTC ms. */
  since: z.number(),
  watermark: z.number(),
  /** No end of the list was assumed. */
  sure: z.boolean(),
  /** How long ago the pass began when this was published, ms. */
  ageMs: z.number(),
});

const Message = z.discriminatedUnion('is', [RowsMessage, PassMessage]);
export type ChangeMessage = z.infer<typeof Message>;
export type RowsMessage = z.infer<typeof RowsMessage>;
export type PassMessage = z.infer<typeof PassMessage>;

/** The part of a subject that says what a message is; it identifies no person. */
export const changeKind = 'change';

/** Feeds whose rows reception alone may see: money and contacts. */
const moneyFeeds: readonly FeedName[] = [
  'invoices',
  'payments',
  'paymentMethods',
  'contacts',
  'supportActivities',
  'supportItems',
];
/** Which key seals the rows of a list. */
export const sealingKeyOf = (feed: FeedName): KeyKind => (moneyFeeds.includes(feed) ? 'money' : 'day');

const contextOf = (desk: string, id: string): Context => ({
  scope: 'log',
  subject: changeKind,
  desk,
  schema,
  id,
});

export function sealMessage(sealing: Sealing, desk: string, id: string, message: ChangeMessage): Uint8Array {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return sealing.seal(sealingKeyOf(message.feed), contextOf(desk, id), body);
}

/** @returns null: it cannot be opened, or is of a shape that this version does not know */
export function openMessage(
  sealing: Sealing,
  { desk, id, body }: { readonly desk: string; readonly id: string; readonly body: Uint8Array },
): ChangeMessage | null {
  const opened = sealing.open(contextOf(desk, id), body);
  return opened.ok ? parseStored(Message, Buffer.from(opened.body).toString('utf8')) : null;
}

/** The rows of one message, in bytes of JSON: a message may have 256 KB sealed. A larger row travels alone. */
const chunkBytes = 200_000;
/** Where a row has more than this, none of its page is published: the desks read the list themselves. */
const longestRow = 240_000;

/**
 * @returns the rows in chunks that fit into one message each; null: one of them is too large for any
 */
export function inMessages<T extends object>(rows: readonly T[]): T[][] | null {
  const chunks: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row));
    if (bytes > longestRow) return null;
    if (size + bytes > chunkBytes) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += bytes;
  }
  return chunks;
}
