import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, rowNamed } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A payment that was removed again from its own result. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');

async function takeAndBeginRemoval(page: Page) {
  page.setDefaultTimeout(8000);
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await dialog(page).getByLabel('EFTPOS').check();
  await dialog(page).getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1500);
  await dialog(page).getByText('Nothing left owing').waitFor();
  await page.clock.runFor(1500);
  await dialog(page)
    .getByRole('button', { name: /^Remove \$96.00 by EFTPOS/ })
    .click();
  await page.clock.runFor(1500);
}
const aReason = (page: Page) => dialog(page).getByRole('group').getByRole('button').first();

test.each(waysToCover)('after %s the result does not say that nothing is owing', async (way) => {
  const page = await open();
  await takeAndBeginRemoval(page);
  await aReason(page).click();
  await page.clock.runFor(2000);
  await dialog(page)
    .getByText(/removed/i)
    .first()
    .waitFor();
  await coverDesk(page, way);
  await uncoverDesk(page, way);
  await page.clock.runFor(2000);
  await dialog(page).getByText('$96.00').first().waitFor();
  expect(await dialog(page).innerText()).not.toContain('Nothing left owing');
});

test('nor where the person goes back while the removal is being stored', async () => {
  const page = await open();
  await takeAndBeginRemoval(page);
  await page.evaluate(() => window.fakeDesk.hold('payment.remove'));
  await aReason(page).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.letGo('payment.remove'));
  await page.clock.runFor(3000);
  expect(await dialog(page).innerText()).not.toContain('Nothing left owing');
});
