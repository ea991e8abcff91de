import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The result of a payment, after the desk was covered: its write is done, and in the outbox no more. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');

async function takePayment(page: Page) {
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await dialog(page).getByLabel('EFTPOS').check();
  await dialog(page).getByRole('button', { name: 'Record $96.00' }).click();
}

describe.each(waysToCover)('after %s', (way) => {
  test('the result of a payment is there again; once it is closed, keys and the next payment work', async () => {
    const page = await open();
    await takePayment(page);
    await page.clock.runFor(1500);
    await dialog(page).getByText('It’s in your practice system.').waitFor();
    await coverDesk(page, way);
    await uncoverDesk(page, way);
    await dialog(page).getByText('It’s in your practice system.').waitFor();
    await rowNamed(page, 'Jia Chen').waitFor();
    await page.clock.runFor(1000);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await choose(page, 'Jia Chen');
    await page.keyboard.press('a');
    await page.clock.runFor(500);
    expect(await callsOf(page, 'arrival.mark')).toMatchObject([{ appointmentId: 503 }]);
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: /^New appointment/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('complementary').getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('dialog', { name: /^Payment from/ }).waitFor();
  });

  test('a payment that was still being sent is done in the dialog that comes back', async () => {
    const page = await open();
    await takePayment(page);
    await dialog(page).getByRole('button', { name: 'Close' }).last().waitFor();
    await coverDesk(page, way);
    await page.clock.runFor(2000);
    await uncoverDesk(page, way);
    await dialog(page).getByText('It’s in your practice system.').waitFor();
  });
});

test('a result that cannot be read is an open dialog that says so, and can be read again', async () => {
  const page = await open();
  await takePayment(page);
  await page.clock.runFor(1500);
  await dialog(page).getByText('It’s in your practice system.').waitFor();
  await coverDesk(page, 'privacy mode');
  await page.evaluate(() => window.fakeDesk.failNext('outbox.read', 'store-damaged'));
  await uncoverDesk(page, 'privacy mode');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByText('It’s in your practice system.').waitFor();
});

test('a result whose write was deleted meanwhile says that', async () => {
  const page = await open();
  await takePayment(page);
  await page.clock.runFor(1500);
  await dialog(page).getByText('It’s in your practice system.').waitFor();
  await coverDesk(page, 'privacy mode');
  await page.evaluate(() => window.fakeDesk.failNext('outbox.read', 'not-found'));
  await uncoverDesk(page, 'privacy mode');
  await dialog(page).getByText('This was deleted before it was sent.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
});
