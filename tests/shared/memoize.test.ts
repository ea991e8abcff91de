import { expect, test } from 'vitest';
import { lazy, memoize, memoizeByObject } from '../../shared/memoize.ts';

test('What was made for a text is made once, until too many others were asked for.', () => {
  const made: string[] = [];
  const upper = memoize(2, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'a', 'b', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
  upper('c');
  expect(upper('a')).toBe('A');
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('A mistake is not remembered.', () => {
  let times = 0;
  const fails = memoize(2, () => {
    times += 1;
    throw new RangeError('no');
  });
  expect(() => fails('a')).toThrow(RangeError);
  expect(() => fails('a')).toThrow(RangeError);
  expect(times).toBe(2);
});

test('What is made once it is needed is made then, and once.', () => {
  let made = 0;
  const one = lazy(() => ({ place: ++made }));
  expect(made).toBe(0);
  expect([one(), one()]).toEqual([{ place: 1 }, { place: 1 }]);
});

test('What is made of an object is made once, also where it is nothing.', () => {
  const asked: object[] = [];
  const idOf = memoizeByObject((one: { readonly id: number | null }) => {
    asked.push(one);
    return one.id;
  });
  const [a, b] = [{ id: 1 }, { id: null }];
  expect([a, a, b, b].map(idOf)).toEqual([1, 1, null, null]);
  expect(asked).toEqual([a, b]);
});
