import { expect, test } from 'vitest';
import { callsOf, choose, go, panel } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The practice's own system in the browser, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('an address is entered in the settings, one that is none is refused there, and the buttons name a kind and a number', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  expect(await page.getByRole('button', { name: /in your practice system$/ }).count()).toBe(0);
  await go(page, 'Settings');
  const field = page.getByLabel('Address of an appointment');
  await field.fill('http://app.example.com/diary/{id}');
  await field.press('Enter');
  await page.getByText(/^Enter an https address with one \{id\}/).waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([]);
  expect(await complaints(page)).toEqual([]);
  await field.fill('https://app.example.com/diary/{id}');
  await field.press('Enter');
  await expect.poll(() => callsOf(page, 'settings.change')).toHaveLength(1);
  await go(page, 'Today');
  await choose(page, 'Jia Chen');
  await panel(page).getByRole('button', { name: 'Open the appointment in your practice system' }).click();
  await expect
    .poll(() => callsOf(page, 'practice.openPage'))
    .toEqual([{ kind: 'appointment', id: expect.any(Number) }]);
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('F8');
  await expect.poll(() => page.getByRole('button', { name: /in your practice system$/ }).count()).toBe(0);
});
