import type { Clock } from '../../electron/platform/ports.ts';

/** Timers of this PC, whose background work a measurement waits for. */
export type Timers = {
  readonly after: Clock['after'];
  /** None is set any more: what was begun in the background has come to rest. */
  atRest(): Promise<void>;
};

/** @param run runs a task whose time has come */
export function createTimers(run: (task: () => void) => void = (task) => task()): Timers {
  const pending = new Set<unknown>();
  return {
    after(ms, task) {
      const timer = setTimeout(() => {
        pending.delete(timer);
        run(task);
      }, ms);
      pending.add(timer);
      return () => {
        pending.delete(timer);
        clearTimeout(timer);
      };
    },
    async atRest() {
      while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
