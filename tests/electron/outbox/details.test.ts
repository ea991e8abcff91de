import { expect, test } from 'vitest';
import { openSmallDesk } from '../../fakes/small-desk.ts';

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
    ...{ patientId: 3, base: { email: null, irn: null }, mine: { email: 'ada@example.com', irn: '2' } },
  });
  expect(made.ok && desk.outbox().view(made.value).fields).toEqual(['email', 'irn']);
});
