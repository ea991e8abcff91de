import { describe, expect, test } from 'vitest';
import { dayWish, hoursOf, timeWish, urgencyOf } from '../../../electron/views/waiting-wishes.ts';

const zone = 'Australia/Adelaide';
const date = '2026-11-24';
const hour = 3_600_000;
/** A Tuesday, 00:00 at the clinic. */
const midnight = Date.UTC(2026, 10, 23, 13, 30);
const free = (from: number, to: number) => ({
  start: midnight + from * hour,
  end: midnight + to * hour,
  hour: hoursOf(date, zone),
});
const waits = (more: object) => ({ id: 1, patientId: 2, ...more });
const timeOf = (words: string[], from: number, to: number, minutes = 30) =>
  timeWish(waits({ preferredTime: words }), free(from, to), minutes * 60_000);

describe('a day of the week', () => {
  test.each(['Tuesday', 'tuesdays', 'Tue', ' TUES '])('is understood as people write it: %s', (word) => {
    expect(dayWish(waits({ preferredDays: ['Friday', word] }), 2)).toEqual({ fits: [word], unclear: [] });
    expect(dayWish(waits({ preferredDays: [word] }), 3)).toBeNull();
  });

  test('is no wish where none is named, or any', () => {
    for (const preferredDays of [null, [], [''], ['Any'], ['any day']])
      expect(dayWish(waits({ preferredDays }), 2)).toEqual({ fits: [], unclear: [] });
  });

  test('leaves no one out where its words cannot be checked', () => {
    expect(dayWish(waits({ preferredDays: ['Monday', 'school holidays'] }), 2)).toEqual({
      fits: [],
      unclear: ['school holidays'],
    });
    expect(dayWish(waits({ preferredDays: ['M'] }), 2)).toEqual({ fits: [], unclear: ['M'] });
  });
});

describe('a time of day', () => {
  test.each([
    ['morning', 9, 9.5, true],
    ['Mornings', 11.5, 12, true],
    ['morning', 12, 12.5, false],
    ['afternoon', 12, 12.5, true],
    ['afternoon', 17, 17.5, false],
    ['evening', 17, 17.5, true],
    ['evenings', 16.5, 17, false],
    ['PM', 18, 19, true],
    ['am', 12, 13, false],
    ['lunchtime', 13, 13.5, true],
  ])('%s, of a time from %f to %f: %s', (word, from, to, fits) => {
    const found = timeOf([word], from, to);
    expect(found?.fits ?? null).toEqual(fits ? [word] : null);
  });

  test('begins within a longer free time where the wish does', () => {
    expect(timeOf(['afternoon'], 10, 15)).toEqual({ ...times(12), fits: ['afternoon'], unclear: [] });
    expect(timeOf(['evening', 'afternoon'], 10, 18)).toMatchObject({ ...times(12), fits: ['afternoon'] });
    expect(timeOf(['morning', 'afternoon'], 10, 15)).toMatchObject({ ...times(10), fits: ['morning'] });
    // Nothing that long is left of it by then.
    expect(timeOf(['afternoon'], 10, 12.25)).toBeNull();
    expect(timeOf(['afternoon'], 10, 12.25, 15)).toMatchObject(times(12));
  });

  test('is no wish where none is named, or any; words that cannot be checked leave no one out', () => {
    for (const preferredTime of [null, [], [' '], ['Anytime']])
      expect(timeWish(waits({ preferredTime }), free(9, 10), 0)).toEqual({
        ...times(9),
        fits: [],
        unclear: [],
      });
    expect(timeOf(['evening', 'after school'], 9, 10)).toEqual({
      ...times(9),
      fits: [],
      unclear: ['after school'],
    });
  });

  test('follows the clinic’s clock on the day on which it is put forward', () => {
    // Sunday 4 October 2026: 2:00 am is 3:00 am, so that noon is eleven hours after midnight.
    const start = Date.UTC(2026, 9, 3, 14, 30);
    const day = { start: start + 10.5 * hour, end: start + 12 * hour, hour: hoursOf('2026-10-04', zone) };
    expect(timeWish(waits({ preferredTime: ['afternoon'] }), day, 0)?.start).toBe(start + 11 * hour);
  });
});

const times = (at: number) => ({ start: midnight + at * hour });

test('Tags say how urgent it is in the practice’s own words; other words count as those in the middle', () => {
  expect(urgencyOf(['High'])).toBe(0);
  expect(urgencyOf(['Telehealth', 'URGENT: post op'])).toBe(0);
  expect(urgencyOf(['Low'])).toBe(2);
  expect(urgencyOf(['Low', 'high'])).toBe(0);
  for (const tags of [[], ['Medium'], ['Lower back'], ['Highgate']]) expect(urgencyOf(tags)).toBe(1);
});
