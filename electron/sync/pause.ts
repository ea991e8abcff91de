import type { Clock } from '../platform/ports.ts';

/**
 * Resolves after this many milliseconds, or as soon as the signal is aborted.
 *
 * Guarantee: a pause that has ended leaves no timer and no listener of the signal behind.
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
