import { test } from 'vitest';
import { rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Times of another time zone in the dialogs of a booking, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('A time that is booked at a location in another time zone says whose clock it is of, as in the list of the day.', async () => {
  const page = await open({ scene: 'far-apart' });
  page.setDefaultTimeout(8000);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hugo');
  await page.getByRole('option', { name: /Hugo Lindqvist/ }).waitFor();
  await page.keyboard.press('Shift+Enter');
  const booking = page.getByRole('dialog', { name: 'New appointment: Hugo Lindqvist' });
  await booking.getByText(/November, \d+:\d\d [ap]m Perth time with /).waitFor();
  await booking.getByRole('button', { name: /^Book( anyway)?$/ }).click();
  await booking.getByText('Booked', { exact: true }).waitFor();
  await booking.getByText(/November, \d+:\d\d [ap]m Perth time with /).waitFor();
});
