import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { bookElsewhere, callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/**
 * A time of the diary that is changed by typing while conflicts come and go, in Chromium on the fake bridge. It is Saturday 21 November
 * 2026, 10:06 am; Dan Kessler was free at 8:00, and is from 10:45, until Noah Gallagher comes at 11:00.
 */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New appointment: Margaret Oduya' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const overlap = (page: Page) => dialog(page).getByText(/Overlaps Noah Gallagher/);
const start = instantAt('2026-11-21', '10:45', 'Australia/Adelaide');

/** By keys, from a time of the columns to the booking there, of half an hour. */
async function bookInto(page: Page, clock: '8:00' | '10:45') {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('l');
  await page.keyboard.press('n');
  const mark = page.locator('button:focus[aria-label^="Book "]');
  await mark.waitFor();
  const marked = () => mark.getAttribute('aria-label');
  for (let before = await marked(); !before?.includes(clock); before = await marked()) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(marked).not.toBe(before);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /who is it for\?$/ }).waitFor();
  await page.keyboard.type('margaret');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Margaret Oduya/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByText(`Saturday 21 November, ${clock} am with Dan Kessler`).waitFor();
}

const intoTheGap = async (page: Page) => {
  await bookInto(page, '10:45');
  await overlap(page).waitFor();
};

const bookAtEight = (page: Page) => bookElsewhere(page, '2026-11-21', '8:00');
const giveUp = (page: Page) => page.evaluate(() => window.fakeDesk.othersDo([]));

test('a length that is typed over a conflict stays in its field to the last digit, and Enter books it', async () => {
  const page = await open();
  await intoTheGap(page);
  await dialog(page).getByRole('button', { name: 'Enter a time' }).click();
  await field(page, 'Minutes').selectText();
  await page.keyboard.press('1');
  await overlap(page).waitFor({ state: 'detached' });
  await page.keyboard.press('5');
  expect(await field(page, 'Minutes').inputValue()).toBe('15');
  await dialog(page).getByText('15 min', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ start, end: start + 15 * 60_000 }]);
});

test('a time that is typed over a conflict stays in its field while its first digits are a time of their own', async () => {
  const page = await open();
  await intoTheGap(page);
  await dialog(page).getByRole('button', { name: 'Enter a time' }).click();
  await field(page, 'Time').selectText();
  await page.keyboard.press('1');
  await overlap(page).waitFor({ state: 'detached' });
  await page.keyboard.type('0:30');
  expect(await field(page, 'Time').inputValue()).toBe('10:30');
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('a note is typed to its end while another desk gives up the time', async () => {
  const page = await open();
  await bookInto(page, '8:00');
  await dialog(page).locator('button:focus', { hasText: 'Book' }).waitFor();
  await bookAtEight(page);
  const asked = dialog(page).getByText(/^Desk 2 \(MB\) is booking an appointment/);
  await asked.waitFor();
  await field(page, 'Note').click();
  await page.keyboard.type('wants');
  await giveUp(page);
  await asked.waitFor({ state: 'detached' });
  await page.keyboard.type(' parking');
  expect(await field(page, 'Note').inputValue()).toBe('wants parking');
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('a conflict that comes after the dialog is not booked over by the next Enter; once it is gone, Enter books', async () => {
  const page = await open();
  await bookInto(page, '8:00');
  const book = dialog(page).getByRole('button', { name: 'Book', exact: true });
  await book.and(page.locator(':focus')).waitFor();
  await bookAtEight(page);
  await dialog(page).getByRole('button', { name: 'Book anyway', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog(page).and(page.locator(':focus')).count()).toBe(1);
  expect(await callsOf(page, 'booking.create')).toEqual([]);
  await giveUp(page);
  await book.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.create')).toHaveLength(1);
});
