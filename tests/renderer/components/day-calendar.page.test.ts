import { expect, test } from 'vitest';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The calendar, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('the calendar marks the clinic’s today, also where it is another day by the clock of this PC', async () => {
  const page = await open();
  const marked = () =>
    page.locator('table button[data-today][data-highlight-today]:visible').allTextContents();
  await page.keyboard.press('g');
  await expect.poll(marked).toEqual(['21']);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.beginDay('2026-11-22'));
  await page.clock.runFor(500);
  await page.keyboard.press('g');
  await page.getByLabel('Go to a day').waitFor();
  expect(await marked()).toEqual(['22']);
});
