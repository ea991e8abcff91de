import { describe, expect, it } from 'vitest';
import { type HereRow, hereOf, presencesOf } from '../../shared/presence.ts';
import { minute, sampleNow as nine, row } from '../renderer/sample.ts';

/** `at` and `arrived`: minutes from nine; half an hour each, with one practitioner unless another is named. */
const here = (key: string, at: number, arrived: number, more: Partial<HereRow> = {}): HereRow => ({
  key,
  start: nine + at * minute,
  end: nine + (at + 30) * minute,
  statusAt: nine + arrived * minute,
  practitioner: { id: 1 },
  group: null,
  ...more,
});
const goneIn = (at: number) => ({ goneIn: { at: nine + at * minute, by: 'MB' } });
const aClass = { group: {} };
/** `waiting`, `out`, or what the patient is in, each with its key. */
const at = (minutes: number, rows: readonly HereRow[]) =>
  Object.fromEntries(
    [...presencesOf(rows, nine + minutes * minute)].map(([key, one]) => [
      key,
      one.kind === 'in' ? one.by : one.kind,
    ]),
  );

describe('who waits', () => {
  it('a patient who is recorded as gone in does not wait, however soon that was', () => {
    expect(at(1, [here('a', 0, 0, goneIn(1))])).toEqual({ a: 'said' });
    expect(at(-10, [here('a', 0, -20, goneIn(-10))])).toEqual({ a: 'said' });
    expect(presencesOf([here('a', 0, 0, goneIn(1))], nine + 9 * minute).get('a')).toMatchObject({
      since: nine + minute,
    });
  });

  it('when the next patient of the practitioner went in, the one before has come out', () => {
    const rows = [here('a', 0, 0, goneIn(2)), here('b', 30, 20, goneIn(28))];
    expect(at(29, rows)).toEqual({ a: 'out', b: 'said' });
    const other = here('c', 30, 20, { ...goneIn(28), practitioner: { id: 2 } });
    expect(at(29, [here('a', 0, 0, goneIn(2)), other])).toEqual({ a: 'said', c: 'said' });
  });

  it('a patient who is recorded as finished has come out, and the next one can be fetched', () => {
    const finished = (minutes: number) => ({ finished: { at: nine + minutes * minute, by: 'MB' } });
    const out = here('a', 0, 0, { ...goneIn(2), ...finished(10) });
    expect(at(11, [out])).toEqual({ a: 'out' });
    // Half of the next visit fits before the time at which the one before would have ended.
    expect(at(32, [here('a', 0, 0, { ...goneIn(20), ...finished(28) }), here('b', 30, 25)])).toEqual({
      a: 'out',
      b: 'waiting',
    });
    expect(at(35, [here('a', 0, 0, { ...goneIn(20), ...finished(28) }), here('b', 30, 25)])).toEqual({
      a: 'out',
      b: 'guess',
    });
    expect(at(5, [here('a', 0, 0, finished(4)), here('b', 0, 0, { ...aClass, ...finished(4) })])).toEqual({
      a: 'out',
      b: 'out',
    });
  });

  it('a class that has begun has every arrived patient in, also who came late', () => {
    const rows = [here('a', 0, -5, aClass), here('b', 0, -2, aClass), here('c', 0, 7, aClass)];
    expect(at(-1, rows.slice(0, 2))).toEqual({ a: 'waiting', b: 'waiting' });
    expect(at(10, rows)).toEqual({ a: 'class', b: 'class', c: 'class' });
    expect(at(30, rows)).toEqual({ a: 'out', b: 'out', c: 'out' });
  });

  it('without a record, the patient whose turn it is is probably in, after the minutes it takes to be fetched', () => {
    const rows = [here('a', 0, -10)];
    expect([-5, 0, 4, 5, 29, 30].map((minutes) => at(minutes, rows)['a'])).toEqual([
      ...['waiting', 'waiting', 'waiting', 'guess', 'guess', 'out'],
    ]);
    // Who came late has just come in at the door.
    expect([12, 16, 20].map((minutes) => at(minutes, [here('a', 0, 15)])['a'])).toEqual([
      ...['waiting', 'waiting', 'guess'],
    ]);
  });

  it('the next one waits while another patient is in, guessed or recorded', () => {
    const late = [here('a', 0, 15), here('b', 30, 25)];
    expect(at(40, late)).toEqual({ a: 'guess', b: 'waiting' });
    expect(at(46, late)).toEqual({ a: 'out', b: 'guess' });
    const said = [here('a', 0, 0, goneIn(20)), here('b', 30, 25)];
    expect(at(55, said)).toEqual({ a: 'said', b: 'waiting' });
    expect(at(70, said)).toEqual({ a: 'said', b: 'guess' });
  });

  it('a patient who was passed over waits: another one was recorded as gone in instead', () => {
    const rows = [here('forgotten', 0, -5), here('b', 0, 0, goneIn(3))];
    expect(at(25, rows)).toEqual({ forgotten: 'waiting', b: 'said' });
  });

  it('while a practitioner has a class, no other patient is guessed to be with them', () => {
    expect(at(20, [here('a', 10, 0), here('b', 0, 0, aClass)])).toEqual({ a: 'waiting', b: 'class' });
  });

  it('of several at the same time one is probably in', () => {
    const rows = [here('a', 0, -1), here('b', 0, -4), here('c', 0, -2)];
    expect(at(20, rows)).toEqual({ a: 'waiting', b: 'guess', c: 'waiting' });
  });

  it('without a practitioner no patient is guessed to be in', () => {
    expect(at(20, [here('a', 0, 0, { practitioner: null })])).toEqual({ a: 'waiting' });
  });
});

it('here is who has arrived, is not done with, and is not long over', () => {
  const arrived = { status: 'arrived', statusAt: nine, start: nine, end: nine + 30 * minute } as const;
  const rows = [
    row({ ...arrived, key: 'here' }),
    row({ ...arrived, key: 'done', doneHere: true }),
    row({ ...arrived, key: 'nobody', patientId: null }),
    row({ ...arrived, key: 'booked', status: 'unset' }),
  ];
  expect(hereOf(rows, nine).map(({ key }) => key)).toEqual(['here']);
  expect(hereOf(rows, nine + 90 * minute)).toEqual([]);
  const goneInLate = row({ ...arrived, goneIn: { at: nine + 60 * minute, by: 'MB' } });
  expect(hereOf([goneInLate], nine + 95 * minute)).toHaveLength(1);
});
