import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { instantAt } from '../../../../shared/clinic-time.ts';
import { callsOf, choose, panel, placeOfFreeTime } from '../../fake-bridge/acts.ts';
import type { Look } from '../../fake-bridge/browser.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The day in columns, in Chromium on the fake bridge; its model is tested in features/today. */

const openPage = pageUnderTest();

/** Opens the page and lays the day out in columns. */
async function open(look: Look = {}): Promise<Page> {
  const page = await openPage(look);
  await page.getByText('Columns', { exact: true }).click();
  const first = look.scene === 'empty' ? column(page, 'Dan Kessler') : block(page, 'Jia Chen');
  await first.waitFor();
  return page;
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const block = (page: Page, name: string) => page.locator('[data-block]').filter({ hasText: name }).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('each practitioner has a column with their appointments, each with its status in words', async () => {
  const page = await open();
  const dan = column(page, 'Dan Kessler, 6 patients');
  expect(await dan.getByRole('button').first().textContent()).toContain('Tom Whitfield');
  expect(await block(page, 'Jia Chen').textContent()).toMatch(/\d min late/);
  expect(await page.locator('[data-block="group:900"]').textContent()).toContain('0 of 5 here');
});

test('where the edge cuts practitioners off, it says how many, and leads to them and back', async () => {
  const page = await open({ scene: 'many' });
  await page.setViewportSize({ width: 1024, height: 700 });
  const heads = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  const edge = async () =>
    (await page
      .getByRole('group', { name: /November/ })
      .locator('..')
      .boundingBox()) ?? { x: 0, width: 0 };
  const cutOff = async () => {
    const { x, width } = await edge();
    const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
    return boxes.filter((box) => box !== null && box.x + box.width > x + width + 2).length;
  };
  const more = page.getByRole('button', { name: /^Show \d+ more practitioners?$/ });
  await more.waitFor();
  // The page counts them once it has been laid out at its new size.
  const isCounted = async () => (await more.textContent()) === `${await cutOff()} more ›`;
  await expect.poll(isCounted).toBe(true);
  for (let clicks = 0; clicks < 10 && (await more.count()) > 0; clicks += 1) {
    const before = await more.textContent();
    await more.click();
    await expect
      .poll(() => page.getByRole('button', { name: /^Show (\d+ more|the first)/ }).textContent())
      .not.toBe(before);
  }
  expect(await cutOff()).toBe(0);
  await page.getByRole('button', { name: 'Show the first practitioners' }).click();
  await expect.poll(isCounted).toBe(true);
});

test('A block says what else there is to know: recurring, a note, and how it stands with its invoice.', async () => {
  const page = await open();
  await expect
    .poll(() =>
      block(page, 'Jia Chen')
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title'))),
    )
    .toEqual(['Recurring', 'Has a note', 'Invoiced, not paid']);
  await block(page, 'Samuel Okafor').getByRole('img', { name: 'Not to be invoiced' }).waitFor();
});

test('busy time says what it is, and hours that are not known are said to be so', async () => {
  const page = await open();
  await column(page, 'Nina Petrov').getByText('Meeting: case conference with the hospital').waitFor();
  const unknown = column(page, 'Aleksander Wojciechowski-Brandt');
  await unknown.getByText('hours not known').waitFor();
  await expect.poll(() => column(page, 'Dan Kessler').getByText('hours not known').count()).toBe(0);
});

test('this PC remembers the layout, and one key changes it', async () => {
  const page = await open();
  expect(await callsOf(page, 'settings.change')).toEqual([{ dayLayout: 'columns' }]);
  await block(page, 'Jia Chen').focus();
  await page.keyboard.press('l');
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await page.keyboard.press('l');
  await expect.poll(() => focused(page)).toContain('Jia Chen');
});

test('the columns are worked by keys alone: along the day, across, arrive, undo, panel and back', async () => {
  const page = await open();
  await block(page, 'Tom Whitfield').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toContain('Jia Chen');
  await page.keyboard.press('a');
  await block(page, 'Jia Chen')
    .getByText(/just arrived|waiting/)
    .waitFor();
  await page.keyboard.press('u');
  await block(page, 'Jia Chen')
    .getByText(/\d min late/)
    .waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toContain('Ruth Abernethy');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Ruth Abernethy');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-block'))).toBe(true);
});

test('columns without a row to show keep their hours', async () => {
  const page = await open({ scene: 'empty' });
  await page.getByText(/^No one is booked on Saturday 21 November/).waitFor();
  await column(page, 'Dan Kessler, 0 patients').waitFor();
  await column(page, 'Nina Petrov, 0 patients').getByText('Meeting: case conference').waitFor();
});

test('the filters and the toggle hold in both layouts', async () => {
  const page = await open();
  await page.getByText('3 hidden by filter', { exact: true }).waitFor();
  expect(await block(page, 'Ian McAllister').count()).toBe(0);
  await page.getByRole('button', { name: '2 cancelled / DNA' }).click();
  await block(page, 'Ian McAllister').getByText('DNA').waitFor();
  await page.locator('input[aria-label=Practitioner]').click();
  await page.getByRole('option', { name: 'Lena Fox' }).click();
  await expect.poll(() => page.getByRole('region', { name: /patients$/ }).count()).toBe(1);
});

