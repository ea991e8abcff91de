/**
 * Runs `task` so that at most one run is under way and one waits; who asks later joins the waiting run. A run that
 * began before somebody asked may have missed what they ask for, so they never join the running one.
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
