import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, clickTwice, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The free times of a week, in Chromium on the fake bridge: 14 on each working day. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

const monday = (page: Page) => page.getByRole('radio', { name: /^Monday 4 January/ });
const chosen = (page: Page) => page.getByRole('radio', { checked: true }).and(page.locator('[name="time"]'));
const named = async (page: Page) => (await chosen(page).getAttribute('aria-label')) ?? '';
const timesOf = (page: Page) =>
  monday(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

async function toTimes(page: Page) {
  await page.evaluate(() => window.fakeDesk.freeEveryTime());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await page.locator('input[name="time"]:checked:focus').waitFor();
}

test('A double click on the last time that is shown of a day takes that time: none comes under the pointer.', async () => {
  const page = await open();
  await toTimes(page);
  const before = await timesOf(page);
  expect(before).toHaveLength(7);
  for (const name of [before.at(-1) ?? '', before[0] ?? '']) {
    await clickTwice(page, page.getByRole('radio', { name, exact: true }).locator('..'), 650);
    expect(await named(page)).toBe(name);
  }
  expect(await timesOf(page)).toEqual(before);
});

test('A double click on “All 14” shows all times of the day, and takes none of them.', async () => {
  const page = await open();
  await toTimes(page);
  const before = await named(page);
  await clickTwice(page, page.getByRole('button', { name: 'All 14 times on Monday 4 January' }), 650);
  expect(await monday(page).count()).toBe(14);
  expect(await named(page)).toBe(before);
});

test('The arrow keys walk through all times of a day, also those that are not shown, to the next day and back.', async () => {
  const page = await open();
  await toTimes(page);
  const walk = async (key: string, presses: number) => {
    const seen: string[] = [];
    for (let pressed = 0; pressed < presses; pressed += 1) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      expect(await named(page)).toBe(focused);
      seen.push(focused.replace(/^\w+ (\d+) \w+, (\d+:\d+) ([ap]m).*$/, '$1 $2$3'));
    }
    return seen;
  };
  const day = [9, 10, 11, 1, 2, 3, 4].flatMap((hour) =>
    ['00', '30'].map((minute) => `4 ${hour}:${minute}${hour >= 9 ? 'am' : 'pm'}`),
  );
  expect(await named(page)).toMatch(/10:00 am/);
  expect(await walk('ArrowDown', 12)).toEqual([...day.slice(3), '5 9:00am']);
  expect(await walk('ArrowUp', 14)).toEqual(day.toReversed());
});
