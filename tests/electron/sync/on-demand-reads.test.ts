import { expect, test } from 'vitest';
import type { PracticeClient } from '../../../electron/practice/types.ts';
import { createOnDemandReads } from '../../../electron/sync/on-demand-reads.ts';
import { dayMs, minuteMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const at = Date.UTC(2026, 10, 21);
const question = { serviceId: 4, locationId: 1, practitionerIds: [1], from: at, to: at + dayMs };
const week = {
  practitionerId: 1,
  from: '2026-11-23',
  to: '2026-11-29',
  locationId: 1,
  zone: 'Australia/Adelaide',
};

function desk() {
  const clock = createVirtualClock(at);
  const state = { fails: false };
  const asked: { readonly what: string; readonly priority: string }[] = [];
  const answer =
    (what: string) =>
    async (_input: unknown, { priority }: { priority: string }) => {
      asked.push({ what, priority });
      return state.fails
        ? { ok: false, failure: failure('offline'), delivery: 'not-sent' }
        : { ok: true, value: { data: [] }, serverTime: null, sequence: 1 };
    };
  const client = {
    searchFreeSlots: answer('slots'),
    listAvailabilities: answer('roster'),
  } as unknown as PracticeClient;
  const looks = createOnDemandReads({ client, clock });
  const calls = () => asked.map(({ what }) => what);
  return { clock, looks, state, asked, calls };
}

test('Free times are asked for as a person waits, and the same question is one call a minute.', async () => {
  const { clock, looks, asked } = desk();
  await Promise.all([looks.slots(question), looks.slots(question)]);
  await clock.advance(minuteMs - 1);
  await looks.slots(question);
  expect(asked).toEqual([{ what: 'slots', priority: 'interactive' }]);
  await clock.advance(1);
  await looks.slots(question);
  await looks.slots({ ...question, serviceId: 5 });
  expect(asked).toHaveLength(3);
});

test('Who is about to book asks again, and after a booking everybody does.', async () => {
  const { looks, calls } = desk();
  await looks.slots(question);
  await looks.slots({ ...question, fresh: true });
  expect(calls()).toHaveLength(2);
  await looks.roster(week);
  looks.invalidateSlots();
  await looks.slots(question);
  await looks.roster(week);
  expect(calls()).toEqual(['slots', 'slots', 'roster', 'slots']);
});

test('A roster is asked for as a person waits, and the same one is a call in half an hour.', async () => {
  const { clock, looks, asked } = desk();
  await looks.roster(week);
  await clock.advance(30 * minuteMs - 1);
  await looks.roster(week);
  expect(asked).toEqual([{ what: 'roster', priority: 'interactive' }]);
  await clock.advance(1);
  await looks.roster(week);
  expect(asked).toHaveLength(2);
});

test('A roster that began before the days asked for is laid out over them by its interval.', async () => {
  const entry = { locationId: 1, startTime: '09:00', endTime: '17:00' };
  const data = [
    { ...entry, date: '2026-11-02', repeatInterval: 'Weekly' },
    { ...entry, date: '2026-11-11', startTime: '10:00', repeatInterval: 'Fortnightly' },
    { ...entry, date: '2026-11-05', startTime: '11:00', repeatInterval: 'Fortnightly' },
    { ...entry, date: '2026-11-27', startTime: '08:00', repeatInterval: null },
    // The practice lists this one by itself too: it stands once.
    { ...entry, date: '2026-11-23', repeatInterval: 'Weekly' },
    // Before the days, and of an interval that is not known: nothing can be said of these days.
    { ...entry, date: '2026-11-03', repeatInterval: 'Monthly' },
    { ...entry, date: '2026-11-28', startTime: '12:00', repeatInterval: 'Monthly' },
  ];
  const client = {
    listAvailabilities: async () => ({ ok: true, value: { data }, serverTime: null, sequence: 1 }),
  } as unknown as PracticeClient;
  const answer = await createOnDemandReads({ client, clock: createVirtualClock(at) }).roster(week);
  const times = answer.ok ? answer.value.times.map(({ date, from, repeats }) => [date, from, repeats]) : [];
  expect(times).toEqual([
    ['2026-11-23', '09:00', 'Weekly'],
    ['2026-11-25', '10:00', 'Fortnightly'],
    ['2026-11-27', '08:00', null],
    ['2026-11-28', '12:00', 'Monthly'],
  ]);
});

test('A roster’s day is the day of the clinic’s calendar.', async () => {
  const data = [{ date: '2026-11-23T13:30:00.000Z', locationId: 1, startTime: '09:00', endTime: '17:00' }];
  const client = {
    listAvailabilities: async () => ({ ok: true, value: { data }, serverTime: null, sequence: 1 }),
  } as unknown as PracticeClient;
  const answer = await createOnDemandReads({ client, clock: createVirtualClock(at) }).roster(week);
  expect(answer.ok && answer.value.times.map(({ date }) => date)).toEqual(['2026-11-24']);
});

test('A time of a roster at a location in another zone is on the day of that location’s calendar.', async () => {
  const hours = { startTime: '09:00', endTime: '17:00' };
  const data = [
    // Midnight of Tuesday the 24th in Sydney, where it is Monday still in Adelaide; the same in Perth.
    { ...hours, date: '2026-11-23T13:00:00.000Z', locationId: 2 },
    { ...hours, date: '2026-11-23T16:00:00.000Z', locationId: 3 },
    { ...hours, date: '2026-11-25T00:00:00.000Z', locationId: 2 },
    { ...hours, date: '2026-11-25T13:30:00.000Z', locationId: null },
  ];
  const client = {
    listAvailabilities: async () => ({ ok: true, value: { data }, serverTime: null, sequence: 1 }),
  } as unknown as PracticeClient;
  const zones = new Map([
    [2, 'Australia/Sydney'],
    [3, 'Australia/Perth'],
  ]);
  const zoneOf = (locationId: number) => zones.get(locationId) ?? null;
  const looks = createOnDemandReads({ client, clock: createVirtualClock(at), zoneOf });
  const answer = await looks.roster({ ...week, locationId: null });
  expect(answer.ok && answer.value.times.map(({ date, locationId }) => [date, locationId])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-24', 3],
    ['2026-11-25', 2],
    ['2026-11-26', null],
  ]);
});

