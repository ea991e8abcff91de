import { expect, test } from 'vitest';
import { clockWarning, saySkew } from '../../../renderer/model/clock-skew.ts';

test.each([
  [null, 'not compared yet'],
  [900, 'as the practice’s'],
  [-45_000, '45 s behind the practice’s'],
  [190_000, '3 min ahead of the practice’s'],
  [-3 * 3_600_000, '3 h behind the practice’s'],
  [86_400_000 * 2, '2 days ahead of the practice’s'],
])('a clock that is off by %s ms is %s', (skew, words) => {
  expect(saySkew(skew)).toBe(words);
});

test('a clock is warned of when it is more than a minute off, either way', () => {
  expect([null, 0, 60_000, -60_000].map(clockWarning)).toEqual([null, null, null, null]);
  expect([60_001, -60_001].map((skew) => clockWarning(skew)?.title)).toEqual([
    'This PC’s clock is 60 s ahead of the practice’s.',
    'This PC’s clock is 60 s behind the practice’s.',
  ]);
});
