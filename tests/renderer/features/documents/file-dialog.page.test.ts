import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  callsOf,
  choose,
  drop,
  panel,
  photoFile,
  referral,
  rowNamed,
  toSend,
} from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Documents and scans on the built page, on the fake bridge. */

const open = pageUnderTest();

test('Nothing is handed over before the name and birth date were shown and a person confirmed them.', async () => {
  const page = await open();
  await drop(page, rowNamed(page, 'Jia Chen'), referral);
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Born 14 March 1988 (38)').waitFor();
  expect(await dialog.getByText('Jia Chen', { exact: false }).first().isVisible()).toBe(true);
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await dialog.getByRole('button', { name: 'File for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('The key that opened the dialog, pressed twice, files nothing: the focus starts on Cancel.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await drop(page, panel(page), referral);
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'file.add')).toEqual([]);
});

test('of several files the bad one is said, and the good one is filed', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([photoFile, referral]);
  await page.getByText('This file isn’t a PDF. Your practice system accepts only PDFs.').waitFor();
  await page.getByRole('button', { name: 'File for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('a file dropped on no patient asks whose it is, and files nothing until that is confirmed', async () => {
  const page = await open();
  await drop(page, page.locator('main'), referral);
  const dialog = page.getByRole('dialog', { name: 'Which patient is this document for?' });
  await dialog.getByLabel('Find the patient', { exact: true }).fill('jia chen');
  await dialog.getByRole('button', { name: /Jia Chen.*14 March 1988/ }).click();
  await page.getByRole('dialog', { name: 'File 1 document for this patient?' }).waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await page.getByRole('button', { name: 'Another patient' }).click();
  await page.getByLabel('Find the patient', { exact: true }).fill('ruth');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'File for Ruth Abernethy' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('What is filed is what was shown here, every document of it, or it was left out by a person.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  const large = { ...referral, name: 'Large.pdf', buffer: Buffer.alloc(6 * 1024 * 1024, referral.buffer) };
  await page.locator('aside input[type=file]').setInputFiles([large, referral, other]);
  await page.getByLabel('Compress to 1.8 MB').waitFor();
  await page.getByLabel(/Split into 3 parts: 2.0 MB, 2.0 MB, 2.0 MB/).check();
  await page.getByRole('button', { name: 'Remove Other.pdf' }).click();
  await page.getByText('2 of 3 can be filed, as 4 files.').waitFor();
  await page.getByRole('button', { name: 'File for Jia Chen' }).click();
  const goesOn = page.getByText('Filing continues in the background');
  await goesOn.waitFor();
  await page.clock.runFor(4000);
  await expect.poll(() => page.getByRole('dialog').getByText('filed', { exact: true }).count()).toBe(4);
  await goesOn.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'file.add')).toMatchObject([{ documents: [{ as: 'parts' }, { as: 'is' }] }]);
});

const other = { ...referral, name: 'Other.pdf' };
const yes = (page: Page) => page.getByRole('button', { name: 'File for Jia Chen' }).click();
const closeDialog = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test('What was confirmed is filed although the dialog is closed while it is being handed over.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([photoFile, referral, other]);
  await page.getByText('2 of 3 can be filed.').waitFor();
  await page.evaluate(() => window.fakeDesk.holdHandover());
  await yes(page);
  await page.getByText('saving', { exact: true }).first().waitFor();
  await closeDialog(page);
  // What cannot be filed is let go at once; what was confirmed is not.
  await expect.poll(async () => (await callsOf(page, 'document.forget')).length).toBe(1);
  expect(await callsOf(page, 'document.forget')).toMatchObject([{ documentIds: [expect.any(String)] }]);
  await toSend(page).click();
  await page.evaluate(() => window.fakeDesk.letHandoverGo());
  await page.getByText('Referral.pdf for Jia Chen').first().waitFor();
  await page.getByText('Other.pdf for Jia Chen').first().waitFor();
});

test('What could not be handed over is shown: on its line, or by a notice once the dialog is closed.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([referral, other]);
  await page.getByText('All 2 can be filed.').waitFor();
  await page.evaluate(() => {
    window.fakeDesk.holdHandover();
    window.fakeDesk.refuseDocument('Other.pdf', 'disk-full');
  });
  await yes(page);
  await page.getByText('saving', { exact: true }).first().waitFor();
  await closeDialog(page);
  await page.evaluate(() => window.fakeDesk.letHandoverGo());
  await page.getByText('“Other.pdf” wasn’t filed for Jia Chen. This PC’s disk is full.').first().waitFor();
});

