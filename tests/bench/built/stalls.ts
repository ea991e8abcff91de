export type Stalls = {
  /** Of watching. */
  readonly ms: number;
  /** The loop stood still so long, each time by more than a millisecond, for whatever reason. */
  readonly stalls: readonly number[];
  /** How much of each its thread worked: without the time in which the machine did something else, or the disk. */
  readonly worked: readonly number[];
};

/** Watches the event loop of the process it runs in. */
export type StallWatch = {
  /** Since it was asked last. */
  take(): Stalls;
  stop(): void;
};

/** Processor time of this thread since it began, ms. */
export function threadWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A timer of 1 ms that comes more than 2 ms after the one before met a loop that stood still. */
export function watchStalls(): StallWatch {
  let stalls: number[] = [];
  let worked: number[] = [];
  let workedUntil = threadWork();
  let since = performance.now();
  let last = since;
  const tick = setInterval(() => {
    const now = performance.now();
    const workedNow = threadWork();
    if (now - last > 2) {
      stalls.push(now - last - 1);
      worked.push(Math.min(now - last - 1, workedNow - workedUntil));
    }
    last = now;
    workedUntil = workedNow;
  }, 1);
  tick.unref();
  return {
    take() {
      const now = performance.now();
      const taken = { ms: now - since, stalls, worked };
      stalls = [];
      worked = [];
      since = now;
      last = now;
      return taken;
    },
    stop: () => clearInterval(tick),
  };
}
