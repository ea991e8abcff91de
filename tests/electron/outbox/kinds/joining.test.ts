import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantFromWire, wireFromInstant } from '../../../../shared/clinic-time.ts';
import type { Appointment } from '../../../../shared/practice/resources/index.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';

/** A patient is put into a class that exists, at a whole desk. */

let desk: FlowDesk;
let group: Appointment;
beforeEach(async () => {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  const { sandbox } = desk.service;
  const visit = sandbox
    .state('appointments')
    .find(
      (one) =>
        !one.archived &&
        one.appointmentPatients?.[0]?.status === null &&
        (instantFromWire(one.start) ?? 0) > desk.clock.wall() + 3_600_000,
    );
  const place = visit?.appointmentPatients?.[0];
  if (!visit || !place) throw new Error('no visit to come');
  const another = sandbox.state('patients').find((one) => !one.archived && one.id !== place.patientId);
  group = {
    ...visit,
    maxPatients: 4,
    appointmentPatients: [place, { ...place, patientId: another?.id ?? 0 }],
    updatedAt: wireFromInstant(desk.clock.wall()),
  };
  sandbox.putBack('appointments', group);
  await desk.clock.advance(10_000);
});
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const inGroup = () =>
  (desk.service.sandbox.state('appointments', group.id)?.appointmentPatients ?? []).map(
    ({ patientId }) => patientId,
  );
const outsiders = () =>
  desk.service.sandbox
    .state('patients')
    .filter((one) => !one.archived && !inGroup().includes(one.id))
    .map(({ id }) => id);
const outsider = () => outsiders()[0] ?? 0;
const join = (patientId = outsider()) =>
  desk.ask('booking.join', { appointmentId: group.id, patientId, caseId: null });
function joinElsewhere(patientId: number): void {
  const { sandbox } = desk.service;
  const now = sandbox.state('appointments', group.id);
  const places = now?.appointmentPatients ?? [];
  if (!now || !places[0]) throw new Error('the class is gone');
  sandbox.putBack('appointments', {
    ...now,
    appointmentPatients: [...places, { ...places[0], patientId, status: null }],
    updatedAt: wireFromInstant(desk.clock.wall()),
  });
}
const says = async () => (await desk.open()).map((card) => card.says);

test('Classes with room are offered, and a patient who joins one is in it with all who were in it before.', async () => {
  const before = inGroup();
  const patientId = outsider();
  const about = { patientId, serviceId: group.serviceId ?? 0, locationId: null };
  const { groups } = (await desk.ask('booking.groups', about)) as { groups: { appointmentId: number }[] };
  expect(groups.map(({ appointmentId }) => appointmentId)).toContain(group.id);
  await join(patientId);
  expect(await desk.rest()).toEqual([]);
  expect(inGroup()).toEqual([...before, patientId]);
  expect(desk.service.sandbox.state('appointments', group.id)).toMatchObject({
    start: group.start,
    end: group.end,
    serviceId: group.serviceId,
  });
  const after = (await desk.ask('booking.groups', about)) as { groups: { appointmentId: number }[] };
  expect(after.groups.map(({ appointmentId }) => appointmentId)).not.toContain(group.id);
});

test('After an answer that was lost the class is looked at, and the patient is in it once.', async () => {
  const patientId = outsider();
  desk.service.sandbox.fault({ kind: 'drop-after-commit', operation: 'updateAppointment', count: 1 });
  await join(patientId);
  expect(await desk.rest()).toEqual([]);
  expect(inGroup().filter((id) => id === patientId)).toHaveLength(1);
});

test('A class that said no to a patient once is offered to them again.', async () => {
  const patientId = outsider();
  desk.service.sandbox.fault({ kind: 'html', status: 400, operation: 'updateAppointment', count: 1 });
  await join(patientId);
  expect(await desk.rest()).toEqual(['refused']);
  const about = { patientId, serviceId: group.serviceId ?? 0, locationId: null };
  const { groups } = await desk.ask('booking.groups', about);
  expect(groups.map(({ appointmentId }) => appointmentId)).toContain(group.id);
});

test('The place of a patient who cancelled is free: a class that was full is offered and joined, and no question is asked.', async () => {
  const cancelledId = inGroup()[0] ?? 0;
  for (const id of outsiders().slice(0, 2)) joinElsewhere(id);
  await desk.clock.advance(20_000);
  const patientId = outsider();
  const about = { patientId, serviceId: group.serviceId ?? 0, locationId: null };
  const offered = async () => {
    const { groups } = (await desk.ask('booking.groups', about)) as {
      groups: { appointmentId: number; booked: number }[];
    };
    return groups.find(({ appointmentId }) => appointmentId === group.id)?.booked ?? null;
  };
  expect(await offered()).toBeNull();
  desk.service.sandbox.setStatus(group.id, cancelledId, 'Cancelled');
  await desk.clock.advance(20_000);
  expect(await offered()).toBe(3);
  await join(patientId);
  expect(await desk.rest()).toEqual([]);
  expect(inGroup()).toContain(patientId);
  expect(inGroup()).toContain(cancelledId);
});

describe('A person decides before a patient is put into a class that', () => {
  test('is full by then', async () => {
    const wanted = outsider();
    desk.setPlugged(false);
    await join(wanted);
    const others = outsiders().filter((id) => id !== wanted);
    for (const id of others.slice(0, (group.maxPatients ?? 1) - inGroup().length)) joinElsewhere(id);
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual(['asks']);
    expect(await says()).toEqual([expect.stringMatching(/The class is full: (\d+) of \1/)]);
    expect(inGroup()).not.toContain(wanted);
  });

  test('is no longer in the diary', async () => {
    desk.setPlugged(false);
    await join();
    desk.service.sandbox.archive('appointments', group.id);
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual(['asks']);
    expect(await says()).toEqual([expect.stringContaining('The class is no longer in the diary')]);
  });
});

test('Who is in the class already by then is not added again.', async () => {
  const patientId = outsider();
  desk.setPlugged(false);
  await join(patientId);
  joinElsewhere(patientId);
  const before = inGroup();
  desk.setPlugged(true);
  expect(await desk.rest()).toEqual([]);
  expect(inGroup()).toEqual(before);
});
