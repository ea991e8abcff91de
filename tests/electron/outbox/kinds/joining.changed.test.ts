import { afterEach, expect, test } from 'vitest';
import { wireFromInstant } from '../../../../shared/clinic-time.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { visitOfMany } from '../next-visit.ts';

const hour = 3_600_000;
let desk: FlowDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** A class of three with room, and a patient who is to join it. */
async function classToJoin() {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  const { sandbox } = desk.service;
  const group = visitOfMany(desk, 3);
  await desk.clock.advance(20_000);
  const wanted = sandbox.state('patients').find((one) => !one.archived && !group.patientIds.includes(one.id));
  const patientId = wanted?.id ?? 0;
  const startsAt = Date.parse(group.start ?? '');
  const times = (hours: number) => ({
    start: startsAt + hours * hour,
    end: Date.parse(group.end ?? '') + hours * hour,
  });
  return {
    sandbox,
    group,
    patientId,
    times,
    join: () => desk.ask('booking.join', { appointmentId: group.id, patientId, caseId: null }),
    edit(fields: { readonly movedBy?: number; readonly maxPatients?: number }) {
      const { movedBy = 0, ...rest } = fields;
      const { start, end } = times(movedBy);
      const time = { start: wireFromInstant(start), end: wireFromInstant(end) };
      sandbox.edit('appointments', group.id, { ...rest, ...time });
    },
    says: async () => (await desk.open()).map((card) => card.says),
    async sendAgain() {
      const [card] = await desk.open();
      await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
      await desk.clock.advance(2000);
    },
    isIn: () =>
      sandbox
        .state('appointments', group.id)
        ?.appointmentPatients?.some((one) => one.patientId === patientId),
  };
}

test('A class that is full and was moved is joined only if the person was asked about both.', async () => {
  const { join, edit, says } = await classToJoin();
  desk.setPlugged(false);
  await join();
  edit({ maxPatients: 3, movedBy: 24 });
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual(['asks']);
  expect(await says()).toEqual([
    'Needs a decision: The class is full: 3 of 3. The class has been moved to another time',
  ]);
});

test('A class that was moved once more after a person agreed to its new time is asked about again.', async () => {
  const { join, edit, isIn, sendAgain } = await classToJoin();
  desk.setPlugged(false);
  await join();
  edit({ movedBy: 24 });
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual(['asks']);
  desk.setPlugged(false);
  await sendAgain();
  edit({ movedBy: 72 });
  desk.setPlugged(true);
  expect([await desk.rest(), isIn()]).toEqual([['asks'], false]);
  await sendAgain();
  expect([await desk.rest(), isIn()]).toEqual([[], true]);
});

test('A class that was cancelled for everyone is not offered, and is joined only if a person decides so.', async () => {
  const { sandbox, group, patientId, join, says, isIn } = await classToJoin();
  desk.setPlugged(false);
  await join();
  for (const id of group.patientIds) sandbox.setStatus(group.id, id, 'Cancelled');
  desk.setPlugged(true);
  expect([await desk.rest(), isIn()]).toEqual([['asks'], false]);
  expect(await says()).toEqual(['Needs a decision: Everyone in the class has been cancelled']);
  const [card] = await desk.open();
  await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'discard' });
  const about = { patientId, serviceId: group.serviceId ?? 0, locationId: null };
  const { groups } = await desk.ask('booking.groups', about);
  expect(groups.filter(({ appointmentId }) => appointmentId === group.id)).toEqual([]);
});

test('A class that this desk has just moved is offered and joined where it was put, without a question.', async () => {
  const { group, patientId, times, join, isIn } = await classToJoin();
  const [first = 0] = group.patientIds;
  desk.setPlugged(false);
  await desk.ask('booking.move', { appointmentId: group.id, patientId: first, changes: times(26) });
  const about = { patientId, serviceId: group.serviceId ?? 0, locationId: null };
  const { groups } = await desk.ask('booking.groups', about);
  expect(groups.find(({ appointmentId }) => appointmentId === group.id)).toMatchObject(times(26));
  await join();
  desk.setPlugged(true);
  expect([await desk.rest(), isIn()]).toEqual([[], true]);
});

