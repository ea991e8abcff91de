import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsOf, rowOf } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';

/** What the desk has when the practice cannot be reached: paper, files, and what happened while it was out. */

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let opened: Awaited<ReturnType<typeof openPage>> | null = null;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage(), launchBrowser()]);
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});
afterEach(async () => {
  const faults = opened?.faults ?? [];
  await opened?.context.close();
  opened = null;
  expect(faults).toEqual([]);
});
async function open(look: Look = {}): Promise<Page> {
  opened = await openPage(browser, served.url, look);
  await rowOf(opened.page, 'Margaret Oduya').waitFor();
  return opened.page;
}

test('offline, the downtime sheet is one click away: of today and a week, for the location of this PC', async () => {
  const page = await open();
  expect(await page.getByRole('button', { name: 'Downtime sheet as PDF' }).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByRole('button', { name: 'Downtime sheet as PDF' }).click();
  await page.getByText('Saved as “Sheet 2026-11-21.pdf”.').waitFor();
  expect(await callsOf(page, 'print.days')).toEqual([
    { from: '2026-11-21', days: 8, locationId: 1, to: 'pdf' },
  ]);
});

test('the sheets are in reach of a key at any time, the day sheet for the day that is shown', async () => {
  const page = await open();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('button', { name: /^Sunday 22 November/ }).waitFor();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print or save' });
  await dialog.getByText('The same for Sunday 22 November alone.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Save as PDF');
  await dialog.getByRole('region', { name: 'Day sheet' }).getByRole('button', { name: 'Print' }).click();
  await page.getByText('Sent to the printer.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'print.days')).toEqual([
    { from: '2026-11-22', days: 1, locationId: 1, to: 'printer' },
  ]);
});

test('the action log is saved as a file under a name that says its days', async () => {
  const page = await open({ scene: 'waits' });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'To send' }).click();
  await page.getByRole('tab', { name: 'Action log' }).click();
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByText('Saved as “Action log 2026-11-15 to 2026-11-21.csv”.').waitFor();
});

test('what changed while the desk was out is told until it is read, and leads to the row or the patient', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  const row = await rowOf(page, 'Jia Chen').getAttribute('data-key');
  const [appointmentId = 0, patientId = 0] = (row ?? '').split(':').map(Number);
  await page.evaluate(
    ([appointment, patient]) => {
      const line = { who: 'Jia Chen', patientId: patient ?? null, appointmentId: appointment ?? null };
      const other = { who: 'Noor Haddad', patientId: 5, appointmentId: null };
      window.fakeDesk.comeBack([
        { ...line, kind: 'moved', says: '9:30 → 10:00' },
        ...Array.from({ length: 5 }, (_, n) => ({ ...other, kind: 'new' as const, says: `1${n}:00` })),
      ]);
    },
    [appointmentId, patientId],
  );
  const news = page.getByRole('region', { name: 'While you were out' });
  await news.getByText('While you were out, 9:26 to 10:06: 1 moved, 5 new.').waitFor();
  expect(await news.getByRole('listitem').count()).toBe(4);
  await news.getByRole('button', { name: 'Show all 6' }).click();
  expect(await news.getByRole('listitem').count()).toBe(6);
  await news.getByRole('button', { name: /Jia Chen/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(row);
  await news.getByRole('button', { name: 'I have read it' }).click();
  await news.waitFor({ state: 'detached' });
});
