import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Roster } from '../../../service/clinic-data.ts';
import {
  calendarAround,
  clockText,
  dayNumber,
  isPlainQuarter,
  quarterOfDay,
  todayOf,
} from '../../../service/demo-clinic/calendar.ts';
import { openDiary, quarterOf } from '../../../service/demo-clinic/diary.ts';
import { heartOfToday, hoursOfToday } from '../../../service/demo-clinic/hours.ts';
import { rosterApplies } from '../../../service/demo-clinic/rosters.ts';
import { instantAt } from '../../../shared/clinic-time.ts';

const zone = 'Australia/Adelaide';
const roster = (more: Partial<Roster>): Roster => ({
  id: 1,
  practitionerId: 1,
  locationId: 1,
  date: '2026-11-02',
  until: null,
  startTime: '09:00',
  endTime: '12:00',
  repeatInterval: 'Weekly',
  ...more,
});
const calendar = calendarAround(instantAt('2026-11-16', '10:00', zone), zone, 14, 14);

describe('a diary', () => {
  it('a quarter is given away at most once', () => {
    const claims = fc.array(
      fc.record({
        day: fc.constant(14),
        quarter: fc.integer({ min: 30, max: 52 }),
        quarters: fc.integer({ min: 1, max: 8 }),
      }),
    );
    fc.assert(
      fc.property(claims, (wishes) => {
        const diary = openDiary(calendar, [roster({})], 1);
        const given = new Set<number>();
        for (const { day, quarter, quarters } of wishes) {
          if (!diary.claim(day, 1, quarter, quarters)) continue;
          for (let q = quarter; q < quarter + quarters; q++) {
            expect(given.has(q)).toBe(false);
            given.add(q);
          }
        }
        expect(diary.freeQuarters(14, 1)).toBe(12 - given.size);
      }),
    );
  });

  it('only quarters inside a roster are given away, and only at the roster’s location', () => {
    const diary = openDiary(
      calendar,
      [roster({}), roster({ id: 2, locationId: 2, startTime: '12:00', endTime: '14:00' })],
      1,
    );
    expect(diary.freeAt(14, 1, 35, 1)).toBeNull();
    expect(diary.freeAt(14, 1, 36, 12)).toBe(1);
    expect(diary.freeAt(14, 1, 48, 8)).toBe(2);
    expect(diary.freeAt(14, 1, 46, 4)).toBeNull();
    expect(diary.claim(14, 1, 46, 4)).toBe(false);
    expect(diary.freeQuarters(14, 1)).toBe(20);
    expect(diary.freeQuarters(13, 1)).toBe(0);
  });

  it('is open every other week where a roster is fortnightly, and once where it is for one day', () => {
    const free = (more: Partial<Roster>) => {
      const diary = openDiary(calendar, [roster({ date: '2026-10-19', ...more })], 1);
      return calendar.days.filter(({ index }) => diary.freeQuarters(index, 1) > 0).map(({ date }) => date);
    };
    expect(free({ repeatInterval: 'Fortnightly' })).toEqual(['2026-11-02', '2026-11-16', '2026-11-30']);
    expect(free({})).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']);
    expect(free({ until: '2026-11-20' })).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    expect(free({ repeatInterval: null })).toEqual([]);
    expect(free({ repeatInterval: null, date: '2026-11-05' })).toEqual(['2026-11-05']);
  });

  it('gives time back', () => {
    const diary = openDiary(calendar, [roster({})], 1);
    expect(diary.claim(14, 1, 40, 2)).toBe(true);
    expect(diary.freeAt(14, 1, 41, 1)).toBeNull();
    diary.release(14, 1, 40, 2);
    expect(diary.freeAt(14, 1, 40, 2)).toBe(1);
  });

  it('skips an hour that does not exist, and one that exists twice', () => {
    const whole = roster({ date: '2026-10-04', startTime: '00:00', endTime: '06:00', repeatInterval: null });
    const spring = calendarAround(instantAt('2026-10-04', '10:00', zone), zone, 1, 1);
    expect(openDiary(spring, [whole], 1).freeQuarters(1, 1)).toBe(20);
    const fall = calendarAround(instantAt('2026-04-05', '10:00', zone), zone, 1, 1);
    const diary = openDiary(fall, [{ ...whole, date: '2026-04-05' }], 1);
    // 2:45 is followed by the second 2:00.
    expect(isPlainQuarter(todayOf(fall), 11, zone)).toBe(false);
    expect(diary.freeQuarters(1, 1)).toBe(23);
  });
});

describe('a roster applies', () => {
  it('weekly, fortnightly or once; never before its date or after its last day', () => {
    expect(rosterApplies(roster({}), '2026-11-16')).toBe(true);
    expect(rosterApplies(roster({}), '2026-11-17')).toBe(false);
    expect(rosterApplies(roster({}), '2026-10-26')).toBe(false);
    expect(rosterApplies(roster({ until: '2026-11-15' }), '2026-11-16')).toBe(false);
    expect(rosterApplies(roster({ repeatInterval: 'Fortnightly' }), '2026-11-16')).toBe(true);
    expect(rosterApplies(roster({ repeatInterval: 'Fortnightly' }), '2026-11-09')).toBe(false);
    expect(rosterApplies(roster({ repeatInterval: null }), '2026-11-02')).toBe(true);
    expect(rosterApplies(roster({ repeatInterval: null }), '2026-11-09')).toBe(false);
  });
});

describe('quarters of an hour', () => {
  it('are read and written on the wall clock', () => {
    for (const clock of ['00:00', '08:15', '12:45', '23:45']) expect(clockText(quarterOf(clock))).toBe(clock);
    expect(dayNumber('1970-01-08')).toBe(7);
  });

  it('hold the instant that lies in them, on a day that skips an hour too', () => {
    const spring = todayOf(calendarAround(instantAt('2026-10-04', '10:00', zone), zone, 0, 0));
    for (const [clock, quarter] of [
      ['0:05', 0],
      ['1:50', 7],
      ['3:00', 12],
      ['14:44', 58],
    ] as const) {
      expect(quarterOfDay(spring, instantAt('2026-10-04', clock, zone))).toBe(quarter);
    }
  });
});

describe('today’s hours', () => {
  it('hold now and the story around it whenever it is, within one day', () => {
    for (let quarter = 0; quarter < 96; quarter++) {
      const hours = hoursOfToday(quarter);
      expect(hours.from).toBeGreaterThanOrEqual(0);
      expect(hours.to).toBeLessThanOrEqual(95);
      expect(hours.to - hours.from).toBeGreaterThanOrEqual(40);
      expect(hours.from).toBeLessThanOrEqual(quarter);
      expect(hours.to).toBeGreaterThanOrEqual(quarter);
      const heart = heartOfToday(quarter, hours);
      expect(heart - 5).toBeGreaterThanOrEqual(hours.from);
      expect(heart + 7).toBeLessThanOrEqual(hours.to);
      if (quarter >= 6 && quarter <= 88) expect(heart).toBe(quarter);
    }
  });
});
