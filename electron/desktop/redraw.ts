import { minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';
import { storeResult } from '../store/store-error.ts';

/** Many changes at once are shown once. */
const soonMs = 250;
/** By itself: behind the lock nothing tells of those who leave, and nowhere does anything tell that a time has come. */
const lockedMs = 15_000;
const openMs = minuteMs;

/** Something of the desktop that shows who waits: kept in step with what happens, and with the time. */
export type ShownAnew = {
  now(): void;
  soon(): void;
  stop(): void;
};

export function shownAnew(
  show: () => void,
  ports: { readonly clock: Pick<Clock, 'after'>; readonly locked: () => boolean },
): ShownAnew {
  let cancel = () => {};
  let isDue = false;
  const again = (ms: number) => {
    cancel();
    cancel = ports.clock.after(ms, now);
  };
  const now = () => {
    isDue = false;
    // A store error passes, and must neither end the program nor stop the timer.
    storeResult(show);
    again(ports.locked() ? lockedMs : openMs);
  };
  return {
    now,
    soon() {
      if (isDue) return;
      isDue = true;
      again(soonMs);
    },
    stop: () => cancel(),
  };
}
