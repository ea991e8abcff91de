import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inMessages, sealMessage } from '../../../electron/clinic/change-messages.ts';
import { assetsOf, clinicLifetimes } from '../../../electron/link/assets.ts';
import { createSealing } from '../../../electron/link/sealing.ts';

/** A row of so many bytes of JSON. */
function rowOf(id: number, bytes: number) {
  const row = { id, notes: '' };
  return { ...row, notes: 'x'.repeat(bytes - JSON.stringify(row).length) };
}
const idsOf = (chunks: readonly { readonly id: number }[][] | null) =>
  chunks?.map((chunk) => chunk.map(({ id }) => id)) ?? null;

test('Changed rows are cut into messages of 200 KB, in their order; no row, no message.', () => {
  const rows = Array.from({ length: 5 }, (_, i) => rowOf(i + 1, 80_000));
  expect(idsOf(inMessages(rows))).toEqual([[1, 2], [3, 4], [5]]);
  expect(idsOf(inMessages([rowOf(1, 100_000), rowOf(2, 100_000), rowOf(3, 60)]))).toEqual([[1, 2], [3]]);
  expect(inMessages([])).toEqual([]);
});

test('A row of up to 240 KB travels alone and fits into what the hub takes; with a longer one nothing of its page is published.', () => {
  const longest = rowOf(2, 240_000);
  const chunks = inMessages([rowOf(1, 50), longest, rowOf(3, 50)]);
  expect(idsOf(chunks)).toEqual([[1], [2], [3]]);
  expect(inMessages([rowOf(1, 50), rowOf(2, 240_001)])).toBeNull();
  // Of letters that are several bytes each, the bytes count.
  expect(inMessages([{ id: 1, notes: 'é'.repeat(130_000) }])).toBeNull();
  const ring = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  const message = { is: 'rows', practice: 'p1', key: 'k1', feed: 'patients', rows: [longest] } as const;
  const sealed = sealMessage(createSealing('d01', randomBytes(16), ring), 'd01', 'id', {
    ...message,
    rows: [...message.rows],
  });
  const stream = assetsOf(clinicLifetimes).find(({ name }) => name === 'CHG');
  expect(stream?.is === 'stream' && sealed.length < stream.maxMessageBytes).toBe(true);
});
