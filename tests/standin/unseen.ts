import { readFileSync } from 'node:fs';
import type { ProcessMetric } from 'electron';
import type { Browser } from 'playwright-core';

/** The page of a window that is never shown, in a process of its own. */
export type UnseenPage = {
  /** Of its process; 0: not known. */
  readonly pid: number;
  /** What a script gives there. */
  evaluate(script: string): Promise<unknown>;
  close(): void;
};

export type UnseenPages = {
  /** @param onGone its process is gone */
  open(address: string, onGone: () => void): Promise<UnseenPage>;
  /** docs/api/app.md, `getAppMetrics`, of these pages. */
  metrics(): ProcessMetric[];
  /** The program ends. */
  end(): void;
};

/**
 * Pages of windows that are never shown (`focusable: false`): a browser without a screen draws them, the first
 * time that the program opens one. It ends with the program, whose end of its pipe is gone then.
 */
export function createUnseenPages(): UnseenPages {
  let browser: Promise<Browser> | null = null;
  const pids = new Set<number>();

  return {
    async open(address, onGone) {
      browser ??= import('./chromium.ts').then(({ launchChromium }) => launchChromium());
      const running = await browser;
      const before = await renderersOf(running);
      const context = await running.newContext();
      const page = await context.newPage();
      page.on('crash', onGone);
      await page.goto(address);
      const pid = (await renderersOf(running)).find((one) => !before.includes(one)) ?? 0;
      pids.add(pid);
      return {
        pid,
        evaluate: (script) => page.evaluate(script),
        close() {
          pids.delete(pid);
          context.close().catch(() => undefined);
        },
      };
    },
    metrics: () => [...pids].flatMap(metricOf),
    end() {
      browser?.then((running) => running.close()).catch(() => undefined);
      browser = null;
    },
  };
}

async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  } finally {
    await session.detach();
  }
}

/** Only Linux says in a file what a process has; elsewhere nothing is known. */
function metricOf(pid: number): ProcessMetric[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const size = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
    const memory = { workingSetSize: size('VmRSS'), peakWorkingSetSize: size('VmHWM') };
    return [
      {
        pid,
        type: 'Tab',
        creationTime: 0,
        cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
        memory,
        sandboxed: true,
      },
    ];
  } catch {
    return [];
  }
}
