import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, openJia, rowNamed } from '../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk } from '../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What was half done for one patient or day comes back for no other one, and at no later time. */

const open = pageUnderTest();
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const proposed = (page: Page) => page.locator('input[name="time"]:checked:focus').waitFor();
const note = (page: Page) => dialog(page).getByLabel('Note');

/** A booking of Jia's with a note; the desk is covered, and as it opens the booking cannot be read. */
async function leaveNote(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await note(page).fill('Brings the referral of Jia');
  await coverDesk(page, 'privacy mode');
  await page.evaluate(() => window.fakeDesk.failNext('booking.sheet', 'store-damaged'));
  await uncoverDesk(page, 'privacy mode');
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor();
}

test('a removal that was open at one patient is not offered at another', async () => {
  const page = await open();
  await openJia(page);
  await page
    .getByRole('button', { name: /^Remove \$/ })
    .first()
    .click();
  await dialog(page).waitFor();
  await coverDesk(page, 'privacy mode');
  await go(page, 'Today');
  await page.clock.runFor(300);
  await uncoverDesk(page, 'privacy mode');
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await page.clock.runFor(1000);
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: /Margaret Oduya/ }).waitFor();
  await page.clock.runFor(1000);
  expect(await dialog(page).count()).toBe(0);
});

test('where a move was to, for one patient, is not where another’s goes', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await proposed(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Move appointment' }).waitFor();
  await coverDesk(page, 'the lock');
  // Jia cancels at another desk.
  await page.evaluate(() => window.fakeDesk.cancel(503));
  await uncoverDesk(page, 'the lock');
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor();
  await page.clock.runFor(1000);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('m');
  await dialog(page, 'Move appointment: Ruth Abernethy').waitFor();
  await page.clock.runFor(500);
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'booking.move')).toEqual([]);
});

test('what was typed for one patient is not booked for the next', async () => {
  const page = await open();
  await leaveNote(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('b');
  await dialog(page, 'New appointment: Ruth Abernethy').getByLabel('Note').waitFor();
  await page.clock.runFor(500);
  await dialog(page).getByRole('button', { name: /^Book/ }).first().click();
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'booking.create')).toMatchObject([{ patientId: 104, note: null }]);
});

test('what no field took is dropped with the dialog it came back with', async () => {
  const page = await open();
  await leaveNote(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe('');
});

test('what comes back is there once its dialog could be read again', async () => {
  const page = await open();
  await leaveNote(page);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => note(page).inputValue()).toBe('Brings the referral of Jia');
});

test('whether a day is closed is not asked of another day', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Close the day' }).click();
  await dialog(page, 'Close the day?').waitFor();
  await coverDesk(page, 'privacy mode');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.clock.runFor(500);
  await uncoverDesk(page, 'privacy mode');
  await page.getByRole('heading', { name: /^Takings, Friday/ }).waitFor();
  await page.clock.runFor(1500);
  expect(await dialog(page).count()).toBe(0);
});
