import { expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createCoverage } from '../../../electron/sync/coverage.ts';

const day = { startMs: 0, endMs: 1000 };
const coverage = () =>
  createCoverage(
    openCache(memoryCache()),
    () => ({ fromMs: 5000, toMs: 9000 }),
    () => undefined,
  );

test('A day outside the window counts once it was read, until days are forgotten.', () => {
  const days = coverage();
  const wasRead = days.readingDay(day);
  expect(days.covers(0, 1000)).toBe(false);
  wasRead();
  expect(days.covers(0, 1000)).toBe(true);
  days.forgetDays();
  expect(days.covers(0, 1000)).toBe(false);
});

test('A day that was being read when the cache was emptied, or purged, does not count.', () => {
  const days = coverage();
  const wasRead = days.readingDay(day);
  days.forgetDays();
  wasRead();
  expect(days.covers(0, 1000)).toBe(false);
});
