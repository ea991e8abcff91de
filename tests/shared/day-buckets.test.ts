import { describe, expect, test } from 'vitest';
import type { RowStatus } from '../../shared/bridge/views.ts';
import { bucketOf } from '../../shared/day-buckets.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 10, 24, 9);
const half = nine + 30 * minute;

const row = (status: RowStatus, statusAt: number | null = null) => ({
  start: nine,
  end: half,
  status,
  statusAt,
});

describe('where a row stands on the list', () => {
  test('Who has arrived is in the clinic until an hour after the visit should have ended, and done from then on.', () => {
    const arrived = row('arrived', nine);
    expect(bucketOf(arrived, nine)).toBe('in-clinic');
    expect(bucketOf(arrived, half + 60 * minute - 1)).toBe('in-clinic');
    expect(bucketOf(arrived, half + 60 * minute)).toBe('done');
  });

  test('Who came late is in the clinic for as long as who came on time, counted from when they came.', () => {
    const late = row('arrived', nine + 40 * minute);
    expect(bucketOf(late, half + 60 * minute)).toBe('in-clinic');
    expect(bucketOf(late, half + 100 * minute)).toBe('done');
  });

  test('Who has not arrived is expected, and late from a minute after the start.', () => {
    expect(bucketOf(row('unset'), nine + minute - 1)).toBe('expected');
    expect(bucketOf(row('unset'), nine + minute)).toBe('late');
    expect(bucketOf(row('other'), nine + minute)).toBe('late');
  });

  test('A visit that was completed, cancelled or missed stands there whatever the time.', () => {
    for (const now of [0, nine, half + 300 * minute]) {
      expect(bucketOf(row('completed'), now)).toBe('done');
      expect(bucketOf(row('cancelled'), now)).toBe('cancelled');
      expect(bucketOf(row('did-not-arrive'), now)).toBe('did-not-arrive');
    }
  });

  test('Whom this desk is done with is done, but not before they have arrived.', () => {
    expect(bucketOf({ ...row('arrived', nine), doneHere: true }, nine)).toBe('done');
    expect(bucketOf({ ...row('unset'), doneHere: true }, nine)).toBe('expected');
  });
});
