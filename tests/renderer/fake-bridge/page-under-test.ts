import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Look, launchBrowser, openPage } from './browser.ts';
import { servePage } from './page-server.ts';

/**
 * Serves the page and opens it for each test. Whatever a test looks at: nothing may be thrown, and nothing refused by
 * the content security policy.
 */
export function pageUnderTest(): (look?: Look) => Promise<Page> {
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
  return async (look = {}) => {
    await opened?.context.close();
    opened = await openPage(browser, served.url, look);
    await opened.page.locator('main').waitFor();
    return opened.page;
  };
}

/** What axe complains of (WCAG 2.2 AA), in a line each. */
export async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames to visit; the usual mode opens a second page for them each time.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map((v) => `${v.id} at ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

export const themes = [
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['forced colours', { theme: 'light', forced: true }],
] as const satisfies readonly (readonly [string, Look])[];
