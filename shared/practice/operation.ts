import { z } from 'zod';
import { id, once, sentDatetime, sentEnum } from './fields.ts';

/** The type of an operation, and the shapes that operations share (docs/practice-api/lists.md). */

export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base address, which ends in `/v1`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body; `file` is the multipart upload. */
  readonly body?: z.ZodType | 'file';
  readonly answer: z.ZodType;
  /** Whether a repeat is harmless. */
  readonly repeat: 'safe' | 'unsafe';
  readonly since: 'spec' | 'extension';
  /** The schema of the list's objects, for paged lists. */
  readonly lists?: z.ZodType;
};

const pageLinks = z
  .looseObject({ previousPage: z.string().nullish(), nextPage: z.string().nullish() })
  .nullish();

/**
 * `{data, links}`; either link may be absent or null (docs/practice-api/lists.md, "Paging"). Objects stay unparsed
 * here: pagination parses each.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({ data: z.array(item), links: pageLinks });

export const dataOf = <T extends z.ZodType>(item: T) => z.looseObject({ data: z.array(item) });

export const anyId = once(id().optional());
export const anyTime = once(sentDatetime().optional());

/** The cursors of the next and the previous page. Nullable in the spec: a null is left out of the URL. */
export const paging = { id_gt: anyId(), id_lt: anyId() };

/** The parameters of every list (docs/practice-api/lists.md, "Changes and archived records"). */
export const common = {
  ...paging,
  update_gt: anyTime(),
  update_lt: anyTime(),
  include_archived: sentEnum(['true', 'false']).optional(),
};
export const startWindow = { start_gt: anyTime(), start_lt: anyTime() };
export const text = once(z.string().min(1).optional());

export const byId = z.strictObject({ id: id() });

export const list = <const P extends `/${string}`, T extends z.ZodType, Q extends z.ZodRawShape>(
  path: P,
  item: T,
  filters: Q,
  summary: string,
) =>
  ({
    method: 'GET',
    path,
    summary,
    query: z.strictObject({ ...common, ...filters }),
    answer: pageOf(item),
    lists: item,
    repeat: 'safe',
    since: 'spec',
  }) as const;

export const one = <const P extends `/${string}`, T extends z.ZodType>(path: P, answer: T, summary: string) =>
  ({ method: 'GET', path, summary, params: byId, answer, repeat: 'safe', since: 'spec' }) as const;

export const extension = <O extends Operation>(
  operation: O,
): Omit<O, 'since'> & { readonly since: 'extension' } => ({
  ...operation,
  since: 'extension',
});
