import { expect, test } from 'vitest';
import { typedDay } from '../../../renderer/model/typed-day.ts';

/** A Saturday. */
const today = '2026-11-21';
const days = (...typed: string[]) => typed.map((text) => typedDay(text, today));
const all = (day: string | null, ...typed: string[]) => expect(days(...typed)).toEqual(typed.map(() => day));

test('the day stands before the month, whatever stands between them', () => {
  all(
    '2026-12-03',
    '3/12',
    '03/12',
    '3.12',
    '3-12',
    '3 12',
    '0312',
    '3/12/26',
    '3/12/2026',
    '031226',
    '03122026',
  );
});

test('months are known by their names and their beginnings, before or after the day', () => {
  all(
    '2026-12-03',
    '3 dec',
    '3dec',
    '3rd December',
    'dec 3',
    'December 3, 2026',
    'Thu 3 Dec',
    '3rd of december',
  );
});

test('without a year the nearest such day is meant', () => {
  expect(days('14/1', '14/10', '1/6', '25/12/25')).toEqual([
    '2027-01-14',
    '2026-10-14',
    '2026-06-01',
    '2025-12-25',
  ]);
});

test('a number alone is a day of this month, of the last or of the next', () => {
  expect(days('24', '2', '9', '21', '31')).toEqual([
    '2026-11-24',
    '2026-12-02',
    '2026-11-09',
    today,
    '2026-10-31',
  ]);
});

test('words for days near by', () => {
  expect(days('today', 'Tomorrow', 'tmrw', 'yesterday')).toEqual([
    today,
    '2026-11-22',
    '2026-11-22',
    '2026-11-20',
  ]);
});

test('a weekday is the next one to come; last is the one before, a week on is one week more', () => {
  expect(days('mon', 'Friday', 'next tue', 'sat', 'this sat', 'last fri', 'wed week', 'thurs')).toEqual([
    ...[
      '2026-11-23',
      '2026-11-27',
      '2026-11-24',
      '2026-11-28',
      today,
      '2026-11-20',
      '2026-12-02',
      '2026-11-26',
    ],
  ]);
});

test('days and weeks from today', () => {
  expect(days('+3', '-1', '+2w', '6 weeks', 'in 6 weeks', '3 days ago', '10d')).toEqual([
    ...['2026-11-24', '2026-11-20', '2026-12-05', '2027-01-02', '2027-01-02', '2026-11-18', '2026-12-01'],
  ]);
});

test('the form of computers is taken too', () => {
  all('2026-12-03', '2026-12-03');
});

test('what is no day is none', () => {
  all(null, '', ' ', '31/2', '32', '12/13', 'soon', 'march', 'mo', '1/2/3/4', '99999', 'monkey');
});
