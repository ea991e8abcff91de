import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextDay,
  offers,
  pastOf,
  propose,
  type SearchCriteria,
  sayDayOfYear,
  sayInterval,
  serviceChoices,
  shownDays,
  slotsByDay,
  slotsOfLength,
  startWish,
  typedFirst,
  windowOf,
} from '../../../../renderer/features/booking/booking-model.ts';
import { timeOf, timeToCome } from '../../../../renderer/features/booking/typed-time.ts';
import { changesOf } from '../../../../renderer/features/booking/use-booking.ts';
import type { BookedVisit, BookingSheet } from '../../../../shared/bridge/views.ts';
import { dayBounds, instantAt } from '../../../../shared/clinic-time.ts';
import { minute, sampleNow, samplePatient, sampleZone, today } from '../../sample.ts';

const day = 86_400_000;
const visit = (more: Partial<BookedVisit> = {}): BookedVisit => ({
  appointmentId: 1,
  start: sampleNow,
  end: sampleNow + 30 * minute,
  practitionerId: 2,
  serviceId: 4,
  locationId: 1,
  caseId: 41,
  patients: 1,
  recurring: false,
  ...more,
});
const aCase = (id: number, state: 'open' | 'closed' | 'expired'): BookingSheet['cases'][number] => ({
  id,
  number: `C-${id}`,
  state,
  issued: null,
  expires: null,
  used: 1,
  allowed: 10,
  unit: 'visits',
  use: 'plenty',
  contact: null,
  notes: null,
  onTheWay: 0,
});
const sheet = (more: Partial<BookingSheet> = {}): BookingSheet => ({
  patient: samplePatient(),
  visit: visit(),
  moreComing: 0,
  moreCases: 0,
  coming: [],
  intervalDays: 14,
  planEnds: null,
  services: [
    { id: 4, name: 'Podiatry', minutes: 30 },
    { id: 5, name: 'Physio', minutes: 45 },
  ],
  practitioners: [
    { id: 2, name: 'Dan Kessler', colour: '#0b8f6a' },
    { id: 3, name: 'Lena Fox', colour: '#c8741c' },
  ],
  cases: [aCase(41, 'open'), aCase(42, 'open')],
  ...more,
});
const about = {
  soonest: false,
  today,
  zoneOf: () => sampleZone,
  here: 1,
  locations: [
    { id: 1, name: 'Norwood', zone: sampleZone },
    { id: 2, name: 'Glenelg', zone: sampleZone },
  ],
};
const wish: SearchCriteria = {
  serviceId: 4,
  locationId: 1,
  practitionerIds: [],
  caseId: null,
  from: today,
  part: 'any',
  weekdays: [],
};
const at = (date: string, clock: string, practitionerId = 2) => {
  const start = instantAt(date, clock, sampleZone);
  return { practitionerId, start, end: start + 30 * minute };
};

test('The next visit is looked for with the same service, practitioner, location and case, after the usual interval.', () => {
  expect(startWish(sheet(), about)).toEqual({
    wish: { ...wish, practitionerIds: [2], caseId: 41, from: '2026-12-05' },
    target: { date: '2026-12-05', minute: 606 },
  });
});

test('Who walks in is offered the first free time with anybody, today and here.', () => {
  const { wish: start, target } = startWish(sheet({ visit: visit({ locationId: 2 }) }), {
    ...about,
    soonest: true,
  });
  expect([start.practitionerIds, start.locationId, start.from, target]).toEqual([
    [],
    1,
    today,
    { date: today, minute: null },
  ]);
});

test('The next visit comes after the last that is booked already, and never in the past.', () => {
  const booked = visit({ appointmentId: 2, start: sampleNow + 14 * day });
  const other = visit({ appointmentId: 3, start: sampleNow + 60 * day, serviceId: 5 });
  expect(nextDay(sheet({ coming: [booked, other] }), today, sampleZone)).toBe('2026-12-19');
  expect(nextDay(sheet({ visit: visit({ start: sampleNow - 200 * day }) }), today, sampleZone)).toBe(today);
  expect(nextDay(sheet({ intervalDays: null }), today, sampleZone)).toBe('2026-11-28');
  expect(nextDay(sheet({ visit: null }), today, sampleZone)).toBe(today);
});

