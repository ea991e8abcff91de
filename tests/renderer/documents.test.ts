import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsOf, choose, drop, photo, referral } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';

/** Documents and scans on the built page, on the fake bridge. */

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let opened: Awaited<ReturnType<typeof openPage>> | null = null;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage(), launchBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

afterEach(async () => {
  const faults = opened?.faults ?? [];
  await opened?.context.close();
  opened = null;
  expect(faults).toEqual([]);
});

async function open(look: Look = {}): Promise<Page> {
  opened = await openPage(browser, served.url, look);
  await opened.page.locator('main').waitFor();
  return opened.page;
}

test('a file dropped on no patient asks whose it is, and files nothing until that is confirmed', async () => {
  const page = await open();
  await drop(page, page.locator('main'), referral);
  const dialog = page.getByRole('dialog', { name: 'Whose document is this?' });
  await dialog.getByLabel('Find the patient', { exact: true }).fill('jia chen');
  await dialog.getByRole('button', { name: /Jia Chen.*14 March 1988/ }).click();
  await page.getByRole('dialog', { name: 'File 1 document for this patient?' }).waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await page.getByLabel('Find the patient', { exact: true }).fill('ruth');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, file for Ruth Abernethy' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('of several documents one can be left out, and one that is too large is filed as a person chooses', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  const large = { ...referral, name: 'Large.pdf', buffer: Buffer.alloc(6 * 1024 * 1024, referral.buffer) };
  const other = { ...referral, name: 'Other.pdf' };
  await page.locator('aside input[type=file]').setInputFiles([large, referral, other]);
  await page.getByLabel('With smaller pictures: 1.8 MB').waitFor();
  await page.getByLabel(/In 3 parts: 2.0 MB, 2.0 MB, 2.0 MB/).check();
  await page.getByRole('button', { name: 'Leave Other.pdf out' }).click();
  await page.getByText('2 of 3 can be filed, as 4 files.').waitFor();
  await page.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
  await page.clock.runFor(4000);
  await expect.poll(() => page.getByRole('dialog').getByText('filed', { exact: true }).count()).toBe(4);
  expect(await callsOf(page, 'file.add')).toMatchObject([{ as: 'parts' }, { as: 'is' }]);
});

test('a scan is filed after its patient was chosen and confirmed like a drop, and leaves the list', async () => {
  const page = await open({ scene: 'scans' });
  await page.getByRole('button', { name: /^Scans/ }).click();
  await page.getByRole('img', { name: 'First page of Referral Dr Lindqvist.pdf' }).waitFor();
  await page.getByRole('button', { name: /Jia Chen.*Name and birth date stand in the text/ }).click();
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Born 14 March 1988 (38)').waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('list', { name: 'Scans' })
    .getByText('Referral Dr Lindqvist.pdf')
    .waitFor({ state: 'detached' });
});

test.for([
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['forced colours', { forced: true }],
] as const)('axe finds nothing to complain of at documents and scans, in %s', async ([, look]) => {
  const complaints = async (page: Page) => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  const page = await open({ ...look, scene: 'scans' });
  await choose(page, 'Jia Chen');
  const large = { ...referral, name: 'Large.pdf', buffer: Buffer.alloc(6 * 1024 * 1024, referral.buffer) };
  await page.locator('aside input[type=file]').setInputFiles([photo, large, referral]);
  await page.getByLabel(/With smaller/).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await drop(page, page.locator('main'), referral);
  await page.getByLabel('Find the patient', { exact: true }).fill('chen');
  await page.getByRole('list', { name: 'Patients found' }).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /^Scans/ }).click();
  await page.getByRole('img', { name: /^First page/ }).waitFor();
  expect(await complaints(page)).toEqual([]);
});