test('a row that the user asks to see has its block, whatever the filters and the toggle hide', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hugo');
  await page.getByRole('option', { name: 'Hugo Lindqvist' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Hugo Lindqvist · Glenelg');
  await expect.poll(() => block(page, 'Hugo Lindqvist').getAttribute('aria-pressed')).toBe('true');
});

test('A right click on a block has the acts of its patient, and the same as a row.', async () => {
  const page = await open();
  await block(page, 'Ruth Abernethy').click({ button: 'right', position: { x: 20, y: 10 } });
  const menu = page.getByRole('menu', { name: 'Actions' });
  await menu.getByRole('menuitem', { name: /^Arrive/ }).click();
  await expect.poll(async () => (await callsOf(page, 'arrival.mark')).length).toBe(1);
  await expect.poll(() => block(page, 'Ruth Abernethy').getAttribute('aria-pressed')).toBe('true');
});

test('a chosen row of the list is the chosen block of the columns', async () => {
  const page = await openPage();
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('l');
  await expect.poll(() => block(page, 'Ruth Abernethy').getAttribute('aria-pressed')).toBe('true');
  await panel(page).getByRole('heading', { name: 'Ruth Abernethy' }).waitFor();
});

test('a visit dragged to another practitioner and time is moved only when a person has confirmed it', async () => {
  const page = await open();
  const to = column(page, 'Lena Fox').locator('ul').first();
  const tom = block(page, 'Jia Chen');
  await tom.dragTo(to, { sourcePosition: { x: 20, y: 10 }, targetPosition: { x: 60, y: 700 }, force: true });
  const dialog = page.getByRole('dialog', { name: 'Move appointment: Jia Chen' });
  await dialog.getByText(/with Lena Fox/).waitFor();
  expect(await callsOf(page, 'booking.move')).toEqual([]);
  await dialog.getByRole('button', { name: /^(Move appointment|Move anyway)$/ }).click();
  await expect.poll(() => callsOf(page, 'booking.move')).toMatchObject([{ changes: { practitionerId: 3 } }]);
});

test('what is booked or moved offline stands in its column and over the list, and is no booking yet', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await block(page, 'Jia Chen').click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enter a time' }).first().click();
  await dialog.getByLabel('Time', { exact: true }).fill('16:15');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await page.clock.runFor(500);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const waits = page.getByRole('list', { name: 'Not in Dan Kessler’s diary yet' });
  await waits.getByText('4:15 pm Jia Chen, moves here').waitFor();
  const over = page.getByRole('list', { name: 'Not in the diary yet' });
  await over.getByText('Jia Chen moves here with Dan Kessler · Not sent yet').waitFor();
  expect(await complaints(page)).toEqual([]);
});

test('a click on a free time asks for whom it is; the name and Enter, then Enter books there', async () => {
  const page = await open();
  const { body, position } = await placeOfFreeTime(page, 'Lena Fox', '15:15');
  await body.hover({ position });
  await body.getByText('3:15 pm', { exact: true }).waitFor();
  await body.click({ position });
  const whom = page.getByRole('dialog', { name: '3:15 pm with Lena Fox: who is it for?' });
  await whom.waitFor();
  await page.keyboard.type('margaret');
  await whom.getByRole('button', { name: /Margaret Oduya/ }).waitFor();
  await page.keyboard.press('Enter');
  const booking = page.getByRole('dialog', { name: /Margaret Oduya/ });
  await booking.getByText('Saturday 21 November, 3:15 pm with Lena Fox').waitFor();
  await booking.locator('button:focus', { hasText: /^Book/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => callsOf(page, 'booking.create'))
    .toMatchObject([{ practitionerId: 3, start: instantAt('2026-11-21', '15:15', 'Australia/Adelaide') }]);
});

test('who is booked at a time of today can be marked as arrived with it', async () => {
  const page = await open();
  const { body, position } = await placeOfFreeTime(page, 'Lena Fox', '15:15');
  await body.click({ position });
  await page.keyboard.type('margaret');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Margaret Oduya/ })
    .waitFor();
  await page.keyboard.press('Enter');
  const booking = page.getByRole('dialog', { name: /Margaret Oduya/ });
  await booking.getByRole('button', { name: /^Book.* and mark arrived$/ }).click();
  await expect.poll(() => callsOf(page, 'booking.create')).toMatchObject([{ arrives: true }]);
  await page.clock.runFor(1500);
  await booking.getByText('Booked and marked as arrived').waitFor();
  expect(await complaints(page)).toEqual([]);
});

test('a free time is found and booked by keys alone', async () => {
  const page = await open();
  await block(page, 'Jia Chen').click();
  await page.keyboard.press('n');
  const mark = page.locator('button:focus[aria-label^="Book "]');
  await mark.waitFor();
  const said = () => mark.getAttribute('aria-label');
  expect(await said()).toMatch(/^Book \d+:\d\d [ap]m with Dan Kessler: /);
  const first = await said();
  await page.keyboard.press('ArrowDown');
  await expect.poll(said).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(said).toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(said).not.toContain('Dan Kessler');
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Jia Chen');
  await page.keyboard.press('n');
  await mark.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /with Dan Kessler: who is it for\?$/ }).waitFor();
});

test('one key leads to the practitioners beyond the edge', async () => {
  const page = await open({ scene: 'many' });
  await page.setViewportSize({ width: 1024, height: 700 });
  const more = page.getByRole('button', { name: /^Show \d+ more practitioners?$/ });
  await more.waitFor();
  const before = await more.textContent();
  await page.keyboard.press('.');
  await expect
    .poll(() => page.getByRole('button', { name: /^Show (\d+ more|the first)/ }).textContent())
    .not.toBe(before);
});