test('The case is the last visit’s while it is open, else the only open one, else none.', () => {
  const caseOf = (cases: BookingSheet['cases']) => startWish(sheet({ cases }), about).wish.caseId;
  expect(caseOf([aCase(41, 'expired'), aCase(42, 'open')])).toBe(42);
  expect(caseOf([aCase(41, 'closed'), aCase(42, 'open'), aCase(43, 'open')])).toBeNull();
  expect(caseOf([])).toBeNull();
});

test('A week is asked for in instants that the service takes: nothing past, and at most seven days, over a change of the clocks too.', () => {
  expect(windowOf(today, sampleZone, sampleNow).from).toBeGreaterThanOrEqual(sampleNow);
  // Clocks go back on 5 April 2026 and 4 April 2027, forward on 4 October 2026.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (days) => {
      const date = new Date(Date.UTC(2026, 1, 1) + days * day).toISOString().slice(0, 10);
      const { from, to } = windowOf(date, sampleZone, 0);
      expect(from).toBe(dayBounds(date, sampleZone).startMs);
      expect(to - from).toBeLessThanOrEqual(7 * day);
      expect(to - from).toBeGreaterThanOrEqual(7 * day - 3_600_000);
    }),
  );
});

test('Free times are those of the wished practitioners, weekdays and times of the day.', () => {
  const slots = [
    at(today, '9:00'),
    at(today, '13:00', 3),
    at('2026-11-23', '16:30'),
    at('2026-12-20', '9:00'),
  ];
  const count = (more: Partial<SearchCriteria>) =>
    [...slotsByDay(slots, { ...wish, ...more }, sampleZone).values()].map((list) => list.length).join('');
  expect(count({})).toBe('2010000');
  expect(count({ practitionerIds: [3] })).toBe('1000000');
  expect(count({ part: 'late' })).toBe('0010000');
  expect(shownDays({ ...wish, weekdays: [1, 6] })).toEqual([today, '2026-11-23']);
  expect(count({ weekdays: [1] })).toBe('1');
});

test('The time proposed is the nearest to the usual clock on the first day with any, from the due day on.', () => {
  const days = slotsByDay(
    [at(today, '9:00'), at('2026-11-23', '8:30'), at('2026-11-23', '11:00'), at('2026-11-24', '10:00')],
    wish,
    sampleZone,
  );
  expect(propose(days, { date: '2026-11-22', minute: 600 }, sampleZone)).toEqual(at('2026-11-23', '11:00'));
  expect(propose(days, { date: today, minute: null }, sampleZone)).toEqual(at(today, '9:00'));
  expect(propose(days, { date: '2026-11-25', minute: 600 }, sampleZone)).toBeNull();
});

test('A move sends only what is to be different.', () => {
  const chosen = {
    practitionerId: 2,
    start: sampleNow + day,
    end: sampleNow + day + 30 * minute,
    looked: true,
  };
  expect(changesOf(visit(), { wish, chosen })).toEqual({ start: chosen.start, end: chosen.end });
  expect(
    changesOf(visit(), { wish, chosen: { ...chosen, start: sampleNow, end: sampleNow + 30 * minute } }),
  ).toEqual({});
  const elsewhere = { wish: { ...wish, locationId: 2 }, chosen: { ...chosen, practitionerId: 3 } };
  expect(changesOf(visit(), elsewhere)).toEqual({
    start: chosen.start,
    end: chosen.end,
    practitionerId: 3,
    locationId: 2,
  });
});

test('A time that was typed is one only when all of it is there and makes sense.', () => {
  const typed = { day: '2026-11-23', clock: '09:30', length: '45', who: 2 };
  expect(timeOf(typed, sampleZone)).toEqual({
    practitionerId: 2,
    looked: false,
    start: instantAt('2026-11-23', '9:30', sampleZone),
    end: instantAt('2026-11-23', '10:15', sampleZone),
  });
  for (const wrong of [
    { day: '' },
    { clock: '' },
    { length: '0' },
    { length: 'x' },
    { length: '900' },
    { who: null },
  ])
    expect(timeOf({ ...typed, ...wrong }, sampleZone)).toBeNull();
});

test('An interval is said in weeks where it is whole weeks.', () => {
  expect([7, 14, 10, 1].map(sayInterval)).toEqual([
    'every week',
    'every 2 weeks',
    'every 10 days',
    'every day',
  ]);
});

test('The service of a group is not proposed: the practice names no free times for it.', () => {
  const { visit } = sheet();
  const grouped = { ...sheet(), visit: visit && { ...visit, group: true as const } };
  expect(startWish(grouped, about).wish.serviceId).toBeNull();
});

