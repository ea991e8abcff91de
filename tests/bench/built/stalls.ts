/** Watches the event loop of the process it runs in. */
export type StallWatch = {
  /** Since it was asked last. */
  take(): { readonly ms: number; readonly stalls: readonly number[] };
  stop(): void;
};

/** A timer of 1 ms that comes more than 2 ms after the one before met a loop that stood still. */
export function watchStalls(): StallWatch {
  let stalls: number[] = [];
  let since = performance.now();
  let last = since;
  const tick = setInterval(() => {
    const now = performance.now();
    if (now - last > 2) stalls.push(now - last - 1);
    last = now;
  }, 1);
  tick.unref();
  return {
    take() {
      const now = performance.now();
      const taken = { ms: now - since, stalls };
      stalls = [];
      since = now;
      last = now;
      return taken;
    },
    stop: () => clearInterval(tick),
  };
}
