import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { cheapWindows, headlessOrThrow } from '../../standin/chromium.ts';

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

/** @param find which Chromium: where times are measured for people, the one with a browser around it */
export const launchBrowser = (find = headlessOrThrow): Promise<Browser> =>
  chromium.launch({ executablePath: find(process.env), headless: true, args: flags });

/** Opens the page with the clock at `moment`; what goes wrong in it is gathered in `faults`. */
export async function openPage(
  browser: Browser,
  url: string,
  look: Look = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const {
    scene = 'day',
    theme = 'light',
    forced = false,
    width = 1280,
    height = 800,
    path = 'index.html',
  } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    forcedColors: forced ? 'active' : 'none',
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
  await page.clock.install({ time: moment });
  await page.goto(`${url}${path}?scene=${scene}`);
  return { page, context, faults };
}

/**
 * What a test itself runs as a text (axe, and Playwright's `evaluate` of one) is let through for the debugger, and remarked on
 * all the same. The page makes no code of texts: scripts/dynamic-code.ts.
 */
const isOfTheTest = (words: string) => words.includes("requires 'TrustedScript' assignment");
