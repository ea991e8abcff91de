import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, openJia, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The locations of this PC, in Chromium on the fake bridge: a practice with two, a PC that serves the first. */
const open = pageUnderTest();
const part = (page: Page) => page.getByRole('region', { name: 'Locations of this PC' });
const box = (page: Page, name: string) => part(page).getByRole('checkbox', { name });
const filter = (page: Page) => page.getByRole('radiogroup', { name: 'Location' });
const choices = (page: Page) => filter(page).getByRole('radio').locator('xpath=..').allInnerTexts();
const look = (page: Page, name: string) => filter(page).getByText(name, { exact: true }).click();
const hidden = (page: Page) => page.getByText('3 hidden by filter', { exact: true });

test('today is of the locations of this PC; the others are hidden, counted, and can be shown', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  expect(await choices(page)).toEqual(['Norwood', 'All locations']);
  await hidden(page).waitFor();
  await page.getByRole('button', { name: 'Show all: 3 rows hidden by filter' }).click();
  await hidden(page).waitFor({ state: 'detached' });
  await expect.poll(() => filter(page).getByRole('radio', { name: 'All locations' }).isChecked()).toBe(true);
  await look(page, 'Norwood');
  await hidden(page).waitFor();
  // Viewing another location does not change this PC's own.
  expect(await callsOf(page, 'settings.change')).toEqual([]);
});

test('C leads from one choice of locations to the next', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  const chosen = () => filter(page).getByRole('radio', { checked: true }).locator('xpath=..').innerText();
  await page.keyboard.press('c');
  await expect.poll(chosen).toBe('All locations');
  await page.keyboard.press('c');
  await expect.poll(chosen).toBe('Norwood');
  await hidden(page).waitFor();
  // Twice before the first is answered.
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  await expect.poll(chosen).toBe('Norwood');
});

test('in the settings a person ticks the locations that this PC serves, one at least', async () => {
  const page = await open();
  await go(page, 'Settings');
  expect(await box(page, 'Norwood').isDisabled()).toBe(true);
  await box(page, 'Glenelg').check();
  await expect.poll(() => box(page, 'Norwood').isDisabled()).toBe(false);
  // All of them is kept as such.
  expect(await callsOf(page, 'settings.change')).toEqual([{ locationIds: [] }]);
  await go(page, 'Today');
  expect(await choices(page)).toEqual(['Norwood', 'Glenelg', 'Both']);
  await look(page, 'Norwood');
  await hidden(page).waitFor();
  await go(page, 'Settings');
  await box(page, 'Norwood').uncheck();
  await expect.poll(() => box(page, 'Glenelg').isDisabled()).toBe(true);
  expect(await callsOf(page, 'settings.change')).toEqual([
    { locationIds: [] },
    { dayLocationId: 1 },
    { locationIds: [2] },
  ]);
  // What the list was narrowed to is none of this PC's any more.
  await go(page, 'Today');
  expect(await filter(page).getByRole('radio', { name: 'Glenelg' }).isChecked()).toBe(true);
});

test('a PC of several locations shows where a payment is taken, and never takes the filter’s word for it', async () => {
  const page = await open();
  await go(page, 'Settings');
  await box(page, 'Glenelg').check();
  await go(page, 'Today');
  await look(page, 'Norwood');
  await openJia(page);
  const pay = () => page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment from Jia Chen' });
  await pay();
  await dialog.getByRole('combobox', { name: 'Taken at' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await go(page, 'Settings');
  await box(page, 'Glenelg').uncheck();
  await go(page, 'Today');
  await openJia(page);
  await page.keyboard.press('p');
  await dialog.getByRole('button', { name: /^Record/ }).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Taken at' }).count()).toBe(0);
});

test('where the policy sets the locations they can’t be changed; today can be narrowed all the same', async () => {
  const page = await open({ scene: 'managed' });
  expect(await choices(page)).toEqual(['Norwood', 'All locations']);
  await look(page, 'All locations');
  await hidden(page).waitFor({ state: 'detached' });
  await go(page, 'Settings');
  await part(page).getByText('Set by your IT support').waitFor();
  for (const name of ['Norwood', 'Glenelg']) expect(await box(page, name).isDisabled()).toBe(true);
});

test('a practice with one location sees nothing of all this', async () => {
  const page = await open({ scene: 'one-location' });
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  expect(await filter(page).count()).toBe(0);
  expect(await page.getByText('hidden by filter').count()).toBe(0);
  await go(page, 'Settings');
  await page.getByText('Patients kept on this PC').waitFor();
  expect(await part(page).count()).toBe(0);
});

test('With locations in several time zones each time says whose clock it is, the hours of the columns are the desk’s, and the line of the present stands at its clock.', async () => {
  const page = await open({ scene: 'far-apart' });
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  expect(await page.getByText('Perth time').count()).toBe(0);
  await look(page, 'All locations');
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('End');
  await rowNamed(page, 'Hugo Lindqvist').getByText('Perth time').waitFor();
  await page.getByText('Columns', { exact: true }).click();
  const day = page.getByRole('group', { name: /, in Adelaide time$/ });
  await day.getByText('Adelaide time').waitFor();
  // One scale: every hour is as far below the one before, and the present is between its hour and the next.
  const places = await day
    .locator('[aria-hidden="true"]')
    .first()
    .locator('span')
    .evaluateAll((all) =>
      all.map((one) => [one.textContent ?? '', one.getBoundingClientRect().top] as const),
    );
  const hours = places.slice(0, -1);
  const steps = hours.slice(1).map(([, top], i) => Math.round(top - (hours[i]?.[1] ?? 0)));
  expect(new Set(steps).size).toBe(1);
  const [now, nowTop] = places.at(-1) ?? ['', 0];
  expect(now).toBe('10:06 am');
  const ten = hours.find(([label]) => label === '10 am')?.[1] ?? 0;
  expect((60 * (nowTop - ten)) / (steps[0] ?? 1)).toBeCloseTo(6, -1);
  // Visits in Perth show Perth's time, in the block and in the panel alike.
  const away = page.locator('[data-block]').filter({ hasText: 'Perth time' }).first();
  const reported = (await away.innerText()).match(/\b\d+:\d\d [ap]m Perth time/)?.[0] ?? 'no time';
  await away.click();
  await page.getByRole('complementary', { name: 'Selected patient' }).getByText(reported).waitFor();
  await look(page, 'Norwood');
  await page.getByText('Adelaide time').waitFor({ state: 'detached' });
});
