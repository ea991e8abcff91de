/**
 * Shared run: callers that come while `task` is under way get the result of that run; the next caller after its end starts
 * another. Where a caller needs what changed since the run began, use `createSingleFlight`.
 */
export function createSharedRun<T>(task: () => Promise<T>): SharedRun<T> {
  let running: Promise<T> | null = null;
  return {
    run() {
      running ??= task().finally(() => {
        running = null;
      });
      return running;
    },
    running: () => running,
  };
}

export type SharedRun<T> = {
  readonly run: () => Promise<T>;
  /** The run that is under way; null: none. */
  readonly running: () => Promise<T> | null;
};
