import { expect, test } from 'vitest';
import type { AsideRecord } from '../../../electron/store/types.ts';
import { asideViews, countedAside } from '../../../electron/views/unreadable-records.ts';

const records = (count: number) => ({
  setAside: () =>
    Array.from({ length: count }, (_, n): AsideRecord => {
      return { kind: 'patients', id: n, field: 'dob', expected: 'date', got: 'record' };
    }),
});

test('Every record that could not be read is counted, and where they are too many to name, the rest is said.', () => {
  expect(countedAside(records(2001))).toEqual([{ what: 'patients', count: 2001 }]);
  expect(asideViews(records(2))).toEqual([
    { what: 'patient without a readable number', why: 'dob: record in place of date' },
    { what: 'patient 1', why: 'dob: record in place of date' },
  ]);
  expect(asideViews(records(199))).toHaveLength(199);
  expect(asideViews(records(2001)).at(-1)).toEqual({ what: '1802 more', why: 'not listed here' });
  expect(asideViews(records(2001))).toHaveLength(200);
});
