import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
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

const focus = () => page.locator(':focus');
const soon = { timeout: 60_000, interval: 200 };

/** Presses a key until the focus is where it should be. */
async function until(key: string, there: () => Promise<boolean>, most = 150): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if ((await focus().count()) > 0 && (await there())) return;
    await page.keyboard.press(key);
    // The next row is drawn, and gets the focus, with the next frame.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 30)));
  }
  throw new Error(`the key ${key} does not lead there`);
}

const on = (target: Locator) => async () => (await target.and(focus()).count()) > 0;
const inRowWith = (inside: Locator) => async () =>
  (await page.locator('[role="row"][data-key]:focus').filter({ has: inside }).count()) > 0;
const rowInFocus = async () => {
  const key = (await focus().getAttribute('data-key')) ?? '';
  const [appointmentId = 0, patientId = 0] = key.split(':').map(Number);
  return { appointmentId, patientId };
};

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
    await until('Tab', async () => (await page.locator('[role="row"][data-key]:focus').count()) > 0);
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
