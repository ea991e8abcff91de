import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A day that may be next is read before it is gone to, whichever way leads there. */

const open = pageUnderTest((page) => rowNamed(page, 'Jia Chen').waitFor());

type Asked = { readonly date: string; readonly ahead?: boolean };
const readings = async (page: Page) => (await callsOf(page, 'day.read')) as readonly Asked[];
const aheadOf = async (page: Page) =>
  (await readings(page)).flatMap(({ date, ahead }) => (ahead === true ? [date] : []));
const shownOf = (all: readonly Asked[]) => all.find(({ ahead }) => ahead !== true)?.date ?? '';
const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

test('a day that is typed is read as soon as it is understood, and Enter shows it', async () => {
  const page = await open();
  const today = shownOf(await readings(page));
  await page.keyboard.press('g');
  const field = page.getByLabel('Go to a day');
  await field.fill('+2w');
  await expect.poll(() => aheadOf(page)).toContain(plus(today, 14));
  await field.press('Enter');
  await expect.poll(async () => shownOf((await readings(page)).toReversed())).toBe(plus(today, 14));
});

test('a day that is pointed at, or has the focus, in the calendar is read', async () => {
  const page = await open();
  const today = shownOf(await readings(page));
  await page.keyboard.press('g');
  await page.getByLabel('Go to a day').waitFor();
  const days = page.locator('table button:not([disabled]):visible');
  await days.first().hover();
  await expect.poll(() => aheadOf(page)).toHaveLength(1);
  await days.nth(1).focus();
  await expect.poll(() => aheadOf(page)).toHaveLength(2);
  expect(new Set([today, ...(await aheadOf(page))]).size).toBe(3);
});

test('with Alt, which begins the keys to the days beside this one, both of these are read', async () => {
  const page = await open();
  const today = shownOf(await readings(page));
  await page.keyboard.down('Alt');
  await expect.poll(() => aheadOf(page)).toEqual([plus(today, 1), plus(today, -1)]);
  await page.keyboard.up('Alt');
});
