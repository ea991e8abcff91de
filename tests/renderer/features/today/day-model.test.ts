import { expect, test } from 'vitest';
import { dayList, type Item, rowAway } from '../../../../renderer/features/today/day-model.ts';
import { minute, now, row } from '../../sample.ts';

const everyone = { locationId: null, practitionerId: null, showGone: false };
const day = [
  row({ key: 'late', start: now - 6 * minute }),
  row({ key: 'in', start: now - 36 * minute, status: 'arrived', statusAt: now - 36 * minute }),
  row({ key: 'soon', start: now + 9 * minute }),
  row({ key: 'done', status: 'completed' }),
  row({ key: 'off', status: 'cancelled' }),
  row({ key: 'missed', status: 'did-not-arrive' }),
];
const shape = (items: readonly Item[]) =>
  items.map((item) => (item.kind === 'heading' ? `${item.title} ${item.count}` : item.row.key));

test('the buckets stand in the order in which the desk needs them, empty ones left out', () => {
  expect(shape(dayList(day, everyone, 'today', now).items)).toEqual([
    ...['In clinic 1', 'in', 'Late 1', 'late', 'Expected 1', 'soon', 'Done 1', 'done'],
  ]);
});

test('cancelled and missed are counted, and listed only when asked for', () => {
  expect(dayList(day, everyone, 'today', now).gone).toBe(2);
  const shown = shape(dayList(day, { ...everyone, showGone: true }, 'today', now).items);
  expect(shown.slice(-4)).toEqual(['Cancelled 1', 'off', 'Did not arrive 1', 'missed']);
});

test('what the filters hide is counted, those behind the toggle not', () => {
  const elsewhere = [
    ...day,
    row({ key: 'g', locationId: 2 }),
    row({ key: 'x', locationId: 2, status: 'cancelled' }),
  ];
  const list = dayList(elsewhere, { ...everyone, locationId: 1 }, 'today', now);
  expect([list.hidden, list.gone, list.shown]).toEqual([1, 2, 4]);
  expect(dayList(elsewhere, { ...everyone, practitionerId: 99 }, 'today', now).hidden).toBe(5);
});

test('a row without a location passes every location filter', () => {
  expect(dayList([row({ locationId: null })], { ...everyone, locationId: 2 }, 'today', now).shown).toBe(1);
});

test('a patient becomes late by the passing of time alone', () => {
  const [expected] = day.filter((r) => r.key === 'soon');
  const at = (minutes: number) =>
    shape(dayList([expected ?? row()], everyone, 'today', now + minutes * minute).items)[0];
  expect([at(9), at(10)]).toEqual(['Expected 1', 'Late 1']);
});

test('on a past day nobody is late, and on a coming day everybody is booked', () => {
  expect(shape(dayList([row()], everyone, 'past', now + 1e9).items)[0]).toBe('No status set 1');
  expect(shape(dayList([row()], everyone, 'future', now - 1e9).items)[0]).toBe('Booked 1');
});

test('the first and the last row of a bucket know it', () => {
  const { items } = dayList([row({ key: 'a' }), row({ key: 'b' })], everyone, 'today', now);
  expect(items.flatMap((i) => (i.kind === 'row' ? [[i.first, i.last]] : []))).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('moving through the rows steps over headings and stays within the list', () => {
  const { items } = dayList(day, everyone, 'today', now);
  expect(rowAway(items, 'in', 1)).toBe('late');
  expect(rowAway(items, 'in', -1)).toBe('in');
  expect(rowAway(items, 'in', 99)).toBe('done');
  expect(rowAway(items, 'not-here', 1)).toBe('in');
  expect(rowAway(items, null, -1)).toBe('done');
  expect(rowAway(items, null, 99)).toBe('done');
  expect(rowAway(items, null, -99)).toBe('in');
  expect(rowAway([], null, 1)).toBeNull();
});
