import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { type Look, launchBrowser, type OpenedPage, openAgain, openPage } from './browser.ts';
import { coveredTexts } from './covered-texts.ts';
import { type ServedPage, serveBuilt } from './page-server.ts';

/**
 * What a worker opens once, and every file of tests that runs in it uses: the files share their modules (`isolate: false`).
 * Both end with the worker: Playwright takes its browser along, and the server is of the same process.
 */
let shared: { readonly served: ServedPage; readonly browser: Browser } | null = null;
let inUse: OpenedPage | null = null;

async function closeWindow(): Promise<void> {
  const closing = inUse;
  inUse = null;
  await closing?.context.close();
}

/**
 * Serves the built page on the fake bridge, which holds every call and event against the contract, and opens it for each
 * test. Whatever a test looks at: nothing may be thrown, and nothing refused by the content security policy.
 * @param ready what to wait for once it is open
 */
export function pageUnderTest(
  ready: (page: Page) => Promise<unknown> = (page) => page.locator('main').waitFor(),
): (look?: Look) => Promise<Page> {
  let hasScripts = false;
  afterEach(async ({ task }) => {
    const faults = inUse?.faults.splice(0) ?? [];
    // Nothing of a test that failed is left for the next.
    if (hasScripts || faults.length > 0 || task.result?.state === 'fail') await closeWindow();
    hasScripts = false;
    expect(faults).toEqual([]);
  });
  return async (look = {}) => {
    shared ??= { served: await serveBuilt(inject('builtPage')), browser: await launchBrowser() };
    if (look.ownWindow) await closeWindow();
    hasScripts ||= look.ownWindow ?? false;
    const { browser, served } = shared;
    if (inUse) await openAgain(inUse, served.url, look);
    inUse ??= await openPage(browser, served.url, look);
    const { page } = inUse;
    await ready(page);
    return page;
  };
}

/**
 * What axe complains of (WCAG 2.2 AA), in a line each, and texts that a button covers.
 * @param only these rules, by their names
 *
 * Where a dialog is open, of the dialog alone: what lies behind it is looked at where none is.
 */
export async function complaints(page: Page, only: readonly string[] = []): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window);
  // There are no frames to visit; the usual mode opens a second page for them each time.
  const axe = new AxeBuilder(there ? { page, axeSource: nothing } : { page }).setLegacyMode(true);
  // Every element is looked at all the same: only what is right is not described, element by element.
  axe.options({ resultTypes: ['violations'] });
  if (only.length === 0) axe.withTags(standards);
  else axe.withRules([...only]);
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role="dialog"]');
  const { violations } = await axe.analyze();
  const wrong = violations.map((v) => `${v.id} at ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  return only.length > 0 ? wrong : [...wrong, ...(await coveredTexts(page))];
}

/** In place of axe’s source in a page that has it from an earlier check: half a megabyte of it, twice for each check. */
const nothing = 'undefined';
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
