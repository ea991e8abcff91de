import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, listedNames, panel, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The day as a list, in Chromium on the fake bridge. The page's clock is Playwright's: a test advances it. */
const open = pageUnderTest();
const chosenName = (page: Page) => panel(page).getByRole('heading', { level: 2 }).textContent();

test('today stands in its buckets: in clinic, late, expected', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  const seen = await listedNames(page);
  expect(seen.slice(0, 6)).toEqual([
    'In clinic 3',
    '9:30 am Margaret Oduya Hand therapy · 45 min Case used up Priya Raman gone in? $96.00 Pay',
    '9:45 am Tom Whitfield Initial assessment · 60 min First visit No mobile +1 Dan Kessler gone in? – nothing owing',
    '10:00 am Beatrix Sorensen 4 of 6 here · Hydrotherapy · 60 min Lena Fox in class, 1 min $120.00 Pay',
    'Late 1',
    '10:00 am Jia Chen (Jack) Podiatry · 30 min Similar name today Alert Dan Kessler 6 min late $42.50 Arrive',
  ]);
  expect(seen[6]).toMatch(/^Expected \d+$/);
  expect(await page.getByText('3 hidden by filter', { exact: true }).isVisible()).toBe(true);
});

test('A row says what else there is to know: the service’s colour, recurring, a note, and how it stands with its invoice, also that it is unknown.', async () => {
  const page = await open();
  const marks = async (name: string) => {
    const found = rowNamed(page, name).getByRole('img', { name: /ecurring|note|nvoice/ });
    await found.first().waitFor();
    return found.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  };
  expect(await marks('Jia Chen')).toEqual(['Recurring', 'Has a note', 'Invoiced, not paid']);
  expect(await marks('Jian Chen')).toEqual(['Invoice: not known yet']);
  expect(await marks('Samuel Okafor')).toEqual(['Not to be invoiced']);
  await choose(page, 'Jian Chen');
  await panel(page).getByText('Invoice: not known yet').waitFor();
  expect(await rowNamed(page, 'Beatrix Sorensen').locator('[style*="138, 92, 246"]').count()).toBe(1);
  // Before a visit is over, having no invoice is as it should be.
  expect(await rowNamed(page, 'Ruth Abernethy').getByRole('img').count()).toBe(0);
  await page.keyboard.press('F8');
  await page.getByText('Patient hidden').waitFor();
  expect(await page.getByRole('img', { name: /nvoice/ }).count()).toBe(0);
});

test('at 1280 x 800 the names of the list are whole: of a patient, of 21 letters, and of who they are with', async () => {
  const page = await open();
  await page.setViewportSize({ width: 1280, height: 800 });
  const row = rowNamed(page, 'Ruth Abernethy');
  await row.waitFor();
  const cut = async (from: string, to: string) =>
    row
      .getByText(from, { exact: true })
      .filter({ visible: true })
      .evaluate((one, name) => {
        const words = one.lastChild;
        if (words) words.textContent = name;
        // The element that ends in an ellipsis is the nearest one that is cut off; a patient's name never is.
        const cell = [one, one.parentElement, one.parentElement?.parentElement].find(
          (each) => each && getComputedStyle(each).textOverflow === 'ellipsis',
        );
        return (cell ?? one).scrollWidth - (cell ?? one).clientWidth;
      }, to);
  expect(await cut('Ruth Abernethy', 'Nikolaos Papadopoulos')).toBe(0);
  expect(await cut('Priya Raman', 'Yasmin Haddad')).toBe(0);
});

test('before the invoices are read, a row says that what is owing is not known yet', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  await page.getByRole('button', { name: 'Next day' }).click();
  const unread = page.getByRole('gridcell', { name: 'not known yet', exact: true });
  await unread.first().waitFor();
  expect(await unread.first().innerText()).toContain('…');
});

test('cancelled and missed stand behind a toggle', async () => {
  const page = await open();
  const toggle = page.getByRole('button', { name: '2 cancelled / DNA' });
  await toggle.click();
  await page.getByRole('grid').press('End');
  await rowNamed(page, 'Ian McAllister').waitFor();
  // Why it was cancelled stands with it.
  await choose(page, 'Farah Noor');
  await panel(page).getByText('Cancellation reason Illness · rang at 8').waitFor();
  await toggle.click();
  await expect.poll(() => rowNamed(page, 'Ian McAllister').count()).toBe(0);
});

test('a patient arrives by one key, and U undoes it', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('a');
  await page.getByText('Jia Chen arrived at 10:06 am').waitFor();
  await rowNamed(page, 'Jia Chen').getByText('just arrived').waitFor();
  expect((await listedNames(page)).slice(0, 1)).toEqual(['In clinic 4']);
  await page.keyboard.press('u');
  await rowNamed(page, 'Jia Chen').getByText('6 min late').waitFor();
  expect(await page.getByText('Jia Chen arrived').count()).toBe(0);
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(1);
  expect(await callsOf(page, 'arrival.undo')).toHaveLength(1);
});

test('an arrival that is not undone is sent when its six seconds are over', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Arrive Ruth Abernethy' }).click();
  await page.getByRole('button', { name: 'Undo the arrival of Ruth Abernethy' }).first().waitFor();
  await page.clock.runFor(7000);
  await page.getByText('Ruth Abernethy arrived').waitFor({ state: 'detached' });
  await rowNamed(page, 'Ruth Abernethy')
    .getByText(/here · in/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Undo the arrival of Ruth Abernethy' }).count()).toBe(0);
});

