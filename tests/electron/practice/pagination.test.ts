import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWalk } from '../../../electron/practice/pagination.ts';
import type { PracticeClient, WalkCursor } from '../../../electron/practice/types.ts';
import { failure } from '../../../shared/failures.ts';
import {
  anyList,
  createListServer,
  type ListDialect,
  type ListServer,
  linkDialects,
} from '../../fakes/list-server.ts';
import { dialects, forgetful, gappy, sorted, walkToEnd, wellKnown } from './walks.ts';

describe('every dialect', () => {
  test('On every order, page size and kind of links, each object that is there throughout comes exactly once.', async () => {
    for (const [name, dialect] of dialects) {
      for (let n = 0; n <= 9; n++) {
        const serverProfile = forgetful();
        for (let round = 1; round <= 3; round++) {
          const { ids, end } = await walkToEnd(createListServer(dialect, gappy(n)), serverProfile);
          expect({ name, n, round, ids: sorted(ids), end }).toEqual({
            name,
            n,
            round,
            ids: gappy(n),
            end: { ok: true },
          });
        }
      }
    }
  });

  test('A walk goes on only behind everything it has seen, in a direction in which there may be more.', async () => {
    for (const [name, dialect] of dialects) {
      const server = createListServer(dialect, gappy(7));
      const { pages } = await walkToEnd(server);
      const known = dialect.order === 'ascending' ? 'up' : 'down';
      for (const [i, { cursor }] of pages.entries()) {
        if (!cursor) continue;
        const seen = pages.slice(0, i + 1).flatMap(({ items }) => items.map(({ id }) => id));
        const { direction, beyond, first } = cursor;
        if (pages[0] && pages[0].items.length > 1) expect([name, direction, first]).toEqual([name, known, 0]);
        const edge = direction === 'up' ? Math.max(...seen) : Math.min(...seen);
        expect([name, beyond]).toEqual([name, edge]);
      }
    }
  });

  test('the last page of a walk has no cursor, and no other has none', async () => {
    for (const [name, dialect] of dialects) {
      const { pages } = await walkToEnd(createListServer(dialect, gappy(7)));
      const ends = pages.map(({ cursor }) => cursor === null);
      expect({ name, ends }).toEqual({ name, ends: [...ends.slice(1).map(() => false), true] });
    }
  });

  test('a walk that was cut off anywhere goes on from its last cursor', async () => {
    for (const [name, dialect] of dialects) {
      const server = createListServer(dialect, gappy(7));
      const { pages } = await walkToEnd(server);
      for (let cut = 0; cut < pages.length - 1; cut++) {
        const cursor = pages[cut]?.cursor ?? undefined;
        const kept = JSON.parse(JSON.stringify(cursor)) as WalkCursor;
        const seen = pages.slice(0, cut + 1).flatMap(({ items }) => items.map(({ id }) => id));
        const rest = await walkToEnd(server, forgetful(), kept);
        expect({ name, cut, ids: sorted([...seen, ...rest.ids]) }).toEqual({ name, cut, ids: gappy(7) });
      }
    }
  });

  test('A list with nothing new costs exactly one call.', async () => {
    for (const [, dialect] of dialects) {
      const fresh = createListServer(dialect, []);
      expect((await walkToEnd(fresh)).calls).toBe(1);
      const serverProfile = forgetful();
      await walkToEnd(createListServer(dialect, gappy(9)), serverProfile);
      expect((await walkToEnd(createListServer(dialect, []), serverProfile)).calls).toBe(1);
    }
  });
});

