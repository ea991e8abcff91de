import { expect, test } from 'vitest';
import { isSecondClick } from '../../../renderer/components/double-click-guard.ts';

const act = { clientX: 400, clientY: 300, timeStamp: 10_000 };
const click = (more: object) => ({ ...act, detail: 1, ...more });

test.each([
  [0, true],
  [400, true],
  [650, true],
  [900, true],
  [999, true],
  [1000, false],
  [5000, false],
])('a click on the place of an act %i ms after it is its second one: %j', (after, second) => {
  expect(isSecondClick(act, click({ timeStamp: act.timeStamp + after }))).toBe(second);
});

test('a click beside it is another one; a hand need not hold quite still', () => {
  const shortlyAfter = { timeStamp: act.timeStamp + 500 };
  expect(isSecondClick(act, click({ ...shortlyAfter, clientX: 408, clientY: 305 }))).toBe(true);
  expect(isSecondClick(act, click({ ...shortlyAfter, clientY: 362 }))).toBe(false);
});

test('a key is at no place, and where nothing was done there is no second click', () => {
  expect(isSecondClick(act, click({ timeStamp: act.timeStamp + 100, detail: 0 }))).toBe(false);
  expect(isSecondClick(null, click({}))).toBe(false);
});
