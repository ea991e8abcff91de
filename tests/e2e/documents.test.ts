import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultWords } from '../../renderer/model/fault-words.ts';
import { limits } from '../../shared/practice/limits.ts';
import { brokenPdf, letter, lockedLetter, maskedScan, photo } from '../fakes/documents.ts';
import { openClinic } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { diskUnderTest, dropFiles } from './documents-desk.ts';
import {
  chooseWhoOwes,
  confirmFiling,
  type PatientRow,
  rowOfAttendance,
  saidOfDocuments,
} from './receptionist.ts';

let who: PatientRow;

// The disk outlives what runs on it.
const disk = diskUnderTest();
const desk = deskUnderTest({ clinic: () => openClinic(60) });
beforeAll(async () => {
  who = await chooseWhoOwes(desk.page);
});

const pollOptions = { timeout: 120_000, interval: 200 };
const waits = { timeout: 120_000 };

/** The names of what the practice has in a patient's file. */
const filed = (patientId = who.patientId): string[] =>
  desk.clinic.sandbox
    .state('files')
    .filter((file) => file.patientId === patientId)
    .map(({ name }) => name ?? '');
const bytesOf = (name: string): number =>
  Number(desk.clinic.sandbox.state('files').find((file) => file.name === name)?.bytes ?? 0);
const row = () => rowOfAttendance(desk.page, who);
const close = () => desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

