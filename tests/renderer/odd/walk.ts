import type { Page } from 'playwright-core';
import { screenKeys } from '../../../renderer/model/keys.ts';
import { photograph } from '../screens/look-at.ts';
import { wrongOnScreen } from './wrong-on-screen.ts';

/** How much of a practice is walked through. */
export type WalkExtent = { readonly rows: number; readonly pages: number };

/**
 * Walks through every screen, panel and dialog that can be reached without changing the practice.
 * @param rest waits until nothing is under way
 * @returns what was wrong, each with the first place where it was seen
 */
export async function walk(page: Page, rest: () => Promise<void>, extent: WalkExtent): Promise<string[]> {
  const wrong = new Map<string, string>();
  const look = async (where: string) => {
    await rest();
    await photograph(page, `odd ${where}`);
    for (const one of await wrongOnScreen(page)) {
      const same = one.replaceAll(/\d+/g, '#');
      if (!wrong.has(same)) wrong.set(same, `${where}: ${one}`);
    }
    const again = page.getByRole('button', { name: 'Show the desk again' });
    if ((await again.count()) > 0) await again.click();
  };
  const press = (key: string) => page.keyboard.press(key);
  const rows = page.locator('[role=row][data-key]');
  const toDay = async () => {
    for (let i = 0; i < 3; i += 1) await press('Escape');
    await press('Control+1');
    await rest();
  };

  const notNow = page.getByRole('button', { name: 'Not now' });
  await notNow.or(rows.first()).first().waitFor();
  if ((await notNow.count()) > 0) {
    await look('the questions of a new desk');
    await notNow.click();
  }
  await rows.first().waitFor();
  await look('the day');
  await press('Home');
  for (let i = 0; i < extent.rows; i += 1) {
    await press('ArrowDown');
    // The panel reads once a row stays selected.
    await page.clock.runFor(500);
    await look(`row ${i}`);
  }
  await press('l');
  await look('the columns');
  await press('l');
  await rest();
  // At once: a row may leave what is drawn while one goes there.
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=row][data-group] button')?.click());
  await page.clock.runFor(500);
  await look('a group');
  await press('Control+k');
  await page.keyboard.type('a');
  await page.clock.runFor(500);
  await look('the search');

  for (const key of screenKeys) {
    await press(`Control+${screenKeys.indexOf(key) + 1}`);
    if (key === 'patients') await page.keyboard.type('a');
    await page.clock.runFor(500);
    await look(key);
  }
  for (const name of ['Names and colours', 'Diagnostics']) {
    await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name }).click();
    await look(name);
  }
  await toDay();
  await press('Control+p');
  await look('print');
  await press('Escape');

  for (let i = 0; i < extent.pages; i += 1) {
    await toDay();
    await press('Home');
    for (let down = 0; down <= i; down += 1) await press('ArrowDown');
    for (const [key, name] of [
      ['p', 'payment'],
      ['b', 'booking'],
      ['m', 'move'],
    ] as const) {
      await press(key);
      await page.clock.runFor(300);
      await look(`${name} ${i}`);
      await press('Escape');
      await press('Escape');
    }
    await toDay();
    await press('o');
    await page.clock.runFor(500);
    await look(`page ${i}`);
    for (const more of await page
      .getByRole('button', { name: /^All \d+|^Change |^Items on |^\d+ more/ })
      .all()) {
      if (await more.isVisible()) await more.click({ timeout: 3000 }).catch(() => {});
    }
    await look(`page ${i}, opened`);
  }
  return [...wrong.values()];
}
