import { expect, test } from 'vitest';
import { createServerClock } from '../../../electron/sync/server-clock.ts';
import { minuteMs } from '../../../shared/durations.ts';

const noon = Date.UTC(2026, 10, 18, 12);
const clockAt = (wall: number) => createServerClock({ wall: () => wall });

test('Reading the time changes nothing; only what was seen in a response does.', () => {
  const clock = clockAt(noon);
  expect(clock.at(noon - 10 * minuteMs)).toBe(noon - 10 * minuteMs);
  expect(clock.at(null)).toBe(0);
  clock.saw(noon - 20 * minuteMs);
  expect([clock.at(null), clock.at(noon), clock.at(null)]).toEqual([
    noon - 20 * minuteMs,
    noon,
    noon - 20 * minuteMs,
  ]);
});

test('The Date header of an answer says the time, also one that is earlier than what was seen before.', () => {
  const clock = clockAt(noon);
  clock.saw(noon);
  expect(clock.at(noon - minuteMs)).toBe(noon - minuteMs);
});

test('Without a header it is the latest that was seen, and never later than this PC’s clock less five minutes.', () => {
  const clock = clockAt(noon);
  clock.saw(noon - 30 * minuteMs);
  clock.saw(noon - 40 * minuteMs);
  clock.saw(null);
  expect(clock.at(null)).toBe(noon - 30 * minuteMs);
  clock.saw(noon + 24 * 60 * minuteMs);
  expect(clock.at(null)).toBe(noon - 5 * minuteMs);
});