test('A visit that is moved keeps its length: a longer one fits where free times of one practitioner follow upon each other.', () => {
  const slot = (practitionerId: number, from: number) => ({
    practitionerId,
    start: from * minute,
    end: (from + 30) * minute,
  });
  const slots = [slot(2, 0), slot(3, 15), slot(2, 15), slot(2, 30), slot(2, 90), slot(3, 60)];
  const fitting = (length: number) =>
    slotsOfLength(slots, length * minute).map((s) => [
      ...[s.practitionerId, s.start / minute, s.end / minute],
    ]);
  expect(fitting(60)).toEqual([[2, 0, 60]]);
  expect(fitting(45)).toEqual([
    [2, 0, 45],
    [2, 15, 60],
  ]);
  expect(fitting(20)).toHaveLength(slots.length);
  expect(fitting(20)[1]).toEqual([3, 15, 35]);
});

test('What a location offers stands together, and the rest can be chosen with a word; where nothing is said, all is one.', () => {
  const tied = sheet({ offeredAt: [{ locationId: 1, serviceIds: [5] }] });
  const norwood = { id: 1, name: 'Norwood' };
  const podiatry = { value: '4', label: 'Podiatry · 30 min' };
  const physio = { value: '5', label: 'Physio · 45 min' };
  expect(serviceChoices(tied, norwood)).toEqual([
    { group: 'At Norwood', items: [physio] },
    { group: 'Not offered at Norwood', items: [podiatry] },
  ]);
  expect(serviceChoices(tied, { id: 2, name: 'Glenelg' })).toEqual([podiatry, physio]);
  expect(serviceChoices(sheet(), norwood)).toEqual([podiatry, physio]);
  expect([offers(tied, 1, 5), offers(tied, 1, 4), offers(tied, 2, 4), offers(tied, 1, null)]).toEqual([
    true,
    false,
    null,
    null,
  ]);
});

test('Another service is sent only where a person chose one.', () => {
  const same = { practitionerId: 2, start: sampleNow, end: sampleNow + 30 * minute, looked: false };
  const change = (newServiceId: number | null = null) =>
    changesOf(visit(), { wish, chosen: same, newServiceId });
  expect([change(), change(null), change(4), change(5)]).toEqual([{}, {}, {}, { serviceId: 5 }]);
});

test('a typed time begins with the chosen one; without one, with the day that is wished for at the usual time of day', () => {
  const start = instantAt('2026-12-04', '9:05', sampleZone);
  const chosen = { practitionerId: 2, start, end: start + 30 * minute };
  const at = { zone: sampleZone, now: sampleNow };
  expect(typedFirst(chosen, '2026-12-01', 610, at)).toEqual({ day: '2026-12-04', clock: '09:05' });
  expect(typedFirst(null, '2026-12-01', 610, at)).toEqual({ day: '2026-12-01', clock: '10:10' });
  expect(typedFirst(null, '2026-12-01', null, at)).toEqual({ day: '2026-12-01', clock: '' });
  expect(typedFirst(null, today, 0, at)).toEqual({ day: today, clock: '' });
});

test('the fields of a time hold one by themselves where it is whole and to come', () => {
  const held = (more: object) =>
    timeToCome({ day: '2026-12-01', clock: '10:10', length: '30', who: 2, ...more }, sampleZone, sampleNow)
      ?.start;
  expect(held({})).toBe(instantAt('2026-12-01', '10:10', sampleZone));
  expect([held({ clock: '' }), held({ who: null }), held({ day: '2025-12-01' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a time that has passed is of today or of an earlier day, by the clock of its location', () => {
  expect(pastOf(sampleNow, sampleNow, sampleZone)).toBe(null);
  expect(pastOf(sampleNow - minute, sampleNow, sampleZone)).toBe('earlier-today');
  expect(pastOf(instantAt(today, '00:00', sampleZone), sampleNow, sampleZone)).toBe('earlier-today');
  expect(pastOf(instantAt(today, '00:00', sampleZone) - 1, sampleNow, sampleZone)).toBe('earlier-day');
  expect([sayDayOfYear('2026-11-20', today), sayDayOfYear('2025-11-21', today)]).toEqual([
    'Friday 20 November',
    'Fri 21 Nov 2025',
  ]);
});
