import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The patients to ring, in Chromium on the fake bridge: tomorrow has patients, and the six days after it have none. */
const open = pageUnderTest();

const ringTab = (page: Page) => page.getByRole('button', { name: /^Calls for/ });

test('whom to ring is asked of the next day on which anybody is booked, and of no empty one', async () => {
  const page = await open();
  await go(page, 'To finish');
  await ringTab(page).filter({ hasText: 'Calls for tomorrow' }).click();
  await page.getByText('2 patients couldn’t be checked.', { exact: false }).waitFor();
  await page.getByText('“Jack”').waitFor();
  for (let days = 0; days < 4; days += 1) await page.getByRole('button', { name: 'Previous day' }).click();
  // From Tuesday, over two days without patients, to Friday.
  await ringTab(page).filter({ hasText: 'Calls for Friday 20 November' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByText('No one is booked in the 7 days after Sunday 22 November.').waitFor();
  expect(await page.getByRole('list', { name: /^Calls for/ }).count()).toBe(0);
});
