import { describe, expect, test } from 'vitest';
import { blocksOf, type Column } from '../../../../renderer/features/today/columns-model.ts';
import { askedTimeOf, firstFree, freeTimeAway } from '../../../../renderer/features/today/free-times.ts';
import { minute, row, sampleNow } from '../../sample.ts';

const quarter = 15 * minute;
const at = (quarters: number) => sampleNow + quarters * quarter;
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });
const scale = { ...span(0, 16), step: quarter };

const column = (more: Partial<Column> = {}): Column => ({
  key: 'p2',
  practitioner: { id: 2, name: 'Dan Kessler', colour: '#000000' },
  blocks: blocksOf([row({ key: '1:1', ...span(2, 4), locationId: 1 })]),
  busy: [{ ...span(4, 6), words: 'Lunch' }],
  coming: [],
  work: [
    { ...span(1, 8), locationId: 1 },
    { ...span(10, 12), locationId: 2 },
  ],
  off: [span(0, 1), span(8, 10), span(12, 16)],
  patients: 1,
  ...more,
});

describe('The first free time:', () => {
  test('within the hours, beside what is booked and busy', () => {
    expect(firstFree(column(), scale, at(0))).toBe(at(1));
    expect(firstFree(column(), scale, at(2))).toBe(at(6));
    expect(firstFree(column(), scale, at(7) + minute)).toBe(at(10));
  });

  test('where no time is left, the next one; after the day, none', () => {
    expect(firstFree(column(), scale, at(13))).toBe(at(13));
    expect(firstFree(column(), scale, at(16))).toBeNull();
  });
});

test('The mark moves by a step, and to the practitioners beside, never out of the day', () => {
  const columns = [column(), column({ key: 'none', practitioner: null }), column({ key: 'p3' })];
  const day = { ...scale, columns };
  const mark = { column: 'p2', start: at(0) };
  expect(freeTimeAway(day, mark, 'earlier')).toEqual(mark);
  expect(freeTimeAway(day, mark, 'later')).toEqual({ column: 'p2', start: at(1) });
  expect(freeTimeAway(day, { column: 'p2', start: at(15) }, 'later').start).toBe(at(15));
  expect(freeTimeAway(day, mark, 'right').column).toBe('p3');
  expect(freeTimeAway(day, { column: 'p3', start: at(0) }, 'left').column).toBe('p2');
  expect(freeTimeAway(day, mark, 'left')).toEqual(mark);
});

describe('A time is booked', () => {
  test('where the practitioner works then', () => {
    expect(askedTimeOf(column(), at(3))).toEqual({ start: at(3), practitionerId: 2, locationId: 1 });
    expect(askedTimeOf(column(), at(10))).toMatchObject({ locationId: 2 });
  });

  test('as far as it is free: to what is next, or to the end of the hours; a cancelled visit is in no one’s way', () => {
    expect(askedTimeOf(column(), at(1))).toMatchObject({ end: at(2) });
    expect(askedTimeOf(column(), at(6))).toMatchObject({ end: at(8) });
    const cancelled = blocksOf([row({ key: '1:1', ...span(2, 4), status: 'cancelled' })]);
    expect(askedTimeOf(column({ blocks: cancelled }), at(1))).toMatchObject({ end: at(4) });
    for (const taken of [askedTimeOf(column(), at(3)), askedTimeOf(column({ work: null }), at(1))])
      expect(taken).not.toHaveProperty('end');
  });

  test('outside the hours, at the only location of the day; with several, the user chooses', () => {
    expect(askedTimeOf(column({ work: null }), at(9))).toMatchObject({ locationId: 1 });
    expect(askedTimeOf(column(), at(9))).toMatchObject({ locationId: null });
  });

  test('never with nobody', () => {
    expect(askedTimeOf(column({ practitioner: null }), at(3))).toBeNull();
  });
});
