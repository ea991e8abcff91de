/**
 * Models of the limiters that a server may use to allow "60 calls a minute". Each says whether a call that reaches it at
 * `at` (ms, never going back) is let through.
 */
export type FakeLimiter = { readonly name: string; take(at: number): boolean };

const perMinute = 60;
const minute = 60_000;

/** Counts calls in windows of a minute that begin at fixed moments. */
export function fixedWindow(phaseMs: number): FakeLimiter {
  let window = Number.NaN;
  let count = 0;
  return {
    name: `fixed window, phase ${phaseMs} ms`,
    take(at) {
      const now = Math.floor((at + phaseMs) / minute);
      if (now !== window) {
        window = now;
        count = 0;
      }
      return ++count <= perMinute;
    },
  };
}

/** A window of a minute that begins with the first call after the last one has ended. */
export function windowFromFirstCall(): FakeLimiter {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    name: 'a window that begins with a call',
    take(at) {
      if (at - began >= minute) {
        began = at;
        count = 0;
      }
      return ++count <= perMinute;
    },
  };
}

/** Counts the calls of the last minute exactly; `countRefused`: those it refused as well. */
export function slidingLog(countRefused: boolean): FakeLimiter {
  let log: number[] = [];
  return {
    name: countRefused ? 'sliding log that counts what it refuses' : 'sliding log',
    take(at) {
      log = log.filter((t) => t > at - minute);
      const fits = log.length < perMinute;
      if (fits || countRefused) log.push(at);
      return fits;
    },
  };
}

/** Two fixed windows, the older one weighed by how much of it still lies in the last minute. */
export function slidingCounter(phaseMs: number): FakeLimiter {
  let window = Number.NaN;
  let before = 0;
  let count = 0;
  return {
    name: `sliding counter, phase ${phaseMs} ms`,
    take(at) {
      const shifted = at + phaseMs;
      const now = Math.floor(shifted / minute);
      if (now !== window) {
        before = now === window + 1 ? count : 0;
        window = now;
        count = 0;
      }
      const part = (shifted % minute) / minute;
      if (before * (1 - part) + count + 1 > perMinute) return false;
      count++;
      return true;
    },
  };
}

/** Gains one token a second up to `burst`. */
export function tokenBucket(burst: number): FakeLimiter {
  let tokens = burst;
  let since = 0;
  return {
    name: `token bucket, burst ${burst}`,
    take(at) {
      tokens = Math.min(burst, tokens + ((at - since) * perMinute) / minute);
      since = at;
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** One a second with a burst, by virtual scheduling (GCRA). */
export function oneASecond(burst: number): FakeLimiter {
  const gap = minute / perMinute;
  let due = Number.NEGATIVE_INFINITY;
  return {
    name: `one a second, burst ${burst}`,
    take(at) {
      const next = Math.max(due, at);
      if (next - at > gap * (burst - 1) + 1e-6) return false;
      due = next + gap;
      return true;
    },
  };
}

/** A queue of `size` that empties one a second; what does not fit is refused. */
export function leakyBucket(size: number): FakeLimiter {
  let level = 0;
  let since = 0;
  return {
    name: `leaky bucket, size ${size}`,
    take(at) {
      level = Math.max(0, level - ((at - since) * perMinute) / minute);
      since = at;
      if (level + 1 > size + 1e-9) return false;
      level += 1;
      return true;
    },
  };
}

/** All that allow a burst of 8, fresh. */
export const limiters = (): FakeLimiter[] => [
  ...[0, 7_000, 23_500, 41_000, 59_999].map(fixedWindow),
  windowFromFirstCall(),
  slidingLog(false),
  slidingLog(true),
  ...[0, 12_345, 30_000, 51_000].map(slidingCounter),
  ...[8, 10, 20, 60].map(tokenBucket),
  ...[8, 15].map(oneASecond),
  leakyBucket(8),
];
