import { expect, test } from 'vitest';
import {
  firstClick,
  isSecondClick,
  keepSecondClicksOff,
} from '../../../renderer/components/double-click-guard.ts';

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

test('from the click that acts on, its place ignores clicks for a second; other places, and keys, do not', () => {
  const page = new EventTarget();
  const end = keepSecondClicksOff(page as unknown as Window);
  const heard: number[] = [];
  page.addEventListener('click', (event) => heard.push(event.timeStamp));
  const clickAt = (timeStamp: number, more: object = {}) => {
    const event = new Event('click', { cancelable: true });
    for (const [name, value] of Object.entries(click({ ...more, timeStamp })))
      Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
  };
  const acted: string[] = [];
  const act = firstClick(() => acted.push('acted'));
  clickAt(20_000);
  act(click({ timeStamp: 20_000 }) as Parameters<typeof act>[0]);
  clickAt(20_300, { detail: 2 });
  clickAt(20_650);
  clickAt(20_700, { clientY: 362 });
  clickAt(20_800, { detail: 0 });
  clickAt(21_000);
  expect(heard).toEqual([20_000, 20_700, 20_800, 21_000]);
  act(click({ timeStamp: 22_000, detail: 2 }) as Parameters<typeof act>[0]);
  expect(acted).toEqual(['acted']);
  end();
});
