import { createStore, type StoreApi } from 'zustand/vanilla';

/** The page's ambient dependencies, so that tests can replace them. */
export type Surroundings = {
  /** UTC milliseconds. */
  now(): number;
  /** Calls `tick` about every `ms` milliseconds. @returns the function that stops it. */
  every(ms: number, tick: () => void): () => void;
  /** @returns the function that cancels it. */
  after(ms: number, act: () => void): () => void;
};

export type PageClock = { readonly now: number };

/** The one clock behind every timer on the page: they all update together, and nothing else sets an interval. */
export function createClock(around: Surroundings): { store: StoreApi<PageClock>; start(): () => void } {
  const store = createStore<PageClock>(() => ({ now: around.now() }));
  return {
    store,
    start: () => around.every(1000, () => store.setState({ now: around.now() })),
  };
}

/** An instant rounded down to ten seconds, for minute-scale timers, so that they do not render every second. */
export const coarse = (now: number): number => Math.floor(now / 10_000) * 10_000;