test('the list is worked by keys alone: down, panel, back, search, another day, the sheet of keys', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosenName(page)).toContain('Beatrix Sorensen');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Beatrix Sorensen');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pay');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('okaf');
  await page.getByRole('option', { name: /Samuel Okafor/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { name: 'Samuel Okafor' }).waitFor();

  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('button', { name: /^Sunday 22 November/ }).waitFor();
  await page.getByRole('rowheader', { name: 'Booked' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: /^Saturday 21 November/ }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('A row that the user asks to see is listed, whatever the filters and the toggle hide.', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  const find = async (name: string, says: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).getByText(says).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => chosenName(page)).toContain(name);
    // The focus is on the row and in no field: the next key is the row's.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  };
  await find('Farah Noor', 'cancelled, 9:15 am');
  expect(await rowNamed(page, 'Ian McAllister').count()).toBe(0);
  await find('Hugo Lindqvist', 'done, 9:00 am');
  expect(await rowNamed(page, 'Hugo Lindqvist').textContent()).toContain('Glenelg');
  expect(await page.getByText('2 hidden by filter', { exact: true }).isVisible()).toBe(true);
  // Changed by hand, the filters apply to every patient again.
  await page.getByRole('button', { name: '2 cancelled / DNA' }).click();
  await rowNamed(page, 'Hugo Lindqvist').waitFor({ state: 'detached' });
});

test('an arrival marked elsewhere moves the row and is said politely', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  const key = await rowNamed(page, 'Ruth Abernethy').getAttribute('data-key');
  await page.evaluate((k) => window.fakeDesk.arriveElsewhere(k ?? ''), key);
  await page.getByRole('status').getByText('Ruth Abernethy has arrived').waitFor({ state: 'attached' });
  expect((await listedNames(page))[0]).toBe('In clinic 4');
});

test('a note that was written elsewhere is said politely, by whose visit it is about', async () => {
  const page = await open();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  const key = await rowNamed(page, 'Ruth Abernethy').getAttribute('data-key');
  await page.evaluate((k) => window.fakeDesk.noteElsewhere(k ?? ''), key);
  await page
    .getByRole('status')
    .getByText('New note about Ruth Abernethy’s visit')
    .waitFor({ state: 'attached' });
});

test('of several who arrive at once each is announced, and none at a location that this PC does not serve', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  const keyOf = (name: string) => rowNamed(page, name).getAttribute('data-key');
  const here = [await keyOf('Jia Chen'), await keyOf('Jian Chen'), await keyOf('Samuel Okafor')];
  // Hugo Lindqvist is at another location.
  await page.evaluate(
    (keys) => {
      for (const key of keys) window.fakeDesk.arriveElsewhere(key ?? '');
    },
    ['509:109', ...here],
  );
  const said = page.getByRole('status').filter({ hasText: 'has arrived' });
  await expect
    .poll(() => said.getByRole('paragraph').allTextContents())
    .toEqual(['Jia Chen', 'Jian Chen', 'Samuel Okafor'].map((name) => `${name} has arrived`));
});

test('of 400 rows only those in sight are drawn, and the last is one key away', async () => {
  const page = await open({ scene: 'many' });
  await rowNamed(page, 'Margaret Oduya').click({ position: { x: 24, y: 20 } });
  expect(await page.locator('[role=row][data-key]').count()).toBeLessThan(40);
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .toMatch(/^3\d\d$/);
  expect(await page.locator('[role=row][data-key]').count()).toBeLessThan(40);
  await page.keyboard.press('Home');
  await expect.poll(() => chosenName(page)).toContain('Margaret Oduya');
});

test('Another day begins at its top, wherever the one before it was left, and what is out of sight follows.', async () => {
  const page = await open({ scene: 'many' });
  await rowNamed(page, 'Margaret Oduya').click({ position: { x: 24, y: 20 } });
  const drawn = () => page.locator('[role=row][data-key]').count();
  await expect.poll(drawn).toBeGreaterThan(12);
  await page.getByRole('button', { name: 'Next day' }).hover();
  await expect.poll(async () => (await callsOf(page, 'day.read')).length).toBeGreaterThan(3);
  await page.keyboard.press('End');
  const top = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop);
  await expect.poll(top).toBeGreaterThan(1000);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-label')).toMatch(/22 November/);
  expect(await top()).toBe(0);
  await page.keyboard.press('Alt+ArrowLeft');
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await expect.poll(drawn).toBeGreaterThan(12);
});

test('A day that is changed while the list is still on its way to the end begins at its top, and stays there.', async () => {
  const page = await open({ scene: 'many' });
  await rowNamed(page, 'Margaret Oduya').click({ position: { x: 24, y: 20 } });
  await page.getByRole('button', { name: 'Next day' }).hover();
  await expect.poll(async () => (await callsOf(page, 'day.read')).length).toBeGreaterThan(3);
  const grid = page.getByRole('grid');
  // Both keys in one turn of the page: nothing of the first is on the screen when the second comes.
  await page.evaluate(() => {
    const press = (key: string, altKey: boolean) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
      );
    press('End', false);
    requestAnimationFrame(() => press('ArrowRight', true));
  });
  await expect.poll(() => grid.getAttribute('aria-label')).toMatch(/22 November/);
  const tops = await grid.evaluate(async (list) => {
    const seen: number[] = [];
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      seen.push(list.scrollTop);
    }
    return seen;
  });
  expect(new Set(tops)).toEqual(new Set([0]));
});
