import { expect, test } from 'vitest';
import { count, otherName, sayBirth, sayBorn, sayMinutes, sayWhen } from '../../../renderer/model/words.ts';
import type { ClockStyle } from '../../../shared/clock-words.ts';
import { minute, sampleNow, samplePatient, sampleZone } from '../sample.ts';

test('minutes are said in hours once there are sixty', () => {
  expect([0, 59, 60, 65, 105].map(sayMinutes)).toEqual(['0 min', '59 min', '1 h', '1 h 05', '1 h 45']);
});

test('a time of today is said as the clock, another day with its date', () => {
  const words = (minutes: number, style: ClockStyle) =>
    sayWhen(sampleNow - minutes * minute, sampleNow, sampleZone, style);
  expect(words(24, '12-hour')).toBe('9:42 am');
  expect(words(17 * 60, '12-hour')).toBe('20 Nov 5:06 pm');
  expect(words(17 * 60, '24-hour')).toBe('20 Nov 17:06');
  // A document that was filed a year and ten days ago is not ten days old.
  expect(words((365 + 10) * 24 * 60, '12-hour')).toBe('11 Nov 2025 10:06 am');
});

test('a birth date is said with the age, and its absence is said', () => {
  expect(sayBorn('1988-03-14', '2026-11-21')).toBe('14 March 1988 (38)');
  expect(sayBorn('2030-03-14', '2026-11-21')).toBe('14 March 2030');
  expect(sayBorn(null, '2026-11-21')).toBe('date of birth not known');
  expect(sayBirth('1988-03-14', '2026-11-21')).toBe('Born 14 March 1988 (38)');
  expect(sayBirth(null, '2026-11-21')).toBe('Date of birth not known');
});

test('the preferred name is said only where it differs from the first name', () => {
  expect(otherName(samplePatient({ preferredName: 'Jack' }))).toBe('Jack');
  expect(otherName(samplePatient({ preferredName: ' jia ' }))).toBeNull();
  expect(otherName(samplePatient({ preferredName: '  ' }))).toBeNull();
});

test('one is not many', () => {
  expect([count(1, 'row'), count(2, 'row'), count(0, 'person', 'people')]).toEqual([
    '1 row',
    '2 rows',
    '0 people',
  ]);
});
