import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type FailureKind, failure, sayFailure } from '../../../shared/failures.ts';
import { complaints, pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What Foyer reports where the desk is not on the screen, in Chromium on the fake bridge. */
const open = pageUnderTest(async () => {});

async function inRoom() {
  const page = await open({ scene: 'practitioner' });
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  return page;
}

const failNext = (
  page: Page,
  name: 'consulting.mark' | 'settings.change' | 'startup.set',
  why: FailureKind,
) => page.evaluate(([call, kind]) => window.fakeDesk.failNext(call, kind), [name, why] as const);
const alert = (page: Page, kind: FailureKind) =>
  page.getByRole('alert').filter({ hasText: sayFailure(failure(kind)) });

test('On a practitioner’s PC, a mark that was refused is reported until it is dismissed.', async () => {
  const page = await inRoom();
  await failNext(page, 'consulting.mark', 'stale');
  await page.keyboard.press('s');
  await alert(page, 'stale').waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.clock.runFor(60_000);
  await alert(page, 'stale').getByRole('button', { name: 'OK' }).click();
  await alert(page, 'stale').waitFor({ state: 'detached' });
});

test('On a practitioner’s PC, what its settings report is seen while their dialog is open, and can be dismissed there.', async () => {
  const page = await inRoom();
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PIN, 4 to 12 digits', { exact: true }).fill('4711');
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByRole('status').getByText(/PIN/).waitFor();
  await failNext(page, 'settings.change', 'disk-full');
  await dialog.getByLabel(/^Single-key shortcuts/).click();
  await alert(page, 'disk-full').getByRole('button', { name: 'OK' }).click();
  await alert(page, 'disk-full').waitFor({ state: 'detached' });
  await failNext(page, 'startup.set', 'store-damaged');
  await dialog.getByLabel(/^Start Foyer/).click();
  await alert(page, 'store-damaged').waitFor();
  expect(await dialog.isVisible()).toBe(true);
});

test('A practitioner who could not be chosen is reported once.', async () => {
  const page = await open({ scene: 'practitioner-not-chosen' });
  await page.evaluate(() => window.fakeDesk.failNext('consulting.choose', 'stale'));
  await page.getByRole('button', { name: 'Lena Fox' }).click();
  await alert(page, 'stale').waitFor();
  expect(await alert(page, 'stale').count()).toBe(1);
});

test('Nothing that was reported on a practitioner’s PC is left on the screen of the lock.', async () => {
  const page = await inRoom();
  await failNext(page, 'consulting.mark', 'stale');
  await page.keyboard.press('s');
  await alert(page, 'stale').waitFor();
  await page.keyboard.press('Control+l');
  await page.getByText('This PC is locked').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
