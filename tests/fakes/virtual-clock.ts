import type { Clock } from '../../electron/platform/ports.ts';

/**
 * A clock that moves only when a test says so. Timers run in order of time (then of setting), and after each one
 * everything that it set in motion without waiting for another timer comes to rest before the next one runs.
 */
export type VirtualClock = Clock & {
  /** Moves time on by `ms`, running every timer that falls due on the way. */
  advance(ms: number): Promise<void>;
  /** Moves time from timer to timer until the promise settles. Throws when no timer is left or `limitMs` have passed. */
  until<T>(promise: Promise<T>, limitMs?: number): Promise<T>;
  /** A person sets the PC's clock: `wall` jumps, `monotonic` does not. */
  jumpWall(ms: number): void;
  /** How many timers are set. */
  pending(): number;
};

type Timer = { readonly at: number; readonly order: number; readonly task: () => void; cancelled: boolean };

/**
 * Lets everything come to rest that needs no timer: promises, streams, and the service in process, which takes up to two
 * turns of the event loop for a call.
 */
export async function settle(turns = 3): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/**
 * @param startWall UTC milliseconds at which the wall clock begins; `monotonic` begins at 0.
 * @param turns turns of the event loop after each timer: 1 is enough, and fastest, where nothing but promises is waited for
 */
export function createVirtualClock(startWall = Date.UTC(2026, 2, 2, 22, 0, 0), turns = 3): VirtualClock {
  let now = 0;
  let wallAhead = startWall;
  let order = 0;
  let live = 0;
  /** A binary heap by (at, order); cancelled timers stay until they come up. */
  const heap: Timer[] = [];

  const earlier = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);
  const at = (i: number): Timer => {
    const timer = heap[i];
    if (!timer) throw new Error('no such timer');
    return timer;
  };
  const swap = (i: number, j: number) => {
    const moved = at(i);
    heap[i] = at(j);
    heap[j] = moved;
  };

  function push(timer: Timer): void {
    heap.push(timer);
    let i = heap.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!earlier(at(i), at(parent))) return;
      swap(i, parent);
      i = parent;
    }
  }

  function pop(): void {
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    let i = 0;
    for (;;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && earlier(at(child), at(least))) least = child;
      }
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  }

  function next(): Timer | null {
    while (heap[0]?.cancelled) pop();
    return heap[0] ?? null;
  }

  async function fire(timer: Timer): Promise<void> {
    pop();
    now = Math.max(now, timer.at);
    timer.cancelled = true;
    live--;
    timer.task();
    await settle(turns);
  }

  return {
    wall: () => Math.round(wallAhead + now),
    monotonic: () => now,
    after(ms, task) {
      const timer: Timer = { at: now + Math.max(0, Math.ceil(ms)), order: order++, task, cancelled: false };
      push(timer);
      live++;
      return () => {
        if (timer.cancelled) return;
        timer.cancelled = true;
        live--;
      };
    },
    async advance(ms) {
      const target = now + ms;
      await settle(turns);
      for (let timer = next(); timer && timer.at <= target; timer = next()) await fire(timer);
      now = target;
    },
    async until(promise, limitMs = 24 * 3_600_000) {
      const limit = now + limitMs;
      let settled = false;
      const done = () => {
        settled = true;
      };
      promise.then(done, done);
      await settle(turns);
      while (!settled) {
        const timer = next();
        if (!timer) throw new Error('nothing is left that could settle this promise');
        if (timer.at > limit) throw new Error(`not settled within ${limitMs} ms`);
        await fire(timer);
      }
      return promise;
    },
    jumpWall(ms) {
      wallAhead += ms;
    },
    pending: () => live,
  };
}
