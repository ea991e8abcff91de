import type { Clock } from '../platform/ports.ts';

/**
 * Resolves after this many milliseconds, or as soon as the signal ends the waiting.
 *
 * Guarantee: a pause that is over leaves nothing behind, neither a timer nor a listener of the signal.
 */
export const pause = (ms: number, clock: Pick<Clock, 'after'>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    const onAbort = () => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
