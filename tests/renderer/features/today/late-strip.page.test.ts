import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardAt } from '../../../e2e/keyboard.ts';
import { callsOf, choose, go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

const strip = (page: Page) => page.getByRole('list', { name: 'Running late' });

/** A patient goes in long after the time that was booked, so that the next one has to wait. */
async function seemsLate(page: Page) {
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('s');
  await strip(page)
    .getByText(/Priya Raman seems to be about \d+ min behind/)
    .waitFor();
}

test('Who seems to be behind is offered, shown as late by a click, and called about; a double click sets it once.', async () => {
  const page = await open();
  await seemsLate(page);
  await strip(page)
    .getByRole('button', { name: /^Show Priya Raman as \d+ min late$/ })
    .dblclick();
  await strip(page)
    .getByText(/Priya Raman \d+ min late/)
    .waitFor();
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'day.late')).toMatchObject([{ minutes: expect.any(Number) }]);
  await strip(page)
    .getByRole('button', { name: /^Priya Raman: \d+ patients? to call$|^Change: Priya Raman$/ })
    .click();
  await page.getByRole('dialog', { name: 'Running late' }).waitFor();
});

test('By keys alone what is offered is declined, or shown and then called about.', async () => {
  const page = await open();
  await seemsLate(page);
  const keys = keyboardAt(() => page);
  const press = async (name: string | RegExp) => {
    await keys.until('Tab', keys.on(strip(page).getByRole('button', { name })));
    await keys.press('Enter');
  };
  await press(/^Show Priya Raman as \d+ min late$/);
  await strip(page)
    .getByText(/Priya Raman \d+ min late/)
    .waitFor();
  expect(await callsOf(page, 'day.late')).toMatchObject([{ minutes: expect.any(Number) }]);
  await press(/^Priya Raman: \d+ patients? to call$|^Change: Priya Raman$/);
  await page.getByRole('dialog', { name: 'Running late' }).waitFor();
  await keys.press('Escape');
  const again = await open();
  await seemsLate(again);
  await press('Not now: Priya Raman');
  await strip(again).waitFor({ state: 'detached' });
  expect(await callsOf(again, 'day.late')).toEqual([]);
});

test('What is declined is offered no more, and nothing beneath it is clicked by the second click of a double click.', async () => {
  const page = await open();
  await seemsLate(page);
  await strip(page).getByRole('button', { name: 'Not now: Priya Raman' }).dblclick();
  await strip(page).waitFor({ state: 'detached' });
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'day.late')).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a delay that could not be noted is said', async () => {
  const page = await open();
  await seemsLate(page);
  await page.evaluate(() => window.fakeDesk.failNext('day.late', 'disk-full'));
  await strip(page)
    .getByRole('button', { name: /^Show Priya Raman as \d+ min late$/ })
    .click();
  await page.getByText(/disk/i).first().waitFor({ timeout: 5000 });
});

test('what was declined is not offered again after another day, or another screen, was looked at', async () => {
  const page = await open();
  await seemsLate(page);
  await strip(page).getByRole('button', { name: 'Not now: Priya Raman' }).click();
  await strip(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByRole('heading', { level: 1, name: 'Saturday 21 November' }).waitFor();
  await page.clock.runFor(500);
  expect(await strip(page).count()).toBe(0);
  await go(page, 'Settings');
  await go(page, 'Today');
  await page.getByRole('grid').waitFor();
  expect(await strip(page).count()).toBe(0);
});
