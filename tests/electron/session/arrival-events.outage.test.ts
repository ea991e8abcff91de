import { afterEach, expect, test } from 'vitest';
import { dayOf } from '../../../shared/clinic-time.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

/** A desk that can't reach its practice, and a patient whose visit began a little before. */
async function withoutPractice() {
  const opened = await openWholeDesk({ patients: 120 });
  desk = opened;
  await opened.connect();
  await allIsRead(opened);
  const { clock } = opened;
  const { today: date, zone } = opened.companion().state();
  const rows = () => opened.session().rows({ date, zone, locationId: null });
  // Its time is a little before now: who arrives now waits from now on.
  const next = rows()
    .filter(
      ({ status, patientId, group, start }) =>
        status === 'unset' && patientId && !group && start < clock.wall(),
    )
    .at(-1);
  if (!next?.patientId) throw new Error('no one is expected');
  const { key, appointmentId, patientId, practitioner } = next;
  opened.setPlugged(false);
  await clock.advance(2 * minuteMs);
  const row = () => rows().find((one) => one.key === key);
  async function arrives() {
    const marked = await clock.until(bridgeCallOf(opened)('arrival.mark', { appointmentId, patientId }));
    expect(marked.ok).toBe(true);
    await clock.advance(1000);
  }
  async function isSent() {
    opened.setPlugged(true);
    await opened.until('it is sent and shown', () => row()?.pending === null, 30 * minuteMs);
    return opened.service.sandbox
      .state('appointments')
      .find(({ id }) => id === appointmentId)
      ?.appointmentPatients?.find((place) => place.patientId === patientId)?.statusUpdatedAt;
  }
  return {
    desk: opened,
    row,
    arrives,
    isSent,
    /** The clock is set back, the patient arrives, and with the network it is right again: then the practice's own time counts. */
    async arrivesWhileSetBack() {
      opened.pcClock.stepWall(-25 * minuteMs);
      await arrives();
      await clock.advance(20 * minuteMs);
      opened.pcClock.stepWall(25 * minuteMs);
      const recorded = await isSent();
      expect(row()?.statusAt).toBe(Date.parse(recorded ?? ''));
    },
    async lateness() {
      const about = { from: date, to: date, locationIds: [] };
      const read = await clock.until(bridgeCallOf(opened)('figures.read', about));
      if (!read.ok) throw new Error(read.failure.kind);
      return read.value.practitioners.find((one) => one.practitioner?.id === practitioner?.id)?.lateness;
    },
  };
}

test('A patient who arrived during an outage has waited since then, also once the practice has recorded it; figures say so too.', async () => {
  const { desk, row, arrives, isSent, lateness } = await withoutPractice();
  const markedAt = desk.clock.wall();
  await arrives();
  await desk.clock.advance(40 * minuteMs);
  expect(row()?.status).toBe('arrived');
  expect(Math.abs((row()?.statusAt ?? 0) - markedAt)).toBeLessThan(2000);
  const before = await lateness();
  const recorded = await isSent();
  expect(Date.parse(recorded ?? '') - markedAt).toBeGreaterThan(40 * minuteMs);
  expect(Math.abs((row()?.statusAt ?? 0) - markedAt)).toBeLessThan(2000);
  const after = await lateness();
  expect(Math.abs((after?.median ?? 0) - (before?.median ?? 0))).toBeLessThan(2000);
  // It is known after a restart, and once the visit is completed.
  await desk.restart();
  await desk.clock.advance(minuteMs);
  expect(Math.abs((row()?.statusAt ?? 0) - markedAt)).toBeLessThan(2000);
  const [appointmentId = 0, patientId = 0] = (row()?.key ?? '').split(':').map(Number);
  desk.service.sandbox.setStatus(appointmentId, patientId, 'Completed');
  await desk.clock.advance(minuteMs);
  expect(row()?.status).toBe('completed');
  expect(Math.abs(((await lateness())?.median ?? 0) - (after?.median ?? 0))).toBeLessThan(2000);
});

test('So it is where Foyer was started again during the outage.', async () => {
  const { desk, row, arrives, isSent } = await withoutPractice();
  await desk.restart(minuteMs);
  await desk.clock.advance(minuteMs);
  const markedAt = desk.clock.wall();
  await arrives();
  await desk.clock.advance(10 * minuteMs);
  await desk.restart(minuteMs);
  await desk.clock.advance(10 * minuteMs);
  await isSent();
  expect(Math.abs((row()?.statusAt ?? 0) - markedAt)).toBeLessThan(2000);
});

