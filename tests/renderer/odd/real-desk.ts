import type { Page } from 'playwright-core';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { pipeName } from '../../../shared/bridge/contract.ts';
import { boardOf } from '../../fakes/board-of.ts';
import { noPrinting } from '../../fakes/printing.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/**
 * Puts a real desk behind a page, where else the fake bridge is: what the page asks is answered by the main process, over its
 * real stores, and its clock moves with each call.
 * @returns what went wrong in between, and how to wait until nothing is under way
 */
export async function serveRealDesk(page: Page, desk: WholeDesk) {
  const wrong: string[] = [];
  const bridge = serveBridge({
    companion: desk.companion(),
    log: {
      info() {},
      warn() {},
      error: (message, data) => wrong.push(`${message} ${JSON.stringify(data)}`),
    },
    chooseCaFile: async () => null,
    printing: noPrinting,
    board: boardOf(desk),
  });
  let under = 0;
  const invoke = async (name: string, input: unknown) => {
    under += 1;
    try {
      if (name === 'app.reportError') wrong.push(`an error of the page: ${JSON.stringify(input)}`);
      return await desk.clock.until(bridge.handle({ trusted: true }, name, input), 600_000);
    } finally {
      under -= 1;
    }
  };
  bridge.onEvent((name, payload) => {
    // A page that is gone gets no events.
    page
      .evaluate(([event, what]) => window.tellFoyer?.(event, what), [name, payload] as const)
      .catch(() => {});
  });
  await page.exposeFunction('askFoyer', invoke);
  await page.route('**/fake.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: pipeOfPage }),
  );
  const rest = async () => {
    for (let quiet = 0; quiet < 2; ) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
      quiet = under > 0 ? 0 : quiet + 1;
    }
  };
  return { wrong, rest };
}

declare global {
  interface Window {
    tellFoyer?(name: string, payload: unknown): void;
  }
}

/** In place of the fake bridge, in the page. */
const pipeOfPage = `{
  const listeners = new Set();
  window.tellFoyer = (name, payload) => { for (const one of [...listeners]) one(name, payload); };
  Object.defineProperty(window, '${pipeName}', { value: {
    invoke: (name, input) => window.askFoyer(name, input),
    subscribe: (one) => { listeners.add(one); return () => listeners.delete(one); },
  } });
}`;
