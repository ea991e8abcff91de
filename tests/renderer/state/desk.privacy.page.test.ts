import { expect, test } from 'vitest';
import { rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Privacy mode that begins at a moment at which something fails, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('No name is left in the list where the day cannot be read when privacy mode begins; why is said, and it can be read again.', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await page.evaluate(() => window.fakeDesk.failNext('day.read', 'disk-full'));
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Show everything' }).first().waitFor();
  await page.clock.runFor(1000);
  expect(await page.locator('main').innerText()).not.toContain('Oduya');
  await page.getByRole('button', { name: 'Try again' }).click({ timeout: 5000 });
  await page.getByRole('row').nth(5).waitFor({ timeout: 5000 });
  expect(await page.locator('main').innerText()).not.toContain('Oduya');
});
