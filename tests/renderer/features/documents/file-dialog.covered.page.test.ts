import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, panel, referral } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Documents that are being handed over when the desk is covered, on the built page: their dialog is back after it. */

const open = pageUnderTest();
const other = { ...referral, name: 'Other.pdf' };
const ways = {
  async 'the lock'(page: Page) {
    await page.keyboard.press('Control+l');
    await page.getByRole('button', { name: 'Open the desk' }).click();
  },
  async 'privacy mode'(page: Page) {
    await page.keyboard.press('F8');
    await page.getByRole('status').getByText('Privacy mode').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
  },
} as const;
type Way = keyof typeof ways;

test.each(Object.keys(ways) as Way[])(
  'What was not handed over when %s covered the desk must be confirmed again, and what was is not filed twice.',
  async (way) => {
    const page = await open();
    await choose(page, 'Jia Chen');
    await panel(page).locator('input[type=file]').setInputFiles([referral, other]);
    await page.getByText('All 2 can be filed.').waitFor();
    await page.evaluate(() => {
      window.fakeDesk.holdHandover();
      window.fakeDesk.refuseDocument('Other.pdf', 'disk-full');
    });
    await page.getByRole('button', { name: 'File for Jia Chen' }).click();
    await page.getByText('saving', { exact: true }).first().waitFor();
    await page.clock.runFor(300);
    await ways[way](page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('saving', { exact: true }).first().waitFor();
    await page.evaluate(() => window.fakeDesk.letHandoverGo());
    await page.clock.runFor(1500);
    await dialog.getByText('filed', { exact: true }).waitFor();
    expect(await dialog.getByText('saving', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'File for Jia Chen' }).click();
    await page.clock.runFor(1500);
    await expect.poll(() => dialog.getByText('filed', { exact: true }).count()).toBe(2);
    expect(await callsOf(page, 'file.add')).toMatchObject([
      { documents: [{ name: 'Referral' }, { name: 'Other' }] },
      { documents: [{ name: 'Other' }] },
    ]);
  },
);
