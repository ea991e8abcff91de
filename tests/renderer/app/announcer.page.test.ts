import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What is said on the screen and to screen readers, when privacy mode begins. */
const open = pageUnderTest();

/** Texts with a part of the name in them, also those that only a screen reader reads. */
const texts = (page: Page) => page.getByText('Abernethy').allTextContents();

/** Privacy mode is on the screen. */
const shown = (page: Page) => page.getByRole('button', { name: 'Show everything' }).first().waitFor();

async function arriveElsewhere(page: Page, name: string) {
  const key = await rowNamed(page, name).getAttribute('data-key');
  await page.evaluate((k) => window.fakeDesk.arriveElsewhere(k ?? ''), key);
}

test('When privacy mode begins, neither a notice nor what was announced has a name.', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  await arriveElsewhere(page, 'Ruth Abernethy');
  await page.getByRole('status').getByText('Ruth Abernethy has arrived').waitFor({ state: 'attached' });
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('s');
  await page.getByRole('status').getByText('Ruth Abernethy: gone in').waitFor();

  await page.keyboard.press('F8');
  await shown(page);
  await expect.poll(() => rowNamed(page, 'Ruth Abernethy').count()).toBe(0);
  expect(await texts(page)).toEqual([]);
  expect(await page.getByText('RA: gone in', { exact: true }).count()).toBe(1);

  // Who arrives from now on is announced by initials.
  await page.evaluate(() => window.fakeDesk.arriveElsewhere('504:104'));
  await page
    .getByRole('status')
    .getByText(/^[A-Z]{2} has arrived$/)
    .waitFor({ state: 'attached' });
});
