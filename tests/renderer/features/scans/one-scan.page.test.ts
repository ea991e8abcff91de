import { expect, test } from 'vitest';
import { rail } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('A scan that is being opened when privacy mode begins opens no dialog, and nothing is said of it.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  const suggested = page.getByRole('list', { name: 'Suggested patients' }).getByRole('button').first();
  await suggested.waitFor();
  await page.evaluate(() => window.fakeDesk.hold('scan.open'));
  await suggested.click();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Show everything' }).first().waitFor();
  await page.evaluate(() => window.fakeDesk.letGo('scan.open'));
  await page.clock.runFor(500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});
