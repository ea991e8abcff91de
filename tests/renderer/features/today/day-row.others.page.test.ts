import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What other desks do, on the rows of the day. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

const allRows = (page: Page) => page.locator('[role=row][data-key], [role=row][data-group]');
/** Where each row and its name stand. */
const places = (page: Page) =>
  allRows(page).evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.getAttribute('data-key') ?? 'group', Math.round(top), Math.round(height)];
    }),
  );

const busy = (page: Page) =>
  page.evaluate(() =>
    window.fakeDesk.othersDo([
      { kind: 'payment', of: 'Margaret Oduya' },
      { kind: 'move', of: 'Jia Chen', atVisit: true },
      { kind: 'arrival', of: 'Dora Esposito', atVisit: true, state: 'held' },
      { kind: 'payment', of: 'Tom Whitfield', state: 'unknown' },
      { kind: 'patient-details', of: 'Beatrix Sorensen', state: 'waiting' },
    ]),
  );
const quiet = (page: Page) => page.evaluate(() => window.fakeDesk.othersDo([]));

test('what another desk does stands on its row in one line, beside no name, and goes as it came', async () => {
  const page = await open();
  const row = rowNamed(page, 'Jia Chen');
  await row.getByText('Podiatry · 30 min').waitFor();
  await busy(page);
  await row.getByTitle('Desk 2 (MB) is moving the appointment. Podiatry · 30 min').waitFor();
  expect(await row.getByTitle('Jia Chen', { exact: true }).isVisible()).toBe(true);
  await rowNamed(page, 'Tom Whitfield').getByText('Desk 2 (MB): payment not confirmed yet').waitFor();
  expect(await complaints(page)).toEqual([]);
  await quiet(page);
  await row.getByText('Podiatry · 30 min').waitFor();
  expect(await page.getByText('Desk 2').count()).toBe(0);
});

test.each(['Comfortable', 'Compact'])('no row moves by it, in %s rows', async (rows) => {
  const page = await open();
  if (rows === 'Compact') {
    await go(page, 'Settings');
    await page.getByRole('radiogroup', { name: 'Rows' }).getByText(rows).click();
    await go(page, 'Today');
  }
  await page.locator('[data-group]').focus();
  await page.keyboard.press('ArrowRight');
  await rowNamed(page, 'Dora Esposito').waitFor();
  const before = await places(page);
  // Rows further down are drawn later.
  const placesNow = async () => (await places(page)).slice(0, before.length);
  await busy(page);
  await rowNamed(page, 'Dora Esposito').getByText('is marking the arrival').waitFor();
  expect(await placesNow()).toEqual(before);
  await quiet(page);
  await page.getByText('is marking the arrival').waitFor({ state: 'detached' });
  expect(await placesNow()).toEqual(before);
});

test('a class says it on its own row, too, and a block of the columns in its place', async () => {
  const page = await open();
  await busy(page);
  await page.locator('[data-group]').getByText('Desk 2 (MB) is marking the arrival').waitFor();
  await page.getByText('Columns', { exact: true }).click();
  await page.locator('[data-block="group:900"]').getByTitle('Desk 2 (MB) is marking the arrival.').waitFor();
  const block = page.locator('[data-block]').filter({ hasText: 'Margaret Oduya' }).first();
  await block.getByTitle('Desk 2 (MB) is taking a payment.').waitFor();
  await quiet(page);
  await block.getByText('gone in?').waitFor();
});

test('in privacy mode the rows say it beside initials, and no name is anywhere', async () => {
  const page = await open();
  await busy(page);
  await rowNamed(page, 'Jia Chen').getByText('is moving the appointment').waitFor();
  await page.keyboard.press('F8');
  await rowNamed(page, 'TW').getByText('Desk 2 (MB): payment not confirmed yet').waitFor();
  expect(await page.getByText(/Whitfield|Sorensen|Oduya/).count()).toBe(0);
  await quiet(page);
  await page.getByText('payment not confirmed yet').waitFor({ state: 'detached' });
});
