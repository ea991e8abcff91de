import type { CallOutcome, PracticeClient } from '../../electron/practice/types.ts';
import type { ListName, OperationInput } from '../../shared/practice/operations.ts';

/** What the spec leaves open about a list. */
export type ListDialect = {
  readonly order: 'ascending' | 'descending';
  readonly links: LinkDialect;
  /** How many objects the n-th answer of this server holds at most. */
  readonly pageSize: (n: number) => number;
  /** What it gives when asked against its order: the objects next to the cursor, or the first ones of its order. */
  readonly across: 'nearest' | 'far';
};

export const linkDialects = [
  'ruled',
  'sampled',
  'absolute',
  'onward-only',
  'backward-only',
  'first-page-only',
  'always',
  'nulls',
  'empty',
  'none',
  'garbage',
] as const;
export type LinkDialect = (typeof linkDialects)[number];

export type ListedRecord = { readonly id: number };

export type ListServer = {
  readonly client: Pick<PracticeClient, ListName>;
  /** The ids it has now. */
  readonly has: Set<number>;
  /** The queries it was asked, in order. */
  readonly asked: Record<string, unknown>[];
  /** Called before each answer. */
  onAsk: () => void;
};

/** One list, in memory, that answers as a dialect says. */
export function createListServer(dialect: ListDialect, ids: Iterable<number>): ListServer {
  const has = new Set(ids);
  const asked: Record<string, unknown>[] = [];
  let answers = 0;

  const list = async (input: {
    query: { id_gt?: number; id_lt?: number };
  }): Promise<CallOutcome<unknown>> => {
    server.onAsk();
    asked.push({ ...input.query });
    const { id_gt: above, id_lt: below } = input.query;
    const data = pageOf(dialect, has, { above, below }, dialect.pageSize(answers++));
    const links = linksOf(dialect, has, data, above !== undefined || below !== undefined);
    const value = {
      data: data.map((id): ListedRecord => ({ id })),
      ...(links === undefined ? {} : { links }),
    };
    return { ok: true, value, serverTime: null, sequence: answers };
  };

  const client = new Proxy({}, { get: () => list }) as ListServer['client'];
  const server: ListServer = { client, has, asked, onAsk: () => undefined };
  return server;
}

type Bounds = { readonly above: number | undefined; readonly below: number | undefined };

function pageOf(
  dialect: ListDialect,
  has: ReadonlySet<number>,
  { above, below }: Bounds,
  size: number,
): number[] {
  const up = dialect.order === 'ascending';
  const fitting = [...has]
    .filter((id) => (above === undefined || id > above) && (below === undefined || id < below))
    .sort((a, b) => (up ? a - b : b - a));
  const againstOrder = up ? below !== undefined : above !== undefined;
  return againstOrder && dialect.across === 'nearest' ? fitting.slice(-size) : fitting.slice(0, size);
}

function linksOf(dialect: ListDialect, has: ReadonlySet<number>, data: readonly number[], cursor: boolean) {
  const { links, order } = dialect;
  if (links === 'none') return undefined;
  if (links === 'empty') return {};
  if (links === 'nulls') return { previousPage: null, nextPage: null };
  if (links === 'garbage') return { previousPage: '/v1/things?page=', nextPage: 'id_gt' };
  const least = data.length > 0 ? Math.min(...data) : 0;
  const most = data.length > 0 ? Math.max(...data) : 0;
  const always = links === 'always';
  const above =
    always || (data.length > 0 && [...has].some((id) => id > most)) ? `/v1/things?id_gt=${most}` : undefined;
  const below =
    always || (data.length > 0 && [...has].some((id) => id < least))
      ? `/v1/things?id_lt=${least}`
      : undefined;
  const onward = order === 'ascending' ? above : below;
  const backward = order === 'ascending' ? below : above;
  switch (links) {
    case 'onward-only':
      return { nextPage: onward ?? null };
    case 'backward-only':
      return { previousPage: backward ?? null };
    case 'first-page-only':
      return cursor ? {} : { nextPage: onward };
    case 'absolute':
      return {
        nextPage: above?.replace('/v1', 'https://a.test/v1').concat('&include_archived=true#top'),
        previousPage: below?.replace('/v1', 'https://a.test/v1'),
      };
    case 'sampled':
      return { previousPage: above, nextPage: below };
    default:
      return { nextPage: above, previousPage: below };
  }
}

/** Any list will do: the fake answers all of them alike. */
export const anyList = 'listContacts' satisfies ListName;
export const anyInput: OperationInput<typeof anyList> = { query: { update_gt: '2026-03-02T00:00:00Z' } };