describe('calls', () => {
  const known = async (dialect: ListDialect) => {
    const serverProfile = forgetful();
    for (let i = 0; i < 6; i++) await walkToEnd(createListServer(dialect, gappy(10)), serverProfile);
    return serverProfile;
  };
  const three = { pageSize: () => 3, across: 'nearest' } as const;

  test.each([
    // A full page may always be followed by another: its link, or a missing one, may be a day old.
    // Without links, so may one that is not far smaller: pages may have become smaller.
    ['ruled', [1, 1, 1, 2, 2, 3, 4]],
    ['sampled', [1, 1, 1, 2, 2, 3, 4]],
    ['absolute', [1, 1, 1, 2, 2, 3, 4]],
    ['onward-only', [1, 1, 1, 2, 2, 3, 4]],
    ['first-page-only', [1, 1, 1, 2, 2, 3, 4]],
    ['none', [1, 2, 2, 2, 2, 3, 4]],
    ['backward-only', [1, 2, 2, 2, 2, 3, 4]],
    ['always', [1, 2, 2, 2, 2, 3, 4]],
  ] as const)('links %s: once the server is known, no call is wasted', async (links, calls) => {
    for (const order of ['ascending', 'descending'] as const) {
      const dialect = { ...three, order, links };
      const serverProfile = await known(dialect);
      const spent = [];
      for (const n of [0, 1, 2, 3, 4, 8, 10]) {
        spent.push((await walkToEnd(createListServer(dialect, gappy(n)), serverProfile)).calls);
      }
      expect({ order, spent }).toEqual({ order, spent: calls });
    }
  });

  test.each(['none', 'backward-only', 'always'] as const)(
    'links %s: a page far smaller than a full one, or than one before it, is the last one',
    async (links) => {
      for (const order of ['ascending', 'descending'] as const) {
        const dialect = { ...three, order, links, pageSize: () => 20 };
        const serverProfile = await wellKnown(dialect);
        const spent = [];
        for (const n of [0, 1, 4, 5, 20, 21, 39])
          spent.push((await walkToEnd(createListServer(dialect, gappy(n)), serverProfile)).calls);
        expect({ order, spent }).toEqual({ order, spent: [1, 1, 1, 2, 2, 2, 2] });
      }
    },
  );

  test('A server that gives no links any more is found out by its first full page, and nothing behind it is missed.', async () => {
    for (const order of ['ascending', 'descending'] as const) {
      const serverProfile = await known({ ...three, order, links: 'ruled' });
      const changed = { ...three, order, links: 'none' } as const;
      expect(sorted((await walkToEnd(createListServer(changed, gappy(10)), serverProfile)).ids)).toEqual(
        gappy(10),
      );
      expect(serverProfile.lists().links.first).toBe('missing');
    }
  });

  test('A server that makes its pages smaller and gives no links is read to its end.', async () => {
    for (const order of ['ascending', 'descending'] as const) {
      const hundred = { ...three, order, links: 'none', pageSize: () => 100 } as const;
      for (const size of [50, 30]) {
        const serverProfile = await wellKnown(hundred);
        const smaller = { ...hundred, pageSize: () => size };
        const { ids } = await walkToEnd(createListServer(smaller, gappy(180)), serverProfile);
        expect({ order, size, ids: sorted(ids) }).toEqual({ order, size, ids: gappy(180) });
      }
    }
  });

  test('A walk that was cut off while a server made its pages smaller and stopped giving links has shown that, when it goes on.', async () => {
    const ruled = { ...three, order: 'descending', links: 'ruled', pageSize: () => 2 } as const;
    const serverProfile = await known(ruled);
    const changed = createListServer({ ...ruled, links: 'none', pageSize: () => 1 }, gappy(10));
    const beyond = gappy(10).at(-2) ?? 0;
    await walkToEnd(changed, serverProfile, { direction: 'down', beyond, first: 0 }, true);
    const two = createListServer({ ...ruled, links: 'none', pageSize: () => 1 }, gappy(2));
    expect(sorted((await walkToEnd(two, serverProfile)).ids)).toEqual(gappy(2));
  });

  test('A page without a link that may be full on a server that has become another one is the last one by assumption; a far smaller one surely is.', async () => {
    for (const [size, assumed] of [
      [50, true],
      [24, false],
    ] as const) {
      const ruled = { ...three, order: 'descending', links: 'ruled', pageSize: () => 100 } as const;
      const serverProfile = await wellKnown(ruled);
      const changed = createListServer({ ...ruled, links: 'none', pageSize: () => size }, gappy(size));
      const { pages } = await walkToEnd(changed, serverProfile);
      expect(pages.map(({ assumedLast }) => assumedLast)).toEqual([assumed]);
    }
  });

  test('What was learnt of the size of pages is given up when pages speak against it, and learnt again.', async () => {
    const hundred = { ...three, order: 'ascending', links: 'none', pageSize: () => 100 } as const;
    const serverProfile = await wellKnown(hundred);
    const fifty = { ...hundred, pageSize: () => 50 };
    await walkToEnd(createListServer(fifty, gappy(180)), serverProfile);
    expect(serverProfile.lists().pages).toMatchObject({ full: 50, largest: 50 });
    const few = async () => (await walkToEnd(createListServer(fifty, gappy(3)), serverProfile)).calls;
    const calls: number[] = [];
    for (let i = 0; i < 20; i++) {
      if (i < 6) await walkToEnd(createListServer(fifty, gappy(180)), serverProfile);
      calls.push(await few());
    }
    expect([calls[0], calls.at(-1)]).toEqual([2, 1]);
  });

  test('One object that is added behind a short page does not undo what was learnt of the size.', async () => {
    const hundred = { ...three, order: 'ascending', links: 'none', pageSize: () => 100 } as const;
    const serverProfile = await wellKnown(hundred);
    const server = createListServer(hundred, gappy(60));
    server.onAsk = () => {
      if (server.asked.length === 1) server.has.add(1000);
    };
    expect(sorted((await walkToEnd(server, serverProfile)).ids)).toEqual([...gappy(60), 1000]);
    for (let i = 0; i < 10; i++) await walkToEnd(createListServer(hundred, gappy(60)), serverProfile);
    expect((await walkToEnd(createListServer(hundred, gappy(3)), serverProfile)).calls).toBe(1);
  });

  test('a walk to the end goes on until nothing comes, whatever the server has shown before', async () => {
    const serverProfile = await known({ ...three, order: 'ascending', links: 'ruled' });
    const smaller = { ...three, order: 'ascending', links: 'none', pageSize: () => 2 } as const;
    const server = createListServer(smaller, gappy(9));
    const walk = createWalk({ client: server.client, serverProfile });
    const ids: number[] = [];
    for await (const page of walk(anyList, { query: {} }, { priority: 'background', toTheEnd: true }))
      ids.push(...page.items.map(({ id }) => id));
    expect(ids).toEqual(gappy(9));
  });

  test('a walk to the end relies on no order that its own first page does not show', async () => {
    for (const [before, after] of [
      ['ascending', 'descending'],
      ['descending', 'ascending'],
    ] as const) {
      const serverProfile = await known({ ...three, order: before, links: 'none' });
      const single = { ...three, order: after, links: 'none', pageSize: () => 1 } as const;
      const { ids } = await walkToEnd(createListServer(single, gappy(5)), serverProfile, undefined, true);
      expect(sorted(ids)).toEqual(gappy(5));
    }
  });

  test('an unknown server costs one call more than it has pages', async () => {
    for (const order of ['ascending', 'descending'] as const) {
      for (const links of linkDialects) {
        const { calls } = await walkToEnd(createListServer({ ...three, order, links }, gappy(5)));
        expect(calls).toBe(3);
      }
    }
  });

  test('Where the order is not known, it goes up first and then down from where it began.', async () => {
    const dialect = { ...three, order: 'descending', links: 'ruled' } as const;
    const server = createListServer(dialect, [7]);
    const serverProfile = forgetful();
    expect((await walkToEnd(server, serverProfile)).calls).toBe(3);
    expect(server.asked.map(({ id_gt, id_lt }) => [id_gt, id_lt])).toEqual([
      [undefined, undefined],
      [7, undefined],
      [undefined, 7],
    ]);
    await walkToEnd(createListServer(dialect, gappy(5)), serverProfile);
    expect((await walkToEnd(server, serverProfile)).calls).toBe(1);
  });

  test('the filters go with every page, and a cursor of the caller’s is not mixed in', async () => {
    const server = createListServer({ ...three, order: 'ascending', links: 'ruled' }, gappy(5));
    const walk = createWalk({ client: server.client, serverProfile: forgetful() });
    for await (const _ of walk(
      anyList,
      { query: { lastname: 'Oduya', id_lt: 3 } },
      { priority: 'background' },
    ));
    expect(server.asked).toEqual([
      { lastname: 'Oduya' },
      { lastname: 'Oduya', id_gt: 11 },
      { lastname: 'Oduya', id_gt: 17 },
    ]);
  });
});

