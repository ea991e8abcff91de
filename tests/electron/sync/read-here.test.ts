import { expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { afterRestore, isReadHere } from '../../../electron/sync/read-here.ts';

test('A cache that was emptied because the service was restored is read here, until no list is lacking once.', () => {
  const cache = openCache(memoryCache());
  expect(isReadHere(cache, true)).toBe(false);
  let atNotice: boolean | null = null;
  cache.onReset(() => {
    atNotice = isReadHere(cache, true);
  });
  cache.clear(afterRestore);
  expect(atNotice).toBe(true);
  expect([isReadHere(cache, true), isReadHere(cache, false), isReadHere(cache, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('A cache that was emptied for another reason may be filled by another desk.', () => {
  const cache = openCache(memoryCache());
  cache.clear(afterRestore);
  cache.clear();
  expect(isReadHere(cache, true)).toBe(false);
});
