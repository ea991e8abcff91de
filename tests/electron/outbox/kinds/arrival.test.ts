import { expect, test } from 'vitest';
import type { AppointmentPatient } from '../../../../shared/practice/resources/index.ts';
import { anArrival, openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

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

test.each([
  ['minutes old', 120_000],
  ['from before this PC’s clock was set back', -60_000],
  ['of a list that was never read to its end', null],
])('An arrival is not sent on an old copy of its appointment: %s', async (_how, readAgo) => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  // Just back: what another desk set meanwhile has not been read yet.
  const elsewhere = { patientId: 3, status: 'Cancelled', statusUpdatedAt: '2026-03-02T21:00:00.000Z' };
  desk.practice.appointments.set(11, {
    id: 11,
    start: '2026-03-02T23:00:00.000Z',
    appointmentPatients: [elsewhere],
  });
  desk.setReadAgo(readAgo);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).toEqual(['getAppointment']);
  expect(desk.states()).toEqual(['asks']);
});

test('An arrival is not sent where only the statuses are current: another patient may have been put in, who has none yet.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  // The PC was just started. The list of statuses has been read since, and has nothing of this.
  desk.practice.appointments.set(11, {
    id: 11,
    start: '2026-03-02T23:00:00.000Z',
    appointmentPatients: [{ patientId: 4, status: null }],
  });
  desk.setReadAgo(3_600_000, 'appointments');
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).toEqual(['getAppointment']);
  expect(desk.states()).toEqual(['asks']);
});

test('An arrival on a copy that is current is sent without another call.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).toEqual(['arrive']);
});

test('An arrival of a patient who was marked as not arrived before is sent: the person saw it.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: 'Did not arrive' }, desk);
  desk.outbox().add('arrival', { ...anArrival, seen: 'Did not arrive' });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).toContain('arrive');
  expect(desk.states()).toEqual([]);
});

test('A visit that the practice shows as Completed is not marked as arrived over it, and that is reported.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  const place = { patientId: 3, status: 'Completed', statusUpdatedAt: '2026-03-02T21:00:00.000Z' };
  const start = '2026-03-02T23:00:00.000Z';
  desk.practice.appointments.set(11, { id: 11, start, appointmentPatients: [place] });
  desk.setReadAgo(120_000);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  expect(desk.practice.calls).not.toContain('arrive');
  expect(desk.states()).toEqual([]);
  desk.outbox().passEnded('statuses', desk.clock.wall() + 1);
  expect(desk.reported).toEqual([expect.stringMatching(/wasn’t sent.*already.*Completed/)]);
  expect(desk.reported[0]).not.toContain('Patient 3');
});

test('An arrival that was sent, and of which nothing more is seen than Completed, is reported as well.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  desk.practice.next('arrive', 'lost-after');
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(6100);
  const place = { patientId: 3, status: 'Completed', statusUpdatedAt: '2026-03-02T23:10:00.000Z' };
  const start = '2026-03-02T23:00:00.000Z';
  desk.practice.appointments.set(11, { id: 11, start, appointmentPatients: [place] });
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual([]);
  desk.outbox().passEnded('statuses', desk.clock.wall() + 1);
  expect(desk.reported).toHaveLength(1);
});

test('An arrival that the practice already shows as Arrived is done, and nothing more is reported.', async () => {
  const desk = openSmallDesk();
  known({ patientId: 3, status: null }, desk);
  const start = '2026-03-02T23:00:00.000Z';
  const place = { patientId: 3, status: 'Arrived' };
  desk.practice.appointments.set(11, { id: 11, start, appointmentPatients: [place] });
  desk.setReadAgo(120_000);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(10_000);
  desk.outbox().passEnded('statuses', desk.clock.wall() + 1);
  expect([desk.states(), desk.reported]).toEqual([[], []]);
});

test('An arrival in a group is that of one patient.', async () => {
  const desk = openSmallDesk();
  const places = [
    { patientId: 3, status: null },
    { patientId: 4, status: null },
  ];
  desk.practice.appointments.set(11, { id: 11, maxPatients: 8, appointmentPatients: places });
  desk.outbox().add('arrival', { ...anArrival, group: true });
  await desk.clock.advance(10_000);
  const statuses = desk.practice.appointments.get(11)?.appointmentPatients?.map(({ status }) => status);
  expect(statuses).toEqual(['Arrived', null]);
});

test('Who is marked as arrived is so although another patient was put into the visit meanwhile.', async () => {
  const desk = openSmallDesk();
  desk.practice.setOffline(true);
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  const visit = desk.practice.appointments.get(11);
  if (!visit) throw new Error('no visit');
  const places = [...(visit.appointmentPatients ?? []), { patientId: 4, status: null }];
  desk.practice.appointments.set(11, { ...visit, appointmentPatients: places });
  await desk.clock.advance(60_000);
  desk.practice.setOffline(false);
  await desk.clock.advance(60_000);
  const statuses = desk.practice.appointments.get(11)?.appointmentPatients?.map(({ status }) => status);
  expect([desk.states(), statuses]).toEqual([[], ['Arrived', null]]);
});
