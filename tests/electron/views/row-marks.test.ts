import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goneInOn, type RowMark, readRowMarks, withMark } from '../../../electron/views/row-marks.ts';

const today = '2026-11-21';
const mark = (key: string, set: boolean, at: number): RowMark => ({
  key,
  mark: 'gone-in',
  set,
  by: 'MB',
  at,
});
const after = (marks: readonly RowMark[]) =>
  marks.reduce((known, one) => withMark(known, today, one, today), readRowMarks(null));

it('who has gone in is known with who said so and when, until it is taken back', () => {
  expect(goneInOn(after([mark('1:7', true, 5)]), today)).toEqual(new Map([['1:7', { at: 5, by: 'MB' }]]));
  expect(goneInOn(after([mark('1:7', true, 5), mark('1:7', false, 6)]), today).size).toBe(0);
  expect(goneInOn(after([mark('1:7', true, 5)]), '2026-11-20').size).toBe(0);
});

it('marks put together in any order, or twice, say the same', () => {
  const marks = fc.array(
    fc
      .record({ key: fc.constantFrom('1:7', '2:8'), set: fc.boolean(), at: fc.nat(3) })
      .map((one) => mark(one.key, one.set, one.at)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(marks, fc.nat(), (all, seed) => {
      const shuffled = [...all, ...all].sort((a, b) => ((a.at * 31 + seed) % 7) - ((b.at * 17 + seed) % 5));
      expect([...goneInOn(after(shuffled), today)].sort()).toEqual([...goneInOn(after(all), today)].sort());
    }),
  );
});

it('marks of days long past are forgotten, and what cannot be read counts as none', () => {
  const known = { '2026-11-01': [mark('1:7', true, 1)], '2026-11-20': [mark('2:8', true, 2)] };
  expect(Object.keys(withMark(known, today, mark('3:9', true, 3), today))).toEqual(['2026-11-20', today]);
  expect(readRowMarks('{"2026-11-21":[7]}')).toEqual({});
});
