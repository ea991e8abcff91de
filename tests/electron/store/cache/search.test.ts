import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import type { Patient } from '../../../../shared/practice/resources/index.ts';
import { cachedPatient } from '../objects.ts';

const people: readonly Partial<Patient>[] = [
  {
    id: 1,
    firstname: 'Jia',
    lastname: 'Chen',
    birthdate: '1988-03-14T00:00:00.000Z',
    email: 'jia.chen@mail.example',
  },
  { id: 2, firstname: 'Chen', lastname: 'Jiang', birthdate: '1990-12-01' },
  {
    id: 3,
    firstname: 'Siobhán',
    lastname: "O'Brien",
    phoneNumbers: [{ phoneNumber: '0412 345 678', code: '+61' }],
  },
  { id: 4, firstname: 'Zoë', lastname: 'Smith-Jones', preferredName: 'Zed', middleName: 'Quincy' },
  {
    id: 5,
    firstname: 'Jiaying',
    lastname: 'Li',
    phoneNumbers: [
      { phoneNumber: '298765432', code: '+61' },
      { phoneNumber: '0400111222', code: '+61' },
    ],
  },
  { id: 6, firstname: 'Bjørn', lastname: 'van der Berg', birthdate: '2012-02-29' },
  { id: 7, firstname: 'Jia', lastname: 'Cheng', archived: true, birthdate: '1988-03-14' },
  {
    id: 8,
    firstname: 'Lin',
    lastname: 'Jia',
    phoneNumbers: [{ phoneNumber: '(03) 9555 1988', code: '+61' }],
  },
  { id: 9, firstname: '小明', lastname: '王' },
  { id: 10, firstname: null, lastname: null, email: null, phoneNumbers: null, birthdate: null },
];
const clinic = () => {
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'patients', objects: people.map((p) => cachedPatient(p.id ?? 0, p)), sequence: 1 });
  return cache;
};
const shared = clinic();
const found = (text: string, archived = false) =>
  shared.searchPatients(text, { limit: 10, archived }).map(({ id }) => id);

