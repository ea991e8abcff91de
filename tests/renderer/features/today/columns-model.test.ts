import { describe, expect, test } from 'vitest';
import {
  blockAway,
  blockOf,
  blocksOf,
  type ColumnFacts,
  columnsOf,
  gapsIn,
  timeAt,
} from '../../../../renderer/features/today/columns-model.ts';
import { stepOf } from '../../../../renderer/features/today/practice-step.ts';
import type { DayRow, RosterTime } from '../../../../shared/bridge/views.ts';
import { instantAt, machineClockOf } from '../../../../shared/clinic-time.ts';
import { minute, row, sampleZone, today } from '../../sample.ts';

const at = (clock: string) => instantAt(today, clock, sampleZone);
const dan = { id: 1, name: 'Dan Kessler', colour: '#0b8f6a' };
const lena = { id: 2, name: 'Lena Fox', colour: '#c8741c' };
let appointments = 0;
const booked = (clock: string, minutes: number, more: Partial<DayRow> = {}): DayRow => {
  appointments += 1;
  const start = at(clock);
  const key = `${appointments}:7`;
  return row({ appointmentId: appointments, key, start, end: start + minutes * minute, ...more });
};
const works = (from: string, to: string, locationId: number | null = 1): RosterTime => ({
  date: today,
  from,
  to,
  locationId,
  repeats: null,
});
const facts = (more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  date: today,
  zone: sampleZone,
  clockStyle: '24-hour',
  rows: [],
  practitioners: [dan, lena],
  practitionerId: null,
  places: [],
  locations: [{ id: 1, name: 'Norwood', zone: sampleZone }],
  rosters: new Map(),
  busy: [],
  underWay: [],
  ...more,
});
const names = (more: Partial<ColumnFacts>) =>
  columnsOf(facts(more)).columns.map((c) => c.practitioner?.name ?? '-');
const said = (spans: readonly { start: number; end: number }[] | null | undefined) =>
  spans?.map((s) => `${machineClockOf(s.start, sampleZone)}-${machineClockOf(s.end, sampleZone)}`) ?? null;

test('Who works until midnight works until the end of the day.', () => {
  const late = [works('09:00', '12:00'), works('18:00', '00:00')];
  const { columns, end } = columnsOf(facts({ rosters: new Map([[1, late]]) }));
  expect(columns[0]?.work?.map((span) => (span.end - span.start) / 3_600_000)).toEqual([3, 6]);
  expect(end).toBe(columns[0]?.work?.[1]?.end);
});

test('Time that two entries of a roster both name is one working time: it is free once, and as far as the later one goes.', () => {
  const twice = [
    works('09:00', '12:00'),
    works('10:00', '13:00'),
    works('09:00', '09:30'),
    works('12:30', '14:00', 2),
  ];
  const [column] = columnsOf(facts({ rosters: new Map([[1, twice]]) })).columns;
  expect(said(column?.work)).toEqual(['9:00-13:00', '13:00-14:00']);
  expect(column?.work?.map(({ locationId }) => locationId)).toEqual([1, 2]);
});

