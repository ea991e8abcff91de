import type { Clock } from '../ports.ts';

/** Resolves after this many milliseconds, or as soon as the signal ends the waiting. */
export const pause = (ms: number, clock: Pick<Clock, 'after'>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve());
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
