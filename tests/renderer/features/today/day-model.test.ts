import { describe, expect, test } from 'vitest';
import {
  type DayItem,
  dayList,
  firstToCome,
  keyOf,
  rowAway,
} from '../../../../renderer/features/today/day-model.ts';
import type { When } from '../../../../renderer/model/chip.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { minute, sampleNow, row as sampleRow } from '../../sample.ts';

/** Each row an appointment of its own, unless the test says otherwise. */
let appointments = 0;
const row: typeof sampleRow = (more) => sampleRow({ appointmentId: ++appointments, ...more });

const everyone = { places: [], practitionerId: null, showGone: false, asked: null };
const day = [
  row({ key: 'late', start: sampleNow - 6 * minute }),
  row({ key: 'in', start: sampleNow - 36 * minute, status: 'arrived', statusAt: sampleNow - 36 * minute }),
  row({ key: 'soon', start: sampleNow + 9 * minute }),
  row({ key: 'done', status: 'completed' }),
  row({ key: 'off', status: 'cancelled' }),
  row({ key: 'missed', status: 'did-not-arrive' }),
];
const shape = (items: readonly DayItem[]) =>
  items.map((item) => (item.kind === 'heading' ? `${item.title} ${item.count}` : keyOf(item)));

test('the buckets stand in the order in which the desk needs them, empty ones left out', () => {
  expect(shape(dayList(day, everyone, 'today', sampleNow).items)).toEqual([
    ...['In clinic 1', 'in', 'Late 1', 'late', 'Expected 1', 'soon', 'Done 1', 'done'],
  ]);
});

test('cancelled and missed are counted, and listed only when asked for', () => {
  expect(dayList(day, everyone, 'today', sampleNow).gone).toBe(2);
  const shown = shape(dayList(day, { ...everyone, showGone: true }, 'today', sampleNow).items);
  expect(shown.slice(-4)).toEqual(['Cancelled 1', 'off', 'DNA 1', 'missed']);
});

test('what the filters hide is counted, those behind the toggle not', () => {
  const elsewhere = [
    ...day,
    row({ key: 'g', locationId: 2 }),
    row({ key: 'x', locationId: 2, status: 'cancelled' }),
  ];
  const list = dayList(elsewhere, { ...everyone, places: [1] }, 'today', sampleNow);
  expect([list.hidden, list.gone, list.shown]).toEqual([1, 2, 4]);
  expect(dayList(elsewhere, { ...everyone, practitionerId: 99 }, 'today', sampleNow).hidden).toBe(5);
});

test('The row that was asked for passes, whatever the filters and the toggle hide.', () => {
  const elsewhere = [
    ...day,
    row({ key: 'g', locationId: 2 }),
    row({ key: 'x', locationId: 2, status: 'cancelled' }),
  ];
  const asked = (key: string) =>
    dayList(elsewhere, { ...everyone, places: [1], asked: key }, 'today', sampleNow);
  expect(shape(asked('off').items).slice(-2)).toEqual(['Cancelled 1', 'off']);
  expect(shape(asked('x').items).slice(-2)).toEqual(['Cancelled 1', 'x']);
  expect(shape(asked('g').items)).toContain('g');
  expect(
    [asked('off'), asked('g'), asked('x'), asked('late')].map((list) => [
      list.hidden,
      list.gone,
      list.outside,
    ]),
  ).toEqual([
    [1, 2, null],
    [0, 2, 'g'],
    [1, 2, 'x'],
    [1, 2, null],
  ]);
});

test('a row without a location passes every location filter', () => {
  expect(dayList([row({ locationId: null })], { ...everyone, places: [2] }, 'today', sampleNow).shown).toBe(
    1,
  );
});

test('a patient becomes late by the passing of time alone', () => {
  const [expected] = day.filter((r) => r.key === 'soon');
  const at = (minutes: number) =>
    shape(dayList([expected ?? row()], everyone, 'today', sampleNow + minutes * minute).items)[0];
  expect([at(9), at(10)]).toEqual(['Expected 1', 'Late 1']);
});

test('on a past day no row is late, and on a future day every row is booked', () => {
  expect(shape(dayList([row()], everyone, 'past', sampleNow + 1e9).items)[0]).toBe('Not marked 1');
  expect(shape(dayList([row()], everyone, 'future', sampleNow - 1e9).items)[0]).toBe('Booked 1');
});

