import type { Locator, Page } from 'playwright-core';
import { startPractice } from '../../scripts/demo/practice.ts';
import { openPc } from '../e2e/foyer.ts';
import { connect, findRow, seeToday } from '../e2e/receptionist.ts';
import { type Bench, quantile, spread } from './measure.ts';

/** The built program with its page in Chromium, against the demo clinic over HTTPS: what a person waits for. */
export const page: Bench = {
  name: 'page',
  async run(_sizes, say) {
    const size = 2000;
    const practice = await startPractice([]);
    const pc = await openPc({ electron: null });
    try {
      const first = pc.start();
      const shown = await connect(first, practice);
      await shown
        .getByText('Reading the practice for the first time')
        .waitFor({ state: 'hidden', timeout: 300_000 });
      const arrivals = await timeArrivals(shown, 20);
      say({
        what: 'Click Arrive -> durable and shown',
        size,
        unit: 'ms',
        value: quantile(arrivals, 0.95),
        is: 'p95',
        more: spread(arrivals),
        bar: 50,
      });
      const days = await timeDays(shown, 20);
      say({
        what: 'Another day -> its rows are shown',
        size,
        unit: 'ms',
        value: quantile(days, 0.95),
        is: 'p95',
        more: spread(days),
        bar: 50,
      });
      await first.quit();
      const starts: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const from = performance.now();
        const again = pc.start();
        await seeToday(await again.page());
        starts.push(performance.now() - from);
        await again.quit();
      }
      say({
        what: 'Start -> today from the cache is shown',
        size,
        unit: 'ms',
        value: quantile(starts, 0.5),
        is: 'p50, with a browser that is running',
        more: spread(starts),
        bar: null,
      });
    } finally {
      await pc.remove();
      await practice.close();
    }
  },
};

/** A click until a text is on the page: the page says so only once the main process has answered. */
async function timeArrivals(page: Page, most: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < most; n += 1) {
    const ready = page.getByRole('button', { name: /^Arrive / });
    if ((await ready.count()) === 0) await findRow(page, ready);
    const name = (await ready.first().getAttribute('aria-label'))?.replace('Arrive ', '') ?? '';
    times.push(await untilShown(ready.first(), `${name} arrived at`));
    await page.waitForTimeout(300);
  }
  return times;
}

async function timeDays(page: Page, most: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < most; n += 1) {
    const forward = n % 2 === 0;
    const button = page.getByRole('button', { name: forward ? 'Next day' : 'Previous day' }).first();
    const before = await page.locator('[role="row"][data-key]').first().getAttribute('data-key');
    times.push(await button.evaluate(clickUntilOtherRows, before ?? ''));
    await page.waitForTimeout(200);
  }
  return times;
}

const untilShown = (button: Locator, says: string) => button.evaluate(clickUntilSaid, says);

type InPage = {
  document: {
    body: { textContent: string };
    querySelector(what: string): { getAttribute(name: string): string | null } | null;
  };
  MutationObserver: new (
    seen: () => void,
  ) => { observe(what: unknown, how: object): void; disconnect(): void };
  performance: { now(): number };
};

/** Runs in the page. */
function clickUntilSaid(button: { click(): void }, says: string): Promise<number> {
  const { document, MutationObserver, performance } = globalThis as unknown as InPage;
  return new Promise((resolve) => {
    const from = performance.now();
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes(says)) return;
      watch.disconnect();
      resolve(performance.now() - from);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    button.click();
  });
}

/** Runs in the page. */
function clickUntilOtherRows(button: { click(): void }, before: string): Promise<number> {
  const { document, MutationObserver, performance } = globalThis as unknown as InPage;
  return new Promise((resolve) => {
    const from = performance.now();
    const watch = new MutationObserver(() => {
      const key = document.querySelector('[role="row"][data-key]')?.getAttribute('data-key') ?? before;
      if (key === before) return;
      watch.disconnect();
      resolve(performance.now() - from);
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    button.click();
  });
}
