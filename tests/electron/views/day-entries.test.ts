import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrivedAtOf,
  arrivedEntry,
  type DayEntries,
  type DayEntry,
  dayStandingOf,
  isKeptEntry,
  isSaidDay,
  markedArrivalEntry,
  mergedEntries,
} from '../../../electron/views/day-entries.ts';

const day = '2026-11-24';
const stamp = { day, by: 'MB', desk: 'd01' };
const none: DayEntries = new Map();
const textOf = (entries: DayEntries) => [...entries.values()].map((one) => JSON.stringify(one)).toSorted();

const anyStamp = {
  day: fc.constantFrom('2026-11-23', day),
  key: fc.constantFrom('1:7', '2:8'),
  by: fc.constantFrom('', 'AK', 'MB'),
  at: fc.nat(3),
  desk: fc.constantFrom('', 'd01', 'd02'),
};
const anyEntry: fc.Arbitrary<DayEntry> = fc.oneof(
  fc.record({ ...anyStamp, what: fc.constantFrom('gone-in', 'finished'), value: fc.boolean() }),
  fc.record({ ...anyStamp, what: fc.constant('late' as const), value: fc.constantFrom(null, 5, 10) }),
  fc.record({ ...anyStamp, what: fc.constant('arrived' as const), value: fc.constant(true as const) }),
  fc.record({ ...anyStamp, what: fc.constant('arrival-marked' as const), value: fc.nat(2) }),
  fc.record({ ...anyStamp, what: fc.constant('note' as const), value: fc.constantFrom(null, 'a', 'b') }),
  fc.record({
    ...anyStamp,
    what: fc.constant('called' as const),
    value: fc.constantFrom(null, { outcome: 'reached', minutes: null }, { outcome: 'reached', minutes: 5 }),
  }),
) as fc.Arbitrary<DayEntry>;
const anyEntries = fc.array(anyEntry, { maxLength: 12 });

test('Desks that have heard the same entries have the same, in whichever order and how often they heard them.', () => {
  fc.assert(
    fc.property(anyEntries, anyEntries, anyEntries, (a, b, c) => {
      const inOrder = mergedEntries(mergedEntries(mergedEntries(none, a), b), c);
      const other = mergedEntries(none, [...b, ...c, ...b, ...a].toReversed());
      const grouped = mergedEntries(
        mergedEntries(none, a),
        mergedEntries(mergedEntries(none, b), c).values(),
      );
      expect(textOf(other)).toEqual(textOf(inOrder));
      expect(textOf(grouped)).toEqual(textOf(inOrder));
      expect(textOf(mergedEntries(inOrder, inOrder.values()))).toEqual(textOf(inOrder));
    }),
  );
});

test('The newest entry stands, and what is null or false stands for nothing.', () => {
  const entries: DayEntry[] = [
    { ...stamp, what: 'gone-in', key: '1:7', value: true, at: 5 },
    { ...stamp, what: 'gone-in', key: '1:7', value: false, at: 4 },
    { ...stamp, what: 'gone-in', key: '2:8', value: true, at: 5 },
    { ...stamp, what: 'gone-in', key: '2:8', value: false, at: 6 },
    { ...stamp, what: 'late', key: '3', value: 15, at: 1 },
    { ...stamp, what: 'late', key: '4', value: null, at: 1 },
    { ...stamp, what: 'note', key: '1:7', value: 'Brings the scans', at: 2 },
    { ...stamp, what: 'note', key: '2:8', value: null, at: 2 },
    { ...stamp, what: 'called', key: '1:7', value: { outcome: 'no-answer', minutes: 15 }, at: 1 },
    { ...stamp, what: 'called', key: '1:7', value: { outcome: 'reached', minutes: 15 }, at: 2 },
    { ...stamp, what: 'called', key: '2:8', value: { outcome: 'reached', minutes: null }, at: 1 },
    { ...stamp, what: 'called', key: '2:8', value: null, at: 2 },
    arrivedEntry(day, '1:7', 3),
    arrivedEntry(day, '1:7', 2),
  ];
  expect(dayStandingOf(mergedEntries(none, entries).values())).toEqual({
    arrived: new Map([['1:7', 3]]),
    markedArrivals: new Map(),
    goneIn: new Map([['1:7', { at: 5, by: 'MB' }]]),
    finished: new Map(),
    late: new Map([[3, { minutes: 15, at: 1, by: 'MB' }]]),
    notes: new Map([['1:7', { text: 'Brings the scans', at: 2, by: 'MB' }]]),
    calls: new Map([['1:7', { outcome: 'reached', minutes: 15, at: 2, by: 'MB' }]]),
  });
});

test('A patient who went in again after they had finished is not finished.', () => {
  const finished = (inAt: number) =>
    dayStandingOf([
      { ...stamp, what: 'gone-in', key: '1:7', value: true, at: inAt },
      { ...stamp, what: 'finished', key: '1:7', value: true, at: 10 },
    ]).finished.has('1:7');
  expect(finished(9)).toBe(true);
  expect(finished(10)).toBe(true);
  expect(finished(11)).toBe(false);
});

test('Marks and arrivals are kept for a month, notes and delays for two days; desks tell each other of two days, and of the next two weeks.', () => {
  const kept = (what: DayEntry['what'], on: string) => isKeptEntry({ what, day: on }, day);
  expect([kept('gone-in', '2026-10-24'), kept('finished', '2026-10-24')]).toEqual([true, true]);
  expect([kept('gone-in', '2026-10-23'), kept('finished', '2026-10-23')]).toEqual([false, false]);
  expect([kept('arrived', '2026-10-24'), kept('arrived', '2026-10-23')]).toEqual([true, false]);
  expect([kept('note', '2026-11-22'), kept('late', '2026-11-22')]).toEqual([true, true]);
  expect([kept('note', '2026-11-21'), kept('late', '2026-11-21')]).toEqual([false, false]);
  expect(['2026-11-21', '2026-11-22', '2026-12-08', '2026-12-09'].map((one) => isSaidDay(one, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('Of two desks that marked one arrival the earlier time counts, and neither does for a later arrival of the visit.', () => {
  const marked = (at: number, value: number, desk: string): DayEntry => ({
    ...markedArrivalEntry({ day, key: '1:7', at }, value),
    desk,
  });
  const both = mergedEntries(none, [marked(40, 5, 'd02'), marked(40, 0, 'd01'), marked(40, 9, 'd03')]);
  const standing = dayStandingOf(both.values());
  expect(arrivedAtOf('1:7', 40, standing)).toBe(0);
  expect(arrivedAtOf('1:7', 55, standing)).toBe(55);
  expect(arrivedAtOf('2:8', 40, standing)).toBe(40);
});
