import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, openJia, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Bookings, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const zone = 'Australia/Adelaide';
/** Until the time that is proposed has the focus. */
const proposed = (page: Page) => page.locator('input[name="time"]:checked:focus').waitFor();

test('B and Enter book the next visit: same service, practitioner, place and case, after the usual interval', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await dialog(page).getByText('usually every 2 weeks').waitFor();
  await dialog(page).getByText('Visit 10 of 10: the last one.').waitFor();
  await dialog(page).getByText('The NDIS plan ends before this appointment').waitFor();
  await dialog(page).getByRole('button', { name: 'Book anyway' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Monday 4 January, 10:30 am with Dan Kessler').waitFor();
  const start = instantAt('2027-01-04', '10:30', zone);
  expect(await callsOf(page, 'booking.create')).toEqual([
    {
      patientId: 103,
      practitionerId: 2,
      serviceId: 4,
      locationId: 1,
      caseId: 41,
      start,
      end: start + 1_800_000,
      note: null,
    },
  ]);
  await page.clock.runFor(1500);
  await dialog(page).getByText('Booked', { exact: true }).waitFor();
});

test('no time is proposed from the free times of what was chosen before', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await page.evaluate(() => window.fakeDesk.hold('booking.slots'));
  await dialog(page).getByLabel('Anyone').check();
  await expect.poll(() => callsOf(page, 'booking.slots')).toHaveLength(2);
  expect(await page.locator('input[name="time"]:checked').count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.letGo('booking.slots'));
  await page.locator('input[name="time"]:checked').waitFor();
});

test('who walks in has a time in four keystrokes: Ctrl+K, the name, Shift+Enter, Enter', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('margaret');
  await page.getByRole('option', { name: /Margaret Oduya/ }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await proposed(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.create')).toHaveLength(1);
});

test('a time is found by practitioner, weekday and time of the day', async () => {
  const page = await open();
  await openJia(page);
  await page.keyboard.press('b');
  await proposed(page);
  await dialog(page).getByRole('checkbox', { name: 'Dan Kessler' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Lena Fox' }).check();
  await dialog(page).getByLabel('Only on Wednesdays').check();
  await dialog(page).getByText('12 to 4').click();
  await dialog(page)
    .getByText(/^Wednesday 6 January, (12|[123]):\d\d pm with Lena Fox$/)
    .waitFor();
  expect(await dialog(page).getByRole('heading', { level: 3 }).allInnerTexts()).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Roster' }).click();
  await dialog(page).getByRole('cell', { name: '9 am–12 pm, 1–5 pm' }).first().waitFor();
});

test('a time that another desk took a moment ago is not written, and another one is proposed', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await page.evaluate(() => window.fakeDesk.takeEveryTime());
  await page.keyboard.press('Enter');
  await dialog(page).getByText('This time is no longer free').waitFor();
  expect(await callsOf(page, 'booking.create')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Show free times' }).click();
  await dialog(page).getByText('No free times in these days.').waitFor();
});

test('offline a time is entered by hand, and what is booked waits in sight', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await dialog(page).getByRole('button', { name: 'Enter a time' }).first().click();
  await dialog(page).getByLabel('Day', { exact: true }).fill('2026-12-07');
  await dialog(page).getByLabel('Time', { exact: true }).fill('09:15');
  await dialog(page).getByText('Monday 7 December, 9:15 am with Dan Kessler').waitFor();
  await dialog(page).getByRole('button', { name: /^Book/ }).click();
  await page.clock.runFor(500);
  await dialog(page).getByText('Saved here, not sent yet').waitFor();
  expect(await callsOf(page, 'booking.create')).toMatchObject([
    { start: instantAt('2026-12-07', '9:15', zone), practitionerId: 2 },
  ]);
});

test('M moves the chosen visit, and nothing is moved without a confirmation', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await proposed(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Saturday 21 November, 10:00 am with Dan Kessler').waitFor();
  await dialog(page).getByText('Monday 23 November, 10:30 am with Dan Kessler').waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
  await dialog(page).locator('button:focus', { hasText: 'Move appointment' }).waitFor();
  await page.keyboard.press('Enter');
  const start = instantAt('2026-11-23', '10:30', zone);
  await expect
    .poll(() => callsOf(page, 'booking.move'))
    .toMatchObject([{ patientId: 103, changes: { start } }]);
  await page.clock.runFor(1500);
  await dialog(page).getByText('Moved', { exact: true }).waitFor();
});

test('of whom the practice gives no free times is said, and the others are offered', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.leaveOut(2));
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await dialog(page).getByRole('checkbox', { name: 'Dan Kessler' }).uncheck();
  await page.locator('input[name="time"]:checked').waitFor();
  await dialog(page)
    .getByText('Your practice system lists no free times for Dan Kessler with this service.')
    .waitFor();
});

