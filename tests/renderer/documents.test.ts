import { expect, test } from 'vitest';
import { callsOf, choose, drop, panel, photo, referral, rowOf } from './fake-bridge/acts.ts';
import { pageUnderTest } from './fake-bridge/page-under-test.ts';

/** Documents and scans on the built page, on the fake bridge. */

const open = pageUnderTest();

test('Nothing is handed over before the name and birth date were shown and a person confirmed them.', async () => {
  const page = await open();
  await drop(page, rowOf(page, 'Jia Chen'), referral);
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Born 14 March 1988 (38)').waitFor();
  expect(await dialog.getByText('Jia Chen', { exact: false }).first().isVisible()).toBe(true);
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
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
  await page.locator('aside input[type=file]').setInputFiles([photo, referral]);
  await page.getByText('This file is not a PDF. The practice accepts only PDF files.').waitFor();
  await page.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

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
