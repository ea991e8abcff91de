import type { Surroundings } from './state/clock.ts';

/** The ambient dependencies of a page, from its window. */
export const ofWindow: Surroundings = {
  now: Date.now,
  every: (ms, tick) => {
    const timer = window.setInterval(tick, ms);
    return () => window.clearInterval(timer);
  },
  after: (ms, act) => {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
};
