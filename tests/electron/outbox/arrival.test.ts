import { expect, test } from 'vitest';
import type { AppointmentPatient } from '../../../shared/practice/resources/index.ts';
import { anArrival, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/** What the practice has, and this PC knows. */
function known(place: AppointmentPatient, desk: SmallDesk): void {
  const appointment = { id: 11, start: '2026-03-02T23:00:00.000Z', appointmentPatients: [place] };
  desk.practice.appointments.set(11, appointment);
  desk.stores.cache.apply({ kind: 'appointments', objects: [appointment], sequence: 1 });
}

test('An arrival is not sent over a status that somebody set while it was held: a person decides.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(3000);
  known({ patientId: 3, status: 'Cancelled', statusUpdatedAt: '2026-03-02T22:00:02.000Z' }, desk);
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).not.toContain('arrive');
  expect(desk.states()).toEqual(['asks']);
});

test('An arrival is not sent for an appointment from which the patient was taken while it was held.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(3000);
  known({ patientId: 4, status: null }, desk);
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).not.toContain('arrive');
  expect(desk.states()).toEqual(['asks']);
});

test('An arrival of somebody who was marked as not arrived before is sent: the person saw it.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: 'Did not arrive' }, desk);
  desk.outbox().add('arrival', { ...anArrival, seen: 'Did not arrive' });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).toContain('arrive');
  expect(desk.states()).toEqual([]);
});
