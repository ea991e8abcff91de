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
