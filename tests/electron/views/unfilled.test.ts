import { expect, test } from 'vitest';
import type { Cache } from '../../../electron/store/types.ts';
import { type UnfilledFacts, unfilledOf } from '../../../electron/views/unfilled.ts';
import type { RosterTime } from '../../../shared/bridge/views.ts';
import { dayBounds, instantAt, wireFromInstant } from '../../../shared/clinic-time.ts';

const zone = 'Australia/Adelaide';
const day = '2026-11-18';
const wire = (clock: string, date = day) => wireFromInstant(instantAt(date, clock, zone));

const works = (from: string, to: string, more: Partial<RosterTime> = {}): RosterTime => ({
  date: day,
  locationId: 1,
  from,
  to,
  repeats: null,
  ...more,
});
const booked = (from: string, to: string, ...statuses: (string | null)[]) => ({
  id: 1,
  start: wire(from),
  end: wire(to),
  appointmentPatients: statuses.map((status, i) => ({ patientId: i + 1, status })),
});
const busy = (from: string, to: string, practitionerIds: number[], locationId: number | null = null) => ({
  id: 9,
  start: wire(from),
  end: wire(to),
  practitionerIds,
  locationId,
});

function unfilled(
  roster: readonly RosterTime[],
  { visits = [], times = [] }: { visits?: object[]; times?: object[] } = {},
  more: Partial<UnfilledFacts> = {},
) {
  const cache = {
    all: () => [],
    busyTimesBetween: () => times,
    blocksBetween: () => [],
    appointmentsOfPractitioner: () => visits,
  } as unknown as Cache;
  const facts: UnfilledFacts = {
    practitionerId: 3,
    from: day,
    to: day,
    zone,
    zoneOf: () => zone,
    locationIds: [],
    until: dayBounds(more.to ?? day, zone).endMs,
    overlay: { arrivals: new Map(), cancellations: new Map() },
    ...more,
  };
  const { rosteredMinutes, unfilledMinutes } = unfilledOf(cache, roster, facts);
  return [rosteredMinutes, unfilledMinutes];
}

test('Who works until midnight works until then.', () => {
  expect(unfilled([works('22:00', '00:00')])).toEqual([120, 120]);
});

test('A day without working hours has nothing unfilled, whatever is booked.', () => {
  expect(unfilled([], { visits: [booked('9:00', '10:00', null)] })).toEqual([0, 0]);
  expect(unfilled([works('9:00', '12:00', { date: '2026-11-19' })])).toEqual([0, 0]);
});

test('What no appointment and no busy time takes up is unfilled.', () => {
  const visits = [booked('9:00', '10:00', 'Arrived'), booked('10:30', '11:00', null)];
  const times = [busy('11:00', '11:30', [3]), busy('9:00', '12:00', [4])];
  expect(unfilled([works('9:00', '12:00')], { visits, times })).toEqual([180, 60]);
});

test('A busy time that names no practitioner takes the time of those who work at its location on that day alone.', () => {
  const roster = [works('9:00', '12:00'), works('9:00', '12:00', { date: '2026-11-19', locationId: 2 })];
  const closed = busy('9:00', '12:00', [], 2);
  const both = { to: '2026-11-19' };
  expect(unfilled(roster, { times: [closed] }, both)).toEqual([360, 360]);
  const fromThenOn = { ...closed, end: wire('10:00', '2026-11-19') };
  expect(unfilled(roster, { times: [fromThenOn] }, both)).toEqual([360, 300]);
});

test('Time that two entries of a roster both name counts once.', () => {
  expect(unfilled([works('9:00', '12:00'), works('11:00', '13:00', { locationId: 2 })])).toEqual([240, 240]);
});

test('An appointment that every patient cancelled or missed takes no time; one with another patient does.', () => {
  const roster = [works('9:00', '10:00')];
  expect(unfilled(roster, { visits: [booked('9:00', '9:30', 'Cancelled', 'Did not arrive')] })).toEqual([
    60, 60,
  ]);
  expect(unfilled(roster, { visits: [booked('9:00', '9:30', 'Cancelled', null)] })).toEqual([60, 30]);
});

test('Appointments that overlap take up their time once, and one that runs over its hours no more than is there.', () => {
  const visits = [
    booked('9:00', '10:00', null),
    booked('9:30', '10:15', null),
    booked('11:30', '13:00', null),
  ];
  expect(unfilled([works('9:00', '12:00')], { visits })).toEqual([180, 75]);
});

test('A gap of less than a quarter of an hour is not unfilled.', () => {
  const visits = [booked('9:00', '9:50', null), booked('10:00', '10:45', null)];
  expect(unfilled([works('9:00', '11:00')], { visits })).toEqual([120, 15]);
});

test('A busy time of everyone applies at its location alone, and everywhere without one.', () => {
  const roster = [works('9:00', '12:00')];
  expect(unfilled(roster, { times: [busy('9:00', '12:00', [], 1)] })).toEqual([180, 0]);
  expect(unfilled(roster, { times: [busy('9:00', '12:00', [], 2)] })).toEqual([180, 180]);
  expect(unfilled(roster, { times: [busy('9:00', '10:00', [])] })).toEqual([180, 120]);
});

test('Only the chosen locations’ hours count, and nothing that is still to come.', () => {
  const roster = [works('9:00', '12:00'), works('13:00', '17:00', { locationId: 2 })];
  expect(unfilled(roster, {}, { locationIds: [2] })).toEqual([240, 240]);
  expect(unfilled(roster, {}, { until: instantAt(day, '14:00', zone) })).toEqual([240, 240]);
});

test('On a day when the clock changes, hours count as long as they are.', () => {
  const date = '2026-10-04';
  expect(unfilled([works('1:00', '4:00', { date })], {}, { from: date, to: date })).toEqual([120, 120]);
});

test('A time of a roster is one of its location’s clock.', () => {
  // 9:00 in Sydney is 8:30 in Adelaide: what is booked there from 8:30 takes up the first hour.
  const zoneOf = (locationId: number | null) => (locationId === 2 ? 'Australia/Sydney' : zone);
  const visits = [booked('8:30', '9:30', null)];
  expect(unfilled([works('9:00', '12:00', { locationId: 2 })], { visits }, { zoneOf })).toEqual([180, 120]);
});
