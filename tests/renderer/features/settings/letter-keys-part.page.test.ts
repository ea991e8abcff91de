import { expect, test } from 'vitest';
import { callsOf, choose, go, panel } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Single-key shortcuts, turned off in the settings, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('keys of one letter are turned off by one switch, and no button or sheet speaks of them any more', async () => {
  const page = await open();
  await go(page, 'Settings');
  await page.getByLabel('Single-key shortcuts (A = arrive, P = pay)').uncheck({ force: true });
  await go(page, 'Today');
  await choose(page, 'Jia Chen');
  const arrive = panel(page).getByRole('button', { name: 'Arrive' });
  expect(await arrive.getAttribute('aria-keyshortcuts')).toBeNull();
  expect(await arrive.locator('kbd').count()).toBe(0);
  for (const key of ['a', 'p', '5', '?']) await page.keyboard.press(key);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await go(page, 'Help');
  await page.getByRole('button', { name: 'All shortcuts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await sheet.getByText('Find a patient').waitFor();
  expect(await sheet.getByText('Arrive the selected patient').count()).toBe(0);
});

test('where the policy sets single-letter keys, the desk can’t change it', async () => {
  const page = await open({ scene: 'managed' });
  await go(page, 'Settings');
  expect(await page.getByLabel(/^Single-key shortcuts/).isDisabled()).toBe(true);
});
