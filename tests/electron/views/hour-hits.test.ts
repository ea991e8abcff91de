import { describe, expect, it } from 'vitest';
import { hourHits, readHour } from '../../../electron/views/hour-hits.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { instantAt } from '../../../shared/clinic-time.ts';
import { clinicZone, dayRows } from './rows-of-a-day.ts';

const date = '2026-11-21';
const zoneOf = () => clinicZone;
const at = (clock: string) => instantAt(date, clock, clinicZone);
const who = (text: string, rows: readonly DayRow[]) => {
  const hour = readHour(text);
  return hour === null ? null : hourHits(hour, rows, { date, zoneOf }).map((hit) => hit.patient.name);
};

describe('a practitioner and an hour', () => {
  const rows = dayRows([
    ['Ana', 'Thuy Nguyen', at('11:30')],
    ['Bo', 'Thuy Nguyen', at('12:00')],
    ['Cy', 'Thuy Nguyen', at('15:00')],
    ['Di', 'Priya Raman', at('12:00')],
    ['Ed', 'Thuy Nguyen', at('09:00')],
  ]);

  it.each([
    ['thuy 12', ['Bo', 'Ana']],
    ['Thuy at 12', ['Bo', 'Ana']],
    ['thuy 12:00', ['Bo', 'Ana']],
    ['nguyen 11.30am', ['Ana', 'Bo']],
    ['tuy 12', ['Bo', 'Ana']],
    ['thuy nguyen 3', ['Cy']],
    ['thuy 3pm', ['Cy']],
    ['thuy 15:00', ['Cy']],
    ['thuy 3am', []],
    ['thuy 9', ['Ed']],
    ['priya 12', ['Di']],
    ['dan 12', []],
  ])('%s', (text, names) => {
    expect(who(text, rows)).toEqual(names);
  });

  it.each(['thuy', '12', 'thuy 0412', 'thuy 12 3', 'thuy 14/3', 'thuy 25', '', 'thuy 12:75'])(
    'anything else is no hour: %s',
    (text) => {
      expect(readHour(text)).toBeNull();
    },
  );

  it('says when and with whom, and that it was found by that', () => {
    const hour = readHour('priya 12');
    const [hit] = hour ? hourHits(hour, rows, { date, zoneOf }) : [];
    expect(hit).toMatchObject({
      why: { by: 'visit', text: null },
      today: { start: at('12:00'), practitioner: 'Priya Raman' },
    });
  });
});

it.each(['2026-10-04', '2027-04-04'])(
  'on the day on which the clock is changed (%s) an hour is one of the clock',
  (changed) => {
    const zone = 'Australia/Sydney';
    const rows = dayRows([
      ['Ana', 'Thuy Nguyen', instantAt(changed, '11:00', zone)],
      ['Bo', 'Thuy Nguyen', instantAt(changed, '12:00', zone)],
      ['Cy', 'Thuy Nguyen', instantAt(changed, '13:00', zone)],
    ]);
    const hour = readHour('thuy 12');
    const hits = hour ? hourHits(hour, rows, { date: changed, zoneOf: () => zone }) : [];
    expect(hits[0]?.patient.name).toBe('Bo');
  },
);
