import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { type Look, launchBrowser, type OpenedPage, openAgain, openPage } from './browser.ts';
import { coveredTexts } from './covered-texts.ts';
import { axePath, type ServedPage, serveBuilt } from './page-server.ts';

/**
 * What a worker opens once, and every file of tests that runs in it uses: the files share their modules (`isolate: false`).
 * Both end with the worker: Playwright takes its browser along, and the server is of the same process.
 */
let shared: { readonly served: ServedPage; readonly browser: Browser } | null = null;
let inUse: OpenedPage | null = null;
/** How many times the page was opened in the present window. */
let opened = 0;

/** Each opening leaves two scripts of Playwright's clock behind, which every later one runs: after 300 openings the page takes a third longer to load. */
const mostOpened = 50;

async function closeWindow(): Promise<void> {
  const closing = inUse;
  inUse = null;
  opened = 0;
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
    if (opened >= mostOpened || hasScripts || faults.length > 0 || task.result?.state === 'fail')
      await closeWindow();
    hasScripts = false;
    expect(faults).toEqual([]);
  });
  return async (look = {}) => {
    shared ??= { served: await serveBuilt(inject('builtPage')), browser: await launchBrowser() };
    if (look.ownWindow) await closeWindow();
    opened += 1;
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
  // As a text: vitest would make a function of its own of an import in a function.
  await page.evaluate(`import('${axePath}')`);
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  const wrong = await page.evaluate(runAxe, { only, standards, within: isOpen ? '[role="dialog"]' : 'html' });
  return only.length > 0 ? wrong : [...wrong, ...(await coveredTexts(page))];
}

type Asked = {
  readonly only: readonly string[];
  readonly standards: readonly string[];
  /** A selector. */
  readonly within: string;
};

/** Runs in the page. Every element is looked at, but what is right is not described. */
async function runAxe({ only, standards: tags, within }: Asked): Promise<string[]> {
  const { axe: checker } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await checker.run(
    { include: [[within]] },
    {
      resultTypes: ['violations'],
      runOnly: only.length > 0 ? { type: 'rule', values: [...only] } : { type: 'tag', values: [...tags] },
    },
  );
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
