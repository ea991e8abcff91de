import type { Clock } from '../platform/ports.ts';

/** How often a key is refused in a row, and over how many milliseconds at least, before it counts as removed. */
const removal = { times: 3, overMs: 2_000 } as const;

/** Tells a key that was removed from one that was refused by chance. */
export type Refusals = {
  /** The hub refused the key once more. @returns whether it counts as removed */
  add(): boolean;
  /** The hub accepted the key, or said nothing about it. */
  end(): void;
};

/**
 * A hub that reads its configuration again refuses every key whose handshake is under way (nats-server 2.14). It does so whenever a PC
 * joins, just when others link. So one refusal says nothing: only refusals in a row, over some time, do.
 */
export function createRefusals(clock: Pick<Clock, 'monotonic'>): Refusals {
  let times = 0;
  let since = 0;
  return {
    add() {
      if (times === 0) since = clock.monotonic();
      times += 1;
      return times >= removal.times && clock.monotonic() - since >= removal.overMs;
    },
    end() {
      times = 0;
    },
  };
}
