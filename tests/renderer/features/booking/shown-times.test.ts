import { expect, test } from 'vitest';
import { firstShown, hiddenStep } from '../../../../renderer/features/booking/shown-times.ts';

test('a time that was clicked stays where it is: each of those that are shown, also the first and the last', () => {
  for (let at = 0; at < 7; at += 1) expect([at, firstShown(null, at, 14)]).toEqual([at, 0]);
  for (let at = 4; at < 11; at += 1) expect([at, firstShown(4, at, 14)]).toEqual([at, 4]);
});

test('a time that is not shown comes into sight, and the others move by as little as needed', () => {
  expect([firstShown(0, 7, 14), firstShown(1, 13, 14)]).toEqual([1, 7]);
  expect([firstShown(7, 6, 14), firstShown(6, 0, 14)]).toEqual([6, 0]);
});

test('the first time that is proposed on a day has its neighbours beside it', () => {
  expect([firstShown(null, 8, 14), firstShown(null, 13, 14)]).toEqual([5, 7]);
});

test('what is shown stays when a time of another day is chosen, and while there are enough times', () => {
  expect([firstShown(null, -1, 14), firstShown(4, -1, 14)]).toEqual([null, 4]);
  expect([firstShown(7, -1, 9), firstShown(7, 8, 9), firstShown(7, 2, 3)]).toEqual([2, 2, 0]);
});

test('an arrow leads to a time that is not shown only from the edge, and only where there is one', () => {
  const shown = { from: 4, to: 11 };
  const led = (key: string, at: number) => hiddenStep(key, at, shown, 14);
  expect([led('ArrowDown', 10), led('ArrowRight', 10), led('ArrowUp', 4), led('ArrowLeft', 4)]).toEqual([
    11, 11, 3, 3,
  ]);
  expect([led('ArrowDown', 9), led('ArrowUp', 5), led('Enter', 10), led('a', 4)]).toEqual(
    Array(4).fill(null),
  );
  const whole = { from: 0, to: 14 };
  expect([hiddenStep('ArrowDown', 13, whole, 14), hiddenStep('ArrowUp', 0, whole, 14)]).toEqual([null, null]);
});
