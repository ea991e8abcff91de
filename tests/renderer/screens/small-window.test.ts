import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { offeredTextSizes } from '../../../shared/text-size.ts';
import { someOf } from '../../extent.ts';
import { choose, go, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';
import { clinicPcScreens } from './clinic-pcs.ts';
import { cramped, photograph, tooWide } from './look-at.ts';

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
    expect([name, await outOfReach(page, small)]).toEqual([name, []]);
  }
});

test('At 1024 x 700 nothing of the screens and dialogs that link a clinic’s PCs is cut off, and every button can be brought whole into sight.', async () => {
  const chosen = someOf(Object.entries(clinicPcScreens), 9);
  for (const [name, { scene = 'day', show }] of chosen) {
    const page = await open({ ...small, scene });
    if (scene === 'day') await rowNamed(page, 'Margaret Oduya').waitFor();
    await show(page);
    await page.clock.runFor(500);
    await photograph(page, `${name} at 1024 x 700`);
    expect([name, await tooWide(page)]).toEqual([name, []]);
    expect([name, await cramped(page)]).toEqual([name, []]);
    expect([name, await outOfReach(page, small, 'nav, aside, main')]).toEqual([name, []]);
  }
});

/** What a reception looks at most, at the largest text size of the settings. */
const atLargeText: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the list': (page) => rowNamed(page, 'Margaret Oduya').waitFor(),
  'the panel': (page) => choose(page, 'Jia Chen'),
  'a payment': byKey('p'),
  'the settings': (page) => go(page, 'Settings').then(() => page.getByText('Text size').waitFor()),
  'the takings': (page) => go(page, 'Takings').then(() => page.getByText('EFTPOS').first().waitFor()),
};

const windows = [small, { width: 1280, height: 800 }];
const largest = Math.max(...offeredTextSizes);

test.each(someOf(windows, 2))(
  'With the largest text of the settings, at $width x $height, nothing essential is cut, covered or out of reach.',
  async ({ width, height }) => {
    // The text size is the window's zoom: so many pixels of the page are left (docs/decisions/0046).
    const left = { width: Math.floor((width * 100) / largest), height: Math.floor((height * 100) / largest) };
    for (const [name, show] of Object.entries(atLargeText)) {
      const page = await open(left);
      await rowNamed(page, 'Margaret Oduya').waitFor();
      await show(page);
      await page.clock.runFor(500);
      await photograph(page, `${name} at ${width} x ${height}, ${largest} %`);
      expect([name, await tooWide(page)]).toEqual([name, []]);
      expect([name, await cramped(page)]).toEqual([name, []]);
      expect([name, await outOfReach(page, left)]).toEqual([name, []]);
    }
  },
);

/** Buttons that cannot be brought whole into sight: of the dialog; where there is none, of some parts: the rail and the panel. */
async function outOfReach(
  page: Page,
  window: { width: number; height: number },
  parts = 'nav, aside',
): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const beside = page.locator(parts);
  const within = (await dialog.count()) > 0 ? dialog : beside;
  return await within.getByRole('button').evaluateAll(
    (buttons, { width, height }) =>
      buttons
        .filter((one) => {
          if (!one.checkVisibility({ visibilityProperty: true })) return false;
          one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = one.getBoundingClientRect();
          // Scrolled by whole pixels, the page may be a part of one off.
          const isInSight =
            box.left >= 0 && box.top >= 0 && box.right <= width + 1 && box.bottom <= height + 1;
          return !isInSight;
        })
        .map((one) => (one as HTMLElement).innerText || 'a button'),
    window,
  );
}
