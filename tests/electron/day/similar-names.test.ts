import { describe, expect, test } from 'vitest';
import { oneApart, similarNames } from '../../../electron/day/similar-names.ts';

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
  ])('%o and %o', (a, b) => {
    expect(similarNames(a, b)).toBe(true);
    expect(similarNames(b, a)).toBe(true);
  });

  test.each([
    [name('Jia', 'Chen'), name('Wei', 'Chen')],
    [name('Tom', 'Whitfield'), name('Tom', 'Okafor')],
    [name('', ''), name('', '')],
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
});
