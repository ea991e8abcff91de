import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The takings on paper, beside those on the screen. In Chromium on the fake bridge. */
const open = pageUnderTest();

/** The last line of each count on the sheet, cell by cell. */
const totals = (page: Page): Promise<string[][]> =>
  page.locator('body > [class*=sheet] > table').evaluateAll((tables) =>
    tables.map((table) => {
      const last = (table as HTMLTableElement).tBodies[0]?.lastElementChild;
      return [...(last?.children ?? [])].map((one) => one.textContent ?? '');
    }),
  );

test('On paper, too, a total is said to be of the counted methods alone, where some were not counted.', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await go(page, 'Takings');
  await page.getByLabel('Counted: Cash').fill('120');
  const onScreen = page.getByRole('rowheader', { name: /^Total/ });
  await expect.poll(() => onScreen.textContent()).toBe('Total, 1 of 4 counted');
  expect(await totals(page)).toEqual([['Total, 1 of 4 counted', '$120.00', '$120.00', 'balances']]);
  await page.getByLabel('Counted: Cash').fill('');
  await expect.poll(() => onScreen.textContent()).toBe('Total');
  expect(await totals(page)).toEqual([['Total', '$982.60', '', '']]);
});
