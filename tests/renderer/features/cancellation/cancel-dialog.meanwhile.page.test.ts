import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerTheClaim, callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A cancellation that was confirmed before the other desks had answered, in Chromium on the fake bridge. */
const open = pageUnderTest();
const dialog = (page: Page) => page.getByRole('dialog');
const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel appointment' });

async function confirmUnclaimed() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.takeCancellations());
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await choose(page, 'Jia Chen');
  await page.keyboard.press('x');
  await dialog(page)
    .getByRole('radio', { name: /4 hours’ notice.*Full fee/ })
    .check();
  await cancel(page).click();
  await page.clock.runFor(300);
  return page;
}

test('a reason that was changed while the claim was waited for is not sent as it was, and must be confirmed again', async () => {
  const page = await confirmUnclaimed();
  await dialog(page)
    .getByRole('radio', { name: /unwell.*No charge/ })
    .check();
  await answerTheClaim(page);
  expect(await callsOf(page, 'booking.cancel')).toEqual([]);
  await dialog(page).getByText('Not cancelled yet').waitFor();
  expect(await complaints(page)).toEqual([]);
  await cancel(page).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([{ reason: { id: 1 } }]);
});

test('confirmed again with another reason while the claim was waited for, that one is sent, once', async () => {
  const page = await confirmUnclaimed();
  await dialog(page)
    .getByRole('radio', { name: /unwell.*No charge/ })
    .check();
  await cancel(page).click();
  await answerTheClaim(page);
  expect(await callsOf(page, 'booking.cancel')).toMatchObject([{ reason: { id: 1 } }]);
  expect(await callsOf(page, 'booking.cancel')).toHaveLength(1);
});

test('a dialog that was closed while the claim was waited for cancels nothing', async () => {
  const page = await confirmUnclaimed();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await answerTheClaim(page);
  expect(await callsOf(page, 'booking.cancel')).toEqual([]);
});

test('a cancellation that is being sent cannot be changed any more: what is sent is what the fields show', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.takeCancellations());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('x');
  const unwell = dialog(page).getByRole('radio', { name: /unwell.*No charge/ });
  await dialog(page)
    .getByRole('radio', { name: /4 hours’ notice.*Full fee/ })
    .check();
  await page.evaluate(() => window.fakeDesk.hold('booking.cancel'));
  await cancel(page).click();
  await expect.poll(() => callsOf(page, 'booking.cancel')).toHaveLength(1);
  await expect.poll(() => unwell.isDisabled()).toBe(true);
  await page.evaluate(() => window.fakeDesk.letGo('booking.cancel'));
  await dialog(page).waitFor({ state: 'detached' });
});

test('a visit that another desk moves to another practitioner meanwhile is shown with that one', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.takeCancellations());
  await choose(page, 'Jia Chen');
  const key = (await rowNamed(page, 'Jia Chen').getAttribute('data-key')) ?? '';
  await page.keyboard.press('x');
  await dialog(page)
    .getByText(/ · Dan Kessler · /)
    .waitFor();
  await page.evaluate((k) => {
    window.fakeDesk.moveElsewhere(k, 30);
    window.fakeDesk.moveToElsewhere(k, 'Lena Fox');
  }, key);
  await dialog(page)
    .getByText(/ · Lena Fox · /)
    .waitFor();
  expect(
    await dialog(page)
      .getByText(/Dan Kessler/)
      .count(),
  ).toBe(0);
});
