import { expect } from 'vitest';
import { isWireDatetime } from '../../shared/practice/fields.ts';
import { type ListName, operations } from '../../shared/practice/operations.ts';
import type { ServiceUnderTest } from './calls.ts';
import { conform } from './conform.ts';
import { documented, documentedFields, valuesAt } from './documented.ts';
import { kindOf, listed, neverArchived } from './kinds.ts';
import { worldCount } from './world.ts';

type Row = { readonly id: number } & Readonly<Record<string, unknown>>;
type Page = { readonly data: readonly Row[]; readonly links: Readonly<Record<string, string>> };
type Query = Record<string, string | number>;

const read = async ({ call }: ServiceUnderTest, name: string, query: Query = {}): Promise<Page> => {
  const { status, json } = await call(name as ListName, { query });
  expect(status).toBe(200);
  return json as Page;
};
const idsOf = (page: Page): number[] => page.data.map((row) => row.id);

/** The ids that a list shows without archived ones, of the world's 1 to 8. */
const shown = (name: string): number[] => {
  const kind = listed[name as ListName];
  const all = Array.from({ length: worldCount }, (_, index) => index + 1);
  return neverArchived.has(kind) ? all : all.slice(0, -1);
};

conform('page', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 3 });
  const { json } = await bench.call(name, { query: { id_gt: 2 } });
  expect(Object.keys(json as object).sort()).toEqual(['data', 'links']);
  const { data, links } = json as Page;
  expect(data).toHaveLength(3);
  expect(Object.keys(links).sort()).toEqual(['nextPage', 'previousPage']);
  for (const row of data)
    expect(documented(operations[name as ListName].lists).safeParse(row).error).toBeUndefined();
});

conform('first', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 3, order: 'ascending' });
  expect(idsOf(await read(bench, name))).toEqual(shown(name).slice(0, 3));
  bench.service.sandbox.setDialect({ order: 'descending' });
  expect(idsOf(await read(bench, name))).toEqual(shown(name).slice(-3).reverse());
  bench.service.sandbox.setDialect({ order: 'ascending' });
});

conform('id_gt', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 3, order: 'ascending' });
  expect(idsOf(await read(bench, name, { id_gt: 3 }))).toEqual([4, 5, 6]);
  expect(idsOf(await read(bench, name, { id_gt: 3, id_lt: 5 }))).toEqual([4]);
  expect(idsOf(await read(bench, name, { id_gt: 8 }))).toEqual([]);
});

conform('id_lt', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 3, order: 'ascending' });
  expect(idsOf(await read(bench, name, { id_lt: 6 }))).toEqual([3, 4, 5]);
  expect(idsOf(await read(bench, name, { id_lt: 3 }))).toEqual([1, 2]);
  expect(idsOf(await read(bench, name, { id_lt: 1 }))).toEqual([]);
  bench.service.sandbox.setDialect({ order: 'descending' });
  expect(idsOf(await read(bench, name, { id_lt: 6 }))).toEqual([5, 4, 3]);
  bench.service.sandbox.setDialect({ order: 'ascending' });
});

conform('links', async (bench, name) => {
  const { path } = operations[name];
  const { sandbox } = bench.service;
  sandbox.setDialect({ pageSize: 3, order: 'ascending', links: 'as-ruled' });
  const [last] = shown(name).slice(-1);
  expect((await read(bench, name)).links).toEqual({ nextPage: `/v1${path}?id_gt=3` });
  expect((await read(bench, name, { id_gt: 2 })).links).toEqual({
    previousPage: `/v1${path}?id_lt=3`,
    nextPage: `/v1${path}?id_gt=5`,
  });
  expect((await read(bench, name, { id_gt: 5 })).links).toEqual({ previousPage: `/v1${path}?id_lt=6` });
  expect((await read(bench, name, { id_gt: 999 })).links).toEqual({});
  sandbox.setDialect({ links: 'as-sampled' });
  expect((await read(bench, name, { id_gt: 2 })).links).toEqual({
    nextPage: `/v1${path}?id_lt=3`,
    previousPage: `/v1${path}?id_gt=5`,
  });
  sandbox.setDialect({ order: 'descending' });
  expect((await read(bench, name)).links).toEqual({ nextPage: `/v1${path}?id_lt=${(last ?? 0) - 2}` });
  sandbox.setDialect({ links: 'none', order: 'ascending' });
  expect((await read(bench, name)).links).toEqual({});
  sandbox.setDialect({ links: 'as-ruled' });
});

