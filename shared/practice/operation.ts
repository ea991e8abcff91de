import { z } from 'zod';
import { id, sentDatetime, sentEnum } from './fields.ts';

/** What an operation is, and the shapes that many of them share (spec, "Common list conventions"). */

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
  /** May it be sent twice without harm? */
  readonly repeat: 'safe' | 'unsafe';
  readonly since: 'spec' | 'extension';
  /** The list's objects, for paged lists. */
  readonly lists?: z.ZodType;
};

/** `{data, links}`; either link may be absent or null (wire-facts). Objects stay unparsed here: paging checks each. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({
    data: z.array(item),
    links: z.looseObject({ previousPage: z.string().nullish(), nextPage: z.string().nullish() }).nullish(),
  });

export const dataOf = <T extends z.ZodType>(item: T) => z.looseObject({ data: z.array(item) });

/** Spec: one page on, one page back. Nullable in the spec: a null is left out of the address. */
export const paging = { id_gt: id().optional(), id_lt: id().optional() };

/** Spec, "Common list conventions". */
export const common = {
  ...paging,
  update_gt: sentDatetime().optional(),
  update_lt: sentDatetime().optional(),
  include_archived: sentEnum(['true', 'false']).optional(),
};
export const startWindow = { start_gt: sentDatetime().optional(), start_lt: sentDatetime().optional() };
export const text = () => z.string().min(1).optional();
export const anyId = () => id().optional();

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
