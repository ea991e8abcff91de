import { expect, test } from 'vitest';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { agesOf } from '../../../electron/sync/list-ages.ts';

const invoicesAge = (asOf: number | null, readAt: number | null) => {
  const state = JSON.stringify({ ...newFeed, firstReadDone: readAt !== null, asOf, readAt });
  const cache = { feedState: () => state, count: () => 3 };
  return agesOf(cache as never, new Set()).find(({ feed }) => feed === 'invoices')?.readAt;
};

test('A list is as old as the beginning of its last pass, which a sleep may have cut in two.', () => {
  expect(invoicesAge(1000, 9_000_000)).toBe(1000);
  expect([invoicesAge(null, 9_000_000), invoicesAge(null, null)]).toEqual([9_000_000, null]);
});

test('A pass that another PC began by a clock that is ahead makes no list newer than now.', () => {
  expect(invoicesAge(9_500_000, 9_000_000)).toBe(9_000_000);
});

test('A pass whose age another PC counted in parts of a millisecond has a time as the page is served it.', () => {
  expect(invoicesAge(1000.75, 9_000_000)).toBe(1000);
  expect(invoicesAge(9_000_000.25, 9_000_001)).toBe(9_000_000);
});
