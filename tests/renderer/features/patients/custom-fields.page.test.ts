import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerTheClaim, callsOf, openJia } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A field of the practice’s own that was saved before the other desks had answered, in Chromium on the fake bridge. */
const open = pageUnderTest();
const field = (page: Page) => page.getByLabel('Referral source', { exact: true });

async function saveUnclaimed() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await field(page).fill('Google');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.clock.runFor(300);
  return page;
}

test('a field that was changed while the claim was waited for is not saved as it was, and must be saved again', async () => {
  const page = await saveUnclaimed();
  await field(page).fill('A friend');
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.changeCustomFields')).toEqual([]);
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await field(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'patient.changeCustomFields')).toMatchObject([
    { fields: [{ value: 'A friend' }] },
  ]);
});

test('what was cancelled while the claim was waited for is not saved', async () => {
  const page = await saveUnclaimed();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await field(page).waitFor({ state: 'detached' });
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.changeCustomFields')).toEqual([]);
});