describe('finding patients', () => {
  it.each([
    '14/3/1988',
    '1988-03-14',
    '14 3 1988',
    '14 mar 1988',
    'mar 14 1988',
    '1988 march 14th',
    'mar 14',
  ])('a birth date is found in any order, as it is typed: %s', (typed) => {
    expect(found(typed)).toEqual([1]);
    expect(found(`chen ${typed} jia`)).toEqual([1]);
  });

  it.each<[string, number[]]>([
    ['jia', [8, 1, 2, 5]],
    ['chen', [1, 2]],
    ['CHEN', [1, 2]],
    ['jia ch', [1, 2]],
    ['ch jia', [1, 2]],
    ['chen, jia', [1, 2]],
    ['jia chen', [1, 2]],
    ["o'brien", [3]],
    ['obrien', [3]],
    ['o brien', [3]],
    ['O’Brien', [3]],
    ['siobhan', [3]],
    ['SIOBHÁN', [3]],
    ['smith', [4]],
    ['jones', [4]],
    ['smith-jones', [4]],
    ['smith jones', [4]],
    ['smithjones', [4]],
    ['smith-jo', [4]],
    ['zoe', [4]],
    ['zed', [4]],
    ['quincy', [4]],
    ['bjorn', [6]],
    ['berg', [6]],
    ['van der', [6]],
    ['王', [9]],
    ['小', [9]],
    ['nobody', []],
  ])('by name: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['0412345678', [3]],
    ['0412 345 678', [3]],
    ['0412 345', [3]],
    ['412345', [3]],
    ['+61412345678', [3]],
    ['+61 412 345 678', [3]],
    ['+61 (0)412 345 678', [3]],
    ['61412', [3]],
    ['678', [3]],
    ['345 678', [3]],
    ['02 9876 5432', [5]],
    ['(02) 9876-5432', [5]],
    ['9876', []],
    ['298765', [5]],
    ['5432', [5]],
    ['111222', [5]],
    ['1988', [1, 8]],
    ['0399', []],
    // As they are pasted from other programs: with marks of direction, a zero width, a space that does not break.
    ['\u202a0412 345 678\u202c', [3]],
    ['\u200e+61 412 345 678', [3]],
    ['0412\u00a0345\u00a0678\u200b', [3]],
  ])('by phone number, its beginning or its end: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['14/3/1988', [1]],
    ['14/03/88', [1]],
    ['14.3.1988', [1]],
    ['14-3-1988', [1]],
    ['1988-03-14', [1]],
    ['1988/3/14', [1]],
    ['14 mar 1988', [1]],
    ['14 March 1988', [1]],
    ['14th march 88', [1]],
    ['14mar1988', [1]],
    ['14/3', [1]],
    ['14 mar', [1]],
    ['14031988', [1]],
    ['19880314', [1]],
    ['3/14/1988', [1]],
    ['29/2/12', [6]],
    ['29 feb', [6]],
    ['1/12/1990', [2]],
    ['31/31/1990', []],
    ['march 1988', [1]],
    ['1988 march', [1]],
    ['mar 88', [1]],
    ['3/1988', [1]],
    ['feb 2012', [6]],
    ['april 1988', []],
    ['chen march 1988', [1]],
    ['\u200e14/\u200e03/\u200e1988', [1]],
    // As forms have it.
    ['14 / 03 / 1988', [1]],
    ['chen 14 /3/ 88', [1]],
  ])('by birth date, in the ways people say it: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('a month that is a name too finds who is called so and was born in that year', () => {
    const cache = openCache(memoryCache());
    const objects = [
      cachedPatient(1, { firstname: 'April', lastname: 'Lee', birthdate: '1988-03-14' }),
      cachedPatient(2, { firstname: 'Ann', lastname: 'Lee', birthdate: '1988-04-30' }),
      cachedPatient(3, { firstname: 'April', lastname: 'Lee', birthdate: '1990-03-14' }),
    ];
    cache.apply({ kind: 'patients', objects, sequence: 1 });
    const ids = cache.searchPatients('april 1988', { limit: 10, archived: false }).map(({ id }) => id);
    expect(ids.sort()).toEqual([1, 2]);
  });

  it.each<[string, number[]]>([
    ['jia.chen@mail.example', [1]],
    ['jia.chen@ma', [1]],
    ['jia.ch', [1, 2]],
    ['nobody@mail.example', []],
    ['jia.chen@', [1]],
  ])('by e-mail address: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['jia ch 14/3/88', [1]],
    ['chen 1988', [1]],
    ['jia 14 mar', [1]],
    ['li 0400', [5]],
    ['brien 678', [3]],
    ['jia 1/1/1900', []],
  ])('by several things at once, all of which must match: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('archived patients are left out unless asked for', () => {
    expect(found('cheng')).toEqual([]);
    expect(found('cheng', true)).toEqual([7]);
    expect(found('14/3/88', true)).toEqual([1, 7]);
  });

  it('whole words come before beginnings of words, last names before first names, then by name', () => {
    const cache = openCache(memoryCache());
    const named = (id: number, firstname: string, lastname: string) =>
      cachedPatient(id, { firstname, lastname });
    const objects = [
      named(1, 'Ann', 'Leeson'),
      named(2, 'Leena', 'Abbot'),
      named(3, 'Lee', 'Young'),
      named(4, 'Zac', 'Lee'),
      named(5, 'Amy', 'Lee'),
    ];
    cache.apply({ kind: 'patients', objects, sequence: 1 });
    expect(cache.searchPatients('lee', { limit: 10, archived: false }).map(({ id }) => id)).toEqual([
      5, 4, 3, 1, 2,
    ]);
    expect(cache.searchPatients('lee', { limit: 2, archived: false }).map(({ id }) => id)).toEqual([5, 4]);
  });

  it('a search looks at a bounded number of patients, however short its text', () => {
    const cache = openCache(memoryCache());
    const all = Array.from({ length: 3000 }, (_, i) =>
      cachedPatient(i + 1, { firstname: `Lia${i}`, lastname: `Lim${i}` }),
    );
    cache.apply({ kind: 'patients', objects: all, sequence: 1 });
    for (const text of ['l', 'li', 'l l', 'lim']) {
      const found = cache.searchPatients(text, { limit: 1_000_000, archived: true });
      expect(found.length).toBeGreaterThan(100);
      expect(found.length).toBeLessThanOrEqual(4 * 300);
    }
  });

  it('the best are found however many others match a short text', () => {
    const cache = openCache(memoryCache());
    const others = Array.from({ length: 900 }, (_, i) =>
      cachedPatient(i + 1, { firstname: `Lia${i}`, lastname: `Lim${i}` }),
    );
    cache.apply({
      kind: 'patients',
      objects: [...others, cachedPatient(999, { firstname: 'An', lastname: 'Li' })],
      sequence: 1,
    });
    const first = (text: string) => cache.searchPatients(text, { limit: 5, archived: false })[0]?.id;
    expect(first('li')).toBe(999);
    expect(first('li a')).toBe(999);
    expect(first('an li')).toBe(999);
  });

  it('a changed name, number or birth date is found by what it is now only', () => {
    const cache = clinic();
    const later = { updatedAt: '2026-11-02T00:00:00.000Z' };
    cache.apply({
      kind: 'patients',
      objects: [cachedPatient(1, { lastname: 'Wong', birthdate: '1970-01-02', ...later })],
      sequence: 2,
    });
    const now = (text: string) =>
      cache.searchPatients(text, { limit: 10, archived: false }).map(({ id }) => id);
    expect(now('wong')).toEqual([1]);
    expect(now('2/1/70')).toEqual([1]);
    expect(now('chen')).toEqual([2]);
    expect(now('14/3/88')).toEqual([]);
  });

  it('no text that a person can type is an error', () => {
    const pieces = fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '^',
      '{',
      '}',
      '+',
      '-',
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      'last:',
      '\0',
      '\\',
      ';--',
      '%',
      '_',
      '14/3',
      '+61',
      '@',
      'é',
      '\u{1F600}',
      '\uD800',
      ' ',
      '\n',
      '0',
      'x',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 14 }).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (typed, archived) => {
        expect(Array.isArray(shared.searchPatients(typed, { limit: 5, archived }))).toBe(true);
      }),
      { numRuns: 1500 },
    );
    expect(found('x'.repeat(100_000))).toEqual([]);
    expect(found('a '.repeat(5_000))).toEqual([]);
  });

  it('a word stays one word with every letter and number of Unicode in it', () => {
    const letters: string[] = [];
    for (let code = 0x80; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code);
      if (/[\p{L}\p{N}]/u.test(letter)) letters.push(letter);
    }
    expect(letters.length).toBeGreaterThan(100_000);
    for (let from = 0; from < letters.length; from += 90) {
      expect(found(letters.slice(from, from + 90).join(''))).toEqual([]);
    }
    // The one that was found: SQLite’s classes are of 2012, when the second of these was no letter.
    expect(found('ႎᦰ⼀')).toEqual([]);
  });

  it('every patient is found by the beginnings of their own names', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÿ' -]{1,14}$/).filter((text) => /[\p{L}]/u.test(text));
    fc.assert(
      fc.property(name, name, fc.nat(6), fc.nat(6), (firstname, lastname, cutFirst, cutLast) => {
        const cache = openCache(memoryCache());
        cache.apply({ kind: 'patients', objects: [cachedPatient(1, { firstname, lastname })], sequence: 1 });
        const search = (text: string) => cache.searchPatients(text, { limit: 3, archived: false }).length;
        expect(search(`${firstname} ${lastname}`)).toBe(1);
        const beginning = (text: string, length: number) => text.trim().slice(0, length + 1);
        const both = `${beginning(firstname, cutFirst)} ${beginning(lastname, cutLast)}`;
        if (/\p{L}/u.test(both)) expect(search(both)).toBe(1);
        cache.close();
      }),
      { numRuns: 60 },
    );
  });
});
