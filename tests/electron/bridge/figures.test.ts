import { afterAll, beforeAll, expect, test } from 'vitest';
import { rosterApplies } from '../../../service/demo-clinic/rosters.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import type { FiguresView } from '../../../shared/bridge/views.ts';
import { addDays, instantAt } from '../../../shared/clinic-time.ts';
import { allIsRead, type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
let call: BridgeCall;

beforeAll(async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await allIsRead(desk);
  call = bridgeCallOf(desk);
});
afterAll(() => desk.close());

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const given = await call(name, input);
  if (!given.ok) throw new Error(given.failure.kind);
  return given.value;
}
const today = () => desk.companion().state().today ?? '';
const days = (back = 0) => ({ from: addDays(today(), -back), to: today(), locationIds: [] });

test('The figures of a day are those of its list and of its takings.', async () => {
  const figures = await ask('figures.read', days());
  const { rows } = await ask('day.read', { date: today(), locationId: null, offset: 0 });
  const takings = await ask('takings.read', { date: today(), locationIds: [] });
  const due = rows.filter(({ start, patientId }) => start < figures.until && patientId !== null);
  const here = rows.filter(({ status }) => status === 'arrived' || status === 'completed');
  expect(figures.booked).toBe(due.filter(({ status }) => status !== 'cancelled').length);
  expect(figures.arrived).toBe(here.length);
  expect(figures.over).toBe(false);
  expect(figures.missing).toEqual([]);
  expect(figures.takings.totalCents).toBe(takings.totalCents);
  expect(new Map(figures.takings.methods.map(({ method, cents }) => [method.name, cents]))).toEqual(
    new Map(takings.methods.flatMap(({ method, cents }) => (cents > 0 ? [[method.name, cents]] : []))),
  );
});

test('The wait of a patient who was marked as gone in here is measured.', async () => {
  const before = await ask('figures.read', days());
  const { rows } = await ask('day.read', { date: today(), locationId: null, offset: 0 });
  const row = rows.find(({ status, practitioner }) => status === 'arrived' && practitioner !== null);
  if (!row) throw new Error('no one has arrived');
  await ask('day.goneIn', { date: today(), key: row.key, goneIn: true });
  const after = await ask('figures.read', days());
  const of = (view: FiguresView) =>
    view.practitioners.find(({ practitioner }) => practitioner?.id === row.practitioner?.id)?.wait?.count ??
    0;
  expect(of(after)).toBe(of(before) + 1);
});

test('Waits are known from the first day on of which this PC has a mark.', async () => {
  const { marksFrom } = await ask('figures.read', days(20));
  expect(marksFrom).toBe(today());
});

/** Three visits of today that no one has come to yet, as another system marks them. */
async function threeAwaited() {
  const { rows } = await ask('day.read', { date: today(), locationId: null, offset: 0 });
  const awaited = rows.filter(({ status, patientId }) => status === 'unset' && patientId !== null);
  const three = awaited.slice(0, 3);
  expect(three).toHaveLength(3);
  return (status: 'Arrived' | 'Completed') => {
    for (const { appointmentId, patientId } of three)
      desk.service.sandbox.setStatus(appointmentId, patientId ?? 0, status);
  };
}

const timed = ({ quarters }: FiguresView) => quarters.reduce((sum, { arrived }) => sum + arrived, 0);

test('An arrival that was marked elsewhere has its time still when the visit is completed.', async () => {
  const before = await ask('figures.read', days());
  const setAll = await threeAwaited();
  setAll('Arrived');
  await desk.clock.advance(10_000);
  setAll('Completed');
  await desk.clock.advance(10_000);
  await desk.restart();
  call = bridgeCallOf(desk);
  await desk.clock.advance(5000);
  const after = await ask('figures.read', days());
  expect([after.arrived - before.arrived, timed(after) - timed(before)]).toEqual([3, 3]);
});

test('So has one that came and was completed while the desk was locked.', async () => {
  const before = await ask('figures.read', days());
  const setAll = await threeAwaited();
  desk.companion().lock.lock();
  await desk.clock.advance(60_000);
  expect(desk.companion().session()).toBeNull();
  setAll('Arrived');
  await desk.clock.advance(15_000);
  setAll('Completed');
  await desk.clock.advance(15_000);
  await desk.clock.until(desk.companion().lock.open(null));
  await desk.clock.advance(10_000);
  const after = await ask('figures.read', days());
  expect([after.arrived - before.arrived, timed(after) - timed(before)]).toEqual([3, 3]);
});

