import { expect, test } from 'vitest';
import { readTypedDate } from '../../shared/typed-date.ts';

test.each([
  '14/3/1988',
  '14.03.1988',
  '14-3-1988',
  '14 3 1988',
  '14031988',
  '1988-03-14',
  '1988/3/14',
  '14 mar 1988',
  '14th March 1988',
  'March 14, 1988',
  'mar 14 1988',
  '1988 mar 14',
  // Only this way round it is a date.
  '3/14/1988',
])('%s is the 14th of March 1988', (typed) => {
  expect(readTypedDate(typed)).toBe('1988-03-14');
});

test.each(['', '14/3', '31/2/1988', '14 mars 1988', '0412 345 678', 'Chen', '1988', '1988 1989 12'])(
  '%s is no date',
  (typed) => {
    expect(readTypedDate(typed)).toBeNull();
  },
);
