import { expect, test } from 'vitest';
import { callsOf } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The sheets to print, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('While one sheet is being made another button does nothing, and the dialog stays for it.', async () => {
  const page = await open();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  const downtime = dialog.getByRole('region', { name: 'Downtime sheet' }).getByRole('button').first();
  await downtime.waitFor({ timeout: 5000 });
  await page.evaluate(() => window.fakeDesk.hold('print.days'));
  await dialog.getByRole('button').and(page.locator('[data-autofocus]')).click();
  await expect.poll(() => callsOf(page, 'print.days')).toHaveLength(1);
  await downtime.click({ force: true });
  await page.clock.runFor(500);
  expect(await callsOf(page, 'print.days')).toHaveLength(1);
  expect(await dialog.count()).toBe(1);
  await page.evaluate(() => window.fakeDesk.letGo('print.days'));
  await dialog.waitFor({ state: 'detached' });
});
