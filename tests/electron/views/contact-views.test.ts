import { describe, expect, test } from 'vitest';
import type { Cache } from '../../../electron/store/types.ts';
import { patientsOfContact, searchContacts } from '../../../electron/views/contact-views.ts';
import type { Contact } from '../../../shared/practice/resources/index.ts';

const contacts: Contact[] = [
  {
    id: 1,
    name: 'Dr Zoë Adams',
    companyName: 'Smith & Sons',
    providerNumber: '2428-781W',
    phoneNumbers: [{ phoneNumber: '(08) 8362 1234', type: 'Work', code: '+61' }],
  },
  {
    id: 2,
    name: 'Ben Li',
    occupation: 'Case manager',
    email: 'ben.li2@example.com',
    phoneNumbers: [{ phoneNumber: '412 345 678', type: 'Mobile', code: '+61' }],
  },
  { id: 3, name: 'Old Friend', phoneNumbers: [{ phoneNumber: '412345678' }], archived: true },
];
const cache = { all: () => contacts, many: () => [] } as unknown as Pick<Cache, 'all' | 'many'>;
const ids = (text: string) => searchContacts(cache, text, 50).map(({ id }) => id);

describe('finding a contact', () => {
  test('A typed number finds its contact with or without the leading zero, and a text of signs alone finds none.', () => {
    for (const typed of ['0412', '412345', '0412 345 678', '+61 412 345 678', '678']) {
      expect([typed, ids(typed)]).toEqual([typed, [2]]);
    }
    for (const typed of ['8362 1234', '08 8362', '(08) 8362-1234', '2428781w', '2428']) {
      expect([typed, ids(typed)]).toEqual([typed, [1]]);
    }
    expect(ids('0499')).toEqual([]);
    expect(ids('&')).toEqual([]);
    expect(ids('- -')).toEqual([]);
  });

  test('A contact is found by the number as it is dialled or shown, wherever its record has the country code.', () => {
    const numbers = [
      { phoneNumber: '(08) 8362 1234', code: '+61' },
      { phoneNumber: '(08) 8362 1234' },
      { phoneNumber: '61883621234', code: '+61' },
      { phoneNumber: '+61 8 8362 1234' },
    ];
    const all = numbers.map((number, at): Contact => ({ id: at + 1, name: 'Dr', phoneNumbers: [number] }));
    const found = (text: string) =>
      searchContacts({ all: () => all, many: () => [] } as unknown as typeof cache, text, 50)
        .map(({ id }) => id)
        .toSorted();
    for (const typed of ['08 8362 1234', '+61 8 8362 1234', '+61 (0)8 8362 1234', '61883621234', '8362 1234'])
      expect([typed, found(typed)]).toEqual([typed, [1, 2, 3, 4]]);
    all.splice(0, 4, { id: 5, name: 'Dr', phoneNumbers: [{ phoneNumber: '021 123 456', code: '+64' }] });
    for (const typed of ['+64 21 123 456', '+64 021 123 456', '021 123 456'])
      expect([typed, found(typed)]).toEqual([typed, [5]]);
  });

  test('Every word typed must be there, in any order and without accents; a sign between them is no word.', () => {
    expect(ids('adams zoe')).toEqual([1]);
    expect(ids('smith & sons')).toEqual([1]);
    expect(ids('li 0412')).toEqual([2]);
    expect(ids('li 8362')).toEqual([]);
    expect(ids('ben.li2@example')).toEqual([2]);
  });

  test('Nothing typed shows all that are not archived, by name.', () => {
    expect(ids(' ')).toEqual([2, 1]);
  });
});

test('A contact is shown with every number and its type, faxes too.', () => {
  const fax = { phoneNumber: '(08) 8362 1235', type: 'Fax', code: '+61' };
  const one = { ...contacts[0], id: 1, phoneNumbers: [...(contacts[0]?.phoneNumbers ?? []), fax] };
  const only = { all: () => [one], many: () => [] } as unknown as Pick<Cache, 'all' | 'many'>;
  expect(searchContacts(only, '', 50)[0]?.phones).toEqual([
    { number: '(08) 8362 1234', type: 'Work' },
    { number: '(08) 8362 1235', type: 'Fax' },
  ]);
});

test('Archived contacts are found where they are asked for.', () => {
  expect(searchContacts(cache, 'friend', 50)).toEqual([]);
  expect(searchContacts(cache, 'friend', 50, true)).toMatchObject([{ id: 3, archived: true }]);
});

test('A contact of more than fifty patients gives the first ones, how many there are, and all when asked.', () => {
  const associatedPatientIds = Array.from({ length: 120 }, (_, n) => n + 1);
  const many = (_kind: string, ids: readonly number[]) =>
    ids.map((id) => ({ id, lastname: `P${1000 + id}` }));
  const big = {
    all: () => [{ id: 4, name: 'Plan', associatedPatientIds }],
    get: () => ({ id: 4, associatedPatientIds }),
    many,
  } as unknown as Pick<Cache, 'all' | 'get' | 'many'>;
  const [view] = searchContacts(big, '', 50);
  expect([view?.patients.length, view?.patientCount]).toEqual([50, 120]);
  const all = patientsOfContact(big, 4, 5000);
  expect([all.length, all[119]?.name]).toEqual([120, 'P1120']);
});
