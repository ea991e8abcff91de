import type { Clock } from '../../platform/ports.ts';

/** The longest wait for a page that does not ask for its day. */
const mostMs = 1000;

/** The moment at which the first day is on its way to the screen. */
export type FirstLook = {
  /** Resolves when a day has been shown, or a second after the start. */
  readonly over: Promise<void>;
  /** The page was given a day. */
  shown(): void;
};

/**
 * What a person sees first needs no call, and the first call holds the event loop for a tenth of a second and more (the
 * system's certificates are read for it): so it waits until the day is on its way to the screen.
 *
 * Guarantee: the network waits for the first day that is shown, and never longer than a second.
 */
export function awaitFirstLook(clock: Pick<Clock, 'after'>): FirstLook {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(mostMs, resolve);
  return {
    over: promise,
    shown() {
      cancel();
      resolve();
    },
  };
}
