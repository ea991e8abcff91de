import { describe, expect, test } from 'vitest';
import { searchContacts } from '../../../electron/day/contact-views.ts';
import type { Cache } from '../../../electron/store/types.ts';
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
  test('A number that is typed finds whose number it is, with or without the zero before it, and what is only signs finds nobody.', () => {
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
