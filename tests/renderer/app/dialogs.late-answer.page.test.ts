import { expect, test } from 'vitest';
import { callsOf, choose } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A dialog that was closed while its answer was on its way, in Chromium on the fake bridge. */

const open = pageUnderTest();

test('a sheet that comes out of the printer after its dialog was closed leaves the payment open that is being typed by then', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('Control+p');
  const print = page.getByRole('dialog').getByRole('button', { name: 'Print…', exact: true }).first();
  await print.waitFor({ timeout: 5000 });
  await page.evaluate(() => window.fakeDesk.hold('print.days'));
  await print.click();
  await expect.poll(() => callsOf(page, 'print.days')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await print.waitFor({ state: 'detached' });
  await page.keyboard.press('p');
  const payment = page.getByRole('dialog', { name: /^Payment from Jia Chen/ });
  await payment.getByLabel('Amount', { exact: true }).fill('20', { timeout: 5000 });
  await page.evaluate(() => window.fakeDesk.letGo('print.days'));
  await page.clock.runFor(1000);
  expect(await payment.count()).toBe(1);
  expect(await payment.getByLabel('Amount', { exact: true }).inputValue({ timeout: 2000 })).toBe('20');
});