describe('a list that changes under the walk', () => {
  const change = fc.record({
    /** Before which answer. */
    at: fc.nat(20),
    add: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
    remove: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
    /** New objects usually have the highest ids. */
    append: fc.nat(3),
  });
  const anyDialect = fc.record({
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    links: fc.constantFrom(...linkDialects),
    across: fc.constantFrom('nearest' as const, 'far' as const),
    sizes: fc.oneof(
      fc.integer({ min: 1, max: 7 }).map((size) => [size]),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 30 }),
    ),
  });

  const walks = fc.array(
    fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }),
      changes: fc.array(change, { maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  /**
   * A server whose pages shrink in the middle of a walk, and whose links say nothing: a page of one object, behind pages of
   * three, was the last so often that the next such page counts as the last.
   */
  const shrinking: [{ sizes: number[] } & Omit<ListDialect, 'pageSize'>, { ids: number[]; changes: [] }[]] = [
    { order: 'ascending', links: 'always', across: 'nearest', sizes: [3, 3, 3, 1, 1] },
    [4, 7, 4, 7, 4, 7, 4, 7, 11].map((n) => ({ ids: gappy(n), changes: [] })),
  ];

  test('objects come and go: each that is there throughout comes exactly once, no other twice, and it ends', async () => {
    let behindAnAssumedEnd = 0;
    await fc.assert(
      fc.asyncProperty(anyDialect, walks, async ({ sizes, ...open }, rounds) => {
        const dialect = { ...open, pageSize: (n: number) => sizes[n % sizes.length] ?? 1 };
        const serverProfile = forgetful();
        for (const { ids, changes } of rounds) {
          const server = createListServer(dialect, ids);
          const throughout = new Set(ids);
          let answer = 0;
          server.onAsk = () => {
            for (const { at, add, remove, append } of changes) {
              if (at !== answer) continue;
              for (const id of add) server.has.add(id);
              for (let i = 0; i < append; i++) server.has.add(Math.max(400, ...server.has) + 1);
              for (const id of remove) {
                server.has.delete(id);
                throughout.delete(id);
              }
            }
            answer++;
          };
          const walked = await walkToEnd(server, serverProfile);
          expect(walked.end).toEqual({ ok: true });
          expect(new Set(walked.ids).size).toBe(walked.ids.length);
          const missing = [...throughout].filter((id) => !walked.ids.includes(id));
          if (missing.length === 0) continue;
          // Where page sizes change within a walk, an end that was assumed by the size may be wrong. The walk says so, and a
          // walk to the end, which each feed makes afterwards, brings the rest.
          behindAnAssumedEnd += 1;
          expect({ missing, changing: sizes.length > 1, assumed: walked.pages.at(-1)?.assumedLast }).toEqual({
            missing,
            changing: true,
            assumed: true,
          });
          const whole = await walkToEnd(
            createListServer(dialect, throughout),
            serverProfile,
            undefined,
            true,
          );
          expect([...throughout].filter((id) => !whole.ids.includes(id))).toEqual([]);
        }
      }),
      { numRuns: 3000, examples: [shrinking] },
    );
    expect(behindAnAssumedEnd).toBeGreaterThan(0);
  });
});

