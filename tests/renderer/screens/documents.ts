import type { Page } from 'playwright-core';
import { choose, drop, panel, photoFile, referral, toSend } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const tab = async (page: Page, name: string) => {
  await toSend(page).click();
  await page.getByRole('tab', { name }).click();
  await page.getByRole('table').waitFor();
};
const large = { ...referral, name: 'Large.pdf', buffer: Buffer.alloc(6 * 1024 * 1024, referral.buffer) };

/** What waits, what was done, and documents. */
export const documentScreens: Screens = {
  'what waits': {
    scene: 'waits',
    show: (page) =>
      toSend(page)
        .click()
        .then(() => page.getByText('Needs attention').waitFor()),
  },
  'nothing waits': { show: (page) => toSend(page).click() },
  discarding: {
    scene: 'waits',
    async show(page) {
      await toSend(page).click();
      await page.getByRole('button', { name: 'Delete: Payment from Hugo Lindqvist' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'what was filed': { scene: 'waits', show: (page) => tab(page, 'Filed documents') },
  'the action log': { scene: 'waits', show: (page) => tab(page, 'Action log') },
  'files to be confirmed': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.locator('aside input[type=file]').setInputFiles([photoFile, large, referral]);
      await page.getByText('This file isn’t a PDF.').waitFor();
      await page.getByLabel(/^Compress to/).waitFor();
    },
  },
  'names of documents': {
    async show(page) {
      await choose(page, 'Jia Chen');
      const named = ['Scan_20261121_0958.pdf', 'Scan_20261121_1004.pdf', 'IMG_4412.jpg', 'Care plan.pdf'];
      const files = named.map((name) => ({ ...referral, name, buffer: Buffer.from(`%PDF-1.7 ${name}`) }));
      await page.locator('aside input[type=file]').setInputFiles(files);
      await page.getByText('All 4 can be filed.').waitFor();
      await page.getByRole('combobox', { name: 'Name for Scan_20261121_1004.pdf' }).fill('Consent: knee');
      await page.getByRole('combobox', { name: 'Name for IMG_4412.jpg' }).press('ArrowDown');
      await page.getByRole('listbox').waitFor();
    },
  },
  'files on their way': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page
        .locator('aside input[type=file]')
        .setInputFiles([photoFile, referral, { ...referral, name: 'B.pdf' }]);
      await page.getByText('2 of 3 can be filed.').waitFor();
      await page.evaluate(() => window.fakeDesk.goOffline());
      await page.getByRole('button', { name: 'File for Jia Chen' }).click();
      await page.clock.runFor(1000);
      await page.getByRole('dialog').getByText('Not sent yet').nth(1).waitFor();
    },
  },
  'files that hover': {
    async show(page) {
      await choose(page, 'Jia Chen');
      const transfer = await page.evaluateHandle(() => {
        const made = new DataTransfer();
        made.items.add(new File(['%PDF-1.7'], 'Referral.pdf'));
        return made;
      });
      for (const on of [page.locator('main'), panel(page)])
        await on.dispatchEvent('dragover', { dataTransfer: transfer });
      await page.getByText('Drop on a patient to file for them').waitFor();
      await panel(page).getByText('Drop to file for Jia Chen').waitFor();
    },
  },
  'whose document': {
    async show(page) {
      await drop(page, page.locator('main'), referral);
      await page.getByLabel('Find the patient', { exact: true }).fill('chen');
      await page.getByRole('list', { name: 'Patients found' }).waitFor();
    },
  },
  'what becomes of filed scans': {
    scene: 'scans',
    async show(page) {
      await page.getByRole('button', { name: /^Scans/ }).click();
      await page.getByRole('button', { name: 'Another folder' }).click();
      await page.getByRole('radio', { name: 'deleted after 30 days' }).check();
    },
  },
  scans: {
    scene: 'scans',
    async show(page) {
      await page.getByRole('button', { name: /^Scans/ }).click();
      await page.getByRole('img', { name: /^First page/ }).waitFor();
    },
  },
};
