import { statSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { faultWords } from '../../renderer/model/fault-words.ts';
import { brokenPdf, letter, maskedScan, photo } from '../fakes/documents.ts';
import { openClinic } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { diskUnderTest, dropFiles, pageMemory, watchTasks } from './documents-desk.ts';
import { chooseWhoOwes, confirmFiling, type PatientRow, saidOfDocuments } from './receptionist.ts';

/** Fifty files at once. */
let who: PatientRow;

// The disk outlives what runs on it.
const disk = diskUnderTest();
const desk = deskUnderTest({ clinic: () => openClinic(60) });
beforeAll(async () => {
  who = await chooseWhoOwes(desk.page);
});

const pollOptions = { timeout: 170_000, interval: 250 };

const fiftyFiled = (): string[] =>
  desk.clinic.sandbox
    .state('files')
    .filter(({ name, patientId }) => patientId === who.patientId && name?.startsWith('Fifty '))
    .map(({ name }) => name ?? '');

it('fifty files at once, one of them broken, one of 20 MB, one a photo: all are accounted for, and the page stays responsive', async () => {
  const paths = [
    disk.put('Fifty broken.pdf', brokenPdf()),
    disk.put('Fifty large.pdf', await maskedScan(5, { width: 1180, height: 1180 })),
    disk.put('Fifty photo.jpg', await photo({ width: 1600, height: 1200 })),
  ];
  for (let n = 4; n <= 50; n += 1) paths.push(disk.put(`Fifty ${n}.pdf`, await letter(`Page of ${n}`)));
  expect(statSync(paths[1] ?? '').size).toBeGreaterThan(20e6);
  const before = await pageMemory(desk.page);
  const tasks = await watchTasks(desk.page);
  await dropFiles(desk.page, desk.page.getByRole('complementary', { name: 'Selected patient' }), paths);
  await desk.page.getByText(/^49 of 50 can be filed/).waitFor({ timeout: 170_000 });
  await confirmFiling(desk.page);
  // Each document has its word: it is filed, or waits its turn within what the key may call in a minute.
  const broken = saidOfDocuments(desk.page).getByText(faultWords.broken);
  await expect.poll(() => desk.page.getByText('saving', { exact: true }).count(), pollOptions).toBe(0);
  expect(await broken.count()).toBe(1);
  await expect.poll(() => fiftyFiled().length, pollOptions).toBeGreaterThan(20);
  const long = await tasks();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const after = await pageMemory(desk.page);
  console.log(
    `fifty files: the page's memory ${before} MB before, ${after} MB after; its longest task ${Math.max(0, ...long)} ms; over 50 ms: ${long.length}, ${long.reduce((all, ms) => all + ms, 0)} ms in all`,
  );
  expect(after).toBeLessThan(before + 5);
}, 420_000);

it('what waits its turn is filed by itself after the dialog was closed', async () => {
  await expect.poll(() => fiftyFiled().length, pollOptions).toBe(49);
  expect(fiftyFiled()).not.toContain('Fifty broken.pdf');
});
