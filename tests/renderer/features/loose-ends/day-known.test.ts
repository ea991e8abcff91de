import { expect, test } from 'vitest';
import { dayKnown } from '../../../../renderer/features/loose-ends/day-known.ts';
import { emptyDay } from '../../../../renderer/model/day-rows.ts';
import { failure } from '../../../../shared/failures.ts';

const date = '2026-11-21';
const complete = { ...emptyDay(date, 'Australia/Adelaide'), complete: true };
const read = { day: complete, reading: false, failure: null };

test('a day is whole only once it has been read to its end, and is complete on this PC', () => {
  expect(dayKnown(date, read)).toBe('whole');
  expect(dayKnown(date, { ...read, day: null })).toBe('reading');
  // Its first page is here, and says that the day is complete.
  expect(dayKnown(date, { ...read, reading: true })).toBe('reading');
  expect(dayKnown(date, { ...read, day: { ...complete, complete: false } })).toBe('part');
  expect(dayKnown(date, { ...read, failure: failure('offline') })).toBe('part');
});

test('a day that is shown until the next one is read is not taken for that', () => {
  expect(dayKnown('2026-11-22', read)).toBe('reading');
});