test('the first and the last row of a bucket know it', () => {
  const { items } = dayList([row({ key: 'a' }), row({ key: 'b' })], everyone, 'today', sampleNow);
  expect(items.flatMap((i) => (i.kind !== 'heading' ? [[i.first, i.last]] : []))).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('moving through the rows steps over headings and stays within the list', () => {
  const { items } = dayList(day, everyone, 'today', sampleNow);
  expect(rowAway(items, 'in', 1)).toBe('late');
  expect(rowAway(items, 'in', -1)).toBe('in');
  expect(rowAway(items, 'in', 99)).toBe('done');
  expect(rowAway(items, 'not-here', 1)).toBe('in');
  expect(rowAway(items, null, -1)).toBe('done');
  expect(rowAway(items, null, 99)).toBe('done');
  expect(rowAway(items, null, -99)).toBe('in');
  expect(rowAway([], null, 1)).toBeNull();
});

test('without a chosen row, down leads to the first late or expected one; without any, to the first of all', () => {
  const keyFor = (rows: readonly DayRow[]) => firstToCome(dayList(rows, everyone, 'today', sampleNow).items);
  expect(keyFor(day)).toBe('late');
  expect(keyFor(day.filter(({ key }) => key !== 'late'))).toBe('soon');
  expect(keyFor(day.filter(({ key }) => key !== 'late' && key !== 'soon'))).toBe('in');
  expect(keyFor([])).toBeNull();
});

describe('an appointment of several patients', () => {
  const five = ['a', 'b', 'c'].map((key) => row({ key, appointmentId: 900, start: sampleNow + 9 * minute }));
  const [a, b, c] = five as [DayRow, DayRow, DayRow];
  const arrived = { status: 'arrived', statusAt: sampleNow } as const;

  test('is one entry, and its patients stand below it when it is opened', () => {
    expect(shape(dayList(five, everyone, 'today', sampleNow).items)).toEqual(['Expected 3', 'group:900']);
    const opened = dayList(five, everyone, 'today', sampleNow, new Set([900]));
    expect(shape(opened.items)).toEqual(['Expected 3', 'group:900', 'a', 'b', 'c']);
    expect([opened.shown, opened.items.at(-1)]).toMatchObject([3, { member: true, last: true }]);
  });

  test('stands with those in clinic as soon as one of them is here', () => {
    const some = [{ ...a, ...arrived }, b, c];
    expect(shape(dayList(some, everyone, 'today', sampleNow).items)).toEqual([
      ...['In clinic 1', 'group:900', 'Expected 2'],
    ]);
  });

  test('Every patient is counted under the heading of their own bucket, wherever their row stands.', () => {
    const day = [{ ...a, ...arrived }, b, c, row({ key: 'other', start: sampleNow + minute })];
    const { items } = dayList(day, everyone, 'today', sampleNow + 20 * minute);
    expect(shape(items)).toEqual(['In clinic 1', 'group:900', 'Late 3', 'other']);
    expect(items.flatMap((item) => (item.kind === 'heading' ? item.above : []))).toEqual([0, 2]);
    const gone = [a, { ...b, status: 'cancelled' as const }];
    const shown = dayList(gone, { ...everyone, showGone: true }, 'today', sampleNow).items;
    expect(shape(shown)).toEqual(['Expected 1', 'group:900', 'Cancelled 1']);
    expect(shown.at(-1)).toMatchObject({ count: 1, above: 1 });
  });

  test('hides the one who cancelled behind the toggle, and is a plain row where one patient is left', () => {
    const two = [a, { ...b, status: 'cancelled' as const }];
    expect(shape(dayList(two, everyone, 'today', sampleNow).items)).toEqual(['Expected 1', 'a']);
    const shown = dayList(two, { ...everyone, showGone: true }, 'today', sampleNow, new Set([900]));
    expect(shape(shown.items)).toEqual(['Expected 1', 'group:900', 'a', 'b', 'Cancelled 1']);
  });
});

test('who was left as arrived long after the end counts as done, and on a past day as arrived', () => {
  const left = row({
    status: 'arrived',
    start: sampleNow,
    statusAt: sampleNow,
    end: sampleNow + 30 * minute,
  });
  const heads = (at: number, when: When) => shape(dayList([left], everyone, when, at).items)[0];
  expect(heads(sampleNow + 89 * minute, 'today')).toBe('In clinic 1');
  expect(heads(sampleNow + 90 * minute, 'today')).toBe('Done 1');
  expect(heads(sampleNow + 9000 * minute, 'past')).toBe('Arrived 1');
});
