import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The same Chromium built without a browser around it: a window costs a third of the processor time. The binaries
 * themselves, not the shell scripts that start them from the path.
 */
const withoutWindows = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
];

/** @returns the browser of this PC that shows the windows, or null. `FOYER_CHROMIUM` names another. */
export function findChromium(env: NodeJS.ProcessEnv): string | null {
  const paths = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return firstThere([env['FOYER_CHROMIUM'] ?? '', ...paths, ...elsewhere]);
}

/** As `findChromium`, where there is no going on without one. */
export function chromiumOrThrow(env: NodeJS.ProcessEnv): string {
  const path = findChromium(env);
  if (path === null) throw new Error('no Chromium was found: install it, or name it in FOYER_CHROMIUM');
  return path;
}

/** As `chromiumOrThrow`, for windows that are never seen: the headless build where it is installed. */
export function headlessOrThrow(env: NodeJS.ProcessEnv): string {
  return firstThere([env['FOYER_CHROMIUM'] ?? '', ...withoutWindows]) ?? chromiumOrThrow(env);
}

function firstThere(paths: readonly string[]): string | null {
  return paths.find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * What Chromium does for a person at a browser, not needed here. It heeds only the last such list: all that
 * Playwright turns off stands in ours too.
 */
const turnedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
  // Ours: two pages behind the address bar and a process in reserve, with each window of the headless browser. They took
  // more time than a window of Foyer does.
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** For every Chromium that is started: a window of it is as cheap as it can be. */
export const cheapWindows = `--disable-features=${turnedOff.join(',')}`;

/** The switches with which Chromium shows one loopback page and contacts no other host. */
export function chromiumArgs(asRoot: boolean): string[] {
  return [
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    cheapWindows,
    // Chromium's own sandbox does not work for root; the pages are ours and loopback only.
    ...(asRoot ? ['--no-sandbox'] : []),
  ];
}

/**
 * @param find which Chromium: where times are measured for people, the one with a browser around it
 * @param more switches besides
 */
export async function launchChromium(find = headlessOrThrow, more: readonly string[] = []): Promise<Browser> {
  const executablePath = find(process.env);
  const args = [...chromiumArgs(process.getuid?.() === 0), ...more];
  return await chromium.launch({ executablePath, args });
}
