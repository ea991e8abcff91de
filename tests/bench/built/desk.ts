import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { startRunning } from '../../standin/driver.ts';
import type { Clickable, PageBench } from './page-bench.ts';
import type { Probed } from './probed.ts';

const built = fileURLToPath(new URL('../../../out/main/main.js', import.meta.url));
const probe = new URL('./probe.ts', import.meta.url).href;
const watch = readFileSync(new URL('./in-page/watch.ts', import.meta.url), 'utf8');

/** The built program on the stand-in, with its page in Chromium, both watched. */
export type MeasuredDesk = {
  readonly page: Page;
  /** UTC ms with fractions: before the process was made, and when the page's time began. */
  readonly asked: number;
  readonly pageOrigin: number;
  /** Runs in the page: a function of what measures there, and of what it is given. */
  inPage<T, G>(act: (bench: PageBench, given: G) => T | Promise<T>, given: G): Promise<T>;
  /** What stands for an element of the page in what `inPage` is given. */
  element(found: Locator): Promise<Clickable>;
  /** Of the main process, since it was asked last. */
  probe(how?: 'collect'): Promise<Probed>;
  quit(): Promise<void>;
};

/** @param main another build of the main script, to be measured in turns with this one */
export async function startMeasuredDesk(
  browser: Browser,
  userData: string,
  main = built,
): Promise<MeasuredDesk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript({ content: stripTypeScriptTypes(watch) });
  const page = await context.newPage();
  const portFile = join(userData, 'probe-port');
  const asked = performance.timeOrigin + performance.now();
  const running = await new Promise<ReturnType<typeof startRunning>>((resolve, reject) => {
    const started = startRunning({
      main,
      userData,
      env: { ...process.env, FOYER_PROBE: portFile, NODE_OPTIONS: `--import=${probe}` },
      onNews(news) {
        if (news.event === 'page') page.goto(news.address).then(() => resolve(started), reject);
      },
    });
    void started.ended.then((code) => reject(new Error(`Foyer ended with ${code}: ${started.complaints()}`)));
  });
  const inPage: MeasuredDesk['inPage'] = async (act, given) => {
    const bench = await page.evaluateHandle<PageBench>('window.foyerBench');
    return await bench.evaluate(act as never, given);
  };
  return {
    page,
    asked,
    pageOrigin: await inPage((bench) => bench.origin, null),
    inPage,
    element: async (found) => (await found.elementHandle()) as unknown as Clickable,
    async probe(how) {
      if (!existsSync(portFile)) throw new Error('the probe did not open');
      const answer = await fetch(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}/${how ?? ''}`);
      return (await answer.json()) as Probed;
    },
    async quit() {
      await running.quit();
      await context.close();
    },
  };
}