describe('who has a column', () => {
  test('practitioners with an appointment or a roster, in the order of the practice; appointments without one last', () => {
    expect(names({ rows: [booked('9:00', 30)] })).toEqual(['Dan Kessler']);
    const rosters = new Map([[2, [works('09:00', '12:00')]]]);
    expect(
      names({ rows: [booked('9:00', 30, { practitioner: null }), booked('9:00', 30)], rosters }),
    ).toEqual([...['Dan Kessler', 'Lena Fox', '-']]);
  });

  test('a practitioner known only by an appointment comes after the others', () => {
    const stranger = { id: 99, name: 'Practitioner 99', colour: '#5b6776' };
    expect(names({ rows: [booked('9:00', 30, { practitioner: stranger }), booked('9:00', 30)] })).toEqual([
      ...['Dan Kessler', 'Practitioner 99'],
    ]);
  });

  test('A practitioner who has an appointment, is rostered or is busy has a column, even without a row to show.', () => {
    const busy = (more: object = {}) => ({
      start: at('9:00'),
      end: at('9:30'),
      practitionerIds: [2],
      locationId: null,
      words: 'Meeting',
      ...more,
    });
    const rosters = new Map([[1, [works('08:00', '12:00')]]]);
    expect(names({ rosters, busy: [busy()] })).toEqual(['Dan Kessler', 'Lena Fox']);
    expect(names({ rosters, busy: [busy({ locationId: 2 })], places: [1] })).toEqual(['Dan Kessler']);
    expect(names({ rosters, busy: [busy()], practitionerId: 1 })).toEqual(['Dan Kessler']);
    const night = busy({ start: at('5:00'), end: at('6:00') });
    expect(names({ rosters, busy: [night] })).toEqual(['Dan Kessler']);
  });

  test('a busy time without a practitioner stands in every column of its location, and makes none by itself', () => {
    const closed = (locationId: number | null) => ({
      start: at('9:00'),
      end: at('9:30'),
      practitionerIds: [],
      locationId,
      words: 'Closed',
    });
    const rosters = new Map([
      [1, [works('08:00', '12:00')]],
      [2, [works('08:00', '12:00', 2)]],
    ]);
    const busyIn = (locationId: number | null) =>
      columnsOf(facts({ rosters, busy: [closed(locationId)] })).columns.map((one) =>
        one.busy.map((b) => b.words),
      );
    expect(busyIn(null)).toEqual([['Closed'], ['Closed']]);
    expect(busyIn(1)).toEqual([['Closed'], []]);
    expect(columnsOf(facts({ busy: [closed(null)] })).columns).toEqual([]);
  });

  test('with a practitioner chosen, no other one, even if rostered', () => {
    const rosters = new Map([1, 2].map((id) => [id, [works('09:00', '12:00')]]));
    expect(names({ rosters, practitionerId: 2 })).toEqual(['Lena Fox']);
  });
});

