import { expect } from 'vitest';
import type { Roster } from '../../service/clinic-data.ts';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

/** Practitioner 1 works on Mondays from 2 November 2026, 9:00 to 12:00 in Adelaide: 22:30 to 1:30 in UTC. */

type Entry = {
  date: string;
  startTime: string;
  endTime: string;
  locationId: number;
  repeatInterval: string | null;
};
type Slots = { practitionerId: number; slots: { start: string; end: string }[] };

const roster = (more: Partial<Roster>): Omit<Roster, 'id'> => ({
  practitionerId: 1,
  locationId: 1,
  date: '2026-11-03',
  until: null,
  startTime: '13:00',
  endTime: '17:00',
  repeatInterval: 'Weekly',
  ...more,
});

const available = async (
  { call }: ServiceUnderTest,
  query: Record<string, string | number>,
): Promise<Entry[]> => {
  const { status, json } = await call('listAvailabilities', { query });
  expect(status).toBe(200);
  return (json as { data: Entry[] }).data;
};
const slots = async (
  { call }: ServiceUnderTest,
  query: Record<string, string | number> = {},
): Promise<Slots[]> => {
  const { status, json } = await call('searchFreeSlots', { query });
  expect(status).toBe(200);
  return (json as { data: Slots[] }).data;
};
const starts = async (
  bench: ServiceUnderTest,
  query: Record<string, string | number> = {},
): Promise<string[]> => ((await slots(bench, query))[0]?.slots ?? []).map((slot) => slot.start.slice(5, 16));

promise('listAvailabilities', 'The range is at most 100 days.', async ({ call }) => {
  const ask = async (startDate: string, endDate: string) =>
    (await call('listAvailabilities', { query: { startDate, endDate } })).status;
  expect(await ask('2026-11-01', '2027-02-09')).toBe(200);
  expect(await ask('2026-11-01', '2027-02-10')).toBe(400);
  expect(await ask('2026-11-01T00:00:00Z', '2027-02-09T00:00:00.001Z')).toBe(400);
});

promise('listAvailabilities', 'The end is not before the start.', async ({ call }) => {
  const query = { startDate: '2026-11-02', endDate: '2026-11-01' };
  expect((await call('listAvailabilities', { query })).status).toBe(400);
  expect((await call('listAvailabilities', { query: { ...query, endDate: '2026-11-02' } })).status).toBe(200);
});

promise(
  'listAvailabilities',
  'Weekly, fortnightly and one-off working times, on their days.',
  async (bench) => {
    const { sandbox } = bench.service;
    sandbox.add('rosters', roster({ repeatInterval: 'Fortnightly', until: '2026-11-30' }));
    sandbox.add('rosters', roster({ date: '2026-11-07', repeatInterval: null }));
    const found = await available(bench, { startDate: '2026-10-20', endDate: '2026-12-10' });
    expect(found.map((one) => [one.date, one.startTime, one.repeatInterval])).toEqual([
      ['2026-11-02T00:00:00.000Z', '09:00', 'Weekly'],
      ['2026-11-03T00:00:00.000Z', '13:00', 'Fortnightly'],
      ['2026-11-07T00:00:00.000Z', '13:00', null],
      ['2026-11-09T00:00:00.000Z', '09:00', 'Weekly'],
      ['2026-11-16T00:00:00.000Z', '09:00', 'Weekly'],
      ['2026-11-17T00:00:00.000Z', '13:00', 'Fortnightly'],
      ['2026-11-23T00:00:00.000Z', '09:00', 'Weekly'],
      ['2026-11-30T00:00:00.000Z', '09:00', 'Weekly'],
      ['2026-12-07T00:00:00.000Z', '09:00', 'Weekly'],
    ]);
  },
);

promise('listAvailabilities', 'The location filter leaves that location’s.', async (bench) => {
  bench.service.sandbox.add('rosters', roster({ locationId: 2 }));
  const range = { startDate: '2026-11-02', endDate: '2026-11-08' };
  expect((await available(bench, range)).map((one) => one.locationId)).toEqual([1, 2]);
  expect((await available(bench, { ...range, locationId: 2 })).map((one) => one.locationId)).toEqual([2]);
  expect((await bench.call('listAvailabilities', { query: { ...range, locationId: 99 } })).status).toBe(400);
});

promise('listAvailabilities', 'Only data is returned.', async ({ call }) => {
  expect(Object.keys((await call('listAvailabilities')).json as object)).toEqual(['data']);
});

promise('searchFreeSlots', 'to is up to 7 days after from.', async ({ call }) => {
  const ask = async (from: string, to: string) =>
    (await call('searchFreeSlots', { query: { from, to } })).status;
  expect(await ask('2026-11-15', '2026-11-22')).toBe(200);
  expect(await ask('2026-11-15', '2026-11-22T00:00:00.001Z')).toBe(400);
  expect(await ask('2026-11-15', '2026-11-15')).toBe(400);
  expect(await ask('2026-11-15', '2026-11-14')).toBe(400);
});

promise(
  'searchFreeSlots',
  'The service takes a single patient and is offered at the location.',
  async ({ call }) => {
    expect((await call('searchFreeSlots', { query: { serviceId: 2 } })).status).toBe(400);
    expect((await call('searchFreeSlots', { query: { serviceId: 4 } })).status).toBe(400);
    expect((await call('searchFreeSlots', { query: { serviceId: 8 } })).status).toBe(400);
    expect((await call('searchFreeSlots', { query: { locationId: 8 } })).status).toBe(400);
    expect((await call('searchFreeSlots', { query: { locationId: 99 } })).status).toBe(400);
  },
);

