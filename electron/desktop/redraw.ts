import { minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { storeResult } from '../store/store-error.ts';

/** Changes within this time are coalesced into one redraw. */
const coalesceMs = 250;
/** Without any event: behind the lock no event reports patients who leave, and no event says that a time has come. */
const lockedMs = 15_000;
const openMs = minuteMs;

/** Redraws a part of the desktop that shows who is waiting: after events (throttled), and as time passes. */
export type Redraw = {
  now(): void;
  /** Within a quarter of a second, once for all calls meanwhile. */
  throttled(): void;
  stop(): void;
};

export function createRedraw(
  show: () => void,
  ports: { readonly clock: Pick<Clock, 'after'>; readonly locked: () => boolean },
): Redraw {
  let cancel = () => {};
  let isDue = false;
  const schedule = (ms: number) => {
    cancel();
    cancel = ports.clock.after(ms, now);
  };
  const now = () => {
    isDue = false;
    // A store error passes, and must neither end the program nor stop the timer.
    storeResult(show);
    schedule(ports.locked() ? lockedMs : openMs);
  };
  return {
    now,
    throttled() {
      if (isDue) return;
      isDue = true;
      schedule(coalesceMs);
    },
    stop: () => cancel(),
  };
}
