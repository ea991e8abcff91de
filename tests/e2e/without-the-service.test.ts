import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { mostInFlight } from '../../electron/practice/priorities.ts';
import { statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { arriveSomeone, pill, seeRow, seeToday } from './receptionist.ts';

const desk = deskUnderTest();

const pollOptions = { timeout: 90_000, interval: 200 };

describe('when the service is not there', () => {
  it('the day stays, an arrival waits, and it is sent when the service is back', async () => {
    await desk.clinic.cutOff();
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toMatch(/Not responding|Offline/);
    const who = await arriveSomeone(desk.page);
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('1 to send');
    expect(statusAt(desk.clinic, who)).toBeNull();
    await desk.clinic.reconnect();
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toMatch(/^Live(?!.*to send)/);
  });

  it('the downtime sheet is a PDF in two clicks, without a network', async () => {
    await desk.clinic.cutOff();
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toMatch(/Not responding|Offline/);
    const path = join(desk.pc.userData, 'sheet.pdf');
    await desk.page.getByRole('button', { name: 'Downtime sheet as PDF' }).click();
    await expect.poll(() => desk.foyer.act('dialog.list', null), pollOptions).toEqual(['save']);
    await desk.foyer.act('dialog.answer', { paths: [path] });
    await desk.page.getByText('Saved as “sheet.pdf”.').waitFor();
    const pdf = await PDFDocument.load(readFileSync(path));
    expect(pdf.getTitle()).toMatch(/^Downtime sheet \d{4}-\d\d-\d\d$/);
    // A page a day at least, A4 across.
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(8);
    expect(pdf.getPage(0).getWidth()).toBeGreaterThan(pdf.getPage(0).getHeight());

    await desk.page.getByRole('button', { name: 'Print downtime sheet' }).click();
    await desk.page.getByText('Sent to the printer.').waitFor();
    expect(await desk.foyer.act('print.list', null)).toEqual([pdf.getTitle()]);
    await desk.clinic.reconnect();
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Live');
  });

  it('an arrival survives a power cut while it waits', async () => {
    await desk.clinic.cutOff();
    const who = await arriveSomeone(desk.page);
    await desk.foyer.kill();
    await desk.clinic.reconnect();
    desk.foyer = desk.pc.start();
    desk.page = await desk.foyer.page();
    await seeToday(desk.page);
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
  });

  it('after a restart the day is shown from this PC, before any call', async () => {
    const who = await arriveSomeone(desk.page);
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
    expect(await desk.foyer.quit(), desk.foyer.complaints()).toBe(0);
    await desk.clinic.cutOff();
    desk.clinic.sandbox.clearCalls();
    desk.foyer = desk.pc.start();
    desk.page = await desk.foyer.page();
    await seeToday(desk.page);
    // By the patient of the row: another patient of today may have the same name.
    const row = await seeRow(desk.page, who);
    expect(await row.locator('[title]').first().getAttribute('title')).toBe(who.name);
    expect(desk.clinic.sandbox.calls()).toEqual([]);
    await desk.clinic.reconnect();
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Live');
  });

  it('a key that is taken back is said, and the calls stop; a new one goes on', async () => {
    desk.clinic.running.service.revokeKey(desk.clinic.apiKey);
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Key not accepted');
    await desk.page.getByText('API key not accepted').first().waitFor();
    expect(await desk.page.locator('[role="row"][data-key]').count()).toBeGreaterThan(0);
    await desk.page.getByRole('button', { name: 'Enter a new key' }).click();
    // Only those that were under way at once. Ten minutes without a call, on a virtual clock: companion.test.ts.
    const refused = desk.clinic.sandbox.calls().filter(({ status }) => status === 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(mostInFlight);
    const next = desk.clinic.running.service.createKey({ user: 'Front desk', role: 'reception' });
    await desk.page.getByRole('textbox', { name: /key/i }).first().fill(next);
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Live');
  });
});
