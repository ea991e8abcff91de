import { emptyListProfile, type ListProfile } from '../../../electron/practice/list-profile.ts';
import { createWalk } from '../../../electron/practice/pagination.ts';
import type { WalkCursor, WalkEnd, WalkPage } from '../../../electron/practice/types.ts';
import {
  anyInput,
  anyList,
  createListServer,
  type ListDialect,
  type ListedRecord,
  type ListServer,
  linkDialects,
} from '../../fakes/list-server.ts';

/** What was learnt, kept for as long as the test keeps it. */
export function forgetful(): { lists(): ListProfile; learnLists(learnt: ListProfile): void } {
  let kept = emptyListProfile;
  return {
    lists: () => kept,
    learnLists: (learnt) => {
      kept = learnt;
    },
  };
}

/** What is learnt of a server whose pages have come often enough, full and short, to rely on their size. */
export async function wellKnown(dialect: ListDialect): Promise<ReturnType<typeof forgetful>> {
  const serverProfile = forgetful();
  const size = dialect.pageSize(0);
  for (let i = 0; i < 6; i++) await walkToEnd(createListServer(dialect, gappy(3 * size + 1)), serverProfile);
  return serverProfile;
}

type Walked = {
  readonly ids: number[];
  readonly pages: WalkPage<ListedRecord>[];
  readonly end: WalkEnd;
  readonly calls: number;
};

export async function walkToEnd(
  server: ListServer,
  serverProfile = forgetful(),
  from?: WalkCursor,
  toTheEnd = false,
): Promise<Walked> {
  const before = server.asked.length;
  const walk = createWalk({ client: server.client, serverProfile });
  const pages: WalkPage<ListedRecord>[] = [];
  const steps = walk(anyList, anyInput, { priority: 'background', toTheEnd, ...(from ? { from } : {}) });
  for (;;) {
    const step = await steps.next();
    if (step.done) {
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      return { ids, pages, end: step.value, calls: server.asked.length - before };
    }
    pages.push(step.value as WalkPage<ListedRecord>);
  }
}

export const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

const pageSizes: Record<string, (n: number) => number> = {
  '1': () => 1,
  '2': () => 2,
  '3': () => 3,
  '5': () => 5,
  '100': () => 100,
  '3, 1, 2, …': (n) => [3, 1, 2][n % 3] ?? 1,
  '1, 3, …': (n) => [1, 3][n % 2] ?? 1,
  'falling to 1': (n) => Math.max(1, 4 - n),
};

export const dialects: [string, ListDialect][] = (['ascending', 'descending'] as const).flatMap((order) =>
  linkDialects.flatMap((links) =>
    Object.entries(pageSizes).flatMap(([name, pageSize]) =>
      (['nearest', 'far'] as const).map((across): [string, ListDialect] => [
        `${order}, links ${links}, pages of ${name}, ${across}`,
        { order, links, pageSize, across },
      ]),
    ),
  ),
);

export const gappy = (n: number) => Array.from({ length: n }, (_, i) => 3 * i + 5);
