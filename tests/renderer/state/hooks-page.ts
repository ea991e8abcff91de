import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '../fake-bridge/browser.ts';
import type { HooksUnderTest } from './hooks-under-test.tsx';

type Answered<K extends keyof HooksUnderTest> = Awaited<ReturnType<HooksUnderTest[K]>>;

/** Opens the hooks in an empty page for each test. @returns how to do something there, and what errors nothing caught */
export function hooksPage() {
  let script = '';
  let browser: Browser;
  let page: Page;
  const dropped: string[] = [];
  beforeAll(async () => {
    const built = (await build({
      configFile: false,
      logLevel: 'warn',
      mode: 'development',
      // StrictMode does nothing in a production build.
      define: { 'process.env.NODE_ENV': '"development"' },
      plugins: [react()],
      build: {
        write: false,
        minify: false,
        lib: {
          entry: fileURLToPath(new URL('./hooks-under-test.tsx', import.meta.url)),
          formats: ['iife'],
          name: 'hooks',
        },
      },
    })) as Rollup.RollupOutput[];
    script = built[0]?.output[0].code ?? '';
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    await page.close();
    dropped.length = 0;
  });
  async function open() {
    page = await browser.newPage();
    page.on('pageerror', (error) => dropped.push(error.message));
    await page.addScriptTag({ content: script });
    /** Does one thing, and lets the page render what follows from it. */
    const on = <K extends keyof HooksUnderTest>(what: K, ...input: Parameters<HooksUnderTest[K]>) =>
      page.evaluate<Answered<K>, [string, unknown[]]>(
        async ([name, args]) => {
          const hooks = (
            globalThis as unknown as { hooksUnderTest: Record<string, (...of: unknown[]) => unknown> }
          ).hooksUnderTest;
          const answer = hooks[name]?.(...args);
          for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setTimeout(next));
          return (answer ?? null) as never;
        },
        [what, input],
      );
    return { on, dropped };
  }
  return open;
}
