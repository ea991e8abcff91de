import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/clinic-time.ts';
import { inBench } from './bench.ts';

const zones = [
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Eucla',
  'Australia/Hobart',
  'Australia/Lord_Howe',
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Sydney',
];
/** The Sundays on which southern clocks change, autumn and spring. */
const changes = ['2026-04-05', '2026-10-04'];

type Slots = { data: { slots: { start: string; end: string }[] }[] };

describe('free slots', () => {
  test.each(zones)(
    'in %s are at the same wall-clock times before and after both daylight-saving changes',
    (zone) =>
      inBench(async ({ call, service }) => {
        const { sandbox } = service;
        const wall = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
          hourCycle: 'h23',
        });
        sandbox.edit('locations', 1, { timezone: zone });
        for (const sunday of changes) {
          const days = [-2, -1, 0, 1, 2].map((offset) => addDays(sunday, offset));
          const times = { startTime: '09:00', endTime: '10:30', repeatInterval: null, until: null };
          for (const date of days)
            sandbox.add('rosters', { practitionerId: 2, locationId: 1, date, ...times });
          const range = `from=${addDays(sunday, -3)}T12:00:00Z&to=${addDays(sunday, 4)}T12:00:00Z`;
          const { json } = await call(
            'GET',
            `/free-slots?serviceId=1&locationId=1&practitionerIds=2&interval=30&${range}`,
          );
          const found = (json as Slots).data[0]?.slots ?? [];
          expect(found.map((slot) => wall.format(Date.parse(slot.start)))).toEqual(
            days.flatMap((day) => ['09:00', '09:30', '10:00'].map((time) => `${day}, ${time}`)),
          );
          for (const { start, end } of found) expect(Date.parse(end) - Date.parse(start)).toBe(30 * 60_000);
        }
      })(),
  );

  test(
    'leave out an appointment longer than a day, wherever in it they lie',
    inBench(async ({ call, service }) => {
      const ask = async () => {
        const { json } = await call(
          'GET',
          '/free-slots?serviceId=1&locationId=1&practitionerIds=1&from=2026-11-22&to=2026-11-24',
        );
        return (json as Slots).data[0]?.slots.length;
      };
      expect(await ask()).toBe(11);
      service.sandbox.book({
        start: '2026-11-18',
        end: '2026-11-26',
        serviceId: 1,
        locationId: 1,
        practitionerId: 1,
        patientId: 1,
      });
      expect(await ask()).toBe(0);
    }),
  );

  test(
    'are asked for within the years of which wall clocks are known',
    inBench(async ({ call }) => {
      for (const year of ['0000', '0999', '1969', '2200', '9999']) {
        const range = `from=${year}-01-01&to=${year}-01-02`;
        expect([
          year,
          (await call('GET', `/free-slots?serviceId=1&locationId=1&practitionerIds=1&${range}`)).status,
        ]).toEqual([year, 400]);
        const dates = `startDate=${year}-01-01&endDate=${year}-01-02`;
        expect([year, (await call('GET', `/availabilities/1?${dates}`)).status]).toEqual([year, 400]);
      }
    }),
  );
});
