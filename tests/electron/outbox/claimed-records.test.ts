import { expect, test } from 'vitest';
import { openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

const bookFor = (desk: SmallDesk, patientId: number, practitionerId = 1) =>
  desk.outbox().add('booking', {
    patientId,
    practitionerId,
    serviceId: 1,
    locationId: 1,
    caseId: null,
    start: Date.UTC(2026, 2, 9, 1),
    end: Date.UTC(2026, 2, 9, 2),
    note: null,
    groupId: null,
  });

/** The practice is restored from a backup without this appointment, and gives out its id once more. */
function loseAppointment(desk: SmallDesk, id: number): void {
  desk.practice.appointments.delete(id);
  desk.stores.cache.apply({ kind: 'appointments', objects: [], gone: [id], sequence: 1_000_000 } as never);
}

const booked = (desk: SmallDesk) => [...desk.practice.appointments.keys()].filter((id) => id !== 11);

test('An appointment with the id of one that a restored practice has lost is found, and not said to be not recorded.', async () => {
  const desk = openSmallDesk();
  bookFor(desk, 3);
  await desk.clock.advance(30_000);
  const [lost = 0] = booked(desk);
  expect([desk.states(), lost]).toEqual([[], 901]);
  loseAppointment(desk, lost);
  await desk.clock.advance(3_600_000);
  desk.practice.next('createAppointment', 'lost-after');
  bookFor(desk, 3);
  await desk.clock.advance(600_000);
  expect([booked(desk), desk.states()]).toEqual([[lost], []]);
});

test('So is one with the id of another patient’s that a practice has lost within seconds.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(4, { id: 4, firstname: 'Jia', lastname: 'Chen' });
  bookFor(desk, 3);
  await desk.clock.advance(3000);
  const [lost = 0] = booked(desk);
  loseAppointment(desk, lost);
  desk.practice.next('createAppointment', 'lost-after');
  bookFor(desk, 4, 2);
  await desk.clock.advance(600_000);
  expect([lost, booked(desk), desk.states()]).toEqual([901, [lost], []]);
});
