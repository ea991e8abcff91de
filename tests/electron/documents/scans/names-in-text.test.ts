import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesIn, foundIn, pairsIn, readText } from '../../../../electron/documents/scans/names-in-text.ts';

const margaret = {
  id: 1,
  firstname: 'Margaret',
  preferredName: 'Peggy',
  lastname: 'Oduya-Smith',
  birthdate: '1988-03-14',
};
const found = (text: string, patient: Parameters<typeof foundIn>[1] = margaret) =>
  foundIn(readText(text), patient);

test('dates are read as people here write them, day first', () => {
  expect(datesIn('DOB: 14/3/1988')).toEqual(['1988-03-14']);
  expect(datesIn('14-03-88 and 5.11.2024')).toEqual(['1988-03-14', '2024-11-05']);
  expect(datesIn('14 March 1988, 14th Mar 1988')).toEqual(['1988-03-14']);
  expect(datesIn('March 14, 1988')).toEqual(['1988-03-14']);
  expect(datesIn('1988-03-14')).toEqual(['1988-03-14']);
  expect(datesIn('3/14/1988 and 14 Foobar 1988 and 99/99/1999')).toEqual([]);
});

test('a name is found in either order, with a second name between, whatever its case and accents', () => {
  for (const text of [
    'Re: Margaret Oduya-Smith',
    'ODUYA-SMITH, Margaret',
    'Mrs Margaret J. Oduya Smith',
    'peggy oduya-smith came to see me',
    'Márgaret Oduya–Smith',
  ]) {
    expect(found(text), text).toMatchObject({ name: true });
  }
});

test('a first name here and a last name there are not a name', () => {
  const text = 'Margaret told me at length about her neighbour of the family Oduya-Smith';
  expect(found(text)).toEqual({ name: false, lastName: true, birthDate: false });
  expect(found('Margarete Oduya-Smithson')).toEqual({ name: false, lastName: false, birthDate: false });
});

test('the birth date counts whether the name is there or not', () => {
  expect(found('Born 14/03/1988')).toEqual({ name: false, lastName: false, birthDate: true });
  expect(found('born 14/03/1988', { ...margaret, birthdate: null }).birthDate).toBe(false);
});

test('pairs of words that look like a name are found for a search, titles and small words left as they are', () => {
  expect(pairsIn('Dear Dr Lindqvist, thank you for seeing Margaret Oduya. CHEN, Jia too.', 9)).toEqual(
    expect.arrayContaining(['Margaret Oduya', 'CHEN Jia']),
  );
  expect(pairsIn('nothing here at all', 9)).toEqual([]);
  expect(pairsIn('Ann Bee Cee Dee Eff', 2)).toHaveLength(2);
});

test('no text and no name makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, name) => {
      found(text, { ...margaret, firstname: name, lastname: name });
      pairsIn(text, 5);
    }),
  );
});
