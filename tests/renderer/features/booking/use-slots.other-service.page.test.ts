import { expect, test } from 'vitest';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Free times that stand there while those of another service are read. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('of the free times of the service before none can be chosen: a visit of an hour is booked for an hour', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await page.evaluate(() => {
    window.fakeDesk.freeEveryTime();
    window.fakeDesk.takesMinutes(2, 60);
  });
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  const booking = page.getByRole('dialog', { name: 'New appointment: Jia Chen' });
  const chosen = booking.locator('input[name="time"]:checked');
  await chosen.waitFor();
  await page.evaluate(() => window.fakeDesk.hold('booking.slots'));
  await booking.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /^Initial assessment/ }).click();
  await booking.getByText('No time chosen').waitFor();
  // They stand there still, and a hand is quick.
  await booking.locator('label:has(input[name="time"])').first().click({ force: true });
  await page.evaluate(() => window.fakeDesk.letGo('booking.slots'));
  await chosen.waitFor();
  await page.clock.runFor(1500);
  await booking.getByRole('button', { name: /^Book( anyway)?$/ }).click();
  await expect.poll(async () => (await callsOf(page, 'booking.create')).length).toBe(1);
  const [sent] = (await callsOf(page, 'booking.create')) as {
    serviceId: number;
    start: number;
    end: number;
  }[];
  expect([sent?.serviceId, ((sent?.end ?? 0) - (sent?.start ?? 0)) / 60_000]).toEqual([2, 60]);
});
