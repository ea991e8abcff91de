import type { Page } from 'playwright-core';
import { launchTimedBrowser } from '../tests/renderer/fake-bridge/browser.ts';
import { servePageFiles } from '../tests/renderer/fake-bridge/page-server.ts';

/**
 * `npm run paint`: how long the page takes from a key or a click to the next paint, on a day of 400 rows, by the
 * page's own event timing (in steps of 8 ms). It measures and says; a slow machine fails nothing.
 */
type Timed = { readonly name: string; readonly ms: number };

const keys = (page: Page, key: string, times: number) => async () => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
};

/** What a receptionist does all day. */
function morning(page: Page): Record<string, () => Promise<unknown>> {
  const layout = (name: 'List' | 'Columns') => page.getByText(name, { exact: true }).click();
  return {
    'down the list': async () => {
      await page
        .locator('[role=row][data-key]')
        .first()
        .click({ position: { x: 24, y: 20 } });
      await keys(page, 'ArrowDown', 60)();
    },
    'to the end and back': async () => {
      for (let n = 0; n < 5; n += 1) {
        await page.keyboard.press('End');
        await page.keyboard.press('Home');
      }
    },
    'arrive and undo': async () => {
      for (let n = 0; n < 10; n += 1) {
        const button = page.getByRole('button', { name: /^Arrive (?!all |the other )/ }).first();
        await button.click();
        await page.keyboard.press('u');
      }
    },
    'into the panel and back': async () => {
      for (let n = 0; n < 10; n += 1) {
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
      }
    },
    'cancelled on and off': async () => {
      for (let n = 0; n < 6; n += 1) await page.getByRole('button', { name: /cancelled \/ DNA/ }).click();
    },
    'another location': async () => {
      for (const name of ['Everywhere', 'Norwood', 'Everywhere', 'Norwood'])
        await page.getByText(name, { exact: true }).first().click();
    },
    'find a patient': async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('chen', { delay: 60 });
      await page.keyboard.press('Escape');
    },
    'another day': async () => {
      for (const key of ['Alt+ArrowRight', 'Alt+ArrowLeft', 'Alt+ArrowLeft', 'Alt+ArrowRight'])
        await page.keyboard.press(key);
    },
    'to the columns': () => layout('Columns').then(() => page.locator('[data-block]').first().waitFor()),
    'through the columns': async () => {
      await page.locator('[data-block]').first().click();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) await keys(page, key, 12)();
    },
    'arrive in the columns': async () => {
      for (let n = 0; n < 10; n += 1) {
        await page.keyboard.press('a');
        await page.keyboard.press('u');
        await page.keyboard.press('ArrowDown');
      }
    },
    'to the list': () => layout('List').then(() => page.getByRole('grid').waitFor()),
  };
}

const served = await servePageFiles();
const browser = await launchTimedBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchEvents);
  await page.goto(`${served.url}?scene=many`);
  await page.locator('[role=row][data-key]').first().waitFor();
  const all: Timed[] = [];
  for (const [name, act] of Object.entries(morning(page))) {
    await act();
    await page.waitForTimeout(400);
    const durations = await page.evaluate<number[]>('window.takeDurations()');
    all.push(...durations.map((ms) => ({ name, ms })));
    sayTimes(name, durations);
  }
  sayTimes(
    'all',
    all.map(({ ms }) => ms),
  );
} finally {
  await browser.close();
  await served.stop();
}

/** Runs in the page: the longest event of each interaction, as the browser timed it. */
function watchEvents(): void {
  type Entry = { interactionId: number; duration: number };
  const { PerformanceObserver, window } = globalThis as unknown as {
    PerformanceObserver: new (
      seen: (list: { getEntries(): Entry[] }) => void,
    ) => { observe(how: object): void; takeRecords(): Entry[] };
    window: { takeDurations?: () => number[] };
  };
  const longest = new Map<number, number>();
  const note = (entries: Entry[]) => {
    for (const { interactionId, duration } of entries)
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  window.takeDurations = () => {
    note(observer.takeRecords());
    const durations = [...longest.values()];
    longest.clear();
    return durations;
  };
}

/** The browser does not report interactions under 16 ms: the figures are of the slower ones. */
function sayTimes(name: string, durations: readonly number[]): void {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const numbers = `p50 ${at(0.5)} ms, p98 ${at(0.98)} ms, most ${at(1)} ms`;
  console.log(`${name.padEnd(24)} ${String(sorted.length).padStart(4)} of 16 ms or more: ${numbers}`);
}