test('A failure is not kept: the next question is asked.', async () => {
  const { looks, state, calls } = desk();
  state.fails = true;
  expect((await looks.slots(question)).ok).toBe(false);
  expect((await looks.roster(week)).ok).toBe(false);
  state.fails = false;
  expect((await looks.slots(question)).ok).toBe(true);
  expect((await looks.roster(week)).ok).toBe(true);
  expect(calls()).toEqual(['slots', 'roster', 'slots', 'roster']);
});

test('More than the service takes is refused without a call: seven days of free times, a hundred of a roster.', async () => {
  const { looks, calls } = desk();
  const kind = (answer: Awaited<ReturnType<typeof looks.slots | typeof looks.roster>>) =>
    answer.ok ? 'ok' : answer.failure.kind;
  expect(kind(await looks.slots({ ...question, to: at + 7 * dayMs + 1 }))).toBe('bad-input');
  expect(kind(await looks.slots({ ...question, to: at }))).toBe('bad-input');
  expect(kind(await looks.roster({ ...week, to: '2027-03-04' }))).toBe('bad-input');
  expect(kind(await looks.roster({ ...week, to: '2026-11-22' }))).toBe('bad-input');
  expect(calls()).toEqual([]);
  expect(kind(await looks.slots({ ...question, to: at + 7 * dayMs }))).toBe('ok');
  expect(kind(await looks.roster({ ...week, to: '2027-03-03' }))).toBe('ok');
});
