import type { Clock } from '../../electron/platform/ports.ts';
import { settle } from '../fakes/virtual-clock.ts';

/**
 * A clock that moves by itself, from timer to timer, as soon as nothing is under way: hours of waiting pass in
 * milliseconds, and no answer ever comes too late because the machine is slow. It moves only while code waits on it.
 */
export type IdleClock = Clock & {
  /** Time stands still until `work` has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once this is so; looked at after each timer. */
  until(isSo: () => boolean): Promise<void>;
  /** Lets time pass until a promise has settled. */
  through<T>(promise: Promise<T>): Promise<T>;
  sleep(ms: number): Promise<void>;
};

type Timer = { readonly at: number; readonly task: () => void };

/**
 * @param startWall UTC milliseconds at which the wall clock begins; `monotonic` begins at 0
 * @param onMove called with the wall clock's new time before any timer fires
 */
export function createIdleClock(
  startWall: number,
  onMove: (wall: number) => void = () => undefined,
): IdleClock {
  let now = 0;
  let underWay = 0;
  let moving = false;
  const timers = new Set<Timer>();
  const watchers = new Set<() => void>();

  /** The timer that falls due first; of several the one that was set first. */
  function next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) if (!first || timer.at < first.at) first = timer;
    return first;
  }

  async function move(): Promise<void> {
    if (moving) return;
    moving = true;
    for (;;) {
      await settle();
      for (const look of [...watchers]) look();
      const timer = next();
      if (underWay > 0 || !timer || watchers.size === 0) break;
      timers.delete(timer);
      if (timer.at > now) {
        now = timer.at;
        onMove(clock.wall());
      }
      timer.task();
    }
    moving = false;
  }

  const clock: IdleClock = {
    wall: () => Math.round(startWall + now),
    monotonic: () => now,
    after(ms, task) {
      const timer = { at: now + Math.max(0, ms), task };
      timers.add(timer);
      void move();
      return () => timers.delete(timer);
    },
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        void move();
      }
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        void move();
      }),
    async through(promise) {
      let settled = false;
      const done = () => {
        settled = true;
        void move();
      };
      promise.then(done, done);
      await clock.until(() => settled);
      return promise;
    },
    sleep(ms) {
      const end = now + ms;
      clock.after(ms, () => undefined);
      return clock.until(() => now >= end);
    },
  };
  return clock;
}
