import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { cheapWindows, chromiumOrThrow, headlessOrThrow } from '../../standin/chromium.ts';

/** The moment at which the page is looked at: Saturday 21 November 2026, 10:06 in Adelaide. */
export const moment = Date.UTC(2026, 10, 20, 23, 36);

/** The pages of the program: the desk's, and the board's. */
export type PagePath = 'index.html' | 'board.html';

export type Look = {
  scene?: string;
  theme?: 'light' | 'dark';
  forced?: boolean;
  width?: number;
  height?: number;
  /** In a window of its own, also after others: for a test that adds scripts to it. */
  ownWindow?: boolean;
  /** The page: the desk's, or the board's. */
  path?: PagePath;
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  cheapWindows,
];

/** A page that lives for a second is not worth optimised code, nor a process for its pictures: a tenth of the processor time. */
const shortLived = ['--in-process-gpu', '--js-flags=--max-optimized-bytecode-size=0 --no-maglev'];

/** The browser of the tests. */
export const launchBrowser = (): Promise<Browser> => launch(headlessOrThrow, [...flags, ...shortLived]);

/** The browser in which times are measured for people: one that has its windows, and takes its time to optimise. */
export const launchTimedBrowser = (): Promise<Browser> => launch(chromiumOrThrow, flags);

const launch = (find: typeof headlessOrThrow, args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: find(process.env), headless: true, args });

/** A page that was opened; what goes wrong in it is gathered in `faults`. */
export type OpenedPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
};

const usual = {
  scene: 'day',
  theme: 'light',
  forced: false,
  width: 1280,
  height: 800,
  path: 'index.html',
} as const;

/** Opens the page with the clock at `moment`. */
export async function openPage(browser: Browser, url: string, look: Look = {}): Promise<OpenedPage> {
  const opened = await openTestWindow(browser);
  await openAgain(opened, url, look);
  return opened;
}

/** A window in which nothing is opened yet. */
export async function openTestWindow(browser: Browser): Promise<OpenedPage> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Australia/Adelaide',
    locale: 'en-AU',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (isOfTheTest(message.text())) return;
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, context, faults };
}

/**
 * Opens the page once more in the same window: in half the time, because Chromium has its code still. What was granted
 * to it, its clock, its size and its theme are as in a new one, and the mouse is outside; scripts that were added stay.
 */
export async function openAgain({ page, context }: OpenedPage, url: string, look: Look = {}): Promise<void> {
  const { scene, theme, forced, width, height, path } = { ...usual, ...look };
  await context.clearPermissions();
  await page.emulateMedia({
    colorScheme: theme,
    forcedColors: forced ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  await page.setViewportSize({ width, height });
  await page.mouse.move(-100, -100);
  await page.clock.install({ time: moment });
  await page.clock.resume();
  await page.goto(`${url}${path}?scene=${scene}`);
}

/**
 * What a test itself runs as a text (axe, and Playwright's `evaluate` of one) is let through for the debugger, and remarked on
 * all the same. The page makes no code of texts: scripts/dynamic-code.ts.
 */
const isOfTheTest = (words: string) => words.includes("requires 'TrustedScript' assignment");
