import type { RootOptions } from 'react-dom/client';
import type { CallInput } from '../shared/bridge/contract.ts';
import { createRateLimiter } from '../shared/rate-limiter.ts';
import type { Bridge } from './bridge.ts';

type Report = CallInput<'app.reportError'>;
type Place = Report['at'][number];

export type PageErrors = {
  report(source: Report['source'], error: unknown): void;
  /** For `createRoot`: errors that React catches, and errors that nothing catches. */
  readonly ofRoot: Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError'>>;
  /** Subscribes to errors of event handlers and to unhandled rejections. */
  watch(window: Pick<Window, 'addEventListener'>, onDropped: () => void): void;
};

const mostPlaces = 5;

/**
 * Reports the page's errors to the main process, which writes them into the log.
 *
 * Guarantees:
 * - No words of an error leave the page: they may quote what was drawn. Its class and its places in the program do.
 * - At most ten a minute are sent; the next that is sent says how many were left out.
 * - A report that fails is dropped: it never becomes an error of its own.
 */
export function createPageErrors(bridge: Bridge, page: Report['page'], now: () => number): PageErrors {
  const pass = createRateLimiter(10, 60_000);
  const report: PageErrors['report'] = (source, error) => {
    const leftOut = pass(now());
    if (leftOut === null) return;
    bridge
      .call('app.reportError', { page, source, name: nameOf(error), at: placesOf(error), leftOut })
      .catch(() => {});
  };
  return {
    report,
    ofRoot: {
      onCaughtError: (error) => report('drawing, caught', error),
      onUncaughtError: (error) => report('drawing', error),
    },
    watch(window, onDropped) {
      window.addEventListener('error', (event) => report('script', event.error));
      window.addEventListener('unhandledrejection', (event) => {
        report('promise', event.reason);
        onDropped();
      });
    },
  };
}

/** The class of an error. A name that was assigned by hand may hold anything, so only plain identifiers pass. */
export function nameOf(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return /^[A-Z][A-Za-z]{2,39}$/.test(name) ? name : 'unknown';
}

/** The stack: the program's files, innermost first, without the names of functions. */
export function placesOf(error: unknown): Place[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // The first lines are the error's own message: a place is taken only from a stack line.
  const frames = stack.matchAll(/^\s+at [^\n]*?([\w-]+(?:\.[\w-]+)*\.(?:js|mjs|tsx?)):(\d+):(\d+)\)?$/gm);
  return [...frames]
    .slice(0, mostPlaces)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));
}
