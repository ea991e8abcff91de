import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import {
  arriveSomebody,
  chooseWhoOwes,
  confirmFiling,
  enterPractice,
  fileDocument,
  findRow,
  pill,
  saidOfDocuments,
  seeToday,
  somePdf,
  takePayment,
  testConnection,
} from './receptionist.ts';

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;
const mistakes: string[] = [];

beforeAll(async () => {
  clinic = await openClinic();
  pc = await openPc();
  foyer = pc.start();
  page = await foyer.page();
  page.on('pageerror', (error) => mistakes.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(message.text());
  });
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

const soon = { timeout: 60_000, interval: 100 };

describe('a morning at the desk', () => {
  it('the first run leads to today’s list, after at most eight calls', async () => {
    await enterPractice(foyer, clinic);
    await testConnection(page);
    await page.getByText('The practice answers: 2 locations').waitFor();
    clinic.sandbox.clearCalls();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await seeToday(page);
    const made = clinic.sandbox.calls().map(({ path, query }) => `${path}?${query}`);
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(8);
    await expect.poll(() => pill(page).textContent(), soon).toContain('Live');
    expect(clinic.sandbox.calls().filter(({ status }) => status === 429)).toEqual([]);
  });

  it('a patient arrives: shown at once, at the practice after the six seconds', async () => {
    const who = await arriveSomebody(page);
    expect(statusAt(clinic, who)).toBeNull();
    await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
  });

  it('an arrival that is undone never reaches the practice', async () => {
    const undone = await arriveSomebody(page);
    await page
      .getByRole('button', { name: `Undo the arrival of ${undone.name}` })
      .last()
      .click();
    expect(await findRow(page, page.getByRole('button', { name: `Arrive ${undone.name}` }))).toEqual(undone);
    // The next arrival is held as long as the undone one would have been, and is sent after it.
    const next = await arriveSomebody(page, undone.name);
    await expect.poll(() => statusAt(clinic, next), soon).toBe('Arrived');
    expect(statusAt(clinic, undone)).toBeNull();
  });

  it('a payment is recorded on the patient’s open invoices', async () => {
    const who = await chooseWhoOwes(page);
    const before = clinic.sandbox.state('payments').length;
    const amount = await takePayment(page);
    const made = clinic.sandbox.state('payments').slice(before);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ patientId: who.patientId, amount: Number(amount.replace(/[$,]/g, '')) });
    for (const part of made[0]?.paymentInvoices ?? []) {
      const invoice = clinic.sandbox.state('invoices', part.invoiceId ?? 0);
      expect(invoice?.paidAmount).toBe(invoice?.total);
    }
  });

  it('a PDF chosen with the button lands in the patient’s file', async () => {
    const who = await chooseWhoOwes(page);
    await fileDocument(page, {
      name: 'Referral.pdf',
      mimeType: 'application/pdf',
      buffer: somePdf('chosen'),
    });
    await saidOfDocuments(page).getByText('filed').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    expect(clinic.sandbox.state('files').at(-1)).toMatchObject({
      patientId: who.patientId,
      name: 'Referral.pdf',
    });
  });

  it('a PDF dropped on a row lands in that patient’s file', async () => {
    const row = page.locator('[role="row"][data-key]').first();
    const [, patientId] = ((await row.getAttribute('data-key')) ?? '').split(':').map(Number);
    const bytes = [...somePdf('dropped')];
    const dropped = await page.evaluateHandle(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'Scan.pdf', { type: 'application/pdf' }));
        return transfer;
      })()`,
    );
    for (const kind of ['dragenter', 'dragover', 'drop'])
      await row.dispatchEvent(kind, { dataTransfer: dropped });
    await confirmFiling(page);
    await saidOfDocuments(page).getByText('filed').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    expect(clinic.sandbox.state('files').at(-1)).toMatchObject({ patientId, name: 'Scan.pdf' });
  });

  it('the page made no mistake, and the title names nobody', async () => {
    expect(mistakes).toEqual([]);
    expect((await foyer.act('window.read', null))?.title).toBe('Foyer');
  });
});

describe('what is left on the PC', () => {
  it('no file holds a patient’s name or the key in readable form', async () => {
    await foyer.quit();
    const people = clinic.sandbox
      .state('patients')
      .map(({ firstname, lastname }) => `${firstname} ${lastname}`);
    const secrets = [...people, clinic.apiKey, 'Referral.pdf'];
    const places = readdirSync(pc.userData, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const found = places.flatMap((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return secrets
        .filter((secret) => bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le')))
        .map((secret) => `${entry.name} holds ${secret}`);
    });
    expect(places.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cache.db', 'desk.db', 'settings.json']),
    );
    expect(found).toEqual([]);
  });
});
