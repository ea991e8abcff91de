import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  ageOn,
  clinicDayOf,
  dateOnly,
  dayBounds,
  dayOf,
  daysBetween,
  instantAt,
  instantFromWire,
  isZone,
  machineClockOf,
  sayAge,
  sayDay,
  wireFromInstant,
} from '../../shared/clinic-time.ts';
import { australianZones } from '../fakes/australian-zones.ts';

const hours = (zone: string, date: string) => {
  const { startMs, endMs } = dayBounds(date, zone);
  return (endMs - startMs) / 3_600_000;
};

test('The three documented forms are read, and the one that was met in cases.', () => {
  expect(instantFromWire('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
  expect(instantFromWire('2026-11-21T01:02:03Z')).toBe(Date.UTC(2026, 10, 21, 1, 2, 3));
  expect(instantFromWire('2026-11-21T01:02:03.004Z')).toBe(Date.UTC(2026, 10, 21, 1, 2, 3, 4));
  expect(instantFromWire('2024-06-09 14:30:00')).toBe(Date.UTC(2024, 5, 9, 14, 30));
  expect(instantFromWire('2026-11-21T01:00:00+10:30')).toBe(Date.UTC(2026, 10, 20, 14, 30));
});

test('The day of a record is the clinic’s: an instant falls on its calendar, a date without a time stays that date.', () => {
  expect(clinicDayOf('2024-06-09 14:30:00', 'Australia/Adelaide')).toBe('2024-06-10');
  expect(clinicDayOf('2024-06-09 14:30:00', 'Australia/Perth')).toBe('2024-06-09');
  expect(clinicDayOf('2024-06-09T14:30:00.000Z', 'Australia/Sydney')).toBe('2024-06-10');
  for (const zone of australianZones) expect(clinicDayOf('2024-06-09', zone)).toBe('2024-06-09');
  expect(clinicDayOf('2024-06-09', 'America/Los_Angeles')).toBe('2024-06-09');
  expect(clinicDayOf('0000-00-00', 'Australia/Perth')).toBeNull();
});

test('What is no date is none.', () => {
  for (const odd of [null, '', 'soon', '2026-02-30', '2026-13-01', '2026-11-21T25:00:00Z', '21/11/2026']) {
    expect(instantFromWire(odd)).toBeNull();
  }
  // A year typed with two digits is not one of the last century.
  for (const odd of ['0026-11-28', '0000-02-29', '0099-12-31T23:59:59Z'])
    expect(instantFromWire(odd)).toBeNull();
});

test('An instant survives the way over the wire and back.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      expect(instantFromWire(wireFromInstant(ms))).toBe(ms);
    }),
  );
});

test('A clinic day has 23, 24 or 25 hours; on Lord Howe 23.5 and 24.5.', () => {
  expect(hours('Australia/Adelaide', '2026-10-04')).toBe(23);
  expect(hours('Australia/Adelaide', '2026-04-05')).toBe(25);
  expect(hours('Australia/Brisbane', '2026-10-04')).toBe(24);
  expect(hours('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
  expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
});

test('Every instant lies within the bounds of its own day, and the clock at a wall time is that wall time.', () => {
  const zones = ['Australia/Lord_Howe', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Darwin'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
      (zone, ms) => {
        const { startMs, endMs } = dayBounds(dayOf(ms, zone), zone);
        expect(startMs <= ms && ms < endMs).toBe(true);
      },
    ),
  );
  expect(machineClockOf(instantAt('2026-11-21', '9:05', 'Australia/Adelaide'), 'Australia/Adelaide')).toBe(
    '9:05',
  );
  expect(machineClockOf(instantAt('2026-10-04', '2:30', 'Australia/Adelaide'), 'Australia/Adelaide')).toBe(
    '3:30',
  );
});

test('A birth date is never shifted, whatever the zone of the PC.', () => {
  expect(dateOnly('1988-03-14T00:00:00.000Z')).toBe('1988-03-14');
  expect(dateOnly(null)).toBeNull();
  expect(ageOn('1988-03-14', '2026-03-13')).toBe(37);
  expect(ageOn('1988-03-14', '2026-03-14')).toBe(38);
  expect(ageOn('2030-01-01', '2026-03-14')).toBeNull();
});

test('Days, ages and zones are shown in words.', () => {
  expect(sayDay('2026-11-21')).toBe('Saturday 21 November');
  expect([0, 4000, 240_000, 3 * 3_600_000, 3 * 86_400_000].map(sayAge)).toEqual([
    'just now',
    '4 s ago',
    '4 min ago',
    '3 h ago',
    '3 days ago',
  ]);
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  // Over a leap day, both changes of daylight saving, and a turn of the century.
  expect([daysBetween('2028-02-28', '2029-02-28'), daysBetween('1999-12-31', '2000-01-01')]).toEqual([
    366, 1,
  ]);
  for (const none of ['2026-02-30', '0000-00-00', '2026-3-1', '', '2026-03-01T00:00:00Z'])
    expect(() => daysBetween('2026-03-01', none)).toThrow(RangeError);
  expect([isZone('Australia/Adelaide'), isZone('Mars/Olympus')]).toEqual([true, false]);
});
