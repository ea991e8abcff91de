import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistakable, oneApart, similarNames } from '../../../electron/views/similar-names.ts';

const name = (firstname: string, lastname: string, preferredName?: string) => ({
  firstname,
  lastname,
  preferredName,
});

describe('names that are mistaken for each other', () => {
  test.each([
    [name('Jia', 'Chen'), name('Jian', 'Chen')],
    [name('Margaret', 'Oduya'), name('MARGARET', 'Oduya ')],
    [name('José', 'García'), name('Jose', 'Garcia')],
    [name('Chen', 'Li'), name('Li', 'Chen')],
    [name('Tom', 'Whitfield'), name('Thomas', 'Whitfield', 'Tom')],
    [name('Anna', 'Petrov'), name('Anna', 'Petrow')],
    // Of one name alone, as practices record it.
    [name('Suharto', ''), name('Suharto', '')],
    [name('Suharto', '.'), name('SUHARTO', '-')],
    [name('', 'Suharto'), name('', 'Suharto')],
    [name('Suharto', ''), name('', 'Suharto')],
  ])('%o and %o', (a, b) => {
    expect(similarNames(a, b)).toBe(true);
    expect(similarNames(b, a)).toBe(true);
  });

  test.each([
    [name('Jia', 'Chen'), name('Wei', 'Chen')],
    [name('Tom', 'Whitfield'), name('Tom', 'Okafor')],
    [name('', ''), name('', '')],
    [name('.', '-'), name('', '')],
    [name('Suharto', ''), name('Sukarno', '')],
  ])('not %o and %o', (a, b) => expect(similarNames(a, b)).toBe(false));

  test('One letter more, less, other, or two neighbours swapped are one apart.', () => {
    for (const [x, y] of [
      ['anna', 'ana'],
      ['brian', 'brain'],
      ['jon', 'ron'],
      ['lee', 'leer'],
    ] as const) {
      expect([x, y, oneApart(x, y)]).toEqual([x, y, true]);
    }
    expect(oneApart('anna', 'emma')).toBe(false);
  });

  test('Of a day the first other patient is found whose name is mistaken, as if each were held against each.', () => {
    const word = fc.constantFrom(
      'Jia',
      'Jian',
      'Chen',
      'Cheng',
      'Li',
      'Tom',
      'Thomas',
      'José',
      'Jose',
      'Mary-Ann',
      '',
    );
    const person = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      start: fc.constantFrom('9:00', '10:00'),
      patient: fc.option(fc.record({ firstname: word, lastname: word, preferredName: fc.option(word) })),
    });
    const day = fc.array(person, { maxLength: 14 });
    fc.assert(
      fc.property(day, (people) => {
        const find = mistakable(people);
        for (const one of people) {
          if (!one.patient) continue;
          const me = { id: one.id, ...one.patient };
          const byHand = people.find((o) => o.id !== me.id && o.patient && similarNames(me, o.patient));
          expect(find(me)).toBe(byHand ?? null);
        }
      }),
    );
  });
});
