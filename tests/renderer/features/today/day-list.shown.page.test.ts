import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Keys act on no row that the list does not show, in the built page on the fake bridge. */

const open = pageUnderTest();

type Mark = { appointmentId: number; patientId: number };
const arrivedKeys = async (page: Page) =>
  ((await callsOf(page, 'arrival.mark')) as Mark[]).map((a) => `${a.appointmentId}:${a.patientId}`);

/** The keys of the rows that are chosen or selected, with their locations. */
const inHand = (page: Page, of = '[role=row][aria-selected=true]') =>
  page.locator(of).evaluateAll((all) =>
    all.map((one) => {
      const key = (one as HTMLElement).dataset['key'] ?? '';
      return { key, locationId: window.fakeDesk.locationOf(key) };
    }),
  );

async function pressed(page: Page, key: string) {
  await page.keyboard.press(key);
  await page.clock.runFor(500);
}

test('A does not mark who was cancelled meanwhile and is in the list no more', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('a');
  await rowNamed(page, 'Ruth Abernethy').and(page.locator(':focus')).waitFor();
  await page.clock.runFor(1500);
  // Ruth cancels at another desk.
  await page.evaluate(() => window.fakeDesk.cancel(504));
  await rowNamed(page, 'Ruth Abernethy').waitFor({ state: 'detached' });
  await page.clock.runFor(500);
  await pressed(page, 'a');
  expect((await callsOf(page, 'arrival.mark')) as Mark[]).toMatchObject([{ appointmentId: 503 }]);
});

test('a chosen row that the list shows no more takes no focus once it is shown again', async () => {
  const page = await open();
  await choose(page, 'Ruth Abernethy');
  // Ruth cancels at another desk.
  await page.evaluate(() => window.fakeDesk.cancel(504));
  await rowNamed(page, 'Ruth Abernethy').waitFor({ state: 'detached' });
  await pressed(page, 'Control+k');
  await pressed(page, 'Escape');
  await pressed(page, 'Escape');
  const toggle = page.getByRole('button', { name: /cancelled \/ DNA/ });
  await toggle.click();
  await rowNamed(page, 'Ruth Abernethy').waitFor();
  await page.clock.runFor(500);
  expect(await toggle.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('A does not mark a selected row that the location hides', async () => {
  const page = await open();
  await choose(page, 'Jian Chen');
  await pressed(page, 'c');
  await choose(page, 'Jian Chen');
  let hidden: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Shift+ArrowDown');
    await page.clock.runFor(50);
    const rows = await inHand(page);
    hidden = rows.filter(({ locationId }) => locationId === 2).map(({ key }) => key);
    if (hidden.length > 0 && rows.at(-1)?.locationId === 1) break;
  }
  expect(hidden).not.toEqual([]);
  await pressed(page, 'c');
  for (const key of hidden) expect(await page.locator(`[data-key="${key}"]`).count()).toBe(0);
  await pressed(page, 'a');
  expect((await arrivedKeys(page)).filter((key) => hidden.includes(key))).toEqual([]);
});

test('A does not mark whom the focus was moved on to, once the location hides them', async () => {
  const page = await open();
  await choose(page, 'Jian Chen');
  await pressed(page, 'c');
  await choose(page, 'Jian Chen');
  let next: string | undefined;
  for (let n = 0; n < 25 && next === undefined; n += 1) {
    await page.keyboard.press('a');
    await page.clock.runFor(50);
    const [at] = await inHand(page, '[role=row]:focus');
    if (at?.locationId === 2) next = at.key;
  }
  expect(next).toBeDefined();
  const before = await arrivedKeys(page);
  await pressed(page, 'c');
  expect(await page.locator(`[data-key="${next}"]`).count()).toBe(0);
  await pressed(page, 'a');
  expect((await arrivedKeys(page)).slice(before.length)).not.toContain(next);
});

test('the menu of a row acts on that row: it is closed by a notification that leads to another', async () => {
  const page = await open();
  await rowNamed(page, 'Jian Chen').click({ button: 'right', position: { x: 24, y: 20 } });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  const key = await rowNamed(page, 'Ruth Abernethy').getAttribute('data-key');
  await page.evaluate((k) => window.fakeDesk.leadTo('2026-11-21', k ?? ''), key);
  await menu.waitFor({ state: 'detached' });
  await rowNamed(page, 'Ruth Abernethy').and(page.locator(':focus')).waitFor();
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
});

test('a notification that leads to a row while a payment is typed leaves the focus in the payment; closed, that row has it', async () => {
  for (const layout of ['List', 'Columns']) {
    const page = await open();
    await page.getByRole('radiogroup', { name: 'Layout' }).getByText(layout, { exact: true }).click();
    const name = layout === 'List' ? 'role=row' : 'data-block';
    const keyed = page.locator(layout === 'List' ? '[data-key]' : '[data-block]');
    await keyed.filter({ hasText: 'Jia Chen' }).first().click();
    const to = keyed.filter({ hasText: 'Ruth Abernethy' }).first();
    const key = await to.getAttribute(layout === 'List' ? 'data-key' : 'data-block');
    await page.keyboard.press('p');
    const amount = page.getByRole('dialog').locator('input:focus');
    await amount.waitFor();
    await page.evaluate((k) => window.fakeDesk.leadTo('2026-11-21', k ?? ''), key);
    await page.clock.runFor(500);
    await page.keyboard.type('12');
    expect([name, await amount.inputValue()]).toEqual([name, '12']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await to.and(page.locator(':focus')).waitFor();
  }
});
