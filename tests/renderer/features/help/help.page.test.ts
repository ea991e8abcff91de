import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';
import { photograph } from '../../screens/look-at.ts';

/** The help, in Chromium on the fake bridge. */
const open = pageUnderTest(async () => {});
const help = (page: Page) => page.getByRole('dialog', { name: 'Help' });
const title = (page: Page) => help(page).getByRole('heading', { level: 3 }).textContent();
const openDay = async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  return page;
};

test('F1 opens the page of the screen, with its picture, and Escape gives the focus back', async () => {
  const page = await openDay();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('F1');
  expect(await title(page)).toBe('Arrivals');
  const picture = help(page).getByRole('img', { name: 'Today’s list' });
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300);
  expect(await complaints(page)).toEqual([]);
  await photograph(page, 'help, arrivals');
  await page.keyboard.press('Escape');
  await expect.poll(() => help(page).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? ''))
    .toContain('Jia Chen');
});

test('over a payment: what was typed stays, and Escape closes the help alone', async () => {
  const page = await openDay();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('12.50');
  await page.keyboard.press('F1');
  expect(await title(page)).toBe('Payments');
  await page.keyboard.press('Escape');
  await expect.poll(() => help(page).count()).toBe(0);
  expect(await amount.inputValue()).toBe('12.50');
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await callsOf(page, 'payment.record')).toEqual([]);
});

test('what is typed is searched in all pages; Enter opens the part that fits best', async () => {
  const page = await openDay();
  await page.keyboard.press('F1');
  await help(page).waitFor();
  await page.keyboard.type('forgot pin');
  await help(page).getByRole('button', { name: 'PIN Lock and privacy' }).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => title(page)).toBe('Lock and privacy');
  await expect
    .poll(() =>
      help(page)
        .getByRole('heading', { name: 'PIN', exact: true })
        .evaluate((heading) => {
          const { top } = heading.getBoundingClientRect();
          return top > 0 && top < innerHeight;
        }),
    )
    .toBe(true);
  await help(page).getByLabel('Search help').fill('zebra');
  await help(page).getByText('Nothing about “zebra” here.').waitFor();
});

test('letters typed in the help are no keys of the desk', async () => {
  const page = await openDay();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('F1');
  await help(page).getByRole('button', { name: 'Diary' }).click();
  await expect.poll(() => title(page)).toBe('Diary');
  await page.keyboard.press('a');
  await page.keyboard.press('p');
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test('the rail has it, and it leads to the shortcuts', async () => {
  const page = await openDay();
  await go(page, 'Takings');
  await go(page, 'Help');
  expect(await title(page)).toBe('End of day');
  await help(page).getByRole('button', { name: 'All shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  expect(await help(page).count()).toBe(0);
});

test('a locked desk has it too, by key and button', async () => {
  const page = await open({ scene: 'locked-with-pin' });
  await page.getByRole('textbox', { name: 'PIN', exact: true }).waitFor();
  await page.keyboard.press('F1');
  expect(await title(page)).toBe('Lock and privacy');
  await page.keyboard.press('F1');
  await expect.poll(() => help(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Help' }).click();
  expect(await title(page)).toBe('Lock and privacy');
  expect(await complaints(page)).toEqual([]);
});

test('a new PC has a hint below its list, over no row, until it is read', async () => {
  const page = await openDay();
  await page.evaluate(() => window.fakeDesk.firstDay());
  const hint = page.getByRole('status').filter({ hasText: 'Tip' });
  await hint.getByText('When a patient comes in, select them and press Arrive.').waitFor();
  expect(await complaints(page)).toEqual([]);
  await photograph(page, 'a hint');
  await hint.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => hint.count()).toBe(0);
});

test('where letter keys are off, a page that names some says so at its top, and where they are turned on; others do not', async () => {
  const page = await openDay();
  const off = help(page).getByText(/^Single-key shortcuts are off on this PC/);
  await page.keyboard.press('F1');
  await help(page).waitFor();
  expect(await off.count()).toBe(0);
  await page.keyboard.press('Escape');
  await go(page, 'Settings');
  const keys = page.getByRole('switch', { name: /^Single-key shortcuts/ });
  await keys.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => keys.isChecked()).toBe(false);
  await page.keyboard.press('F1');
  await help(page)
    .getByRole('navigation', { name: 'Help pages' })
    .getByRole('button', { name: 'Diary' })
    .click();
  await off.waitFor();
  expect(await off.textContent()).toContain('Settings, This desk');
  expect(await complaints(page)).toEqual([]);
  await photograph(page, 'help, letter keys are off');
  await help(page).getByRole('button', { name: 'This clinic’s PCs' }).click();
  await expect.poll(() => title(page)).toBe('This clinic’s PCs');
  expect(await off.count()).toBe(0);
});