test('a visit that is moved keeps its length, and is offered no time that is too short for it', async () => {
  const page = await open();
  await choose(page, 'Samuel Okafor');
  await page.keyboard.press('m');
  await dialog(page).getByText('No free times in these days.').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.freeEveryTime());
  await page.keyboard.press('m');
  await proposed(page);
  await page.keyboard.press('Enter');
  await dialog(page).locator('button:focus', { hasText: 'Move appointment' }).waitFor();
  await page.keyboard.press('Enter');
  const lengths = async () =>
    (await callsOf(page, 'booking.move')).map((asked) => {
      const { start, end } = (asked as CallInput<'booking.move'>).changes;
      return (end ?? 0) - (start ?? 0);
    });
  await expect.poll(lengths).toEqual([3_600_000]);
});

test('a visit still to come is moved from the patient’s page', async () => {
  const page = await open();
  await openJia(page);
  await page
    .getByRole('button', { name: /^Move appointment: / })
    .first()
    .click();
  await dialog(page).getByText('Move appointment: Jia Chen').waitFor();
});

test('M moves the next visit on the patient’s page', async () => {
  const page = await open();
  await openJia(page);
  const [next] = await page.getByRole('button', { name: /^Move appointment: / }).all();
  expect(await next?.getAttribute('aria-keyshortcuts')).toBe('m');
  await page.keyboard.press('m');
  await dialog(page).getByText('Move appointment: Jia Chen').waitFor();
});

test('a visit becomes another service at the same time, and nothing else of it is sent', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await proposed(page);
  await dialog(page).getByLabel('Service', { exact: true }).first().click();
  await page.getByText('Not offered at Norwood').waitFor();
  await page.getByRole('option', { name: /^Hand therapy/ }).click();
  await dialog(page).getByRole('button', { name: 'Keep the same time' }).click();
  await dialog(page).getByText('Hand therapy', { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Move appointment' }).click();
  await expect
    .poll(() => callsOf(page, 'booking.move'))
    .toEqual([expect.objectContaining({ changes: { serviceId: 1 } })]);
});

test('a class of the chosen service that has room is joined, with no note', async () => {
  const page = await open();
  await openJia(page);
  await page.keyboard.press('b');
  await proposed(page);
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /Hydrotherapy/ }).click();
  await dialog(page).getByText('Classes with places').waitFor();
  await dialog(page)
    .getByRole('radio', { name: /6 of 8/ })
    .first()
    .check();
  expect(await dialog(page).getByLabel('Note').isDisabled()).toBe(true);
  await dialog(page).getByRole('button', { name: 'Add to the class' }).click();
  await expect.poll(() => callsOf(page, 'booking.join')).toMatchObject([{ patientId: 103 }]);
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('a class is joined at its own location where none was chosen', async () => {
  const page = await open();
  await openJia(page);
  // One that the practice does not list any more.
  await page.evaluate(() => window.fakeDesk.relocateElsewhere('503:103', 9));
  await page.keyboard.press('b');
  await dialog(page).getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /Hydrotherapy/ }).click();
  await dialog(page)
    .getByRole('radio', { name: /6 of 8/ })
    .first()
    .check();
  await dialog(page).getByRole('button', { name: 'Add to the class' }).click();
  await expect.poll(() => callsOf(page, 'booking.join')).toMatchObject([{ patientId: 103 }]);
});
