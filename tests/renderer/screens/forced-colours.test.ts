import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, go } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What axe does not check: whether a state is still distinguishable where the system's few colours replace ours. */
const open = pageUnderTest();
const drawn = (part: Locator, what: 'color' | 'background-color') =>
  part.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), what);
const sibling = (input: Locator, part: string) => input.locator(`xpath=..`).locator(part).first();

test('with forced colours a tick is seen on its box, and a switch that is on is not drawn as one that is off', async () => {
  const page = await open({ forced: true });
  await go(page, 'Settings');
  const glenelg = page.getByRole('checkbox', { name: 'Glenelg' });
  await glenelg.check();
  expect(await drawn(sibling(glenelg, 'svg'), 'color')).not.toBe(await drawn(glenelg, 'background-color'));
  const [on, off] = await Promise.all(
    ['Notify me when another desk marks an arrival', 'Play a sound'].map((name) =>
      drawn(sibling(page.getByLabel(name), '.mantine-Switch-track'), 'background-color'),
    ),
  );
  expect(on).not.toBe(off);
});

test('with forced colours the chosen segment is filled, so that the focus differs from it', async () => {
  const page = await open({ forced: true });
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const ground = async (name: string) =>
    drawn(page.getByRole('radio', { name }).locator('xpath=following-sibling::span'), 'background-color');
  await page.getByLabel('EFTPOS').check();
  expect(await ground('EFTPOS')).not.toBe(await ground('Cash'));
});
