import { expect, test } from 'vitest';
import {
  firstClick,
  ignoreSecondClick,
  isMeantForOverlay,
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

/** Clicks on a page, and the times of those that came through. */
function clicksOf(page: EventTarget) {
  const heard: number[] = [];
  page.addEventListener('click', (event) => heard.push(event.timeStamp));
  const clickAt = (timeStamp: number, more: object = {}) => {
    const event = new Event('click', { cancelable: true });
    for (const [name, value] of Object.entries(click({ ...more, timeStamp })))
      Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
  };
  return { heard, clickAt };
}

test('from the click that acts on, its place ignores clicks for a second; other places, and keys, do not', () => {
  const page = new EventTarget();
  const end = keepSecondClicksOff(page as unknown as Window);
  const { heard, clickAt } = clicksOf(page);
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

test('where a dialog has come, the place of the click that led to it ignores clicks for its second', () => {
  const page = new EventTarget();
  const end = keepSecondClicksOff(page as unknown as Window);
  const { heard, clickAt } = clicksOf(page);
  clickAt(30_000);
  clickAt(30_100, { detail: 0, clientX: 0, clientY: 0 });
  ignoreSecondClick();
  clickAt(30_300, { detail: 2 });
  clickAt(30_650);
  clickAt(30_700, { clientY: 362 });
  clickAt(31_000);
  expect(heard).toEqual([30_000, 30_100, 30_700, 31_000]);
  end();
});

test('a click beside a dialog closes it, unless it is the second one of a double click', () => {
  const page = new EventTarget();
  const end = keepSecondClicksOff(page as unknown as Window);
  const { clickAt } = clicksOf(page);
  const meant = (timeStamp: number, more: object = {}) => {
    clickAt(timeStamp, more);
    return isMeantForOverlay(click({ timeStamp, ...more }));
  };
  const elsewhere = { clientX: 5, clientY: 5 };
  expect(meant(40_000)).toBe(true);
  expect(meant(40_300, { detail: 2 })).toBe(false);
  expect(meant(40_650)).toBe(false);
  expect(meant(40_700, elsewhere)).toBe(true);
  expect(meant(42_000, elsewhere)).toBe(true);
  end();
});

test.each(['keydown', 'dragenter', 'drop'])(
  'a dialog that came by %s ignores no click, also where one was just made',
  (kind) => {
    const page = new EventTarget();
    const end = keepSecondClicksOff(page as unknown as Window);
    const { heard, clickAt } = clicksOf(page);
    clickAt(50_000);
    page.dispatchEvent(new Event(kind));
    ignoreSecondClick();
    clickAt(50_600);
    expect(heard).toEqual([50_000, 50_600]);
    end();
  },
);

test('a key ends what a dialog began, and not what an action began', () => {
  const page = new EventTarget();
  const end = keepSecondClicksOff(page as unknown as Window);
  const { heard, clickAt } = clicksOf(page);
  clickAt(60_000);
  ignoreSecondClick();
  page.dispatchEvent(new Event('keydown'));
  clickAt(60_400);
  firstClick(() => {})(click({ timeStamp: 60_400 }) as Parameters<ReturnType<typeof firstClick>>[0]);
  page.dispatchEvent(new Event('keydown'));
  clickAt(60_800);
  expect(heard).toEqual([60_000, 60_400]);
  end();
});
