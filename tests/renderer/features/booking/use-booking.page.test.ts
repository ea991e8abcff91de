import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What was confirmed, and is changed or withdrawn while Foyer still checks that the time is free. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const proposed = (page: Page) => page.locator('input[name="time"]:checked:focus').waitFor();

/** A booking for Jia whose time is being checked. */
async function confirmBooking(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await page.evaluate(() => window.fakeDesk.hold('booking.slots'));
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.slots')).toHaveLength(2);
}

/** A move of Ruth's visit that is about to be confirmed; the check of its time will take long. */
async function beginMove(page: Page) {
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('m');
  await proposed(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Move appointment' }).waitFor();
  await page.evaluate(() => window.fakeDesk.hold('booking.slots'));
}

async function endCheck(page: Page) {
  await page.evaluate(() => window.fakeDesk.letGo('booking.slots'));
  await page.clock.runFor(3000);
}

test('what is booked is what the outcome says: no other time is chosen while it is checked', async () => {
  const page = await open();
  await confirmBooking(page);
  const chosen = page.locator('input[name="time"]:checked');
  const before = await chosen.getAttribute('value');
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(100);
  expect(await chosen.getAttribute('value')).toBe(before);
  expect(await dialog(page).getByLabel('Note').isDisabled()).toBe(true);
  await endCheck(page);
  const [made] = (await callsOf(page, 'booking.create')) as CallInput<'booking.create'>[];
  const style = { timeZone: 'Australia/Adelaide', hour: 'numeric', minute: '2-digit' } as const;
  expect(await dialog(page).innerText()).toContain(
    new Intl.DateTimeFormat('en-AU', style).format(made?.start),
  );
});

test('once a time was found to be taken, the focus is at the times again', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await page.evaluate(() => window.fakeDesk.takeEveryTime());
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Show free times' }).waitFor();
  await page.locator('input[name="time"]:focus').waitFor();
});

test('a booking that was cancelled while its time was checked is not made', async () => {
  const page = await open();
  await confirmBooking(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await endCheck(page);
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('a booking whose time was still checked as privacy mode began waits to be confirmed again', async () => {
  const page = await open();
  await confirmBooking(page);
  await coverDesk(page, 'privacy mode');
  await endCheck(page);
  await uncoverDesk(page, 'privacy mode');
  await dialog(page).getByText('Monday 4 January, 10:30 am').first().waitFor();
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('a move that was taken back while its time was checked is not made', async () => {
  const page = await open();
  await beginMove(page);
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  await dialog(page).getByRole('button', { name: 'Choose another time' }).click();
  await page.clock.runFor(300);
  await endCheck(page);
  expect(await callsOf(page, 'booking.move')).toEqual([]);
});

test('a move that was cancelled while its claim was waited for is not made', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await beginMove(page);
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  await dialog(page).getByRole('button', { name: 'Choose another time' }).click();
  await page.evaluate(() => window.fakeDesk.letGo('claims.open'));
  await page.clock.runFor(3000);
  await endCheck(page);
  expect(await callsOf(page, 'booking.move')).toEqual([]);
  expect(await dialog(page).getByText('Not moved yet').count()).toBe(0);
});
