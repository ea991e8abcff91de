import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What the desk has when the practice cannot be reached: paper, files, and what happened while it was out. */

const pill = (page: Page) => page.locator('header').getByRole('button', { name: /ago|now|list/ });
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('offline, the downtime sheet is one click away: of today and a week, for the location of this PC', async () => {
  const page = await open();
  expect(await page.getByRole('button', { name: 'Downtime sheet as PDF' }).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByRole('button', { name: 'Downtime sheet as PDF' }).click();
  await page.getByText('Saved as “Sheet 2026-11-21.pdf”.').waitFor();
  expect(await callsOf(page, 'print.days')).toEqual([
    { from: '2026-11-21', days: 8, locationIds: [1], to: 'pdf' },
  ]);
});

test('the sheets are in reach of a key at any time, the day sheet for the day that is shown', async () => {
  const page = await open();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('button', { name: /^Sunday 22 November/ }).waitFor();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print or save' });
  await dialog.getByText(/^Sunday 22 November: time, name, date of birth/).waitFor();
  const print = dialog.getByRole('region', { name: 'Day sheet' }).getByRole('button', { name: 'Print' });
  await print.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Sent to the printer.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'print.days')).toEqual([
    { from: '2026-11-22', days: 1, locationIds: [1], to: 'printer' },
  ]);
});

test('the action log is saved as a file under a name that says its days', async () => {
  const page = await open({ scene: 'waits' });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'To send' }).click();
  await page.getByRole('tab', { name: 'Action log' }).click();
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByText('Saved as “Action log 2026-11-15 to 2026-11-21.csv”.').waitFor();
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => callsOf(page, 'print.showSaved')).toEqual([{}]);
});

test('what Foyer must tell stays over the list until a person has read it', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.mustBeRead('INV-000123 is overpaid now.'));
  const reported = page.getByRole('region', { name: 'Please read' });
  await reported.getByText('INV-000123 is overpaid now.').waitFor();
  await reported.getByRole('button', { name: 'Got it' }).click();
  await reported.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'app.dismissNotice')).toEqual([{ shown: 'INV-000123 is overpaid now.' }]);
});

test('what changed while the desk was offline is shown until it is read, and leads to the row or the patient', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  const row = await rowNamed(page, 'Jia Chen').getAttribute('data-key');
  const [appointmentId = 0, patientId = 0] = (row ?? '').split(':').map(Number);
  await page.evaluate(
    ([appointment, patient]) => {
      const line = { who: 'Jia Chen', patientId: patient ?? null, appointmentId: appointment ?? null };
      const other = { who: 'Noor Haddad', patientId: 5, appointmentId: null };
      window.fakeDesk.comeBack([
        { ...line, kind: 'moved', says: '9:30 am → 10:00 am' },
        ...Array.from({ length: 5 }, (_, n) => ({ ...other, kind: 'new' as const, says: `1${n}:00` })),
      ]);
    },
    [appointmentId, patientId],
  );
  const news = page.getByRole('region', { name: 'While you were away' });
  await news.getByText('While you were away, 9:26–10:06 am: 1 moved, 5 new.').waitFor();
  expect(await news.getByRole('listitem').count()).toBe(4);
  await news.getByRole('button', { name: 'Show all 6' }).click();
  await expect.poll(() => news.getByRole('listitem').count()).toBe(6);
  await news.getByRole('button', { name: /Jia Chen/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(row);
  await news.getByRole('button', { name: 'Got it' }).click();
  await news.waitFor({ state: 'detached' });
});

test('offline, the pill says from when the list is and what waits, and the desk keeps working', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByText('No network connection since 10:06 am.').waitFor();
  await page.keyboard.press('a');
  await page.clock.runFor(8000);
  await rowNamed(page, 'Jia Chen').getByText('not sent yet').waitFor();
  expect(await pill(page).textContent()).toMatch(/^Offline · list from 10:0\d am · 1 to send$/);
  await pill(page).click();
  const waits = page.getByRole('dialog');
  await waits.getByText('Arrival of Jia Chen, 10:00 am').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(2000);
  await rowNamed(page, 'Jia Chen').getByText('not sent yet').waitFor({ state: 'detached' });
  expect(await pill(page).textContent()).toMatch(/^Live · /);
  await page.getByRole('status').filter({ hasText: '1 change sent' }).waitFor();
});

test('the practice is asked at once when a person wants it', async () => {
  const page = await open();
  await page.clock.runFor(3000);
  await pill(page).click();
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect.poll(() => pill(page).textContent()).toMatch(/^Live · (just now|\d s ago)$/);
  expect(await callsOf(page, 'day.refresh')).toHaveLength(1);
});
