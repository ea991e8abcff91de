import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, panel, stayOn } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A note that is written at two places at the same time, in Chromium on the fake bridge. */

const open = pageUnderTest();
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Note for desk and practitioner' });

test('a note that another person wrote meanwhile is shown, and is replaced only where it is saved again', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('j');
  await page.keyboard.type('Needs the ramp');
  const key = await page.locator('[role="row"][aria-selected="true"]').getAttribute('data-key');
  await page.evaluate(async (of) => {
    const { today } = await window.fakeDesk.consulting();
    await window.foyer.invoke('day.note', { date: today, key: of, note: 'Give her the blue form' });
  }, key);
  await page.clock.runFor(300);
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  const mine = async () =>
    (await callsOf(page, 'day.note')).filter((call) => (call as { note: string }).note === 'Needs the ramp');
  expect(await mine()).toEqual([]);
  expect(await field(page).inputValue()).toBe('Needs the ramp');
  await panel(page).getByText('Give her the blue form').waitFor({ timeout: 5000 });
  await page.keyboard.press('Enter');
  await expect.poll(mine).toHaveLength(1);
  await field(page).waitFor({ state: 'detached' });
});

test.each(waysToCover)(
  'so it is where the other wrote it while %s covered a half written one',
  async (way) => {
    const page = await open();
    await stayOn(page, 'Margaret Oduya');
    await page.keyboard.press('j');
    await page.keyboard.type('Needs the ramp');
    await page.clock.runFor(500);
    const key = await page.locator('[role="row"][aria-selected="true"]').getAttribute('data-key');
    await coverDesk(page, way);
    await page.evaluate((of) => window.fakeDesk.layNote(of ?? '', 'Give her the blue form'), key);
    await uncoverDesk(page, way);
    await page.clock.runFor(1000);
    if ((await field(page).count()) === 0) await page.keyboard.press('j');
    await expect.poll(() => field(page).inputValue()).toBe('Needs the ramp');
    await page.keyboard.press('Enter');
    await page.clock.runFor(500);
    const sent = (await callsOf(page, 'day.note')).map((call) => (call as { note: string }).note);
    expect(sent.filter((note) => note === 'Needs the ramp')).toEqual([]);
    await panel(page).getByText('Give her the blue form').waitFor({ timeout: 5000 });
  },
);

test('a half written note stays, and the panel says why it can’t be saved, where another desk moves the visit to another day', async () => {
  const page = await open();
  await stayOn(page, 'Margaret Oduya');
  await page.keyboard.press('j');
  await page.keyboard.type('Needs the ramp');
  const key = await page.locator('[role="row"][aria-selected="true"]').getAttribute('data-key');
  await page.evaluate((of) => window.fakeDesk.moveAwayElsewhere(of ?? ''), key);
  await page.clock.runFor(300);
  expect(await field(page).inputValue({ timeout: 5000 })).toBe('Needs the ramp');
  await panel(page).getByText('This appointment is no longer on this day.', { exact: false }).waitFor();
  await page.keyboard.type(', please');
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  expect(await field(page).inputValue()).toBe('Needs the ramp, please');
  expect(await callsOf(page, 'day.note')).toEqual([]);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await panel(page).getByText('No appointment on this day').waitFor();
});
