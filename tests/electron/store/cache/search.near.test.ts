import { describe, expect, it } from 'vitest';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import { demoClinic } from '../../../../service/demo-clinic.ts';
import type { Patient } from '../../../../shared/practice/resources/index.ts';
import { cachedPatient } from '../objects.ts';

/** Beside the demo clinic's two thousand: people whose names are easily misspelt. */
const names = [
  'Nikolaos Papadopoulos',
  'Robert Tregilgas',
  'Elizabeth Harrowgate',
  'William Featherstone',
  'Siobhan Delahunty',
  'Kathryn Zimmerman',
  'Geoffrey Phillips',
  'Shaun Macpherson',
  'Dimitrios Anagnostou',
  'Margaret Thistlethwaite',
  'Christopher Wojciechowski',
  'Mohammed Al-Rashid',
  'Hendrik van der Berg',
  'Fiona MacDonald',
  'Callum Mc Alister',
  'Aoife Brennan',
  'Catherine Schneider',
  'Giovanni Castellano',
  'Yusuf Abdirahman',
  'Rebecca Mulcahy',
  'Konstantinos Stamatopoulos',
  'Thi Bich Nguyen',
  'Zoë Désir',
  'Anastasia Vukovic',
];
const clinic = () => {
  const cache = openCache(memoryCache());
  const { patients } = demoClinic({ seed: 7, patients: 2000, now: Date.UTC(2026, 10, 22) });
  const added = names.map((name, i) => {
    const [firstname, ...rest] = name.split(' ');
    return cachedPatient(900_000 + i, { firstname: firstname ?? '', lastname: rest.join(' ') });
  });
  cache.apply({ kind: 'patients', objects: [...patients, ...added], sequence: 1 });
  return cache;
};
const shared = clinic();
const nameOf = ({ firstname, lastname }: Patient) => `${firstname} ${lastname}`;
const found = (typed: string, first: readonly number[] = []) =>
  shared.findPatients(typed, { limit: 10, archived: false, first });
const firstThree = (typed: string) =>
  found(typed)
    .slice(0, 3)
    .map(({ patient }) => nameOf(patient));

describe('finding patients as people spell', () => {
  it.each([
    ['whitfeild', 'Tom Whitfield'],
    ['magaret', 'Margaret Thistlethwaite'],
    ['oduyya', 'Margaret Oduya'],
    ['abernathy', 'Ruth Abernethy'],
    ['margret oduya', 'Margaret Oduya'],
    ['nick papad', 'Nikolaos Papadopoulos'],
    ['nikolaos Papadopolous', 'Nikolaos Papadopoulos'],
    ['bich ngyuen', 'Thi Bich Nguyen'],
  ])('the tries that failed at the desk: %s', (typed, name) => {
    expect(firstThree(typed)).toContain(name);
  });

  it.each([
    ['ngyuen', 'Nguyen'],
    ['Papadopolous', 'Papadopoulos'],
  ])('a common name finds those who are called so: %s', (typed, lastname) => {
    const last = found(typed).map(({ patient }) => patient.lastname);
    expect(last.slice(0, 3)).toEqual([lastname, lastname, lastname]);
  });

  it.each([
    // One or two letters mistaken, missing, doubled or swapped.
    ['tregilges', 'Robert Tregilgas'],
    ['tregligas', 'Robert Tregilgas'],
    ['harowgate', 'Elizabeth Harrowgate'],
    ['fetherstone', 'William Featherstone'],
    ['featherstne', 'William Featherstone'],
    ['thistelthwaite', 'Margaret Thistlethwaite'],
    ['wojciechowsky', 'Christopher Wojciechowski'],
    ['wojchiechowski', 'Christopher Wojciechowski'],
    ['anagnostu', 'Dimitrios Anagnostou'],
    ['stamatopolous', 'Konstantinos Stamatopoulos'],
    ['castelano', 'Giovanni Castellano'],
    ['abdiraman', 'Yusuf Abdirahman'],
    ['mulcahey', 'Rebecca Mulcahy'],
    ['vukovich', 'Anastasia Vukovic'],
    ['delahunte', 'Siobhan Delahunty'],
    ['watanbe', 'Watanabe'],
    ['okafour', 'Okafor'],
    ['pfiefer', 'Pfeiffer'],
    // Of a name that is not typed to its end.
    ['fethersto', 'William Featherstone'],
    ['anagnastou d', 'Dimitrios Anagnostou'],
    // As it sounds.
    ['zimmermann', 'Kathryn Zimmerman'],
    ['simmerman kathryn', 'Kathryn Zimmerman'],
    ['cathrin zimerman', 'Kathryn Zimmerman'],
    ['shnyder catherine', 'Catherine Schneider'],
    ['jeff filips', 'Geoffrey Phillips'],
    ['geof philips', 'Geoffrey Phillips'],
    ['shavon delahunty', 'Siobhan Delahunty'],
    ['sean mcpherson', 'Shaun Macpherson'],
    ['brenan aoife', 'Aoife Brennan'],
    // Short names, and names that go over into English.
    ['bob tregilgas', 'Robert Tregilgas'],
    ['liz harrow', 'Elizabeth Harrowgate'],
    ['bill featherstone', 'William Featherstone'],
    ['jim anagnostou', 'Dimitrios Anagnostou'],
    ['con stama', 'Konstantinos Stamatopoulos'],
    ['peggy thistle', 'Margaret Thistlethwaite'],
    ['johnny caste', 'Giovanni Castellano'],
    ['john castellano', 'Giovanni Castellano'],
    ['bec mulcahy', 'Rebecca Mulcahy'],
    ['mo rashid', 'Mohammed Al-Rashid'],
    ['katie schneider', 'Catherine Schneider'],
    ['joseph abdirahman', 'Yusuf Abdirahman'],
    // Written together that is apart, and apart that is together.
    ['vanderberg', 'Hendrik van der Berg'],
    ['hendrick vanderburg', 'Hendrik van der Berg'],
    ['mac donald fiona', 'Fiona MacDonald'],
    ['mcalister', 'Callum Mc Alister'],
    ['al rashed', 'Mohammed Al-Rashid'],
    // Marks that users do not type, and a typing error besides.
    ['zoe desire', 'Zoë Désir'],
  ])('%s finds %s', (typed, name) => {
    expect(firstThree(typed).some((full) => full.includes(name))).toBe(true);
  });

  it('every name that is misspelt by one swap is found among the first three', () => {
    const missed = names.filter((name) => {
      const [first = '', ...rest] = name.toLowerCase().split(' ');
      const swapped =
        first.length < 4 ? first : `${first.slice(0, 2)}${first[3]}${first[2]}${first.slice(4)}`;
      return !firstThree(`${swapped} ${rest.join(' ')}`).includes(name);
    });
    expect(missed).toEqual([]);
  });
});

