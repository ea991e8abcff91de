import { expect, test } from 'vitest';
import { openSmallDesk } from '../../fakes/small-desk.ts';

test('An appointment with the id of one that a restored practice has lost is found, and not said to be not recorded.', async () => {
  const desk = openSmallDesk();
  const book = () =>
    desk.outbox().add('booking', {
      patientId: 3,
      practitionerId: 1,
      serviceId: 1,
      locationId: 1,
      caseId: null,
      start: Date.UTC(2026, 2, 9, 1),
      end: Date.UTC(2026, 2, 9, 2),
      note: null,
      groupId: null,
    });
  book();
  await desk.clock.advance(30_000);
  const ids = () => [...desk.practice.appointments.keys()].filter((id) => id !== 11);
  const [lost = 0] = ids();
  expect([desk.states(), lost]).toEqual([[], 901]);
  desk.practice.appointments.delete(lost);
  desk.stores.cache.apply({ kind: 'appointments', objects: [], gone: [lost], sequence: 1_000_000 } as never);
  await desk.clock.advance(3_600_000);
  desk.practice.next('createAppointment', 'lost-after');
  book();
  await desk.clock.advance(600_000);
  expect([ids(), desk.states()]).toEqual([[lost], []]);
});
