import type { Surroundings } from './state/clock.ts';

/** What a page takes from its window. */
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
