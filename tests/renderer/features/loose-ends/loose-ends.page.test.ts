import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What is said of a day that this PC does not know, or only in part. In Chromium on the fake bridge. */
const open = pageUnderTest();

const tab = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const main = (page: Page) => page.locator('main');
const done =
  /Nothing left to finish|is marked\.|missing an invoice|No draft invoices|No calls to make|All called/;

test('of a day that has not been read nothing is called done, and nothing is counted', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('day.read'));
  await go(page, 'To finish');
  await tab(page, /^Today/).waitFor();
  await page.clock.runFor(1000);
  expect(await main(page).innerText()).not.toMatch(done);
  expect(await main(page).innerText()).toContain('Loading…');
  expect(await tab(page, /^Today/).innerText()).not.toMatch(/\d/);
  const calls = tab(page, /^Calls for tomorrow/);
  expect(await calls.innerText()).not.toMatch(/\d/);
  expect(await complaints(page)).toEqual([]);
  await calls.click();
  await page.clock.runFor(1000);
  expect(await main(page).innerText()).not.toMatch(done);
  expect(await main(page).innerText()).toContain('Loading…');
  await page.evaluate(() => window.fakeDesk.letGo('day.read'));
  await page.getByText('“Jack”').waitFor();
  expect(await calls.innerText()).toMatch(/\d/);
});

test('of a day that is known in part nothing is called done either', async () => {
  const page = await open({ scene: 'syncing' });
  await go(page, 'To finish');
  await page.getByText('This day hasn’t fully loaded on this PC yet', { exact: false }).waitFor();
  expect(await main(page).innerText()).not.toMatch(done);
  expect(await main(page).innerText()).toContain('Nothing to finish so far.');
  // No longer as while it is being loaded.
  expect(await tab(page, /^Today/).innerText()).toContain('none so far');
  await tab(page, /^Calls for tomorrow/).click();
  await page.clock.runFor(1000);
  expect(await main(page).innerText()).not.toMatch(done);
  expect(await tab(page, /^Today/).innerText()).not.toMatch(/\d/);
});
