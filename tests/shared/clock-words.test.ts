import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt } from '../../shared/clinic-time.ts';
import {
  type ClockStyle,
  clockStyles,
  sayClock,
  sayClockAt,
  sayClockRange,
  sayClockRangeAt,
  sayHour,
  sayHoursOfDay,
  sayTimeOfDay,
} from '../../shared/clock-words.ts';
import { readTypedTime } from '../../shared/typed-time.ts';

const day = '2026-11-21';
const zone = 'Australia/Adelaide';
const at = (clock: string, where = zone) => instantAt(day, clock, where);

test.each([
  ['0:00', '12:00 am', '12 am'],
  ['0:05', '12:05 am', '12:05 am'],
  ['9:30', '9:30 am', '9:30 am'],
  ['11:59', '11:59 am', '11:59 am'],
  ['12:00', '12:00 pm', '12 pm'],
  ['12:30', '12:30 pm', '12:30 pm'],
  ['13:15', '1:15 pm', '1:15 pm'],
  ['23:00', '11:00 pm', '11 pm'],
])('%s reads as %s, and on a scale of hours as %s', (clock, words, onScale) => {
  expect(sayClock(at(clock), zone, '12-hour')).toBe(words);
  expect(sayHour(at(clock), zone, '12-hour')).toBe(onScale);
  for (const say of [sayClock, sayHour]) expect(say(at(clock), zone, '24-hour')).toBe(clock);
});

test('A range names the half of the day once where both times share it.', () => {
  const range = (from: string, to: string, style: ClockStyle) => sayClockRange(at(from), at(to), zone, style);
  expect(range('13:15', '13:45', '12-hour')).toBe('1:15–1:45 pm');
  expect(range('9:00', '10:00', '12-hour')).toBe('9:00–10:00 am');
  expect(range('11:30', '12:15', '12-hour')).toBe('11:30 am–12:15 pm');
  expect(range('13:15', '13:45', '24-hour')).toBe('13:15–13:45');
});

test('Working hours are said without the minutes of a full hour.', () => {
  expect(sayHoursOfDay('09:00', '12:30', '12-hour')).toBe('9 am–12:30 pm');
  expect(sayHoursOfDay('13:00', '17:00', '12-hour')).toBe('1–5 pm');
  expect(sayHoursOfDay('09:00', '17:00', '24-hour')).toBe('9:00–17:00');
});

test('A time is shown in the zone of its own location, and names that zone where the desk’s clock differs.', () => {
  const nine = (where: string, desk: string, date = day) =>
    sayClockAt(instantAt(date, '9:00', where), where, desk, '12-hour');
  expect(nine('Australia/Perth', zone)).toBe('9:00 am Perth time');
  expect(nine('Australia/Broken_Hill', 'Australia/Perth')).toBe('9:00 am Broken Hill time');
  expect(nine('Australia/Broken_Hill', zone)).toBe('9:00 am');
  // Without daylight saving, Brisbane and Sydney have the same time.
  expect(nine('Australia/Brisbane', 'Australia/Sydney', '2026-10-03')).toBe('9:00 am');
  expect(nine('Australia/Brisbane', 'Australia/Sydney', '2026-10-04')).toBe('9:00 am Brisbane time');
  const perth = 'Australia/Perth';
  expect(sayClockRangeAt(at('9:00', perth), at('9:30', perth), perth, zone, '12-hour')).toBe(
    '9:00–9:30 am Perth time',
  );
});

test('What is shown is read back as the same minute, in each style.', () => {
  const clocks = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  fc.assert(
    fc.property(clocks, fc.constantFrom(...clockStyles), ([hour, minute], style) => {
      const [h, m] = [hour, minute].map((part) => String(part).padStart(2, '0'));
      expect(readTypedTime(sayTimeOfDay(`${h}:${m}`, style), style)).toBe(`${h}:${m}`);
    }),
  );
});
