import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { arriveSomebody, connect, findRow, pill, seeToday } from './receptionist.ts';

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;

beforeAll(async () => {
  clinic = await openClinic();
  pc = await openPc();
  foyer = pc.start();
  page = await connect(foyer, clinic);
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

const soon = { timeout: 90_000, interval: 200 };

describe('when the service is not there', () => {
  it('the day stays, an arrival waits, and it is sent when the service is back', async () => {
    await clinic.cutOff();
    await expect.poll(() => pill(page).textContent(), soon).toMatch(/Service down|Offline/);
    const who = await arriveSomebody(page);
    await expect.poll(() => pill(page).textContent(), soon).toContain('1 waiting');
    expect(statusAt(clinic, who)).toBeNull();
    await clinic.reconnect();
    await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
    await expect.poll(() => pill(page).textContent(), soon).toMatch(/^Live(?!.*waiting)/);
  });

  it('the downtime sheet is a PDF in two clicks, without a network', async () => {
    await clinic.cutOff();
    await expect.poll(() => pill(page).textContent(), soon).toMatch(/Service down|Offline/);
    const path = join(pc.userData, 'sheet.pdf');
    await page.getByRole('button', { name: 'Downtime sheet as PDF' }).click();
    await expect.poll(() => foyer.act('dialog.list', null), soon).toEqual(['save']);
    await foyer.act('dialog.answer', { paths: [path] });
    await page.getByText('Saved as “sheet.pdf”.').waitFor();
    const pdf = await PDFDocument.load(readFileSync(path));
    expect(pdf.getTitle()).toMatch(/^Downtime sheet \d{4}-\d\d-\d\d$/);
    // A page a day at least, A4 across.
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(8);
    expect(pdf.getPage(0).getWidth()).toBeGreaterThan(pdf.getPage(0).getHeight());

    await page.getByRole('button', { name: 'Print it' }).click();
    await page.getByText('Sent to the printer.').waitFor();
    expect(await foyer.act('print.list', null)).toEqual([pdf.getTitle()]);
    await clinic.reconnect();
    await expect.poll(() => pill(page).textContent(), soon).toContain('Live');
  });

  it('an arrival survives a power cut while it waits', async () => {
    await clinic.cutOff();
    const who = await arriveSomebody(page);
    await foyer.kill();
    await clinic.reconnect();
    foyer = pc.start();
    page = await foyer.page();
    await seeToday(page);
    await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
  });

  it('after a restart the day is shown from this PC, before any call', async () => {
    const who = await arriveSomebody(page);
    await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
    expect(await foyer.quit(), foyer.complaints()).toBe(0);
    await clinic.cutOff();
    clinic.sandbox.clearCalls();
    foyer = pc.start();
    page = await foyer.page();
    await seeToday(page);
    expect(await findRow(page, page.getByText(who.name, { exact: true }))).toMatchObject({
      patientId: who.patientId,
    });
    expect(clinic.sandbox.calls()).toEqual([]);
    await clinic.reconnect();
    await expect.poll(() => pill(page).textContent(), soon).toContain('Live');
  });

  it('a key that is taken back is said, and the calls stop; a new one goes on', async () => {
    clinic.running.service.revokeKey(clinic.apiKey);
    await expect.poll(() => pill(page).textContent(), soon).toContain('Key refused');
    await page.getByText('The API key was refused').first().waitFor();
    const before = clinic.sandbox.calls().length;
    // Many times the pause between two looks at the arrivals: the one wait of these tests that nothing can announce.
    await page.waitForTimeout(12_000);
    expect(clinic.sandbox.calls().length - before).toBe(0);
    expect(await page.locator('[role="row"][data-key]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Enter a new key' }).click();
    const next = clinic.running.service.createKey({ user: 'Front desk', role: 'reception' });
    await page.getByRole('textbox', { name: /key/i }).first().fill(next);
    await page.keyboard.press('Enter');
    await expect.poll(() => pill(page).textContent(), soon).toContain('Live');
  });
});
