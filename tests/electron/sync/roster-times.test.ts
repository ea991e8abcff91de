import { expect, test } from 'vitest';
import { rosterTimes } from '../../../electron/sync/roster-times.ts';
import type { Availability } from '../../../shared/practice/resources/availability.ts';

const about = { from: '2026-11-23', to: '2026-11-23', zone: 'Australia/Adelaide' };
const entry = (startTime: string, endTime: string) =>
  ({ date: '2026-11-23', startTime, endTime, locationId: 1, repeatInterval: null }) as Availability;

test('An entry of a roster without two times of the clock is left out, and the others count.', () => {
  const entries = [
    entry('soon', '12:00'),
    entry('13:00', ''),
    entry('8:30', '12:00:00'),
    entry('13:00', '17:30'),
  ];
  const times = rosterTimes(entries, about).map(({ from, to }) => [from, to]);
  expect(times.toSorted()).toEqual([
    ['13:00', '17:30'],
    ['8:30', '12:00:00'],
  ]);
});

test('A time that no clock shows is none, and a day that ends at 24:00 ends at midnight.', () => {
  const entries = [
    entry('09:00', '99:99'),
    entry('25:00', '26:00'),
    entry('09:60', '12:00'),
    entry('18:00', '24:00'),
  ];
  expect(rosterTimes(entries, about).map(({ from, to }) => [from, to])).toEqual([['18:00', '00:00']]);
});
