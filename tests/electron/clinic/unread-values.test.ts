import { expect, test } from 'vitest';
import { createUnreadValues } from '../../../electron/clinic/unread-values.ts';

const entry = (key: string, size: number, revision = 1) => ({ key, revision, body: new Uint8Array(size) });

test('Of each key the value that came last is kept, until it is read, or gone.', () => {
  const unread = createUnreadValues();
  unread.came(entry('a', 1), false);
  unread.came(entry('a', 1, 2), false);
  unread.came(entry('b', 1), false);
  unread.came(entry('b', 1, 2), true);
  unread.came(entry('c', 1), false);
  unread.gone('c');
  expect(unread.take()).toEqual([entry('a', 1, 2)]);
  expect(unread.take()).toEqual([]);
});

test('More than 8 MB are not kept: the oldest are dropped.', () => {
  const unread = createUnreadValues();
  for (let n = 0; n < 20; n++) unread.came(entry(`k${n}`, 1_000_000), false);
  expect(unread.take().map(({ key }) => key)).toEqual([12, 13, 14, 15, 16, 17, 18, 19].map((n) => `k${n}`));
  // What was taken counts no longer.
  for (let n = 0; n < 8; n++) unread.came(entry(`k${n}`, 1_000_000), false);
  expect(unread.take()).toHaveLength(8);
});
