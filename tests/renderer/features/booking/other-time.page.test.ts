import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A time that is typed, in Chromium on the fake bridge. It is Saturday 21 November 2026, 10:06 am. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const zone = 'Australia/Adelaide';

/** Offline no time is proposed: what is typed is all that is chosen. */
async function bookOffline(page: Page, name: string) {
  await page.evaluate(() => window.fakeDesk.goOffline());
  await choose(page, name);
  await page.keyboard.press('b');
}

async function enterATime(page: Page, name: string) {
  await bookOffline(page, name);
  await dialog(page).getByRole('button', { name: 'Enter a time' }).first().click();
}

test('who types the clock time alone books the day on which the next visit is due, not the day of the last one', async () => {
  const page = await open();
  await enterATime(page, 'Jia Chen');
  // At the usual time of day.
  expect([await field(page, 'Day').inputValue(), await field(page, 'Time').inputValue()]).toEqual([
    'Sat 2 Jan 2027',
    '10:00 am',
  ]);
  await field(page, 'Time').fill('09:15');
  await dialog(page).getByText('Saturday 2 January, 9:15 am with Dan Kessler').waitFor();
  await field(page, 'Time').press('Enter');
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ start: instantAt('2027-01-02', '9:15', zone) }]);
});

test('of a patient without a visit the typed time is of today, and no time of day is suggested', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('booking.sheet'));
  await bookOffline(page, 'Jia Chen');
  await page.evaluate(() => {
    window.fakeDesk.cancel(503);
    window.fakeDesk.letGo('booking.sheet');
  });
  await dialog(page).getByRole('button', { name: 'Enter a time' }).first().click();
  expect([await field(page, 'Day').inputValue(), await field(page, 'Time').inputValue()]).toEqual([
    'Sat 21 Nov 2026',
    '',
  ]);
});

test('a time that has passed is said to be before it is booked; on an earlier day Enter does not book it', async () => {
  const page = await open();
  await enterATime(page, 'Jia Chen');
  await field(page, 'Day').fill('21/11/2025');
  await dialog(page).getByText('Fri 21 Nov 2025 is in the past.').waitFor();
  expect(await complaints(page)).toEqual([]);
  await field(page, 'Time').press('Enter');
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'booking.create')).toEqual([]);
  await field(page, 'Day').fill('21/11');
  await field(page, 'Time').fill('06:15');
  await dialog(page).getByText('This time has passed today.').waitFor();
  // It is wanted at times.
  await field(page, 'Time').press('Enter');
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ start: instantAt('2026-11-21', '6:15', zone) }]);
});

test('on an earlier day a time is booked by its button, and one that is to come is not said to have passed', async () => {
  const page = await open();
  await enterATime(page, 'Jia Chen');
  await field(page, 'Time').fill('09:15');
  await dialog(page).getByText('Saturday 2 January, 9:15 am').first().waitFor();
  expect(
    await dialog(page)
      .getByText(/in the past|has passed/)
      .count(),
  ).toBe(0);
  await field(page, 'Day').fill('20/11');
  await dialog(page).getByText('Friday 20 November is in the past.').waitFor();
  await dialog(page).getByRole('button', { name: 'Book anyway', exact: true }).click();
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ start: instantAt('2026-11-20', '9:15', zone) }]);
});

test('what the fields show as they open is the chosen time: the next Enter in one of them books it', async () => {
  const page = await open();
  await enterATime(page, 'Jia Chen');
  await dialog(page).getByText('Saturday 2 January, 10:00 am with Dan Kessler').first().waitFor();
  expect(await dialog(page).getByText('No time chosen').count()).toBe(0);
  await field(page, 'Time').press('Enter');
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ start: instantAt('2027-01-02', '10:00', zone) }]);
});
