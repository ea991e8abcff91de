import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { dayMs } from '../../../../shared/durations.ts';
import { bookElsewhere, callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Times that another desk of the clinic is booking, in Chromium on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const time = (page: Page) => page.locator('input[name="time"]:checked:focus');

test('a time that another desk is booking stands in its column, with the desk; no row of the list moves for it; then it is gone', async () => {
  const page = await open();
  const place = await rowNamed(page, 'Jia Chen').boundingBox();
  await bookElsewhere(page, '2026-11-21', '15:00');
  await expect.poll(() => rowNamed(page, 'Ruth Abernethy').textContent()).toContain('Desk 2 (MB)');
  expect(await rowNamed(page, 'Jia Chen').boundingBox()).toEqual(place);
  await page.getByText('Columns', { exact: true }).click();
  const column = page.getByRole('region', { name: /^Dan Kessler/ });
  const asked = column.getByText(/3:00 pm Ruth Abernethy, to be booked/);
  await asked.waitFor();
  expect(await asked.textContent()).toContain('Desk 2 (MB) is booking an appointment');
  expect(await complaints(page)).toEqual([]);
  await page.evaluate(() => window.fakeDesk.othersDo([]));
  await asked.waitFor({ state: 'detached' });
});

test('two desks that search at once are not proposed the same time; one that is chosen all the same is said before it is booked', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  // The one that is proposed otherwise.
  await bookElsewhere(page, '2027-01-04', '10:30');
  await page.keyboard.press('b');
  await time(page).waitFor();
  expect(await time(page).getAttribute('aria-label')).not.toContain('10:30 am');
  const asked = dialog(page).getByRole('radio', {
    name: 'Monday 4 January, 10:30 am with Dan Kessler, Desk 2 (MB) is booking it',
  });
  await asked.check({ force: true });
  const note = dialog(page).getByText(
    'Desk 2 (MB) is booking an appointment: Ruth Abernethy, 10:30–11:00 am.',
  );
  await note.waitFor();
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'booking.create')).toEqual([]);
  await dialog(page).getByText('Book anyway, or choose another time.').waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.evaluate(() => window.fakeDesk.othersDo([]));
  await note.waitFor({ state: 'detached' });
});

test('a move whose time another desk begins to book asks first: the next Enter goes back to the times', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await time(page).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Move appointment' }).waitFor();
  const start = instantAt('2026-11-21', '7:00', 'Australia/Adelaide');
  const visit = { appointmentId: null, start, end: start + 30 * dayMs, practitionerId: 2, locationId: 1 };
  await bookElsewhere(page, '2026-11-21', '7:00', { visit });
  await dialog(page)
    .getByText(/^Desk 2 \(MB\) is booking an appointment: Ruth Abernethy, .* Move anyway\?$/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Move anyway' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
});