describe('the hours', () => {
  test('are whole ones of the clinic’s clock around appointments and rosters', () => {
    const rosters = new Map([[1, [works('08:30', '16:15')]]]);
    const day = columnsOf(facts({ rows: [booked('7:45', 30)], rosters }));
    expect(said([day])).toEqual(['7:00-17:00']);
    expect(day.hours.map((h) => h.label)).toEqual(
      [7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((h) => `${h}:00`),
    );
  });

  test('reach to a visit that is only asked for', () => {
    const asked = {
      start: at('18:30'),
      end: at('19:15'),
      who: 'Jia Chen',
      appointmentId: null,
      practitionerId: 1,
    };
    expect(said([columnsOf(facts({ rows: [booked('9:00', 30)], underWay: [asked] }))])).toEqual([
      '9:00-20:00',
    ]);
  });

  test('are the usual ones on a day with nothing, and end with the day', () => {
    expect(said([columnsOf(facts())])).toEqual(['8:00-18:00']);
    expect(said([columnsOf(facts({ rows: [booked('22:45', 90)] }))])).toEqual(['22:00-0:00']);
  });
});

describe('An hour of the axis is an hour long and is labelled by the desk’s clock, wherever the locations are and whatever day it is', () => {
  const perth = { id: 1, name: 'Fremantle', zone: 'Australia/Perth' };
  const adelaide = { id: 2, name: 'Norwood', zone: 'Australia/Adelaide' };
  const brisbane = { id: 3, name: 'Toowong', zone: 'Australia/Brisbane' };
  const locations = [perth, adelaide, brisbane];
  /** An appointment at nine by each location's own clock, and a roster of nine to five there. */
  const dayAt = (date: string, desk: string, nine = '9:00') => {
    const rows = locations.map(({ id, zone: own }) => {
      const start = instantAt(date, nine, own);
      const key = `${id}:7`;
      return row({ appointmentId: id, key, locationId: id, start, end: start + 30 * minute });
    });
    const roster = locations.map(({ id }) => ({ ...works('09:00', '17:00', id), date }));
    return columnsOf(facts({ date, zone: desk, rows, locations, rosters: new Map([[1, roster]]) }));
  };
  const evenly = (hours: readonly { at: number }[]) =>
    hours.every(({ at }, i) => i === 0 || at - (hours[i - 1]?.at ?? 0) === 60 * minute);

  test('an ordinary day: nine in Perth, Adelaide and Brisbane by a desk in Adelaide', () => {
    const day = dayAt('2026-11-21', adelaide.zone);
    expect(day.columns[0]?.blocks.map((b) => machineClockOf(b.start, adelaide.zone))).toEqual([
      ...['9:00', '9:30', '11:30'],
    ]);
    // From nine in Adelaide to five in Perth.
    expect([day.hours[0]?.label, day.hours.at(-1)?.label]).toEqual(['9:00', '19:00']);
    expect(day.columns[0]?.off?.map((s) => machineClockOf(s.start, adelaide.zone))).toEqual(['19:30']);
    expect([day.severalClocks, evenly(day.hours)]).toEqual([true, true]);
  });

  test('the day that clocks are put on in Adelaide, and stay as they are in Perth and Brisbane', () => {
    const day = dayAt('2026-10-04', adelaide.zone);
    expect(day.columns[0]?.blocks.map((b) => machineClockOf(b.start, adelaide.zone))).toEqual([
      ...['9:00', '9:30', '11:30'],
    ]);
    expect(evenly(day.hours)).toBe(true);
    const early = dayAt('2026-10-04', adelaide.zone, '0:30');
    // Two o'clock is none that night, and three follows one after an hour.
    expect(early.hours.slice(0, 4).map((h) => h.label)).toEqual(['0:00', '1:00', '3:00', '4:00']);
    expect(evenly(early.hours)).toBe(true);
  });

  test('the day that clocks are put back: the hour that comes twice stands twice', () => {
    const early = dayAt('2026-04-05', adelaide.zone, '0:30');
    expect(early.hours.slice(0, 5).map((h) => h.label)).toEqual(['0:00', '1:00', '2:00', '2:00', '3:00']);
    expect([evenly(early.hours), new Set(early.hours.map(({ at }) => at)).size]).toEqual([
      true,
      early.hours.length,
    ]);
  });

  test('the hours of a roster at a location that is no more are of its own clock, and it is said that clocks differ', () => {
    const rosters = new Map([[1, [works('09:00', '17:00', perth.id)]]]);
    const there = facts({ date: today, zone: adelaide.zone, locations: [adelaide], rosters });
    const day = columnsOf({ ...there, formerPlaces: [perth] });
    expect(day.columns[0]?.work?.map(({ start }) => machineClockOf(start, perth.zone))).toEqual(['9:00']);
    expect(day.severalClocks).toBe(true);
    expect(columnsOf({ ...there, rosters: new Map(), formerPlaces: [perth] }).severalClocks).toBe(false);
  });

  test('whose hours they are is said only where a location that is shown has another clock', () => {
    const alone = (places: number[], zones = locations) =>
      columnsOf(facts({ date: '2026-07-01', zone: adelaide.zone, places, locations: zones })).severalClocks;
    expect([alone([2]), alone([1, 2]), alone([])]).toEqual([false, true, true]);
    const hobart = { id: 4, name: 'Hobart', zone: 'Australia/Hobart' };
    // Without daylight saving they have the same time.
    const winter = facts({ date: '2026-07-01', zone: brisbane.zone, locations: [brisbane, hobart] });
    expect(columnsOf(winter).severalClocks).toBe(false);
    expect(columnsOf({ ...winter, date: '2026-12-01' }).severalClocks).toBe(true);
  });
});

describe('what is shaded', () => {
  test('the time outside the roster of the day; nothing is pretended where the roster is not known', () => {
    const rosters = new Map([
      [
        1,
        [
          works('13:00', '16:00'),
          works('09:00', '12:00'),
          { ...works('09:00', '10:00'), date: '2026-11-22' },
        ],
      ],
    ]);
    const { columns } = columnsOf(
      facts({ rosters, rows: [booked('8:00', 30), booked('8:00', 30, { practitioner: lena })] }),
    );
    expect(columns.map((c) => said(c.off))).toEqual([['8:00-9:00', '12:00-13:00'], null]);
  });

  test('at the chosen location, the hours at another one', () => {
    const rosters = new Map([[1, [works('09:00', '12:00', 1), works('13:00', '17:00', 2)]]]);
    const [column] = columnsOf(facts({ rosters, places: [1], rows: [booked('14:00', 30)] })).columns;
    expect(said(column?.off)).toEqual(['12:00-15:00']);
  });

  test('busy times of that practitioner, cut to the hours', () => {
    const one = {
      start: at('6:00'),
      end: at('9:30'),
      practitionerIds: [1],
      locationId: null,
      words: 'Meeting',
    };
    const { columns } = columnsOf(
      facts({ rows: [booked('9:00', 30), booked('9:00', 30, { practitioner: lena })], busy: [one] }),
    );
    expect(columns.map((c) => said(c.busy))).toEqual([['9:00-9:30'], []]);
  });
});

test('appointments that overlap share the width, and those after them have it whole again', () => {
  const blocks = blocksOf([booked('9:00', 60), booked('9:30', 60), booked('10:00', 15), booked('10:30', 30)]);
  expect(blocks.map((b) => [b.track, b.tracks])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

test('a very short appointment is not hidden under the next one', () => {
  expect(blocksOf([booked('9:00', 5), booked('9:05', 30)]).map((b) => [b.track, b.tracks])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('an appointment of several patients is one block', () => {
  const own = { appointmentId: 900 };
  const [block, ...others] = blocksOf([
    booked('9:00', 45, { ...own, key: '900:1', patientId: 1 }),
    booked('9:00', 45, { ...own, key: '900:2', patientId: 2 }),
  ]);
  expect([block?.key, block?.group?.rows.length, others.length]).toEqual(['group:900', 2, 0]);
});

test('a patient’s row leads to their block: to that of their group, unless they alone are left of it', () => {
  const own = { appointmentId: 900 };
  const [a, b] = [1, 2].map((id) => booked('9:00', 45, { ...own, key: `900:${id}`, patientId: id }));
  const columns = (rows: (DayRow | undefined)[]) =>
    columnsOf(facts({ rows: rows.flatMap((r) => r ?? []) })).columns;
  expect(blockOf(columns([a, b]), '900:2')).toBe('group:900');
  expect([blockOf(columns([a]), '900:1'), blockOf(columns([a]), 'group:900')]).toEqual(['900:1', '900:1']);
  expect([blockOf(columns([a]), '900:2'), blockOf(columns([a]), null)]).toEqual([null, null]);
});

test('the gaps between spans, also where they touch or overlap', () => {
  const span = (start: number, end: number) => ({ start, end });
  expect(gapsIn([span(2, 4), span(3, 5), span(5, 6)], span(0, 10))).toEqual([span(0, 2), span(6, 10)]);
  expect(gapsIn([span(0, 10)], span(0, 10))).toEqual([]);
});

test('the keys lead up and down a column, and across to the nearest in time', () => {
  const rows = [
    ...[booked('9:00', 30, { key: 'a' }), booked('11:00', 30, { key: 'b' })],
    booked('10:30', 30, { key: 'c', practitioner: lena }),
    booked('14:00', 30, { key: 'd', practitioner: lena }),
  ];
  const { columns } = columnsOf(facts({ rows }));
  const ways = (key: string | null) =>
    (['up', 'down', 'left', 'right', 'first', 'last'] as const).map((way) => blockAway(columns, key, way));
  expect(ways('a')).toEqual(['a', 'b', 'a', 'c', 'a', 'b']);
  expect(ways('d')).toEqual(['c', 'd', 'b', 'd', 'c', 'd']);
  expect(ways(null)).toEqual(['a', 'a', 'a', 'a', 'a', 'a']);
  expect(blockAway([], null, 'down')).toBeNull();
});

test('Where a visit is let go is a time of the clock in steps of a quarter of an hour, also above the first hour.', () => {
  const start = at('8:00');
  expect(
    [0, 63, 66, -21, 512].map((below) =>
      machineClockOf(timeAt(below, 128, { start, step: 15 * minute }), sampleZone),
    ),
  ).toEqual(['8:00', '8:30', '8:30', '7:45', '12:00']);
});

describe('A visit is dragged and booked in the practice’s own step:', () => {
  const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => at(`${hour}:00`));
  test.each([
    ['nothing booked', [], 15],
    ['quarters and halves', [...hours, at('9:30'), at('9:45')], 15],
    ['twenty minutes', [...hours, at('9:20'), at('9:40')], 20],
    ['ten minutes', [...hours, at('9:10'), at('9:20'), at('10:50')], 10],
    ['whatever somebody typed', [...hours, at('9:07'), at('9:31'), at('10:02')], 15],
    ['one that is squeezed in', [...hours, at('9:05')], 15],
  ])('%s', (_what, starts, minutes) => {
    expect(stepOf(starts, at('9:00'))).toBe(minutes * minute);
  });
});
