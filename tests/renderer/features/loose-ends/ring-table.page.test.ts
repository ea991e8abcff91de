import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, go, panel } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The patients to ring, in Chromium on the fake bridge: tomorrow has patients, and the six days after it have none. */
const open = pageUnderTest();

const ringTab = (page: Page) => page.getByRole('button', { name: /^Calls for/ });

test('whom to ring is asked of the next day on which anybody is booked, and of no empty one', async () => {
  const page = await open();
  await go(page, 'To finish');
  await ringTab(page).filter({ hasText: 'Calls for tomorrow' }).click();
  await page.getByText('2 patients couldn’t be checked.', { exact: false }).waitFor();
  await page.getByText('“Jack”').waitFor();
  for (let days = 0; days < 4; days += 1) await page.getByRole('button', { name: 'Previous day' }).click();
  // From Tuesday, over two days without patients, to Friday.
  await ringTab(page).filter({ hasText: 'Calls for Friday 20 November' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByText('No one is booked in the 7 days after Sunday 22 November.').waitFor();
  expect(await page.getByRole('list', { name: /^Calls for/ }).count()).toBe(0);
});

test('a form that is not completed is said with its title: in the panel of its patient, and among the calls for tomorrow', async () => {
  const page = await open();
  const form = 'Form not completed: Consent to treatment';
  const means = 'Ask the patient to complete it before the appointment.';
  await choose(page, 'Samuel Okafor');
  await panel(page).getByText('2 visits left').waitFor();
  expect(await panel(page).getByText(form).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.haveForms());
  await panel(page).getByText(form).waitFor();
  await panel(page).getByText(means).waitFor();
  expect(await complaints(page)).toEqual([]);
  await go(page, 'To finish');
  await ringTab(page).filter({ hasText: 'Calls for tomorrow' }).click();
  const call = page
    .getByRole('list', { name: /^Calls for/ })
    .getByRole('listitem')
    .filter({ hasText: 'Samuel Okafor' })
    .filter({ hasText: form });
  await call.getByText(means).waitFor();
  expect(await complaints(page)).toEqual([]);
});

test('a day that the search has passed as empty is the next one once another desk books someone there', async () => {
  const page = await open();
  await go(page, 'To finish');
  await page.getByRole('button', { name: 'Next day' }).click();
  await ringTab(page).click();
  await page.getByText('No one is booked in the 7 days after Sunday 22 November.').waitFor();
  await page.evaluate(() => window.fakeDesk.bookDayElsewhere('2026-11-25'));
  await ringTab(page).filter({ hasText: 'Calls for Wednesday 25 November' }).waitFor({ timeout: 5000 });
});
