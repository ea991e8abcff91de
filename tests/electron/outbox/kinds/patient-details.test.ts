import { expect, test } from 'vitest';
import { Patient } from '../../../../shared/practice/resources/index.ts';
import { readRecord } from '../../../../shared/practice/tolerant.ts';
import { openSmallDesk } from '../../../fakes/small-desk.ts';

test('A phone number with which the service gives more than the spec says is changed, and is no conflict.', async () => {
  const desk = openSmallDesk();
  const seen = { phoneNumber: '412345678', type: 'Mobile', code: '+61' } as const;
  desk.practice.patients.set(3, {
    id: 3,
    firstname: 'Ada',
    lastname: 'Byron',
    phoneNumbers: [{ ...seen, id: 9 } as never],
  });
  const mine = [{ ...seen, phoneNumber: '412345679' }];
  desk.outbox().add('patient-details', {
    patientId: 3,
    base: { phoneNumbers: [seen] },
    mine: { phoneNumbers: mine },
  });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.patients.get(3)?.phoneNumbers).toEqual(mine);
});

test('A birth date that is no date is not emptied unseen by a change of something else: a person decides.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', birthdate: '0000-00-00' });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.practice.patients.get(3)?.birthdate).toBe('0000-00-00');
});

test('A change of details tells which fields wait, so that the others can be changed meanwhile.', () => {
  const desk = openSmallDesk();
  const made = desk.outbox().add('patient-details', {
    patientId: 3,
    base: { email: null, irn: null },
    mine: { email: 'ada@example.com', irn: '2' },
  });
  expect(made.ok && desk.outbox().view(made.value).fields).toEqual(['email', 'irn']);
});

test('A privacy policy of another word goes back as it is, and hinders no change of another field.', async () => {
  const desk = openSmallDesk();
  const odd = { privacyPolicy: 'Verbal', communicationPreference: 'LETTER' };
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', ...odd });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.patients.get(3)).toMatchObject({ ...odd, city: 'Unley' });
});

test('A privacy policy of another word is changed to a known one, when no other desk changed it.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', privacyPolicy: 'Verbal' });
  const added = desk.outbox().add('patient-details', {
    patientId: 3,
    base: { privacyPolicy: 'Verbal' },
    mine: { privacyPolicy: 'Accepted' },
  });
  expect(added.ok).toBe(true);
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.patients.get(3)?.privacyPolicy).toBe('Accepted');
});

test('A day of an NDIS plan in the time of the clinic is the same day in each form of that instant.', async () => {
  const desk = openSmallDesk();
  const plan = { startDate: '2025-11-24 13:30:00', endDate: '2026-11-24T13:30:00Z', diagnosis: 'MS' };
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', ndisInfo: plan });
  const seen = { startDate: '2025-11-24T13:30:00.000Z', endDate: '2026-11-24T13:30:00.000Z' };
  desk.outbox().add('patient-details', {
    patientId: 3,
    base: { ndisInfo: { ...seen, diagnosis: 'MS' } },
    mine: { ndisInfo: { ...seen, diagnosis: 'MS, relapsing' } },
  });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.patients.get(3)?.ndisInfo).toEqual({ ...seen, diagnosis: 'MS, relapsing' });
});

test('A day of an NDIS plan that another desk moved is not overwritten: a person decides.', async () => {
  const desk = openSmallDesk();
  const theirs = { endDate: '2026-12-31T13:30:00.000Z', diagnosis: 'MS' };
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', ndisInfo: theirs });
  const seen = { endDate: '2026-11-24T13:30:00.000Z' };
  desk.outbox().add('patient-details', {
    patientId: 3,
    base: { ndisInfo: { ...seen, diagnosis: 'MS' } },
    mine: { ndisInfo: { ...seen, diagnosis: 'None' } },
  });
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual(['asks']);
});

test('What no documented type can say goes back as it came when something else is changed.', async () => {
  const desk = openSmallDesk();
  const wire = {
    id: 3,
    firstname: 'Ada',
    lastname: 'Byron',
    sex: 1,
    alert: { latex: 'severe' },
    birthdate: 19801,
  };
  const read = readRecord(Patient, wire);
  desk.practice.patients.set(3, read.ok ? (read.value as Patient) : { id: 3 });
  const sent: unknown[] = [];
  const { updatePatient } = desk.practice.client;
  Object.assign(desk.practice.client, {
    updatePatient(input: Parameters<typeof updatePatient>[0], options: Parameters<typeof updatePatient>[1]) {
      sent.push({ ...input.body, ...options.verbatim });
      return updatePatient(input, options);
    },
  });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(1000);
  expect(sent).toMatchObject([{ city: 'Unley', sex: '1', alert: { latex: 'severe' }, birthdate: 19801 }]);
});

test('A change of one field leaves everything else of a patient as it was: whom to ring, every phone number.', async () => {
  const desk = openSmallDesk();
  const before = {
    id: 3,
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@example.com',
    alert: 'Latex',
    irn: '2',
    emergencyContactName: 'Annabella Byron',
    emergencyContactNumber: '0412345678',
    emergencyContactRelationship: 'Mother',
    phoneNumbers: [
      { phoneNumber: '412345678', type: 'Mobile', code: '+61' } as const,
      { phoneNumber: '882345678', type: 'Home', code: '+61' } as const,
    ],
  };
  desk.practice.patients.set(3, before);
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(1000);
  expect(desk.practice.patients.get(3)).toMatchObject({ ...before, city: 'Unley' });
});

test('A custom field that somebody else changed since is not overwritten: a person decides.', async () => {
  const desk = openSmallDesk();
  const theirs = [{ name: 'Parking', value: 'Needs a ramp' }];
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', customFields: theirs });
  const fields = [{ customFieldId: 8, name: 'Parking', base: null, value: 'None' }];
  desk.outbox().add('custom-fields', { patientId: 3, fields });
  await desk.clock.advance(1000);
  expect(desk.practice.calls).not.toContain('updateCustomFields');
  expect(desk.states()).toEqual(['asks']);
});

test('A name that was empty at the practice is filled in, and is no conflict.', async () => {
  const desk = openSmallDesk();
  desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: '' });
  const added = desk.outbox().add('patient-details', {
    patientId: 3,
    base: { lastname: null },
    mine: { lastname: 'Byron' },
  });
  expect(added.ok).toBe(true);
  await desk.clock.advance(1000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.patients.get(3)?.lastname).toBe('Byron');
});
