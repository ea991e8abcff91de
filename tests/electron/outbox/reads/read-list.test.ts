import { expect, test } from 'vitest';
import { readList } from '../../../../electron/outbox/reads/read-list.ts';
import type { WriteContext } from '../../../../electron/outbox/write-definition.ts';
import { createWalk } from '../../../../electron/practice/pagination.ts';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import { createListServer, linkDialects } from '../../../fakes/list-server.ts';
import { gappy, wellKnown } from '../../practice/walks.ts';

test('What a write looks up is read until nothing comes, also where pages became smaller.', async () => {
  for (const links of linkDialects) {
    const hundred = { order: 'ascending', across: 'nearest', links, pageSize: () => 100 } as const;
    const serverProfile = await wellKnown(hundred);
    const smaller = { ...hundred, links: 'none', pageSize: () => 12 } as const;
    const { client } = createListServer(smaller, gappy(30));
    const cache = openCache(memoryCache());
    const context = { walk: createWalk({ client, serverProfile }), cache, options: { priority: 'write' } };
    const read = await readList('listInvoices', { patientId: 3 }, context as unknown as WriteContext);
    const ids = read.ok ? read.value.map(({ id }) => id) : read;
    expect({ links, ids }).toEqual({ links, ids: gappy(30) });
    expect(cache.count('invoices')).toBe(30);
  }
});

test('A look-up that cannot see what follows a record without an id fails, and decides nothing.', async () => {
  const walk = async function* () {
    yield { items: [], cursor: null, assumedLast: true, serverTime: null, sequence: 1, setAside: [] };
    return { ok: true };
  };
  const context = { walk, cache: openCache(memoryCache()), options: { priority: 'write' } };
  const read = await readList('listInvoices', { patientId: 3 }, context as unknown as WriteContext);
  expect(read).toMatchObject({ ok: false, failure: { kind: 'protocol' } });
});
