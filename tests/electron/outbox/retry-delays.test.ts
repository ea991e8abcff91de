import { expect, test } from 'vitest';
import { afterOlderRead, readBackDelay, retryDelay } from '../../../electron/outbox/retry-delays.ts';
import { notRecordedAfter } from '../../../electron/outbox/states.ts';
import { failure } from '../../../shared/failures.ts';

test('It is tried again when the practice said it may be, else ever less often, at least twice a minute.', () => {
  expect(retryDelay(0, failure('rate-limited', { retryAfterMs: 90_000 }))).toBe(90_000);
  expect(retryDelay(9, failure('rate-limited', { retryAfterMs: 10 }))).toBe(1000);
  expect(retryDelay(9, failure('rate-limited', { retryAfterMs: 86_400_000 }))).toBe(3_600_000);
  expect(retryDelay(0, failure('service-down', { retryAfterMs: 86_400_000 }))).toBe(60_000);
  expect([0, 3].map((tries) => retryDelay(tries, failure('service-down', { retryAfterMs: 5000 })))).toEqual([
    5000, 8000,
  ]);
  const waits = [0, 1, 2, 3, 4, 5, 6, 50].map((tries) => retryDelay(tries, failure('offline')));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('It is looked at soon, then once a minute, never so soon that a second look would not count.', () => {
  expect([0, 1, 2, 3].map(readBackDelay)).toEqual([1500, 5000, 15_000, 40_000]);
  expect(readBackDelay(4)).toBeGreaterThan(notRecordedAfter.betweenChecks);
});

test('After three answers within a minute that are older than what this PC has, a person is shown it.', () => {
  const reads = [0, 1, 2].map(afterOlderRead);
  expect(reads.map(({ held }) => held)).toEqual([false, false, false]);
  expect(reads.reduce((sum, { wait }) => sum + wait, 0)).toBeLessThan(60_000);
  expect(afterOlderRead(3)).toEqual({ held: true, wait: 60_000 });
});