test('Of days before those that this PC keeps the figures say which are missing; more than a month is refused.', async () => {
  const long = { ...days(), from: addDays(today(), -40), to: addDays(today(), -28) };
  const { missing } = await ask('figures.read', long);
  expect(missing[0]).toBe(long.from);
  expect(missing).not.toContain(addDays(today(), -28));
  expect(await call('figures.read', days(31))).toMatchObject({ failure: { kind: 'bad-input' } });
  expect(await call('figures.read', { ...days(), from: addDays(today(), 1) })).toMatchObject({
    failure: { kind: 'bad-input' },
  });
});

test('No patient is in the figures, by name or by number.', async () => {
  const { rows } = await ask('day.read', { date: today(), locationId: null, offset: 0 });
  const text = JSON.stringify(await ask('figures.read', days(20)));
  const names = rows.flatMap(({ patient }) => (patient ? [patient.name] : []));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => text.includes(name))).toEqual([]);
  expect(text).not.toMatch(/patient/i);
});

/** Minutes of a practitioner's rosters on some days, and those in gaps of a quarter of an hour or more: counted one by one from what the practice has. */
function countedIn(dates: readonly string[], practitionerId: number): readonly [number, number] {
  const { sandbox } = desk.service;
  const { zone } = desk.companion().state();
  const minute = 60_000;
  const taken = new Set<number>();
  const take = ({ start, end }: Record<'start' | 'end', unknown>) => {
    for (let at = Date.parse(String(start)); at < Date.parse(String(end)); at += minute) taken.add(at);
  };
  for (const visit of sandbox.state('appointments')) {
    const places = visit.appointmentPatients ?? [];
    const isOff = places.every(({ status }) => status === 'Cancelled' || status === 'Did not arrive');
    if (visit.practitionerId === practitionerId && !(places.length > 0 && isOff))
      take({ start: visit.start, end: visit.end });
  }
  for (const busy of sandbox.state('busy_times'))
    if (!busy.archived && busy.practitionerIds?.includes(practitionerId))
      take({ start: busy.start, end: busy.end });
  const work = dates.flatMap((date) =>
    sandbox
      .state('rosters')
      .filter((one) => one.practitionerId === practitionerId && rosterApplies(one, date))
      .map((one) => [instantAt(date, one.startTime, zone), instantAt(date, one.endTime, zone)] as const),
  );
  const free = work.map(([from, to]) =>
    Array.from({ length: (to - from) / minute }, (_, i) => (taken.has(from + i * minute) ? 'x' : '.')).join(
      '',
    ),
  );
  const gaps = free.flatMap((text) => text.split(/x+/)).filter(({ length }) => length >= 15);
  return [free.join('').length, gaps.join('').length];
}

test('A practitioner’s unfilled time is what the practice’s working hours leave.', async () => {
  const week = { ...days(7), to: addDays(today(), -1) };
  const dates = Array.from({ length: 7 }, (_, i) => addDays(week.from, i));
  const { practitioners } = await ask('figures.read', week);
  const ids = practitioners.flatMap(({ practitioner }) => practitioner?.id ?? []).slice(0, 3);
  expect(ids).toHaveLength(3);
  for (const practitionerId of ids) {
    const unfilled = ask('figures.unfilled', { ...week, practitionerId });
    await desk.clock.advance(60_000);
    const { rosteredMinutes, unfilledMinutes } = await unfilled;
    expect(unfilledMinutes).toBeGreaterThan(0);
    expect([rosteredMinutes, unfilledMinutes]).toEqual(countedIn(dates, practitionerId));
  }
});

test('Nothing is said to be unfilled on days whose appointments are not all here.', async () => {
  const { practitioners } = await ask('figures.read', days(7));
  const id = practitioners.find(({ practitioner }) => practitioner)?.practitioner?.id ?? 0;
  const long = { from: addDays(today(), -47), to: addDays(today(), -41), locationIds: [] };
  const unfilled = ask('figures.unfilled', { ...long, practitionerId: id });
  await desk.clock.advance(60_000);
  expect(await unfilled).toEqual({ practitionerId: id, rosteredMinutes: 0, unfilledMinutes: 0 });
});
