import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The search for the next free time, asked for again. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');

test('the next free time is found each time it is asked for, also after weeks without one', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  // The visit is due on 2 January: the three weeks from then on are full.
  await page.evaluate(() => window.fakeDesk.freeFrom(Date.UTC(2027, 0, 23)));
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await page.locator('input[name="time"]:checked').waitFor();
  const picked = () => dialog(page).locator('[class*=picked]').innerText();
  const first = await picked();
  await dialog(page).getByRole('button', { name: 'Later days' }).click();
  await page.clock.runFor(500);
  await dialog(page).getByRole('button', { name: 'Next free' }).click();
  await page.clock.runFor(2000);
  expect(await picked()).toBe(first);
});
