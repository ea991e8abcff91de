import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A visit that is moved into the past, in Chromium on the fake bridge. It is Saturday 21 November 2026, 10:06 am. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move appointment: Jia Chen' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function openMove(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
}

/** To the confirmation of a typed day and time, by Enter. */
async function moveTo(page: Page, day: string, clock: string) {
  await button(page, 'Enter a time').click();
  await dialog(page).getByLabel('Day', { exact: true }).fill(day);
  await dialog(page).getByLabel('Time', { exact: true }).fill(clock);
  await page.keyboard.press('Enter');
  await button(page, 'Choose another time').waitFor();
}

test('a move to an earlier day says so with its year, and Enter does not confirm it', async () => {
  const page = await open();
  await openMove(page);
  await moveTo(page, '23/11/2025', '6:15 am');
  await dialog(page).getByText('Sun 23 Nov 2025 is in the past. Move anyway?').waitFor();
  await button(page, 'Choose another time').and(page.locator(':focus')).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await button(page, 'Next').waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
});

test('a move to yesterday is confirmed by its button; one to earlier today by Enter, and both are said to have passed', async () => {
  const page = await open();
  await openMove(page);
  await moveTo(page, '20/11', '6:15 am');
  await dialog(page).getByText('Friday 20 November is in the past. Move anyway?').waitFor();
  await button(page, 'Choose another time').click();
  await moveTo(page, '21/11', '6:15 am');
  await dialog(page).getByText('This time has passed today.').waitFor();
  await button(page, 'Move appointment').and(page.locator(':focus:not([aria-disabled=true])')).waitFor();
  await button(page, 'Choose another time').click();
  await moveTo(page, '20/11', '6:15 am');
  await button(page, 'Move anyway').click();
  await expect
    .poll(() => callsOf(page, 'booking.move'))
    .toMatchObject([{ changes: { start: instantAt('2026-11-20', '6:15', 'Australia/Adelaide') } }]);
});
