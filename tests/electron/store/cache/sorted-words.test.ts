import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSortedWords } from '../../../../electron/store/cache/sorted-words.ts';
import { slipsBetween } from '../../../../shared/edit-distance.ts';

type Found = readonly [word: string, whole: number, beginning: number];

function nearBy(added: readonly string[], typed: string, most: number): Found[] {
  const words = createSortedWords();
  for (const word of added) words.add(word);
  const found: Found[] = [];
  words.near(typed, most, (...one) => found.push(one));
  return found;
}

/** Each word compared by itself. */
const plainly = (added: readonly string[], typed: string, most: number): Found[] =>
  [...new Set(added)]
    .filter((word) => word !== '')
    .sort()
    .flatMap((word): Found[] => {
      const { whole, beginning } = slipsBetween(typed, word, most);
      return beginning <= most ? [[word, whole, beginning]] : [];
    });

const word = fc.stringMatching(/^[abc]{0,9}$/);

describe('words in their order', () => {
  it('the same words and slips are found as by comparing each word by itself, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 60 }),
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 4 }),
        (added, texts, most) => {
          for (const typed of texts) expect(nearBy(added, typed, most)).toEqual(plainly(added, typed, most));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('of long words, and of other letters than a to z', () => {
    const long = 'wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft';
    const added = [long, `${long}er`, long.slice(0, 63), 'đặng', 'đăng', '黄', 'ng'];
    for (const typed of [long.slice(0, 59), long.slice(1, 61), 'đặgn', '黄'])
      expect(nearBy(added, typed, 2)).toEqual(plainly(added, typed, 2));
  });

  it('what is longer than sixty-four letters finds nothing', () => {
    expect(nearBy(['a'.repeat(65)], 'a'.repeat(65), 2)).toEqual([]);
    expect(nearBy(['a'.repeat(70)], 'a'.repeat(64), 2)).toEqual([['a'.repeat(70), 3, 0]]);
  });

  it('a word is added once', () => {
    const words = createSortedWords();
    expect([
      words.add('chen'),
      words.add('chen'),
      words.add(''),
      words.has('chen'),
      words.has('che'),
    ]).toEqual([true, false, false, true, false]);
  });
});
