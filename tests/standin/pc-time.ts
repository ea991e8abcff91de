/** Where a program's time comes from. */
export type TimeScope = Pick<typeof globalThis, 'Date' | 'setTimeout' | 'clearTimeout'> & {
  readonly performance: { now(): number };
};

export type PcTime = {
  /** So much time is over at once, as for a program on a PC that slept: what was due meanwhile comes now, each once. */
  pass(ms: number): void;
};

/** What is due sooner comes by itself before a test could tell. */
const shortMs = 1000;

/**
 * The PC's clock, for a program whose night a test does not wait for.
 *
 * - Wall clock and monotonic clock go on together; the wall clock may be ahead of this machine's from the start.
 * - Timers that are not due yet keep what is left of them in real time, as on a PC whose timers stand still while it sleeps.
 *
 * @param aheadMs how far the PC's clock is ahead of this machine's
 * @param scope the globals of the program's process
 */
export function takeTime(aheadMs: number, scope: TimeScope = globalThis): PcTime {
  let passed = 0;
  const { Date: RealDate, setTimeout: realStart, clearTimeout: realStop, performance } = scope;
  const realMonotonic = performance.now.bind(performance);
  const realNow = RealDate.now;
  const now = () => realNow() + aheadMs + passed;
  const pending = new Map<unknown, { readonly due: number; readonly run: () => void }>();
  scope.Date = new Proxy(RealDate, {
    construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  performance.now = () => realMonotonic() + passed;
  const start = (task: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const run = () => {
      pending.delete(timer);
      task(...given);
    };
    const timer = realStart(run, ms);
    if (ms >= shortMs) pending.set(timer, { due: performance.now() + ms, run });
    return timer;
  };
  const stop = (timer: Parameters<typeof clearTimeout>[0]) => {
    pending.delete(timer);
    realStop(timer);
  };
  // What `promisify` finds there.
  scope.setTimeout = Object.assign(start, realStart) as typeof setTimeout;
  scope.clearTimeout = stop;
  return {
    pass(ms) {
      passed += ms;
      const due = [...pending]
        .filter(([, one]) => one.due <= performance.now())
        .sort(([, a], [, b]) => a.due - b.due);
      for (const [timer, { run }] of due) {
        // One of the others may have stopped it.
        if (!pending.has(timer)) continue;
        realStop(timer as Parameters<typeof clearTimeout>[0]);
        run();
      }
    },
  };
}
