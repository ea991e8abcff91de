import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, rowNamed, stopTheClock } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Where the focus is while a payment that was taken comes to other states, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === body ? 'nothing' : activeElement?.textContent;
  });
const become = (page: Page, state: 'unknown' | 'asks' | 'refused' | 'not-recorded' | 'done') =>
  page.evaluate((to) => window.fakeDesk.writeBecomes('payment', to), state);

/** A payment that is not sent: the fake would send it after 50 ms. */
async function takePayment(page: Page) {
  await page.evaluate(() => window.fakeDesk.goOffline());
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await dialog(page).getByLabel('EFTPOS').check();
  await stopTheClock(page, 1000);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Saved here, not sent yet').waitFor();
  await page.clock.runFor(200);
  expect(await focused(page)).toBe('Book next');
}

test.each(['unknown', 'asks', 'refused', 'not-recorded'] as const)(
  'Where a payment comes to be %s, Enter closes its result and books nothing.',
  async (state) => {
    const page = await open();
    await takePayment(page);
    await become(page, state);
    await dialog(page).getByRole('button', { name: 'Book next' }).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached', timeout: 5000 });
  },
);

test('Where a payment is confirmed after all, the focus stays on Close: its Enter opens no booking.', async () => {
  const page = await open();
  await takePayment(page);
  await become(page, 'unknown');
  await dialog(page).getByRole('button', { name: 'Close' }).last().focus();
  await become(page, 'done');
  await dialog(page).getByText('It’s in your practice system.').waitFor();
  await page.clock.runFor(200);
  expect(await focused(page)).toBe('Close');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached', timeout: 5000 });
});

test('Where the button that has the focus goes with its state, the next Enter presses the main one.', async () => {
  const page = await open();
  await takePayment(page);
  await become(page, 'not-recorded');
  await dialog(page).getByRole('button', { name: 'Send again' }).focus();
  await become(page, 'done');
  await dialog(page).getByText('It’s in your practice system.').waitFor();
  await page.clock.runFor(200);
  expect(await focused(page)).toBe('Book next');
});
