import { expect, test } from 'vitest';
import { spreadOf } from '../../../electron/views/spread.ts';

const minutes = (...all: number[]) => spreadOf(all.map((one) => one * 60_000));

test('of nothing there is no median', () => {
  expect(minutes()).toBeNull();
});

test('nine in ten of the durations are no longer than the 90th percentile, however few they are', () => {
  expect(minutes(7)).toEqual({ count: 1, median: 7, p90: 7 });
  expect(minutes(40, 2)).toEqual({ count: 2, median: 21, p90: 40 });
  expect(minutes(9, 1, 5)).toEqual({ count: 3, median: 5, p90: 9 });
  expect(minutes(1, 2, 3, 4, 5, 6, 7, 8, 60)?.p90).toBe(60);
  // Of ten, one may be longer.
  expect(minutes(1, 2, 3, 4, 5, 6, 7, 8, 9, 60)).toEqual({ count: 10, median: 6, p90: 9 });
  expect(minutes(...Array.from({ length: 20 }, (_, i) => i + 1))?.p90).toBe(18);
});

test('early arrivals are negative, and half a minute early is no minute', () => {
  expect(minutes(-12, -4, 3)).toEqual({ count: 3, median: -4, p90: 3 });
  expect(Object.is(minutes(-0.4)?.median, 0)).toBe(true);
});
