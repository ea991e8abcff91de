import { expect, test } from 'vitest';
import { createVanishedField } from '../../../renderer/app/vanished-field.ts';

const key = (name: string, timeStamp: number) => ({
  key: name,
  timeStamp,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
});

/** Keys at times (ms) into a field that goes at 100, and which of those after it belong to it. */
function taken(before: readonly [string, number][], after: readonly [string, number][], isNowhere = true) {
  const vanished = createVanishedField();
  const field = { isConnected: true };
  for (const [name, at] of before) vanished.typed(field, key(name, at));
  field.isConnected = false;
  return after.map(([name, at]) => vanished.takes(key(name, at), isNowhere));
}

test('what follows within a second is of the field that has gone, and so on; after a rest it is not', () => {
  expect(
    taken(
      [['a', 0]],
      [
        ['b', 200],
        ['c', 1100],
        ['d', 2200],
        ['e', 2300],
      ],
    ),
  ).toEqual([true, true, false, false]);
});

test('after Enter or Escape, which close a field, nothing is; nor where another element has the focus', () => {
  for (const closes of ['Enter', 'Escape'])
    expect(
      taken(
        [
          ['a', 0],
          [closes, 50],
        ],
        [['p', 100]],
      ),
    ).toEqual([false]);
  expect(taken([['a', 0]], [['p', 100]], false)).toEqual([false]);
});

test('Enter after it is no letter, and ends it', () => {
  expect(
    taken(
      [['a', 0]],
      [
        ['Enter', 100],
        ['p', 200],
      ],
    ),
  ).toEqual([false, false]);
});
