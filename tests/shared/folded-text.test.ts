import { expect, test } from 'vitest';
import { foundIn, readText } from '../../electron/documents/scans/names-in-text.ts';
import { termsOf } from '../../electron/store/cache/search-terms.ts';
import { searchableOf } from '../../electron/store/cache/searchable.ts';
import type { Cache } from '../../electron/store/types.ts';
import { searchContacts } from '../../electron/views/contact-views.ts';
import { normalName, similarNames } from '../../electron/views/similar-names.ts';
import { fold, lettersAndDigits } from '../../shared/folded-text.ts';

test('text is compared without case, accents and letters of other alphabets’ making', () => {
  const folded = ['Zoë', 'Bjørn', 'STRAUẞ', 'Łukasz', 'Æsa', 'O’Brien', 'Đỗ'].map(fold);
  expect(folded).toEqual(['zoe', 'bjorn', 'strauss', 'lukasz', 'aesa', 'o’brien', 'do']);
  // A beginning that is typed in capitals ends in no final sigma.
  expect(fold('Ιωσήφ')).toMatch(new RegExp(`^${fold('ΙΩΣ')}`));
  expect([lettersAndDigits(' O’Brien-Smith 2 '), lettersAndDigits(null), lettersAndDigits('陳')]).toEqual([
    'obriensmith2',
    '',
    '陳',
  ]);
});

test('A spelling that finds a patient in one search finds them in every other, and identifies them in a letter.', () => {
  const spelt = [
    ['Bjørn', 'Strauß', 'bjorn strauss'],
    ['Zoë', 'Łukasik', 'ZOE LUKASIK'],
    ['Renée', 'García', 'Renee García'],
  ] as const;
  for (const [firstname, lastname, typed] of spelt) {
    const contact = { id: 1, name: `${firstname} ${lastname}` };
    const cache = { all: () => [contact], many: () => [] } as unknown as Pick<Cache, 'all' | 'many'>;
    expect([typed, searchContacts(cache, typed, 5).length]).toEqual([typed, 1]);
    const kept = Object.values(searchableOf({ id: 1, firstname, lastname }).words).join(' ');
    for (const term of termsOf(typed)) expect(kept).toContain(term.kind === 'name' ? term.whole : 'no name');
    const [first = '', last = ''] = typed.split(' ');
    const other = { firstname: first, lastname: last };
    expect(normalName(other)).toBe(normalName({ firstname, lastname }));
    expect(similarNames(other, { firstname, lastname })).toBe(true);
    const named = { id: 1, firstname, lastname, preferredName: null, birthdate: null };
    expect(foundIn(readText(`Re: ${typed}, seen today`), named)).toMatchObject({ name: true });
  }
});

test('a number behind a name distinguishes two records, and no one at the desk', () => {
  expect(similarNames({ firstname: 'Jia', lastname: 'Chen' }, { firstname: 'Jia', lastname: 'Chen 2' })).toBe(
    true,
  );
});
