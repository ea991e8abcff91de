import { expect, test } from 'vitest';
import { callsOf, choose, panel, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Cancelling an appointment, by keyboard and by mouse. In Chromium on the fake bridge. */
const open = pageUnderTest();

async function openAt(name: string) {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.takeCancellations());
  await choose(page, name);
  return page;
}

test('X, a digit, Enter: it is cancelled, and U takes it back', async () => {
  const page = await openAt('Jia Chen');
  await page.keyboard.press('x');
  await page.getByRole('dialog', { name: 'Cancel appointment: Jia Chen' }).waitFor();
  await page.locator('input[type="radio"]:focus').waitFor();
  await page.keyboard.press('4');
  await page
    .getByRole('radio', { name: /Less than 24 hours’ notice/ })
    .and(page.locator(':checked'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([
    { everyone: false, reason: { id: 4 }, note: null },
  ]);
  await page.getByText(/Jia Chen: appointment cancelled at/).waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => callsOf(page, 'arrival.undo')).toHaveLength(1);
  await rowNamed(page, 'Jia Chen').waitFor();
});

test('what a reason charges is said before it is chosen, and the note goes with it', async () => {
  const page = await openAt('Jia Chen');
  await panel(page)
    .getByRole('button', { name: /^Cancel appointment/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /unwell.*No charge/ }).waitFor();
  await dialog.getByRole('radio', { name: /24 hours.*50% of the fee/ }).waitFor();
  await dialog.getByRole('radio', { name: /4 hours’ notice.*Full fee/ }).check();
  await dialog.getByLabel('Note (optional)').fill('Rang at eight');
  expect(await complaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([{ reason: { id: 5 }, note: 'Rang at eight' }]);
});

test('of a series only this appointment is cancelled, and the dialog says so; of one alone it says nothing of a series', async () => {
  const page = await openAt('Jia Chen');
  const dialog = page.getByRole('dialog');
  const ofSeries = dialog.getByText('This is one of a series. Only this appointment will be cancelled.');
  await page.keyboard.press('x');
  await ofSeries.waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([{ everyone: false }]);
  await choose(page, 'Samuel Okafor');
  await page.keyboard.press('x');
  await page.locator('input[type="radio"]:focus').waitFor();
  expect(await ofSeries.count()).toBe(0);
});

test('without a reason nothing is cancelled, and Esc keeps the appointment', async () => {
  const page = await openAt('Jia Chen');
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toEqual([]);
});

test('in a class it is asked whom it is for', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.takeCancellations());
  await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
  await panel(page).getByRole('listitem').getByRole('button').first().click();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Everyone in the group/ }).check();
  await dialog.getByRole('radio', { name: /unwell/ }).check();
  await dialog.getByRole('button', { name: /^Cancel for \d+ patients$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([{ everyone: true }]);
});

test('where the practice takes no cancellations, nothing of them is seen', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await panel(page).getByRole('button', { name: /^Move/ }).waitFor();
  expect(await page.getByRole('button', { name: /Cancel appointment/ }).count()).toBe(0);
  await page.keyboard.press('x');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await callsOf(page, 'booking.cancellation')).toEqual([]);
});
