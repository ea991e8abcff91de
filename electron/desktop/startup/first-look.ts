import type { Clock } from '../../platform/ports.ts';

/** The longest wait for a page that does not ask for its day. */
const mostMs = 1000;
/** In which a page has its day drawn. */
const drawnWithinMs = 150;

/** The moment at which the first day is on the screen. */
export type FirstLook = {
  /** Resolves when a day has been drawn, or a second after the start. */
  readonly over: Promise<void>;
  /** The page was given a day. */
  shown(): void;
};

/**
 * What a person sees first needs no call, and the first call holds the event loop for a tenth of a second and more (undici is
 * evaluated and the system's certificates are read for it): so it waits until the day is on the screen.
 *
 * Guarantee: the network waits until the first day that is shown can be drawn, and never longer than a second.
 */
export function awaitFirstLook(clock: Pick<Clock, 'after'>): FirstLook {
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.after(mostMs, resolve);
  let isShown = false;
  return {
    over: promise,
    shown() {
      // Called with each day that is read later, too.
      if (!isShown) clock.after(drawnWithinMs, resolve);
      isShown = true;
    },
  };
}
