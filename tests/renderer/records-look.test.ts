import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rowOf } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';
import { screens } from './record-screens.ts';

/** How accessible, and how narrow, the screens of records.test.ts are. */

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let opened: Awaited<ReturnType<typeof openPage>> | null = null;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage(), launchBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

afterEach(async () => {
  const faults = opened?.faults ?? [];
  await opened?.context.close();
  opened = null;
  expect(faults).toEqual([]);
});

async function open(look: Look = {}): Promise<Page> {
  opened = await openPage(browser, served.url, look);
  await rowOf(opened.page, 'Margaret Oduya').waitFor();
  return opened.page;
}
const themes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'forced colours': { theme: 'light', forced: true },
} as const;

test.each(Object.entries(themes))(
  'axe finds nothing to complain of on these screens, in %s',
  async (_, look) => {
    const found: string[] = [];
    for (const [name, show] of Object.entries(screens)) {
      const page = await open(look);
      await show(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      found.push(
        ...violations.map((v) => `${name}: ${v.id} at ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
      );
      expect(opened?.faults).toEqual([]);
      await opened?.context.close();
      opened = null;
    }
    expect(found).toEqual([]);
  },
  400_000,
);

test.each(Object.keys(screens))('%s stays within the width at twice the text size', async (name) => {
  const page = await open({ width: 640, height: 400 });
  await screens[name]?.(page);
  const over = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? main.scrollWidth - main.clientWidth : -1;
  });
  expect(over).toBe(0);
});
