import { describe, expect, test } from 'vitest';
import { aPayment, openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

const times = (desk: SmallDesk, operation: string) =>
  desk.practice.calls.filter((call) => call === operation).length;

const start = Date.UTC(2026, 2, 9, 23);
const aBooking = {
  patientId: 3,
  practitionerId: 5,
  serviceId: 6,
  locationId: 1,
  caseId: null,
  note: null,
  groupId: null,
  start,
  end: start + 1_800_000,
};
const sameTime = {
  practitionerId: 5,
  serviceId: 6,
  locationId: 1,
  start: new Date(start).toISOString(),
  end: new Date(start + 1_800_000).toISOString(),
  appointmentPatients: [{ patientId: 3, status: null }],
};

test('A booking has all that was asked for: the case and the note, too.', async () => {
  const desk = openSmallDesk();
  desk.outbox().add('booking', { ...aBooking, caseId: 44, note: 'Brings her sister' });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  const [made] = [...desk.practice.appointments.values()].filter(({ id }) => id !== 11);
  expect(made).toMatchObject({ ...sameTime, caseId: 44, note: 'Brings her sister' });
});

describe('a booking without an answer', () => {
  test('that was made and taken out of the diary again is done, and is not made a second time', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createAppointment', 'lost-after');
    desk.outbox().add('booking', aBooking);
    await desk.clock.advance(500);
    expect(desk.states()).toEqual(['unknown']);
    for (const [id, one] of desk.practice.appointments) {
      desk.practice.appointments.set(id, { ...one, archived: true });
    }
    await desk.clock.advance(400_000);
    expect([desk.states(), times(desk, 'createAppointment')]).toEqual([[], 1]);
  });

  test('is not found in an appointment of the same time that was there before', async () => {
    const desk = openSmallDesk();
    desk.practice.appointments.set(12, { ...sameTime, id: 12 });
    const added = desk.outbox().add('booking', aBooking);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual(['asks']);
    desk.practice.next('createAppointment', 'lost-before');
    desk.outbox().act(added.value.id, 'send-again');
    await desk.clock.advance(400_000);
    expect([desk.states(), times(desk, 'createAppointment')]).toEqual([['not-recorded'], 1]);
  });
});

test('A contact without an answer is not found in one of the same name that was there before.', async () => {
  const desk = openSmallDesk();
  const clinic = { type: 'Other', name: 'Unley Clinic', email: 'desk@unley.example' };
  desk.practice.contacts.set(1, { ...clinic, id: 1 });
  const added = desk.outbox().add('contact', clinic);
  if (!added.ok) throw new Error('not added');
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual(['asks']);
  desk.practice.next('createContact', 'lost-before');
  desk.outbox().act(added.value.id, 'send-again');
  await desk.clock.advance(400_000);
  expect([desk.states(), times(desk, 'createContact')]).toEqual([['not-recorded'], 1]);
});

test('A document whose first sending did not leave this PC is sent the next time, whole.', async () => {
  const desk = openSmallDesk();
  desk.practice.next('uploadPatientFile', 'not-sent');
  const bytes = new TextEncoder().encode('%PDF-1.4 %%EOF');
  const about = { patientId: 3, name: 'referral.pdf', size: bytes.byteLength };
  desk.outbox().add('file', about, { name: 'referral.pdf', bytes });
  await desk.clock.advance(60_000);
  expect(desk.practice.files).toEqual([{ patientId: 3, name: 'referral.pdf' }]);
  expect(desk.states()).toEqual([]);
});

test('A write is marked as being sent before its request can leave this PC, and its sending counts.', async () => {
  const desk = openSmallDesk();
  const marked: unknown[] = [];
  desk.practice.waitForAnswer(async () => {
    if (times(desk, 'createPayment') > marked.length)
      marked.push(...desk.stores.desk.writes().map(({ state, attempts }) => [state, attempts]));
  });
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(1000);
  expect(marked).toEqual([['sending', 1]]);
});