conform('limited', async (bench, name) => {
  const { sandbox } = bench.service;
  for (const pageSize of [1, 2, 7]) {
    sandbox.setDialect({ pageSize });
    const seen: number[] = [];
    for (let cursor = 0, turn = 0; turn < 20; turn += 1) {
      const ids = idsOf(await read(bench, name, cursor === 0 ? {} : { id_gt: cursor }));
      expect(ids.length).toBeLessThanOrEqual(pageSize);
      seen.push(...ids);
      if (ids.length === 0) break;
      cursor = Math.max(...ids);
    }
    expect(seen).toEqual(shown(name));
  }
  sandbox.setDialect({ pageSize: 100 });
});

conform('update_gt', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 100 });
  const expected = shown(name).filter((id) => id > 3);
  expect(idsOf(await read(bench, name, { update_gt: '2026-01-03T00:00:00Z' }))).toEqual(expected);
  expect(idsOf(await read(bench, name, { update_gt: '2026-01-03' }))).toEqual(expected);
  expect(idsOf(await read(bench, name, { update_gt: '2026-01-02T23:59:59.999Z' }))).toEqual([3, ...expected]);
});

conform('update_lt', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 100 });
  expect(idsOf(await read(bench, name, { update_lt: '2026-01-03T00:00:00Z' }))).toEqual([1, 2]);
  expect(idsOf(await read(bench, name, { update_lt: '2026-01-03T00:00:00.001Z' }))).toEqual([1, 2, 3]);
  expect(idsOf(await read(bench, name, { update_gt: '2026-01-03', update_lt: '2026-01-06' }))).toEqual([
    4, 5,
  ]);
});

conform('archived', async (bench, name) => {
  bench.service.sandbox.setDialect({ pageSize: 100 });
  const all = Array.from({ length: worldCount }, (_, index) => index + 1);
  expect(idsOf(await read(bench, name))).toEqual(shown(name));
  expect(idsOf(await read(bench, name, { include_archived: 'false' }))).toEqual(shown(name));
  const page = await read(bench, name, { include_archived: 'true' });
  expect(idsOf(page)).toEqual(all);
  const last = page.data.at(-1) ?? { id: 0 };
  if (neverArchived.has(kindOf(name))) return;
  const flag = last['archived'] ?? last['isArchived'] ?? typeof last['deletedAt'] === 'string';
  expect(flag).toBe(true);
});

conform('nullable', async (bench, name, parameter) => {
  bench.service.sandbox.setDialect({ pageSize: 100 });
  for (const nothing of ['', 'null']) {
    expect(idsOf(await read(bench, name, { [parameter]: nothing }))).toEqual(shown(name));
  }
});

conform('fields', async (bench, name) => {
  const { json } = await bench.call(name);
  const { answer, lists } = operations[name] as {
    answer: Parameters<typeof documentedFields>[0];
    lists?: typeof answer;
  };
  const subject = lists ?? answer;
  const rows = lists ? (json as Page).data : [json];
  const missing = documentedFields(subject).filter((path) =>
    rows.every((row) => valuesAt(row, path).length === 0),
  );
  // A credit allocation is no ordinary payment's: it has a test of its own.
  expect(missing.filter((path) => !path.startsWith('creditAllocations'))).toEqual([]);
});

conform('stamps', async (bench, name) => {
  const { data } = await read(bench, name);
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) {
    for (const stamp of ['createdAt', 'updatedAt']) expect(isWireDatetime(String(row[stamp]))).toBe(true);
  }
});
