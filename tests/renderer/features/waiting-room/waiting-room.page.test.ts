import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The waiting screen, in the built page on the fake bridge. */

const openDesk = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

/** With the practitioner are Beatrix, in a class, and by a guess Margaret and Tom. */
async function openWaiting() {
  const page = await openDesk({ ownWindow: true });
  await page.keyboard.press('2');
  await lineOf(page, inside, 'Tom Whitfield').waitFor();
  return page;
}

const inside = /^With the practitioner/;
const outside = /^Come out/;
const lineOf = (page: Page, title: RegExp, name: string) =>
  page
    .getByRole('region', { name: title })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const focusedLine = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.firstChild?.textContent);

test('S leads the patient of the line that the arrows chose on, and the focus goes to the next line of the table.', async () => {
  const page = await openWaiting();
  // With no line chosen it marks no one.
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowUp');
  expect(await focusedLine(page)).toBe('Tom Whitfield');
  await page.keyboard.press('ArrowUp');
  expect(await focusedLine(page)).toBe('Margaret Oduya');
  expect(await callsOf(page, 'day.goneIn')).toEqual([]);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Come out: Margaret Oduya' }).waitFor();
  expect(await callsOf(page, 'day.goneIn')).toMatchObject([{ goneIn: true }]);
  expect(await focusedLine(page)).toBe('Margaret Oduya');
  await page.clock.runFor(1500);
  await page.keyboard.press('s');
  await lineOf(page, outside, 'Margaret Oduya').waitFor();
  expect(await callsOf(page, 'day.finished')).toMatchObject([{ finished: true }]);
  expect(await focusedLine(page)).toBe('Tom Whitfield');
  await page.keyboard.press('ArrowDown');
  expect(await focusedLine(page)).toBe('Margaret Oduya');
});

test('Where the table has no other line, the focus goes with the patient.', async () => {
  const page = await openWaiting();
  for (const name of ['Beatrix Sorensen', 'Margaret Oduya', 'Tom Whitfield']) {
    await page.getByRole('button', { name: `Gone in: ${name}` }).focus();
    await page.keyboard.press('s');
    await page.clock.runFor(1500);
    await page.getByRole('button', { name: `Come out: ${name}` }).focus();
    await page.keyboard.press('s');
    await lineOf(page, outside, name).waitFor();
  }
  expect(await focusedLine(page)).toBe('Tom Whitfield');
});

test('Each line has the next step as a button, too.', async () => {
  const page = await openWaiting();
  for (const step of ['Gone in', 'Come out', 'Back in', 'Come out']) {
    await page.getByRole('button', { name: `${step}: Tom Whitfield` }).click();
    await page.clock.runFor(1500);
  }
  await lineOf(page, outside, 'Tom Whitfield').waitFor();
});

test('After a step that could not be kept, a later change takes no focus.', async () => {
  const page = await openWaiting();
  const key = await lineOf(page, inside, 'Tom Whitfield').getAttribute('data-line');
  await page.getByRole('button', { name: 'Gone in: Margaret Oduya' }).focus();
  await page.evaluate(() => window.fakeDesk.failNext('day.goneIn', 'disk-full'));
  await page.keyboard.press('s');
  await page.getByText(/disk/i).first().waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate((of) => window.fakeDesk.layNote(of ?? '', 'Brings the scans'), key);
  await page.clock.runFor(300);
  expect(await focusedLine(page)).toBeUndefined();
});

test('After a step that left its line in place, a later change takes no focus either.', async () => {
  const page = await openWaiting();
  const key = await lineOf(page, inside, 'Tom Whitfield').getAttribute('data-line');
  await page.getByRole('button', { name: 'Gone in: Margaret Oduya' }).focus();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Come out: Margaret Oduya' }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate((of) => window.fakeDesk.layNote(of ?? '', 'Brings the scans'), key);
  await page.clock.runFor(300);
  expect(await focusedLine(page)).toBeUndefined();
});

test('It is not said that no one waits while today’s list is not known, as on the board.', async () => {
  const page = await openDesk();
  await page.evaluate(() => window.fakeDesk.hold('day.read'));
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: 'Waiting', exact: true }).waitFor();
  await page.clock.runFor(1000);
  expect(await page.locator('main').innerText()).toContain('Not known yet who is waiting');
  expect(await page.getByText('No one is waiting.').count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.letGo('day.read'));
  await page.getByText('No one is waiting.').waitFor();
});
