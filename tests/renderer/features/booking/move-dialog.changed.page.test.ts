import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A visit that another desk changed while its dialog was open, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Move appointment: Jia Chen' });

test('a move says where the person saw the visit; one that has changed since is not said to have had its time taken, and is read again', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await dialog(page).getByRole('button', { name: 'Enter a time' }).click();
  await dialog(page).getByLabel('Day', { exact: true }).fill('23/11');
  await dialog(page).getByLabel('Time', { exact: true }).fill('6:15 am');
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.fakeDesk.failNext('booking.move', 'stale'));
  await dialog(page)
    .getByRole('button', { name: /^Move/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .click();
  await dialog(page).getByText('This has changed since you opened it.').waitFor();
  expect(await dialog(page).getByText('Someone else took this time').count()).toBe(0);
  expect(await callsOf(page, 'booking.move')).toMatchObject([
    { seen: { start: instantAt('2026-11-21', '10:00', 'Australia/Adelaide'), practitionerId: 2 } },
  ]);
  const before = (await callsOf(page, 'booking.sheet')).length;
  await dialog(page).getByRole('button', { name: 'Show free times' }).click();
  await expect.poll(async () => (await callsOf(page, 'booking.sheet')).length).toBe(before + 1);
  expect(await complaints(page)).toEqual([]);
});

test('a visit that another desk made longer meanwhile is moved with its new length', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.fakeDesk.freeEveryTime();
    window.fakeDesk.claimsAre('taken', { kind: 'move' });
  });
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await page.locator('input[name="time"]:checked').waitFor();
  await page.keyboard.press('Enter');
  const confirm = dialog(page).getByRole('button', { name: /^Move/ });
  await confirm.waitFor();
  await page.evaluate(() => {
    window.fakeDesk.lengthenElsewhere('503:103', 30);
    window.fakeDesk.claimsAre('free');
  });
  await page.clock.runFor(1000);
  await confirm.and(page.locator(':not([aria-disabled=true])')).click();
  await expect.poll(async () => (await callsOf(page, 'booking.move')).length).toBe(1);
  const [sent] = (await callsOf(page, 'booking.move')) as {
    seen: { start: number; end: number };
    changes: { start: number; end: number };
  }[];
  const minutes = (time = { start: 0, end: 0 }) => (time.end - time.start) / 60_000;
  expect([minutes(sent?.seen), minutes(sent?.changes)]).toEqual([60, 60]);
});

test.each(waysToCover)('so it is where the other desk did it while %s covered this one', async (way) => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.freeEveryTime());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await page.locator('input[name="time"]:checked').waitFor();
  await page.keyboard.press('Enter');
  const confirm = dialog(page).getByRole('button', { name: /^Move/ });
  await confirm.waitFor();
  await coverDesk(page, way);
  await page.evaluate(() => window.fakeDesk.lengthenElsewhere('503:103', 30));
  await uncoverDesk(page, way);
  await page.clock.runFor(1000);
  await confirm.and(page.locator(':not([aria-disabled=true])')).click();
  await expect.poll(async () => (await callsOf(page, 'booking.move')).length).toBe(1);
  const [sent] = (await callsOf(page, 'booking.move')) as { changes: { start: number; end: number } }[];
  const { start = 0, end = 0 } = sent?.changes ?? {};
  expect((end - start) / 60_000).toBe(60);
});

test('a visit that others gave another location meanwhile is not moved back to the one before', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await page.evaluate(() => window.fakeDesk.freeEveryTime());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  const next = async () => {
    await page.locator('input[name="time"]:checked').waitFor();
    await page.clock.runFor(1500);
    await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
    await page.clock.runFor(1500);
    await dialog(page)
      .getByRole('button', { name: /^Move/ })
      .and(page.locator(':not([aria-disabled=true])'))
      .click();
  };
  await page.evaluate(() => window.fakeDesk.failNext('booking.move', 'stale'));
  await next();
  await dialog(page).getByText('This has changed since you opened it.').waitFor();
  await page.evaluate(() => window.fakeDesk.relocateElsewhere('503:103', 2));
  await page.clock.runFor(1500);
  await dialog(page).getByRole('button', { name: 'Show free times' }).click();
  await page.clock.runFor(1500);
  await next();
  await expect.poll(async () => (await callsOf(page, 'booking.move')).length).toBe(2);
  const [, sent] = (await callsOf(page, 'booking.move')) as {
    seen: { locationId: number };
    changes: { start?: number; locationId?: number };
  }[];
  expect(sent?.seen.locationId).toBe(2);
  expect(sent?.changes.start).toBeTypeOf('number');
  expect(sent?.changes.locationId).toBeUndefined();
  const asked = (await callsOf(page, 'booking.slots')) as { locationId: number }[];
  expect(asked.at(-1)?.locationId).toBe(2);
});

test.each(waysToCover)('nor is it where they did so while %s covered this desk', async (way) => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.freeEveryTime());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await page.locator('input[name="time"]:checked').waitFor();
  await page.clock.runFor(1500);
  await coverDesk(page, way);
  await page.evaluate(() => window.fakeDesk.relocateElsewhere('503:103', 2));
  await uncoverDesk(page, way);
  await page.clock.runFor(1500);
  const asked = (await callsOf(page, 'booking.slots')) as { locationId: number }[];
  expect(asked.at(-1)?.locationId).toBe(2);
});
