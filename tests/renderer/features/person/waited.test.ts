import { expect, test } from 'vitest';
import { waitedOf } from '../../../../renderer/features/person/waited.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { minute, row, sampleNow } from '../../sample.ts';

/** Arrived and gone in at minutes from the visit's start. */
const visit = (arrived: number | null, goneIn: number, more: Partial<DayRow> = {}) =>
  row({
    status: 'arrived',
    statusAt: arrived === null ? null : sampleNow + arrived * minute,
    goneIn: { at: sampleNow + goneIn * minute, by: 'MB' },
    ...more,
  });

test('Who was early has waited from the visit’s start, and not at all where they went in before it.', () => {
  expect(waitedOf(visit(-20, 7))).toBe(7);
  expect(waitedOf(visit(-20, 0))).toBe(0);
  expect(waitedOf(visit(-20, -5))).toBe(0);
});

test('Who came late has waited from their arrival.', () => {
  expect(waitedOf(visit(10, 25))).toBe(15);
  expect(waitedOf(visit(10, 10))).toBe(0);
});

test('Where the arrival is not known, or no one went in, no wait is said: a completed visit has the time of its end there.', () => {
  expect(waitedOf(visit(null, 7))).toBeNull();
  expect(waitedOf(visit(30, 7, { status: 'completed' }))).toBeNull();
  expect(waitedOf(row({ status: 'arrived', statusAt: sampleNow }))).toBeNull();
});
