/**
 * Single flight: at most one run of `task` is under way and one waits; later callers join the waiting run. A run that
 * began before the call may have missed what the caller asks for, so callers never join the running one.
 */
export function createSingleFlight<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let waiting: Promise<T> | null = null;

  const run = (): Promise<T> => {
    const started: Promise<T> = task().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  };

  return () => {
    if (!running) return run();
    if (!waiting) {
      const before = running;
      waiting = before
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          waiting = null;
          return run();
        });
    }
    return waiting;
  };
}
