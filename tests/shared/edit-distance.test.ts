import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipsAllowed, slipsBetween } from '../../shared/edit-distance.ts';

/** The same by its definition, without a bound. */
function plainly(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i] as number[]);
  const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let j = 0; j <= b.length; j += 1) (table[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const ways = [
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(cell(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = Math.min(...ways);
    }
  return cell(a.length, b.length);
}

const word = fc.stringMatching(/^[abc]{0,9}$/);

describe('slips between what was typed and a name', () => {
  it.each([
    ['whitfeild', 'whitfield', 1],
    ['magaret', 'margaret', 1],
    ['oduyya', 'oduya', 1],
    ['abernathy', 'abernethy', 1],
    ['papadopolous', 'papadopoulos', 2],
    ['chen', 'chen', 0],
  ])('%s and %s: %i', (typed, name, slips) => {
    expect(slipsBetween(typed, name, 2).whole).toBe(slips);
  });

  it('of a name that is not typed to its end, its nearest beginning counts', () => {
    expect(slipsBetween('fethers', 'featherstone', 2)).toEqual({ whole: 3, beginning: 1 });
  });

  it('is what the definition says, up to the bound, for any words', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (typed, name, most) => {
        const beginnings = Array.from({ length: name.length + 1 }, (_, n) =>
          plainly(typed, name.slice(0, n)),
        );
        expect(slipsBetween(typed, name, most)).toEqual({
          whole: Math.min(plainly(typed, name), most + 1),
          beginning: Math.min(...beginnings, most + 1),
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('one slip is forgiven from three letters on, two from seven', () => {
    expect(['li', 'lee', 'nguyen', 'whitfie'].map(slipsAllowed)).toEqual([0, 1, 1, 2]);
  });
});
