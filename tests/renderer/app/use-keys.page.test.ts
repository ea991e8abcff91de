import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, panel, pressAtOnce, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';
import { photograph } from '../screens/look-at.ts';

/** What the keys of the desk promise, key by key, in Chromium on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Jia Chen').waitFor());

/** The words of the row that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? '');
const roleInFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') ?? '');
const chosenName = (page: Page) => panel(page).getByRole('heading', { level: 2 }).textContent();
const title = (page: Page) => page.getByRole('heading', { level: 1 }).first().textContent();
const arrivals = async (page: Page) =>
  (await callsOf(page, 'arrival.mark')).map((input) => (input as { patientId: number }).patientId);

test('after the start the list has the focus: the first arrow chooses the first who is late or expected, Home the first of all', async () => {
  const page = await open();
  await expect.poll(() => roleInFocus(page)).toBe('grid');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosenName(page)).toContain('Jia Chen');
  await page.keyboard.press('Home');
  await expect.poll(() => chosenName(page)).toContain('Margaret Oduya');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosenName(page)).toContain('Tom Whitfield');
  await expect.poll(() => roleInFocus(page)).toBe('row');
});

test('A goes on to the next who is expected, and the panel keeps who was just arrived', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('a');
  await expect.poll(() => focused(page)).toContain('Ruth Abernethy');
  expect(await chosenName(page)).toContain('Jia Chen');
  await page.keyboard.press('a');
  await expect.poll(() => chosenName(page)).toContain('Ruth Abernethy');
  await page.keyboard.press('u');
  await rowNamed(page, 'Ruth Abernethy').getByRole('button', { name: 'Arrive' }).waitFor();
  const [jia, ruth, ...more] = await arrivals(page);
  expect([jia, ruth, more]).toEqual([103, 104, []]);
  // An arrow chooses again, from where the focus is.
  const at = await focused(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).not.toBe(at);
  expect(await focused(page)).toContain((await chosenName(page))?.trim() ?? '?');
});

test('Shift with the arrows selects several, and A arrives all of them', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').count()).toBe(2);
  await page.keyboard.press('a');
  await expect.poll(() => arrivals(page)).toEqual([103, 104]);
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').count()).toBe(1);
});

test('Escape leaves a field, and a second one leads to today’s list, from every screen', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  for (const screen of ['Patients', 'Contacts', 'Takings', 'Settings']) {
    await go(page, screen);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Jia Chen');
    await expect.poll(() => roleInFocus(page)).toBe('row');
  }
});

test('Escape twice leads from another day to today', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => title(page)).toContain('Sunday');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => title(page)).toContain('Saturday');
  await rowNamed(page, 'Jia Chen').waitFor();
});

test('Ctrl with a digit leads to a screen from inside a field; the digit alone is typed there', async () => {
  const page = await open();
  await page.keyboard.press('3');
  const field = page.getByLabel('Search patients');
  await field.fill('');
  await page.keyboard.press('5');
  await expect.poll(() => field.inputValue()).toBe('5');
  for (const [key, name] of [
    ['2', 'Waiting'],
    ['4', 'Contacts'],
    ['5', 'Takings'],
    ['6', 'To finish'],
    ['7', 'Scans'],
    ['8', 'To send'],
    ['9', 'Settings'],
    ['3', 'Patients'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`);
    await expect.poll(() => title(page)).toContain(name);
  }
  await page.keyboard.press('Control+1');
  await rowNamed(page, 'Jia Chen').waitFor();
});

test('Ctrl+F and the slash find a patient, Ctrl+Z undoes, F5 refreshes and F1 shows the help', async () => {
  const page = await open();
  for (const key of ['Control+f', '/']) {
    await choose(page, 'Jia Chen');
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('find-a-patient');
    await expect.poll(() => page.locator('#find-a-patient').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('Jia Chen');
  }
  await page.keyboard.press('a');
  await page.getByText('Jia Chen arrived at').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await callsOf(page, 'arrival.undo')).length).toBe(1);
  await page.keyboard.press('F5');
  await expect.poll(async () => (await callsOf(page, 'day.refresh')).length).toBe(1);
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
});

test('a right click, or the menu key, offers the acts of a row with their keys', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').click({ button: 'right', position: { x: 24, y: 20 } });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(
    ['Arrive\nA', 'Pay\nP', 'Book next\nB', 'Move\nM', 'File documents\nF', 'Open patient\nO'].map((words) =>
      expect.stringMatching(new RegExp(words.replace('\n', '\\s*'))),
    ),
  );
  await menu.getByRole('menuitem', { name: /^Arrive/ }).click();
  await page.getByText('Ruth Abernethy arrived at').waitFor();
  await choose(page, 'Jia Chen');
  await rowNamed(page, 'Jia Chen').evaluate((row) =>
    row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  await page.getByRole('menuitem', { name: /^Move/ }).waitFor();
  await photograph(page, 'the menu of a row');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain('Jia Chen');
});

test('R, an arrow and Enter choose the practitioner that the arrow leads to, also where no timer comes between them', async () => {
  const page = await open();
  await pressAtOnce(page, ['r', 'ArrowDown', 'Enter']);
  const filter = page.getByRole('combobox', { name: 'Practitioner' });
  await expect.poll(() => filter.inputValue()).toBe('Priya Raman');
  // An arrow leads on from the one that is chosen.
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => filter.inputValue()).toBe('All practitioners');
});

test('R leads to the list of practitioners; the key sheet names it, and S where keys are named', async () => {
  const page = await open();
  await panel(page).getByText('gone in').waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await sheet.getByText('Filter by practitioner').waitFor();
  await sheet.getByText('Gone in to the practitioner').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.getByRole('option', { name: 'Dan Kessler' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Practitioner' }).inputValue())
    .not.toBe('All practitioners');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => roleInFocus(page)).toBe('row');
  const other = await open();
  await rowNamed(other, 'Margaret Oduya').click({ button: 'right', position: { x: 24, y: 20 } });
  await other.getByRole('menuitem', { name: /^Gone in/ }).click();
  await expect.poll(async () => (await callsOf(other, 'day.goneIn')).length).toBe(1);
});
