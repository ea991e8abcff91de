import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';
import { photograph, tooWide } from './look-at.ts';

/** The smallest window that a reception PC is likely to have. */
const small = { width: 1024, height: 700 };
const open = pageUnderTest();

const byKey = (key: string) => async (page: Page) => {
  await choose(page, 'Jia Chen');
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};

const shown: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the list': (page) => choose(page, 'Jia Chen'),
  async 'the columns'(page) {
    await page.getByText('Columns', { exact: true }).click();
    await page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first().click();
  },
  'a payment': byKey('p'),
  'a booking': byKey('b'),
  'a move': byKey('m'),
  'the keys': byKey('?'),
  'print or save': byKey('Control+p'),
};

test('At 1024 x 700 nothing of the list, the columns and the dialogs is cut off, and every button can be brought whole into sight.', async () => {
  for (const [name, show] of Object.entries(shown)) {
    const page = await open(small);
    await rowNamed(page, 'Margaret Oduya').waitFor();
    await show(page);
    await page.clock.runFor(500);
    await photograph(page, `${name} at 1024 x 700`);
    expect([name, await tooWide(page)]).toEqual([name, []]);
    expect([name, await outOfReach(page)]).toEqual([name, []]);
  }
});

/** Buttons that cannot be brought whole into sight: of the dialog; where there is none, of the rail and the panel. */
async function outOfReach(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const beside = page.locator('nav, aside');
  const within = (await dialog.count()) > 0 ? dialog : beside;
  const lost: string[] = [];
  for (const button of await within.getByRole('button').all()) {
    if (!(await button.isVisible())) continue;
    await button.evaluate((one) => one.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    const box = await button.boundingBox();
    const inSight =
      box !== null &&
      box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= small.width &&
      box.y + box.height <= small.height;
    if (!inSight) lost.push((await button.innerText()) || 'a button');
  }
  return lost;
}
