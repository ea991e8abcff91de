import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Whose delay the dialog is about, and where its focus is, in Chromium on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Jia Chen').waitFor());
const dialogOf = (page: Page) => page.getByRole('dialog');
const practitioner = (page: Page) => dialogOf(page).locator('input').first();

test('a delay is of the practitioner who was shown, also where another desk has just moved their last visit away', async () => {
  const page = await open();
  await page.keyboard.press('y');
  await expect.poll(() => practitioner(page).inputValue()).toBe('Priya Raman');
  await page.evaluate(async () => {
    const { today } = await window.fakeDesk.consulting();
    const { value } = (await window.foyer.invoke('day.read', { date: today, locationId: null })) as {
      value: { rows: { key: string; practitioner: { id: number } | null }[] };
    };
    for (const row of value.rows)
      if (row.practitioner?.id === 1) window.fakeDesk.moveToElsewhere(row.key, 'Lena Fox');
  });
  await page.clock.runFor(300);
  expect(await practitioner(page).inputValue()).toBe('Priya Raman');
  await dialogOf(page).getByRole('button', { name: '15 min', exact: true }).click();
  await expect.poll(() => callsOf(page, 'day.late')).toMatchObject([{ practitionerId: 1, minutes: 15 }]);
});

test('after a delay was set by Enter the focus stays on its button, and after another length in its field', async () => {
  const page = await open();
  await page.keyboard.press('y');
  const choice = dialogOf(page).getByRole('button', { name: '15 min', exact: true });
  await page.evaluate(() => window.fakeDesk.hold('day.late'));
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(200);
  await page.evaluate(() => window.fakeDesk.letGo('day.late'));
  await page.clock.runFor(300);
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('15 min');
  const other = dialogOf(page).getByLabel('Other, in minutes');
  await other.fill('25');
  await other.press('Enter');
  await page.clock.runFor(300);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('25');
});