test('The time of a clock that is behind is not that of an arrival: then the practice’s own counts.', async () => {
  const { desk, row, arrives, isSent } = await withoutPractice();
  await desk.restart(minuteMs, () => desk.pcClock.stepWall(-9 * hourMs));
  await desk.clock.advance(minuteMs);
  await arrives();
  await desk.clock.advance(20 * minuteMs);
  // With the network its clock is right again.
  desk.pcClock.stepWall(9 * hourMs);
  const recorded = await isSent();
  expect(row()?.statusAt).toBe(Date.parse(recorded ?? ''));
});

test('Nor is that of a clock that was set back since the last answer, where no list was read since Foyer was started.', async () => {
  const { desk, row, arrivesWhileSetBack } = await withoutPractice();
  await desk.restart(40 * minuteMs);
  const { sandbox } = desk.service;
  sandbox.fault({ kind: 'drop-before', path: '^/appointments' });
  desk.setPlugged(true);
  const patientId = Number(row()?.key.split(':')[1]);
  for (let reads = 0; reads < 2; reads++) {
    await desk.clock.until(bridgeCallOf(desk)('patient.load', { patientId }));
    await desk.clock.advance(1000);
  }
  desk.setPlugged(false);
  sandbox.clearFaults();
  await arrivesWhileSetBack();
});

test('Nor where it was set back before the practice answered since Foyer was started.', async () => {
  const { desk, arrivesWhileSetBack } = await withoutPractice();
  await desk.restart(40 * minuteMs);
  await desk.clock.advance(minuteMs);
  await arrivesWhileSetBack();
});

test('A patient who left and came back has waited since they came back.', async () => {
  const { desk, row, arrives, isSent } = await withoutPractice();
  await arrives();
  await desk.clock.advance(20 * minuteMs);
  await isSent();
  await desk.clock.advance(5 * minuteMs);
  const [appointmentId = 0, patientId = 0] = (row()?.key ?? '').split(':').map(Number);
  desk.service.sandbox.setStatus(appointmentId, patientId, null);
  await desk.clock.advance(5 * minuteMs);
  desk.service.sandbox.setStatus(appointmentId, patientId, 'Arrived');
  const cameBack = desk.clock.wall();
  await desk.clock.advance(minuteMs);
  expect(Math.abs((row()?.statusAt ?? 0) - cameBack)).toBeLessThan(2000);
});

/** When the last of these appointments of a practitioner ends: the time after it is free. */
function freeAfter(appointments: readonly Appointment[], like: Appointment): number {
  const ends = appointments
    .filter(({ practitionerId }) => practitionerId === like.practitionerId)
    .map(({ end }) => Date.parse(end ?? ''));
  return Math.max(...ends);
}

for (const how of ['create', 'join'] as const)
  test(`Who was booked and marked as arrived in an outage has waited since then (${how}).`, async () => {
    const { desk: opened } = await withoutPractice();
    const { clock, service, session, companion } = opened;
    const { today: date, zone } = companion().state();
    const rows = () => session().rows({ date, zone, locationId: null });
    const ofToday = service.sandbox
      .state('appointments')
      .filter(({ start, archived }) => !archived && dayOf(Date.parse(start ?? ''), zone) === date);
    const visit = ofToday.findLast(
      (one) => isGroup(one) === (how === 'join') && Date.parse(one.start ?? '') > clock.wall(),
    );
    const patientId = service.sandbox
      .state('patients')
      .find(({ id, archived }) => !archived && rows().every((row) => row.patientId !== id))?.id;
    if (!visit?.practitionerId || !visit.serviceId || !visit.locationId || !patientId)
      throw new Error('no visit');
    const { practitionerId, serviceId, locationId } = visit;
    const start = freeAfter(ofToday, visit);
    const time = { start, end: start + 30 * minuteMs, caseId: null, note: null };
    const call = bridgeCallOf(opened);
    const asked =
      how === 'join'
        ? call('booking.join', { appointmentId: visit.id, patientId, caseId: null, arrives: true })
        : call('booking.create', {
            practitionerId,
            serviceId,
            locationId,
            patientId,
            ...time,
            arrives: true,
          });
    const markedAt = clock.wall();
    expect(await clock.until(asked)).toMatchObject({ ok: true });
    await clock.advance(40 * minuteMs);
    opened.setPlugged(true);
    const row = () => rows().find((one) => one.patientId === patientId);
    await opened.until(
      'it is shown',
      () => row()?.status === 'arrived' && row()?.pending === null,
      30 * minuteMs,
    );
    expect(Math.abs((row()?.statusAt ?? 0) - markedAt)).toBeLessThan(2000);
  });