test('A class that was moved while it was on the screen is not joined at a time that the person did not see.', async () => {
  const { group, patientId, edit, isIn, times } = await classToJoin();
  const asked = { appointmentId: group.id, patientId, caseId: null };
  const seen = { start: times(0).start, practitionerId: group.practitionerId ?? 0 };
  edit({ movedBy: 24 });
  await desk.clock.advance(30_000);
  await expect(desk.ask('booking.join', { ...asked, seen })).rejects.toThrow('stale');
  expect([await desk.rest(), isIn()]).toEqual([[], false]);
  await desk.ask('booking.join', { ...asked, seen: { ...seen, start: times(24).start } });
  expect([await desk.rest(), isIn()]).toEqual([[], true]);
});

test('A class that is a visit of one patient by now is not joined, whatever a person decides: it would put that patient out.', async () => {
  const { sandbox, group, join, says, isIn, sendAgain } = await classToJoin();
  desk.setPlugged(false);
  await join();
  const [first] = sandbox.state('appointments', group.id)?.appointmentPatients ?? [];
  if (!first) throw new Error('an empty class');
  sandbox.edit('appointments', group.id, { maxPatients: 1, appointmentPatients: [first] });
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual(['asks']);
  await sendAgain();
  expect([await desk.rest(), isIn()]).toEqual([['asks'], false]);
  expect(await says()).toEqual(['Needs a decision: The class is an appointment of one patient now']);
  const patients = sandbox.state('appointments', group.id)?.appointmentPatients ?? [];
  expect(patients.map(({ patientId }) => patientId)).toEqual([first.patientId]);
});

test('A class that is the cancelled visit of one patient by now is not joined either: that patient’s cancellation would be put out.', async () => {
  const { sandbox, group, join, says, sendAgain } = await classToJoin();
  desk.setPlugged(false);
  await join();
  const [first] = sandbox.state('appointments', group.id)?.appointmentPatients ?? [];
  if (!first) throw new Error('an empty class');
  const cancelled = { ...first, status: 'Cancelled' };
  sandbox.edit('appointments', group.id, { maxPatients: 1, appointmentPatients: [cancelled] });
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual(['asks']);
  await sendAgain();
  expect(await says()).toEqual(['Needs a decision: The class is an appointment of one patient now']);
  const patients = sandbox.state('appointments', group.id)?.appointmentPatients ?? [];
  expect(patients.map(({ patientId, status }) => [patientId, status])).toEqual([
    [first.patientId, 'Cancelled'],
  ]);
});

test('A class of two and a half places with two patients in it is full.', async () => {
  const { sandbox, group, join, says } = await classToJoin();
  desk.setPlugged(false);
  await join();
  const two = (sandbox.state('appointments', group.id)?.appointmentPatients ?? []).slice(0, 2);
  expect(two.length).toBe(2);
  sandbox.edit('appointments', group.id, { maxPatients: 2.5, appointmentPatients: two });
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual(['asks']);
  expect(await says()).toEqual(['Needs a decision: The class is full: 2 of 2']);
});

test('A place in a class without a service of its own is taken, with the service that the person chose.', async () => {
  const { sandbox, group, patientId, isIn } = await classToJoin();
  const locationId = group.locationId ?? 0;
  const chosen = { serviceId: group.serviceId ?? 0, locationId };
  sandbox.edit('appointments', group.id, { serviceId: null });
  await desk.clock.advance(30_000);
  const asked = { appointmentId: group.id, patientId, caseId: null };
  await expect(desk.ask('booking.join', asked)).rejects.toThrow('not-found');
  await desk.ask('booking.join', { ...asked, chosen });
  expect([await desk.rest(), isIn()]).toEqual([[], true]);
  // It is not sent.
  expect(sandbox.state('appointments', group.id)?.serviceId).toBeNull();
});