describe('what goes wrong', () => {
  const three = { order: 'ascending', links: 'ruled', pageSize: () => 3, across: 'nearest' } as const;

  test('A failed call ends the walk with its failure, and the last cursor stays good.', async () => {
    const server = createListServer(three, gappy(9));
    const working = server.client[anyList];
    let calls = 0;
    const broken: ListServer = {
      ...server,
      client: {
        ...server.client,
        [anyList]: async (...args: Parameters<PracticeClient[typeof anyList]>) =>
          ++calls === 3
            ? { ok: false, failure: failure('service-down', { status: 500 }), delivery: 'unknown' }
            : working(...args),
      } as ListServer['client'],
    };
    const { pages, end, ids } = await walkToEnd(broken);
    expect(end).toEqual({ ok: false, failure: { kind: 'service-down', status: 500 }, delivery: 'unknown' });
    const rest = await walkToEnd(server, forgetful(), pages.at(-1)?.cursor ?? undefined);
    expect([...ids, ...rest.ids]).toEqual(gappy(9));
  });

  test('An object that does not lie beyond the cursor ends the walk with a failure.', async () => {
    // A server that ignores id_gt gives its first page for ever.
    const server = createListServer(three, gappy(9));
    const deaf = { ...server, client: createListServer({ ...three, links: 'always' }, gappy(9)).client };
    const ask = deaf.client[anyList];
    const client = { [anyList]: (_: unknown, options: never) => ask({ query: {} }, options) } as never;
    const { end, pages } = await walkToEnd({ ...deaf, client });
    expect(end).toMatchObject({
      ok: false,
      failure: { kind: 'protocol', words: expect.stringContaining('id_gt') },
    });
    expect(pages).toHaveLength(1);
  });

  test('an object that comes twice in one page is given once', async () => {
    const server = createListServer(three, [5, 8]);
    const ask = server.client[anyList];
    const client = {
      [anyList]: async (...args: Parameters<PracticeClient[typeof anyList]>) => {
        const outcome = await ask(...args);
        return outcome.ok
          ? { ...outcome, value: { ...outcome.value, data: outcome.value.data.flatMap((o) => [o, o]) } }
          : outcome;
      },
    } as ListServer['client'];
    expect((await walkToEnd({ ...server, client })).ids).toEqual([5, 8]);
  });

  test('pages in no order of ids at all: it goes both ways from the first one', async () => {
    const server = createListServer(three, gappy(12));
    const ask = server.client[anyList];
    const client = {
      [anyList]: async (...args: Parameters<PracticeClient[typeof anyList]>) => {
        const outcome = await ask(...args);
        if (!outcome.ok) return outcome;
        const [a, b, c] = outcome.value.data;
        const data = [b, c, a].flatMap((one) => one ?? []);
        return { ...outcome, value: { ...outcome.value, data } };
      },
    } as ListServer['client'];
    expect(sorted((await walkToEnd({ ...server, client })).ids)).toEqual(gappy(12));
  });
});

