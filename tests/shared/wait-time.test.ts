import { expect, test } from 'vitest';
import { longestFirst, waitLevel, waitOf } from '../../shared/wait-time.ts';
import { minute, sampleNow } from '../renderer/sample.ts';

const arrived = (start: number, at: number | null, key = 'a') => ({
  key,
  start: sampleNow + start * minute,
  statusAt: at === null ? null : sampleNow + at * minute,
});

test('a patient waits from the later of arrival and the appointment’s start', () => {
  expect(waitOf(arrived(-12, -30), sampleNow)).toMatchObject({
    minutes: 12,
    early: false,
    from: 'appointment',
  });
  expect(waitOf(arrived(-30, -11), sampleNow)).toMatchObject({ minutes: 11, early: false, from: 'arrival' });
  expect(waitOf(arrived(-7, null), sampleNow)).toMatchObject({ minutes: 7, early: false, from: null });
});

test('who is here before their time does not wait yet: the minutes are those until the appointment', () => {
  expect(waitOf(arrived(20, -40), sampleNow)).toMatchObject({ minutes: 20, early: true });
  expect(waitOf(arrived(0, -40), sampleNow)).toMatchObject({ minutes: 0, early: false });
});

test('an arrival that a slow clock has not reached yet is no negative wait', () => {
  expect(waitOf(arrived(-1, 0.1), sampleNow)).toMatchObject({ minutes: 0, early: false });
});

test('who waits longest is first, and who is early comes after all who wait, the next appointment first', () => {
  const rows = [
    arrived(30, -60, 'early, later'),
    arrived(10, -90, 'early, sooner'),
    arrived(-5, -50, 'five'),
    arrived(-40, -20, 'twenty'),
  ];
  const sorted = rows.sort(longestFirst).map(({ key }) => key);
  expect(sorted).toEqual(['twenty', 'five', 'early, sooner', 'early, later']);
});

test('a wait is long, and too long, from the minutes that this PC says; a patient who is early never waits long', () => {
  const thresholds = { waitAmberMinutes: 5, waitRedMinutes: 15 };
  const levels = [0, 4, 5, 14, 15, 90].map((minutes) => waitLevel({ early: false, minutes }, thresholds));
  expect(levels).toEqual(['in-time', 'in-time', 'long', 'long', 'too-long', 'too-long']);
  expect(waitLevel({ early: true, minutes: 90 }, thresholds)).toBe('early');
});
