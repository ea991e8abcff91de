import { expect, test } from 'vitest';
import { noLabels } from '../../../electron/views/labels.ts';
import { addressOf, briefOf, initialsOf, phoneOf, practitionerView } from '../../../electron/views/people.ts';

test('The number to call is a mobile first, written as people read it.', () => {
  const home = { phoneNumber: '0883621234', type: 'Home', code: '+61' };
  expect(phoneOf([home, { phoneNumber: '412345678', type: 'Mobile', code: '+61' }])).toBe('0412 345 678');
  expect(phoneOf([home])).toBe('(08) 8362 1234');
  expect(phoneOf([{ phoneNumber: '21 123 456', type: 'Mobile', code: '+64' }])).toBe('+64 21 123 456');
  expect(phoneOf([{ phoneNumber: '0883620000', type: 'Fax' }])).toBeNull();
  expect(phoneOf(null)).toBeNull();
});

test('A birth date is never shifted by a zone.', () => {
  expect(briefOf({ id: 1, birthdate: '1988-03-14T00:00:00.000Z' }).birthdate).toBe('1988-03-14');
});

test('A patient without a name, a preferred name that says nothing new, and an empty address have words or nothing.', () => {
  expect(briefOf({ id: 12 })).toMatchObject({
    name: 'Patient 12',
    initials: '?',
    preferredName: null,
    address: null,
  });
  expect(briefOf({ id: 1, firstname: 'Ann', preferredName: 'ann' }).preferredName).toBeNull();
  expect(briefOf({ id: 1, firstname: 'Jia', preferredName: 'Jack' }).preferredName).toBe('Jack');
  expect(addressOf({ id: 1, addressL1: '12 Osmond Terrace', city: 'Norwood', postalCode: '5067' })).toBe(
    '12 Osmond Terrace, Norwood 5067',
  );
  expect(initialsOf({ firstname: 'Jia', lastname: 'Chen' })).toBe('JC');
  // Pasted from another program, with marks of direction and joining.
  expect(initialsOf({ firstname: '\u200fשרה', lastname: '\ufeff כהן' })).toBe('שכ');
});

test('A practitioner has the same colour on every PC.', () => {
  expect(practitionerView(3, null, noLabels)).toEqual(practitionerView(3, null, noLabels));
  expect(practitionerView(3, { id: 3, firstname: 'Priya', lastname: 'Raman' }, noLabels).name).toBe(
    'Priya Raman',
  );
});