promise('searchFreeSlots', 'At least 1 practitioner; each exists.', async ({ call }) => {
  for (const practitionerIds of ['', '1,99', '8', '0']) {
    expect([practitionerIds, (await call('searchFreeSlots', { query: { practitionerIds } })).status]).toEqual(
      [practitionerIds, 400],
    );
  }
});

promise('searchFreeSlots', 'Slots are stepped by interval, 15 minutes when left out.', async (bench) => {
  const day = { from: '2026-11-22', to: '2026-11-23T01:30:00Z' };
  expect(await starts(bench, { ...day, interval: 60 })).toEqual([
    '11-22T22:30',
    '11-22T23:30',
    '11-23T00:30',
  ]);
  expect(await starts(bench, { ...day, interval: 45 })).toEqual([
    '11-22T22:30',
    '11-22T23:15',
    '11-23T00:00',
    '11-23T00:45',
  ]);
  expect(await starts(bench, day)).toHaveLength(11);
  expect((await bench.call('searchFreeSlots', { query: { ...day, interval: 0 } })).status).toBe(400);
  expect((await bench.call('searchFreeSlots', { query: { ...day, interval: 1.5 } })).status).toBe(400);
});

const monday = { from: '2026-11-22T12:00:00Z', to: '2026-11-23T12:00:00Z', interval: 30 };
const wholeMorning = [
  '11-22T22:30',
  '11-22T23:00',
  '11-22T23:30',
  '11-23T00:00',
  '11-23T00:30',
  '11-23T01:00',
];
const booking = {
  practitionerId: 1,
  patientId: 1,
  caseId: undefined,
  start: '2026-11-22T23:10:00Z',
  end: '2026-11-22T23:20:00Z',
};

promise('searchFreeSlots', 'A slot touches no appointment and no busy time.', async (bench) => {
  expect(await starts(bench, monday)).toEqual(wholeMorning);
  await bench.call('createAppointment', { body: booking });
  expect(await starts(bench, monday)).toEqual(wholeMorning.filter((one) => one !== '11-22T23:00'));
  const { id: _, ...busy } = bench.service.sandbox.state('busy_times', 2) ?? { id: 0 };
  bench.service.sandbox.add('busy_times', {
    ...busy,
    practitionerIds: [1],
    start: '2026-11-23T00:00:00.000Z',
    end: '2026-11-23T01:01:00.000Z',
  });
  expect(await starts(bench, monday)).toEqual(['11-22T22:30', '11-22T23:30']);
  // What ends as a slot starts, or starts as it ends, leaves it free; another practitioner's time takes nothing.
  await bench.call('createAppointment', {
    body: { ...booking, start: '2026-11-22T22:00:00Z', end: '2026-11-22T22:30:00Z' },
  });
  await bench.call('createAppointment', {
    body: { ...booking, practitionerId: 2, start: '2026-11-22T22:30:00Z', end: '2026-11-22T23:00:00Z' },
  });
  expect(await starts(bench, monday)).toEqual(['11-22T22:30', '11-22T23:30']);
});

promise(
  'searchFreeSlots',
  'Cancelled and archived appointments and archived busy times leave their slots free.',
  async (bench) => {
    const { sandbox } = bench.service;
    const made = (await bench.call('createAppointment', { body: booking })).json as { id: number };
    sandbox.setStatus(made.id, 1, 'Did not arrive');
    expect(await starts(bench, monday)).toHaveLength(5);
    sandbox.cancel(made.id);
    expect(await starts(bench, monday)).toEqual(wholeMorning);
    sandbox.setStatus(made.id, 1, null);
    expect(await starts(bench, monday)).toHaveLength(5);
    sandbox.archive('appointments', made.id);
    expect(await starts(bench, monday)).toEqual(wholeMorning);
    const { id: _, ...busy } = sandbox.state('busy_times', 2) ?? { id: 0 };
    const added = sandbox.add('busy_times', {
      ...busy,
      practitionerIds: [1],
      start: booking.start,
      end: booking.end,
    });
    expect(await starts(bench, monday)).toHaveLength(5);
    sandbox.archive('busy_times', added.id);
    expect(await starts(bench, monday)).toEqual(wholeMorning);
  },
);

promise('searchFreeSlots', 'A slot lies within the working time and within from and to.', async (bench) => {
  const narrow = { ...monday, from: '2026-11-22T22:31:00Z', to: '2026-11-23T00:29:00Z' };
  expect(await starts(bench, narrow)).toEqual(['11-22T23:00', '11-22T23:30']);
  bench.service.sandbox.edit('services', 1, { duration: 150 });
  expect(await slots(bench, monday)).toEqual([
    {
      practitionerId: 1,
      slots: [
        { start: '2026-11-22T22:30:00.000Z', end: '2026-11-23T01:00:00.000Z' },
        { start: '2026-11-22T23:00:00.000Z', end: '2026-11-23T01:30:00.000Z' },
      ],
    },
  ]);
  expect(await starts(bench, { ...monday, from: '2026-11-24', to: '2026-11-28' })).toEqual([]);
});

promise('searchFreeSlots', 'Each asked practitioner has an entry.', async (bench) => {
  bench.service.sandbox.add(
    'rosters',
    roster({ practitionerId: 3, date: '2026-11-16', startTime: '09:00', endTime: '10:00' }),
  );
  const found = await slots(bench, { ...monday, practitionerIds: '3,2,1,3' });
  expect(found.map((one) => [one.practitionerId, one.slots.length])).toEqual([
    [3, 2],
    [2, 0],
    [1, 6],
  ]);
});

promise('searchFreeSlots', 'Only data is returned.', async ({ call }) => {
  expect(Object.keys((await call('searchFreeSlots')).json as object)).toEqual(['data']);
});
