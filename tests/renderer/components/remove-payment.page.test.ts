import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, openJia } from '../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk } from '../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The removal of a payment, after the desk was covered. */
const open = pageUnderTest();

test('a payment that was removed is not asked about again after privacy mode', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog');
  await openJia(page);
  await page
    .getByRole('button', { name: /^Remove \$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Recorded twice' }).click();
  await page.clock.runFor(1500);
  const removed = page.getByRole('dialog', { name: 'Payment removed' });
  await removed.waitFor();
  await coverDesk(page, 'privacy mode');
  await uncoverDesk(page, 'privacy mode');
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
  await removed.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'payment.remove')).toHaveLength(1);
});

/** Deletes what waits in a card of the open dialog: the button, and the answer to its question. */
async function deleteCard(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog', { name: /^Delete this/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog', { name: /^Delete this/ }).waitFor({ state: 'detached' });
}

test('a removal that was deleted before it was sent is not said to be on its way', async () => {
  const page = await open();
  await openJia(page);
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByRole('button', { name: 'Remove $85.00, PAY-4402' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recorded twice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove payment' });
  await dialog.getByText('Not sent yet').waitFor();
  await deleteCard(page, /^Delete: Remove payment/);
  await dialog.getByText(/^Deleted: Remove payment/).waitFor();
  await dialog.getByText(/it stays recorded in your practice system/).waitFor();
  expect(await dialog.getByText('Not sent yet').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // It can be asked for once more, after the time of a double click.
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Remove $85.00, PAY-4402' }).click();
  await page.getByRole('dialog', { name: 'Remove this payment?' }).waitFor();
});

test('a change of method of which both parts were deleted does not say that the first payment was removed', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  for (const key of ['p', 'Alt+1', 'Enter']) await page.keyboard.press(key);
  await page.clock.runFor(1500);
  await page.getByText('It’s in your practice system.').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await go(page, 'Takings');
  await page.getByRole('button', { name: /^Payments by Cash/ }).click();
  await page
    .getByRole('button', { name: /^Change method/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Change method' });
  await dialog.getByLabel('EFTPOS').check();
  await page.keyboard.press('Enter');
  await dialog.getByText('Not sent yet').first().waitFor();
  await deleteCard(page, /^Delete: Remove payment/);
  await dialog.getByText(/^Deleted: Remove payment/).waitFor();
  await deleteCard(page, /^Delete: Payment \(/);
  await dialog.getByText(/^Deleted: Payment \(/).waitFor();
  expect(await dialog.getByText('Not sent yet').count()).toBe(0);
  expect(await dialog.getByText('The first payment has been removed.').count()).toBe(0);
});
