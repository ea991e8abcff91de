import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import {
  arriveSomeone,
  chooseWhoOwes,
  confirmFiling,
  enterPractice,
  fileDocument,
  findRow,
  pill,
  saidOfDocuments,
  seeToday,
  setUpDesk,
  somePdf,
  takePayment,
  testConnection,
} from './receptionist.ts';

const mistakes: string[] = [];

const desk = deskUnderTest({ connects: false });
beforeAll(async () => {
  desk.page.on('pageerror', (error) => mistakes.push(error.message));
  desk.page.on('console', (message) => {
    if (message.type() === 'error') mistakes.push(message.text());
  });
});

const pollOptions = { timeout: 180_000, interval: 100 };

describe('a morning at the desk', () => {
  it('the first run leads to today’s list, after at most eight calls', async () => {
    await enterPractice(desk.foyer, desk.clinic);
    await testConnection(desk.page);
    await desk.page.getByText('Connection works: 2 locations').waitFor();
    desk.clinic.sandbox.clearCalls();
    await desk.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await setUpDesk(desk.page);
    await seeToday(desk.page);
    const made = desk.clinic.sandbox.calls().map(({ path, query }) => `${path}?${query}`);
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(8);
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Live');
    expect(desk.clinic.sandbox.calls().filter(({ status }) => status === 429)).toEqual([]);
  });

  it('a patient arrives: shown at once, at the practice after the six seconds', async () => {
    const who = await arriveSomeone(desk.page);
    expect(statusAt(desk.clinic, who)).toBeNull();
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
  });

  it('an arrival that is undone never reaches the practice', async () => {
    const undone = await arriveSomeone(desk.page);
    await desk.page
      .getByRole('button', { name: `Undo the arrival of ${undone.name}` })
      .last()
      .click();
    expect(
      await findRow(desk.page, desk.page.getByRole('button', { name: `Arrive ${undone.name}` })),
    ).toEqual(undone);
    // The next arrival is held as long as the undone one would have been, and is sent after it.
    const next = await arriveSomeone(desk.page, undone.name);
    await expect.poll(() => statusAt(desk.clinic, next), pollOptions).toBe('Arrived');
    expect(statusAt(desk.clinic, undone)).toBeNull();
  });

  it('a payment is recorded on the patient’s open invoices', async () => {
    const who = await chooseWhoOwes(desk.page);
    const before = desk.clinic.sandbox.state('payments').length;
    const amount = await takePayment(desk.page);
    const made = desk.clinic.sandbox.state('payments').slice(before);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ patientId: who.patientId, amount: Number(amount.replace(/[$,]/g, '')) });
    for (const part of made[0]?.paymentInvoices ?? []) {
      const invoice = desk.clinic.sandbox.state('invoices', part.invoiceId ?? 0);
      expect(invoice?.paidAmount).toBe(invoice?.total);
    }
  });

  it('a PDF chosen with the button lands in the patient’s file', async () => {
    const who = await chooseWhoOwes(desk.page);
    await fileDocument(desk.page, {
      name: 'Referral.pdf',
      mimeType: 'application/pdf',
      buffer: somePdf('chosen'),
    });
    await saidOfDocuments(desk.page).getByText('filed').waitFor();
    await desk.page.getByRole('button', { name: 'Close' }).last().click();
    expect(desk.clinic.sandbox.state('files').at(-1)).toMatchObject({
      patientId: who.patientId,
      name: 'Referral.pdf',
    });
  });

  it('a PDF dropped on a row lands in that patient’s file', async () => {
    const row = desk.page.locator('[role="row"][data-key]').first();
    const [, patientId] = ((await row.getAttribute('data-key')) ?? '').split(':').map(Number);
    const bytes = [...somePdf('dropped')];
    const dropped = await desk.page.evaluateHandle(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'Scan.pdf', { type: 'application/pdf' }));
        return transfer;
      })()`,
    );
    for (const kind of ['dragenter', 'dragover', 'drop'])
      await row.dispatchEvent(kind, { dataTransfer: dropped });
    await confirmFiling(desk.page);
    await saidOfDocuments(desk.page).getByText('filed').waitFor();
    await desk.page.getByRole('button', { name: 'Close' }).last().click();
    expect(desk.clinic.sandbox.state('files').at(-1)).toMatchObject({ patientId, name: 'Scan.pdf' });
  });

  it('the page made no mistake, and the title names no one', async () => {
    expect(mistakes).toEqual([]);
    expect((await desk.foyer.act('window.read', null))?.title).toBe('Foyer');
  });
});

describe('what is left on the PC', () => {
  it('no file holds a patient’s name or the key in readable form', async () => {
    await desk.foyer.quit();
    const people = desk.clinic.sandbox
      .state('patients')
      .map(({ firstname, lastname }) => `${firstname} ${lastname}`);
    const secrets = [...people, desk.clinic.apiKey, 'Referral.pdf'];
    const places = readdirSync(desk.pc.userData, { recursive: true, withFileTypes: true }).filter((entry) =>
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
