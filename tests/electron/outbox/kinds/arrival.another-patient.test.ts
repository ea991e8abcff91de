import { expect, test } from 'vitest';
import type { AppointmentPatient } from '../../../../shared/practice/resources/index.ts';
import { anArrival, openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

const visitOf = (...places: AppointmentPatient[]) => ({
  id: 11,
  start: '2026-03-02T23:00:00.000Z',
  appointmentPatients: places,
});

/** What the practice has now, and this PC has read. */
function read(desk: SmallDesk, ...places: AppointmentPatient[]): void {
  const visit = visitOf(...places);
  desk.practice.appointments.set(11, visit);
  desk.stores.cache.apply({ kind: 'appointments', objects: [visit], sequence: 1 });
}

const statuses = (desk: SmallDesk) =>
  desk.practice.appointments
    .get(11)
    ?.appointmentPatients?.map(({ patientId, status }) => [patientId, status]);

test('An arrival of a patient who has left the visit is not sent for the one who is in it now, whatever a person decides.', async () => {
  const desk = openSmallDesk();
  read(desk, { patientId: 3, status: null });
  const added = desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(3000);
  read(desk, { patientId: 4, status: null });
  await desk.clock.advance(10_000);
  expect(desk.states()).toEqual(['asks']);
  desk.outbox().act(added.ok ? added.value.id : '', 'send-again');
  await desk.clock.advance(60_000);
  expect([statuses(desk), desk.states()]).toEqual([[[4, null]], ['asks']]);
});

test('What is read while an arrival waits for its turn counts: it is sent for its own patient alone.', async () => {
  const [own, other] = [
    { patientId: 3, status: null },
    { patientId: 4, status: null },
  ];
  const ends = [
    { readMeanwhile: [other], end: [[[4, null]], ['asks']] },
    {
      readMeanwhile: [own, other],
      end: [
        [
          [3, 'Arrived'],
          [4, null],
        ],
        [],
      ],
    },
  ];
  for (const { readMeanwhile, end } of ends) {
    const desk = openSmallDesk();
    read(desk, own);
    const { promise: turn, resolve: itIsTime } = Promise.withResolvers<void>();
    desk.practice.waitForTurn(() => turn);
    desk.outbox().add('arrival', { ...anArrival, seen: null });
    await desk.clock.advance(8000);
    expect(desk.states()).toEqual(['waiting']);
    read(desk, ...readMeanwhile);
    itIsTime();
    await desk.clock.advance(60_000);
    expect([statuses(desk), desk.states()]).toEqual(end);
  }
});

test('An arrival that was sent just as another patient took the place, before this PC could know, is reported.', async () => {
  const desk = openSmallDesk();
  read(desk, { patientId: 3, status: null });
  desk.practice.appointments.set(11, visitOf({ patientId: 4, status: null }));
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  expect([statuses(desk), desk.states()]).toEqual([[[4, 'Arrived']], []]);
  const now = desk.practice.appointments.get(11);
  if (now) desk.stores.cache.apply({ kind: 'appointments', objects: [now], sequence: 2 });
  desk.outbox().passEnded('statuses', desk.clock.monotonic() + 1);
  expect(desk.reported).toEqual([expect.stringContaining('who is marked as arrived')]);
  expect(desk.reported[0]).not.toContain('Patient 3');
});

test('Of an arrival that its patient has, nothing is reported.', async () => {
  const desk = openSmallDesk();
  read(desk, { patientId: 3, status: null });
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  const now = desk.practice.appointments.get(11);
  if (now) desk.stores.cache.apply({ kind: 'appointments', objects: [now], sequence: 2 });
  desk.outbox().passEnded('statuses', desk.clock.monotonic() + 1);
  expect([statuses(desk), desk.reported]).toEqual([[[3, 'Arrived']], []]);
});
