import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeBench, type ServiceBench } from './bench.ts';

type Page = {
  readonly data: readonly { readonly id: number }[];
  readonly links: Readonly<Record<string, string>>;
};

const contact = (n: number) => ({ type: 'Doctor', name: `Dr ${n}`, email: `d${n}@example.com` });

/** What another client changes between two pages; `pick` chooses among the contacts there are. */
type Change = { readonly kind: 'add' | 'edit' | 'archive' | 'restore' | 'purge'; readonly pick: number };

function disturb({ service }: ServiceBench, { kind, pick }: Change): number | null {
  const { sandbox } = service;
  if (kind === 'add') {
    sandbox.add('contacts', { ...contact(pick), archived: false });
    return null;
  }
  const all = sandbox.state('contacts');
  const chosen = all[pick % Math.max(1, all.length)];
  if (!chosen) return null;
  if (kind === 'edit') sandbox.edit('contacts', chosen.id, { name: `Changed ${pick}` });
  else if (kind === 'purge') sandbox.purge('contacts', chosen.id);
  else sandbox[kind]('contacts', chosen.id);
  return kind === 'edit' ? null : chosen.id;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('add', 'edit', 'archive', 'restore', 'purge'),
  pick: fc.nat(200),
});

describe('paging', () => {
  test('with any page size, order and concurrent changes returns each object that existed throughout exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('ascending' as const, 'descending' as const),
        fc.constantFrom('as-ruled' as const, 'as-sampled' as const),
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 40 }),
        fc.boolean(),
        async (size, pageSize, order, links, changes, byLinks) => {
          const bench = await makeBench({ dialect: { pageSize, order, links } });
          try {
            for (let n = 0; n < size; n += 1)
              bench.service.sandbox.add('contacts', { ...contact(n), archived: false });
            const touched = new Set<number>();
            const existed = bench.service.sandbox.state('contacts').map((one) => one.id);
            const seen: number[] = [];
            let address = '/contacts';
            for (let turn = 0; turn < 200; turn += 1) {
              const { data, links: onward } = (await bench.call('GET', address)).json as Page;
              const ids = data.map((one) => one.id);
              seen.push(...ids);
              const far = order === 'ascending' ? Math.max(...ids) : Math.min(...ids);
              const key = order === 'ascending' ? 'id_gt' : 'id_lt';
              const link = Object.values(onward).find((one) => one.includes(`?${key}=`));
              if (ids.length === 0 || (byLinks && link === undefined)) break;
              if (byLinks) expect(link).toBe(`/v1/contacts?${key}=${far}`);
              address = `/contacts?${key}=${far}`;
              for (const one of changes[turn] ?? []) {
                const id = disturb(bench, one);
                if (id !== null) touched.add(id);
              }
            }
            expect(new Set(seen).size).toBe(seen.length);
            const throughout = existed.filter((id) => !touched.has(id));
            // By links, a walk may end before what was added behind its last page; never before what was there.
            expect(throughout.filter((id) => !seen.includes(id))).toEqual([]);
            const sorted = seen.toSorted((a, b) => (order === 'ascending' ? a - b : b - a));
            expect(seen).toEqual(sorted);
          } finally {
            await bench.service.close();
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('backwards from any object returns what lies before it, nearest first', async () => {
    const bench = await makeBench({ dialect: { pageSize: 3 } });
    for (let n = 0; n < 10; n += 1) bench.service.sandbox.add('contacts', { ...contact(n), archived: false });
    const seen: number[][] = [];
    for (let before = 9; before > 1; ) {
      const { data } = (await bench.call('GET', `/contacts?id_lt=${before}`)).json as Page;
      seen.push(data.map((one) => one.id));
      before = data[0]?.id ?? 0;
    }
    expect(seen).toEqual([
      [6, 7, 8],
      [3, 4, 5],
      [1, 2],
    ]);
    await bench.service.close();
  });
});