describe('records that cannot be read', () => {
  /** A server of single calls: page n is answered with `pages[n]`. */
  const aside = (id: number | null) => ({
    id,
    field: 'start',
    expected: 'date and time',
    got: 'text',
    record: {},
  });
  const answering = (pages: readonly object[]) => {
    const asked: Record<string, unknown>[] = [];
    const list = async (input: { query: Record<string, unknown> }) => {
      const { update_gt: _, ...cursor } = input.query;
      asked.push(cursor);
      return {
        ok: true,
        value: pages[asked.length - 1] ?? { data: [] },
        serverTime: null,
        sequence: asked.length,
      };
    };
    const client = new Proxy({}, { get: () => list }) as ListServer['client'];
    return { client, asked, has: new Set<number>(), onAsk: () => undefined } as ListServer;
  };

  test('A walk goes on behind a record that was set aside, and gives it beside its page.', async () => {
    const server = answering([
      { data: [{ id: 1 }, { id: 2 }], setAside: [aside(3)] },
      { data: [], setAside: [aside(4), aside(5)] },
      { data: [{ id: 6 }] },
    ]);
    const { ids, pages, end } = await walkToEnd(server);
    expect({ ids, end }).toEqual({ ids: [1, 2, 6], end: { ok: true } });
    expect(server.asked).toEqual([{}, { id_gt: 3 }, { id_gt: 5 }, { id_gt: 6 }]);
    expect(pages.flatMap(({ setAside = [] }) => setAside.map(({ id }) => id))).toEqual([3, 4, 5]);
  });

  test('Where no id of a page can be read, its link tells where the walk goes on, and a full page without one fails.', async () => {
    const first = { data: [{ id: 1 }, { id: 2 }] };
    const none = { data: [], setAside: [aside(null)] };
    const linked = answering([
      first,
      { ...none, links: { previousPage: '/v1/things?id_gt=3' } },
      { data: [{ id: 4 }] },
    ]);
    expect(await walkToEnd(linked)).toMatchObject({ ids: [1, 2, 4], end: { ok: true } });
    const links = { nextPage: '/v1/things?id_gt=2' };
    const full = await walkToEnd(
      answering([first, { data: [], setAside: [aside(null), aside(null)], links }]),
    );
    expect(full).toMatchObject({ ids: [1, 2], end: { ok: false, failure: { kind: 'protocol' } } });
    const short = await walkToEnd(answering([first, { ...none, links }]));
    expect(short).toMatchObject({ ids: [1, 2], end: { ok: true } });
  });

  test('A walk to the end, too, ends at a short last page without an id, and says that it was taken for the last.', async () => {
    const server = answering([{ data: [{ id: 1 }, { id: 2 }] }, { data: [], setAside: [aside(null)] }]);
    const { ids, pages, end } = await walkToEnd(server, forgetful(), undefined, true);
    expect({ ids, end }).toEqual({ ids: [1, 2], end: { ok: true } });
    expect(pages.map(({ assumedLast }) => assumedLast)).toEqual([false, true]);
  });
});
