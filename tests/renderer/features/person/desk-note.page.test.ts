import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, panel } from '../../fake-bridge/acts.ts';
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
