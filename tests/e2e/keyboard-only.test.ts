import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { keyboardAt } from './keyboard.ts';
import { chooseFile, seeToday } from './receptionist.ts';

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;

beforeAll(async () => {
  clinic = await openClinic();
  pc = await openPc();
  foyer = pc.start();
  page = await foyer.page();
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

const keys = keyboardAt(() => page);
const { until, on, inRowWith, rowInFocus } = keys;
const soon = { timeout: 60_000, interval: 200 };

describe('with the keyboard alone', () => {
  it('a desk is connected to its practice', async () => {
    await until('Tab', on(page.getByLabel('Address of the service')));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(clinic.baseUrl);
    await until('Tab', on(page.getByRole('textbox', { name: 'API key' })));
    await page.keyboard.type(clinic.apiKey);
    await until('Tab', on(page.getByRole('button', { name: 'Choose a CA file' })));
    await page.keyboard.press('Enter');
    await chooseFile(foyer, clinic.caFile);
    await page.getByText(basename(clinic.caFile)).waitFor();
    await until('Tab', on(page.getByRole('button', { name: 'Test the connection' })));
    await page.keyboard.press('Enter');
    await page.getByText('The practice answers').waitFor();
    await until('Tab', on(page.getByRole('button', { name: 'Connect', exact: true })));
    await page.keyboard.press('Enter');
    await seeToday(page);
  });

  it('a patient is marked as arrived', async () => {
    await until('Tab', keys.inTheList);
    await until('ArrowDown', inRowWith(page.getByRole('button', { name: /^Arrive / })));
    const who = await rowInFocus();
    await page.keyboard.press('a');
    await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
  });

  it('a payment is taken', async () => {
    const owes = page.getByRole('gridcell', { name: /^\$\d/ });
    // What is owing is read a while after the list.
    await expect.poll(() => owes.count(), soon).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    await until('ArrowDown', inRowWith(owes));
    const who = await rowInFocus();
    const before = clinic.sandbox.state('payments').length;
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: /^Payment from/ });
    await until('Tab', on(dialog.getByRole('radio')));
    await page.keyboard.press('Space');
    await until('Tab', on(dialog.getByRole('button', { name: /^Record \$/ })));
    await page.keyboard.press('Enter');
    await dialog.getByText('Recorded', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const made = clinic.sandbox.state('payments').slice(before);
    expect(made.map(({ patientId }) => patientId)).toEqual([who.patientId]);
  });
});
