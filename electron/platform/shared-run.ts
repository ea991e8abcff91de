/**
 * Shared run: callers that come while `task` is under way get the result of that run; the next caller after its end starts
 * another. Where a caller needs what changed since the run began, use `createSingleFlight`.
 */
export function createSharedRun<T>(task: () => Promise<T>): {
  run(): Promise<T>;
  /** The run that is under way; null: none. */
  running(): Promise<T> | null;
} {
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
