import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openJia, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

async function hideNames(page: Page) {
  await page.keyboard.press('F8');
  await page.getByRole('status').getByText('Privacy mode').waitFor();
}

test('in privacy mode no key shows the name of whose page was open', async () => {
  const page = await open();
  await openJia(page);
  await page.clock.runFor(300);
  await hideNames(page);
  const shown: string[] = [];
  for (const key of ['p', 'b', 'o']) {
    await page.keyboard.press(key);
    await page.clock.runFor(500);
    shown.push(...(await page.getByRole('dialog').allInnerTexts()));
  }
  expect(shown).toEqual([]);
  expect(await page.locator('body').innerText()).not.toContain('Jia Chen');
});

test('in privacy mode the menu of a row offers what has no name, and nothing else', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  await hideNames(page);
  const row = rowNamed(page, 'JC').first();
  await row.click({ button: 'right', position: { x: 24, y: 20 } });
  const offered = await page.getByRole('menuitem').allInnerTexts();
  expect(offered.map((item) => item.split('\n')[0])).toEqual(['Arrive']);
});
