import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A typed time, and the service is changed after it. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const zone = 'Australia/Adelaide';

test('what the fields of a typed time show is booked, or nothing, also where the service was changed after it was typed', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await page.locator('input[name="time"]:checked').waitFor();
  await dialog(page).getByRole('button', { name: 'Enter a time' }).first().click();
  const time = dialog(page).getByLabel('Time', { exact: true });
  await time.fill('09:15');
  await dialog(page)
    .getByText(/9:15 am with Dan Kessler/)
    .waitFor();
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /^Hand therapy/ }).click();
  await page.clock.runFor(1000);
  expect(await time.inputValue()).toBe('9:15 am');
  await time.press('Enter');
  await page.clock.runFor(1500);
  const made = (await callsOf(page, 'booking.create')) as { start: number }[];
  expect(made.filter(({ start }) => start !== instantAt('2027-01-04', '9:15', zone))).toEqual([]);
});

test('a time that is typed for a service that was chosen after the fields were opened is as long as that service', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.fakeDesk.takesMinutes(2, 60);
    window.fakeDesk.goOffline();
    window.fakeDesk.hold('booking.sheet');
  });
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  // A patient without a visit: no service is chosen, and no time of day.
  await page.evaluate(() => {
    window.fakeDesk.cancel(503);
    window.fakeDesk.letGo('booking.sheet');
  });
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await dialog(page).getByRole('button', { name: 'Enter a time' }).first().click();
  expect(await field('Minutes').inputValue()).toBe('30');
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /60 min$/ }).click();
  await expect.poll(() => field('Minutes').inputValue()).toBe('60');
  // A length that was typed stays.
  await field('Minutes').fill('45');
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page
    .getByRole('option', { name: /30 min$/ })
    .first()
    .click();
  await page.clock.runFor(300);
  expect(await field('Minutes').inputValue()).toBe('45');
});
