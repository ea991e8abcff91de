import { expect, test } from 'vitest';
import { readTypedTime } from '../../shared/typed-time.ts';

test.each([
  ['13:15', '13:15'],
  ['1:15 pm', '13:15'],
  ['1.15pm', '13:15'],
  ['115p', '13:15'],
  ['1315', '13:15'],
  ['13h15', '13:15'],
  ['  1:15  P.M. ', '13:15'],
  ['09:30', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['9am', '09:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['13:15 pm', '13:15'],
  ['0:30', '00:30'],
  ['01:15', '01:15'],
])('“%s” is %s, however times are shown', (typed, clock) => {
  expect(readTypedTime(typed, '12-hour')).toBe(clock);
  expect(readTypedTime(typed, '24-hour')).toBe(clock);
});

test('An hour from 1 to 6 without “am” is in the afternoon, where times are shown as 1:15 pm.', () => {
  expect(['1:15', '115', '6:30', '7:00'].map((text) => readTypedTime(text, '12-hour'))).toEqual([
    '13:15',
    '13:15',
    '18:30',
    '07:00',
  ]);
  expect(readTypedTime('1:15', '24-hour')).toBe('01:15');
});

test.each(['', 'soon', '25:00', '9:60', '13:15 am', '0 pm', '1:5', '12345', '9 in the morning'])(
  '“%s” is no time',
  (typed) => {
    expect(readTypedTime(typed, '12-hour')).toBeNull();
    expect(readTypedTime(typed, '24-hour')).toBeNull();
  },
);