describe('documents', () => {
  it('a drop is never sent without the name and birth date shown and a deliberate confirm', async () => {
    const path = disk.put('Referral.pdf', await letter('Thank you for seeing this patient'));
    await dropFiles(desk.page, row(), [path]);
    const dialog = desk.page.getByRole('dialog', { name: 'File 1 document for this patient?' });
    await dialog.getByText(who.name).first().waitFor();
    await dialog.getByText(/^Born \d/).waitFor();
    await dialog.getByRole('img', { name: 'First page of Referral.pdf' }).waitFor(waits);
    // Enter, by a user who types on: the focus is on Cancel.
    await desk.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(desk.clinic.sandbox.calls().filter(({ method }) => method === 'POST')).toEqual([]);

    await dropFiles(desk.page, row(), [path]);
    await confirmFiling(desk.page);
    await saidOfDocuments(desk.page).getByText('filed', { exact: true }).waitFor(waits);
    expect(filed()).toEqual(['Referral.pdf']);
    await close();
  });

  it('the very same document dropped again says where it was filed', async () => {
    await dropFiles(desk.page, row(), [join(disk.folder, 'Referral.pdf')]);
    await desk.page.getByText('This document was already filed').waitFor(waits);
    await desk.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  });

  it('dropped on the window, the patient is found by name and then confirmed', async () => {
    const path = disk.put('Anywhere.pdf', await letter('Whose is it?'));
    await dropFiles(desk.page, desk.page.locator('main').first(), [path]);
    const dialog = desk.page.getByRole('dialog', { name: 'Which patient is this document for?' });
    await dialog.getByLabel('Find the patient', { exact: true }).fill(who.name);
    await dialog.getByRole('button', { name: who.name }).first().click();
    expect(filed()).toEqual(['Referral.pdf']);
    await confirmFiling(desk.page);
    await saidOfDocuments(desk.page).getByText('filed', { exact: true }).waitFor(waits);
    expect(filed()).toContain('Anywhere.pdf');
    await close();
  });

  it('a photo becomes a PDF; a broken one, one that is none and one with a password are said so', async () => {
    await dropFiles(desk.page, row(), [
      disk.put('IMG_2033.jpg', await photo({ width: 1600, height: 1200 }, 6)),
      disk.put('Broken.pdf', brokenPdf()),
      disk.put('Letter.docx', new TextEncoder().encode('PK\u0003\u0004')),
      disk.put('Locked.pdf', await lockedLetter()),
    ]);
    const said = saidOfDocuments(desk.page);
    await said.getByText(/KB as a PDF/).waitFor(waits);
    await said.getByText(faultWords.broken).waitFor(waits);
    await said.getByText(faultWords.office).waitFor(waits);
    await said.getByText(/^Password-protected/).waitFor(waits);
    await desk.page.getByRole('button', { name: 'Remove Locked.pdf' }).click();
    await desk.page.getByText('1 of 4 can be filed.').waitFor();
    await confirmFiling(desk.page);
    await said.getByText('filed', { exact: true }).waitFor(waits);
    expect(filed()).toContain('IMG_2033.pdf');
    expect(filed()).not.toContain('Broken.pdf');
    await close();
  });

  it('a scan that is too large is split between pages, as a person chose, and every part is filed', async () => {
    await dropFiles(desk.page, row(), [disk.put('Large.pdf', await maskedScan(2))]);
    await saidOfDocuments(desk.page)
      .getByLabel(/^Compress to/)
      .waitFor(waits);
    await saidOfDocuments(desk.page)
      .getByLabel(/^Split into 2 parts/)
      .check();
    await confirmFiling(desk.page);
    await expect
      .poll(() => saidOfDocuments(desk.page).getByText('filed', { exact: true }).count(), pollOptions)
      .toBe(2);
    expect(filed()).toEqual(expect.arrayContaining(['Large (1 of 2).pdf', 'Large (2 of 2).pdf']));
    expect(bytesOf('Large (1 of 2).pdf')).toBeLessThanOrEqual(limits.fileBytes);
    await close();
  });

  it('a scan is filed as its text suggests, a photo as a person calls it, without the mouse', async () => {
    const text = 'Dear Astrid,\nThank you for seeing this patient. Yours sincerely,\nDr Priya Anand';
    await dropFiles(desk.page, row(), [
      disk.put('Scan_20261121_0958.pdf', await letter(text)),
      disk.put('IMG_4412.jpg', await photo({ width: 800, height: 600 })),
    ]);
    await desk.page.getByText('All 2 can be filed.').waitFor(waits);
    const named = (of: string) => desk.page.getByRole('combobox', { name: `Name for ${of}` });
    expect(await named('Scan_20261121_0958.pdf').inputValue()).toBe('Referral - Dr Anand');
    expect(await named('IMG_4412.jpg').inputValue()).toBe('IMG_4412');
    for (const key of ['Tab', 'Tab']) await desk.page.keyboard.press(key);
    await desk.page.keyboard.type('Medicare card');
    for (const key of ['Enter', 'Enter']) await desk.page.keyboard.press(key);
    await expect
      .poll(() => saidOfDocuments(desk.page).getByText('filed', { exact: true }).count(), pollOptions)
      .toBe(2);
    expect(filed()).toEqual(expect.arrayContaining(['Referral - Dr Anand.pdf', 'Medicare card.pdf']));
    await close();
  });

  it('a document that the practice refused can be sent again', async () => {
    desk.clinic.sandbox.fault({ kind: 'html', operation: 'uploadPatientFile', status: 422, count: 1 });
    await dropFiles(desk.page, row(), [disk.put('Refused.pdf', await letter('refused'))]);
    await confirmFiling(desk.page);
    await saidOfDocuments(desk.page).getByRole('button', { name: 'Decide in “To send”' }).click(waits);
    expect(filed()).not.toContain('Refused.pdf');
    await desk.page.getByRole('button', { name: /^Send again/ }).click();
    await desk.page.getByText(/^All sent/).waitFor(waits);
    expect(filed()).toContain('Refused.pdf');
    await desk.page.getByRole('button', { name: 'Today', exact: true }).click();
  });

  it('what was filed from here is listed', async () => {
    await desk.page.getByRole('button', { name: /^To send/ }).click();
    await desk.page.getByRole('tab', { name: 'Filed documents' }).click();
    await desk.page.getByRole('rowheader', { name: 'IMG_2033.pdf' }).waitFor();
    await desk.page.getByRole('rowheader', { name: 'Large (2 of 2).pdf' }).waitFor();
    await desk.page.getByRole('button', { name: 'Today', exact: true }).click();
  });
});
