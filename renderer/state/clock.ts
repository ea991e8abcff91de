import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the page takes from its surroundings, so that tests can bring their own. */
export type Surroundings = {
  /** UTC milliseconds. */
  now(): number;
  /** Calls `tick` about every `ms` milliseconds. @returns how to stop. */
  every(ms: number, tick: () => void): () => void;
  /** @returns how to call it off. */
  after(ms: number, act: () => void): () => void;
};

export type Clock = { readonly now: number };

/** The one clock that every timer on the page reads: they all move together, and nothing else sets an interval. */
export function createClock(around: Surroundings): { store: StoreApi<Clock>; start(): () => void } {
  const store = createStore<Clock>(() => ({ now: around.now() }));
  return {
    store,
    start: () => around.every(1000, () => store.setState({ now: around.now() })),
  };
}

/** An instant rounded down to ten seconds: what minutes-long timers read, so that they do not redraw every second. */
export const coarse = (now: number): number => Math.floor(now / 10_000) * 10_000;