describe('what stands among the close matches', () => {
  it('near names count only where fewer than three are found, and come after these', () => {
    expect(found('chen').every(({ close }) => !close)).toBe(true);
    const kinds = found('whitfield').map(({ close }) => close);
    expect(kinds[0]).toBe(false);
    expect(kinds).toEqual([...kinds].sort());
  });

  it('a number or a date that does not match is not forgiven', () => {
    expect(found('whitfeild 1/1/1900')).toEqual([]);
    expect(found('0499 999 999')).toEqual([]);
  });

  it('of a common name the patients of the day come first, found as typed or nearly so', () => {
    const all = shared.searchPatients('nguyen', { limit: 100, archived: false });
    const last = all.at(-1)?.id ?? 0;
    expect(found('nguyen', [last])[0]?.patient.id).toBe(last);
    expect(found('ngyuen', [last])[0]?.patient.id).toBe(last);
    expect(found('nguyen 1/1/1900', [last])).toEqual([]);
  });

  it('the nearest come first, however many others are near', () => {
    const cache = openCache(memoryCache());
    const many = Array.from({ length: 400 }, (_, i) => cachedPatient(i + 1, { lastname: 'Watkons' }));
    const nearest = [501, 502].map((id) => cachedPatient(id, { lastname: 'Watkins' }));
    cache.apply({ kind: 'patients', objects: [...many, ...nearest], sequence: 1 });
    const ids = cache.findPatients('watknis', { limit: 5, archived: false }).map(({ patient: { id } }) => id);
    expect(ids.slice(0, 2)).toEqual([501, 502]);
    expect(ids).toHaveLength(5);
  });

  it('an archived patient of the day is left out unless asked for', () => {
    const cache = openCache(memoryCache());
    const objects = [cachedPatient(1, { lastname: 'Whitfield', archived: true })];
    cache.apply({ kind: 'patients', objects, sequence: 1 });
    const ids = (archived: boolean) =>
      cache.findPatients('whitfeild', { limit: 5, archived, first: [1] }).map((one) => one.patient.id);
    expect([ids(false), ids(true)]).toEqual([[], [1]]);
  });

  it('a name that was kept just now is found, and one that was changed is not any more', () => {
    const cache = openCache(memoryCache());
    const put = (lastname: string, sequence: number) =>
      cache.apply({
        kind: 'patients',
        objects: [cachedPatient(1, { lastname, updatedAt: `2026-11-0${sequence}T00:00:00.000Z` })],
        sequence,
      });
    const count = (typed: string) => cache.findPatients(typed, { limit: 5, archived: false }).length;
    put('Featherstone', 1);
    expect(count('fetherstone')).toBe(1);
    put('Harrowgate', 2);
    expect([count('fetherstone'), count('harowgate')]).toEqual([0, 1]);
    cache.clear();
    expect(count('harowgate')).toBe(0);
  });

  it.each([
    ['whitfield', null],
    ['whitfeild', { by: 'close', text: null }],
    ['bob tregilgas', { by: 'short-name', text: 'bob' }],
    ['quincy', { by: 'middle-name', text: 'Quincy' }],
    ['zed', { by: 'preferred-name', text: 'Zed' }],
    ['444 555', { by: 'phone', text: '0400 444 555' }],
    ['sun.flower@', { by: 'email', text: 'sun.flower@mail.example' }],
    ['sunfl', { by: 'email', text: 'sun.flower@mail.example' }],
    ['4/5/1961', null],
  ])('it is told why somebody was found where it is not the name that is shown: %s', (typed, why) => {
    const cache = openCache(memoryCache());
    const objects = [
      cachedPatient(1, { firstname: 'Ian', lastname: 'Whitfield' }),
      cachedPatient(2, { firstname: 'Robert', lastname: 'Tregilgas' }),
      cachedPatient(3, {
        firstname: 'Ada',
        lastname: 'Moss',
        middleName: 'Quincy',
        preferredName: 'Zed',
        birthdate: '1961-05-04',
        email: 'sun.flower@mail.example',
        phoneNumbers: [
          { phoneNumber: '0412 345 678', code: '+61' },
          { phoneNumber: '0400 444 555', code: '+61' },
        ],
      }),
    ];
    cache.apply({ kind: 'patients', objects, sequence: 1 });
    const [first] = cache.findPatients(typed, { limit: 5, archived: false });
    expect(first?.why).toEqual(why);
  });
});
