import { expect, test } from 'vitest';
import { clockWarning, saySkew } from '../../../renderer/model/clock-skew.ts';

test.each([
  [null, 'not compared yet'],
  [900, 'the same as your practice system’s'],
  [-45_000, '45 s behind your practice system’s'],
  [190_000, '3 min ahead of your practice system’s'],
  [-3 * 3_600_000, '3 h behind your practice system’s'],
  [86_400_000 * 2, '2 days ahead of your practice system’s'],
])('a clock that is off by %s ms is %s', (skew, words) => {
  expect(saySkew(skew)).toBe(words);
});

test('a clock is warned of when it is more than a minute off, either way', () => {
  expect([null, 0, 60_000, -60_000].map(clockWarning)).toEqual([null, null, null, null]);
  expect([60_001, -60_001].map((skew) => clockWarning(skew)?.title)).toEqual([
    'This PC’s clock is 60 s ahead of your practice system’s.',
    'This PC’s clock is 60 s behind your practice system’s.',
  ]);
});