test('a document that could not be handed over is handed over by “Try again”, without being asked about twice', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([referral]);
  await page.evaluate(() => window.fakeDesk.refuseDocument('Referral.pdf', 'disk-full'));
  await yes(page);
  await page.getByRole('button', { name: 'Try Referral.pdf again' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
});

test('A document that is read again after the confirmation must be confirmed again.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([referral, other]);
  await page.evaluate(() => window.fakeDesk.refuseDocument('Other.pdf', 'stale'));
  await yes(page);
  await page.getByRole('button', { name: 'Try Other.pdf again' }).click();
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Check: right name and date of birth on each page?').waitFor();
  await dialog.getByRole('img', { name: 'First page of Other.pdf' }).waitFor();
  await page.clock.runFor(1500);
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
  await yes(page);
  await page.clock.runFor(1500);
  await expect.poll(() => page.getByRole('dialog').getByText('filed', { exact: true }).count()).toBe(2);
  expect(await callsOf(page, 'file.add')).toMatchObject([
    { documents: [{}, {}] },
    { documents: [{ documentId: expect.any(String) }] },
  ]);
});

test('the very same document is said of every line: twice in one drop, and filed before', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  const different = { ...referral, name: 'Different.pdf', buffer: Buffer.from('%PDF-1.7 another') };
  await page.evaluate(() => window.fakeDesk.filedBefore('Different.pdf', 'Ruth Abernethy'));
  await page.locator('aside input[type=file]').setInputFiles([referral, other, different]);
  const lines = page.getByRole('list', { name: 'Documents' });
  await lines.getByText('Same document as Referral.pdf.').waitFor();
  await lines.getByText('This document was already filed for Ruth Abernethy').waitFor();
  expect(await lines.getByText('Same document as').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove Other.pdf' }).click();
  await lines.getByText('Same document as').waitFor({ state: 'detached' });
});

test('a scan is filed after its patient was chosen and confirmed like a drop, and leaves the list', async () => {
  const page = await open({ scene: 'scans' });
  await page.getByRole('button', { name: /^Scans/ }).click();
  await page.getByRole('img', { name: 'First page of Referral Dr Lindqvist.pdf' }).waitFor();
  await page.getByRole('button', { name: /Jia Chen.*Name and date of birth match/ }).click();
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Born 14 March 1988 (38)').waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await dialog.getByRole('button', { name: 'File for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('list', { name: 'Scans' })
    .getByText('Referral Dr Lindqvist.pdf')
    .waitFor({ state: 'detached' });
});

test('Of many patients found the first six are offered, and it is said that there are others', async () => {
  const page = await open();
  await drop(page, page.locator('main'), referral);
  const field = page.getByLabel('Find the patient', { exact: true });
  const others = page.getByText('There are more: type more of the name');
  await field.fill('a');
  await others.waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Patients found' }).getByRole('listitem').count())
    .toBe(6);
  await field.fill('jia chen');
  await others.waitFor({ state: 'detached' });
});

test('who drops a file on no patient goes on by keys: the focus is on Cancel once the patient is chosen, and in the search for another one', async () => {
  const page = await open();
  await drop(page, page.locator('main'), referral);
  const focused = page.getByRole('dialog').locator(':focus');
  await page.getByRole('dialog', { name: 'Which patient is this document for?' }).waitFor();
  await page.keyboard.type('jia chen');
  // Held down, the Enter that chooses the patient presses nothing else.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.getByRole('dialog', { name: 'File 1 document for this patient?' }).waitFor();
  await expect.poll(() => focused.allTextContents()).toEqual(['Cancel']);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByLabel('Name for Referral.pdf').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused.getAttribute('aria-label')).toBe('Name for Referral.pdf');
  await page.getByRole('button', { name: 'Another patient' }).click();
  await page.getByLabel('Find the patient', { exact: true }).waitFor();
  await page.keyboard.type('ruth');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'File for Ruth Abernethy' }).waitFor();
  await expect.poll(() => focused.allTextContents()).toEqual(['Cancel']);
  expect(await callsOf(page, 'file.add')).toEqual([]);
});

test('whose document it is: the time of a visit at another location is said by the clock there', async () => {
  const page = await open({ scene: 'far-apart' });
  await drop(page, page.locator('main'), referral);
  await page.getByLabel('Find the patient', { exact: true }).fill('hugo lindqvist');
  const found = page.getByRole('dialog').getByRole('list', { name: 'Patients found' });
  await found.getByText('Hugo Lindqvist').waitFor();
  expect(await found.innerText()).toMatch(/\d:\d\d [ap]m Perth time/);
});
