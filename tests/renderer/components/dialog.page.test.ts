import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, clickTwice, go, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What a dialog does with the second click of a double click, slow and quick, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });
const apart = 650;

async function toMove(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await page.locator('input[name="time"]:checked:focus').waitFor();
}

test.each([120, apart])(
  'a double click on Next, %i ms apart, leads to the confirmation, and it stays',
  async (ms) => {
    const page = await open();
    await toMove(page);
    await clickTwice(page, button(page, 'Next'), ms);
    await button(page, 'Choose another time').waitFor();
    expect(await callsOf(page, 'booking.move')).toEqual([]);
  },
);

test('a double click of a mouse on Next leads to the confirmation, and it stays', async () => {
  const page = await open();
  await toMove(page);
  await button(page, 'Next').dblclick();
  await button(page, 'Choose another time').waitFor();
  await page.clock.runFor(2000);
  expect(await button(page, 'Choose another time').count()).toBe(1);
});

test('a double click on Record shows what became of the payment, and it stays', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await dialog(page).getByLabel('EFTPOS').first().check();
  await clickTwice(page, button(page, /^Record/), apart);
  expect(await callsOf(page, 'payment.take')).toHaveLength(1);
  expect(await button(page, 'Book next').count()).toBe(1);
  expect(await callsOf(page, 'booking.sheet')).toEqual([]);
});

test('a click on the overlay closes a dialog, also one right after a click elsewhere in it', async () => {
  const page = await open();
  await toMove(page);
  await dialog(page).getByText('12 to 4').click();
  await page.mouse.click(5, 5);
  await dialog(page).waitFor({ state: 'detached' });
});

test('the second click on a reason removes a payment, and closes nothing', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: /^Payments by EFTPOS/ }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.clock.runFor(1500);
  await clickTwice(page, dialog(page).getByRole('group').getByRole('button').first(), apart);
  expect(await callsOf(page, 'payment.remove')).toHaveLength(1);
  expect(await dialog(page).count()).toBe(1);
});
