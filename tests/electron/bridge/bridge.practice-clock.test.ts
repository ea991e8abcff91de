import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { dayMs, minuteMs } from '../../../shared/durations.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What the page is shown, where this PC's clock is a day ahead of the practice's. */

let desk: WholeDesk;
const practiceNow = () => desk.clock.wall() - dayMs;

beforeAll(async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await allIsRead(desk);
  const { today } = desk.companion().state();
  desk.clock.jumpWall(dayMs);
  desk.setServiceClock(practiceNow);
  await desk.clock.advance(2 * minuteMs);
  expect(desk.companion().state().today).toBe(today);
});
afterAll(() => desk.close());

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const given = await bridgeCallOf(desk)(name, input);
  if (!given.ok) throw new Error(given.failure.kind);
  return given.value;
}
const today = () => desk.companion().state().today ?? '';

/** Who comes within the next hours, with when their visits are. */
function patientToCome() {
  const { cache } = desk.session();
  const off = ['Cancelled', 'Did not arrive'];
  const coming = cache.appointmentsBetween(practiceNow() + minuteMs, practiceNow() + dayMs - minuteMs, null);
  const place = coming
    .flatMap(({ appointmentPatients }) => appointmentPatients ?? [])
    .find(({ status }) => !status);
  const patientId = place?.patientId ?? 0;
  const starts = cache
    .appointmentsOfPatient(patientId, 1000)
    .filter(({ appointmentPatients }) =>
      appointmentPatients?.some((one) => one.patientId === patientId && !off.includes(one.status ?? '')),
    )
    .flatMap(({ start }) => instantFromWire(start) ?? [])
    .filter((start) => start > practiceNow())
    .sort((a, b) => a - b);
  return { patientId, starts };
}

test('The figures of today count nothing that is still to come by the practice’s clock.', async () => {
  const figures = await ask('figures.read', { from: today(), to: today(), locationIds: [] });
  expect(figures.over).toBe(false);
  expect(Math.abs(figures.until - practiceNow())).toBeLessThan(minuteMs);
  const { rows } = await ask('day.read', { date: today(), locationId: null, offset: 0 });
  const due = rows.filter(({ start, patientId }) => start < practiceNow() && patientId !== null);
  expect(figures.booked).toBe(due.filter(({ status }) => status !== 'cancelled').length);
});

test('The next visit is the next one by the practice’s clock, in the panel and where one is booked.', async () => {
  const { patientId, starts } = patientToCome();
  const panel = await ask('patient.atDesk', { patientId, appointmentId: null, date: today() });
  expect(panel.next?.start).toBe(starts[0]);
  const sheet = await ask('booking.sheet', { patientId, appointmentId: null });
  expect(sheet.coming[0]?.start).toBe(starts[0]);
});

test('A shift ends by the clock by which payments are dated.', async () => {
  const { methods } = await ask('takings.read', { date: today(), locationIds: [] });
  const shown = Object.fromEntries(methods.map(({ method, cents }) => [String(method.id), cents]));
  const about = { date: today(), locationIds: [] };
  const { counts } = await ask('takings.end', { ...about, how: 'shift', by: 'KL', shown });
  expect(Math.abs((counts[0]?.at ?? 0) - practiceNow())).toBeLessThan(minuteMs);
});

test('Who is booked for a time today by the practice’s clock may have arrived.', async () => {
  const { patientId } = patientToCome();
  const { cache } = desk.session();
  const visit = cache.appointmentsOfPatient(patientId, 1).at(0);
  const { practitionerId, serviceId, locationId } = visit ?? {};
  if (!practitionerId || !serviceId || !locationId) throw new Error('no visit');
  const start = practiceNow() + minuteMs;
  const time = { start, end: start + 30 * minuteMs, caseId: null, note: null };
  const about = { patientId, practitionerId, serviceId, locationId };
  const asked = { ...about, ...time, arrives: true };
  expect(await bridgeCallOf(desk)('booking.create', asked)).toMatchObject({ ok: true });
});
