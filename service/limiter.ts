import { minuteMs } from '../shared/durations.ts';
import { limits } from '../shared/practice/limits.ts';
import type { LimiterKind } from './dialect.ts';

/**
 * "60 calls per minute per API key", in each way that servers are known to count.
 *
 * A limiter is called once per request and returns how many milliseconds the caller must wait: 0 lets the request pass.
 */
export type Limiter = (key: string, now: number) => number;

const most = limits.callsPerMinute;

/** State per key, created at its first call. */
function perKey<S>(make: (now: number) => S, ask: (state: S, now: number) => number): Limiter {
  const states = new Map<string, S>();
  return (key, now) => {
    let state = states.get(key);
    if (state === undefined) {
      state = make(now);
      states.set(key, state);
    }
    return ask(state, now);
  };
}

const fixedWindow = (startOf: (now: number) => number): Limiter =>
  perKey(
    (now) => ({ start: startOf(now), calls: 0 }),
    (window, now) => {
      if (now >= window.start + minuteMs || now < window.start) {
        window.start = startOf(now);
        window.calls = 0;
      }
      if (window.calls >= most) return window.start + minuteMs - now;
      window.calls += 1;
      return 0;
    },
  );

const slidingLog = (refusedCount: boolean): Limiter =>
  perKey(
    (): number[] => [],
    (calls, now) => {
      while (calls.length > 0 && (calls[0] ?? now) <= now - minuteMs) calls.shift();
      if (calls.length < most) {
        calls.push(now);
        return 0;
      }
      if (refusedCount) {
        calls.shift();
        calls.push(now);
      }
      return Math.max(1, (calls[0] ?? now) + minuteMs - now);
    },
  );

/** The previous window is weighted by the part of it that the last minute still covers. */
const slidingCounter = (): Limiter =>
  perKey(
    (now) => ({ window: Math.floor(now / minuteMs), before: 0, calls: 0 }),
    (state, now) => {
      const window = Math.floor(now / minuteMs);
      if (window !== state.window) {
        state.before = window === state.window + 1 ? state.calls : 0;
        state.calls = 0;
        state.window = window;
      }
      const covered = 1 - (now % minuteMs) / minuteMs;
      if (state.before * covered + state.calls + 1 > most) return Math.max(1000, minuteMs - (now % minuteMs));
      state.calls += 1;
      return 0;
    },
  );

const bucket = (size: number): Limiter =>
  perKey(
    (now) => ({ tokens: size, at: now }),
    (state, now) => {
      state.tokens = Math.min(size, state.tokens + (Math.max(0, now - state.at) * most) / minuteMs);
      state.at = now;
      if (state.tokens < 1) return Math.ceil(((1 - state.tokens) * minuteMs) / most);
      state.tokens -= 1;
      return 0;
    },
  );

const makers: Record<LimiterKind, () => Limiter> = {
  'fixed-window': () => fixedWindow((now) => Math.floor(now / minuteMs) * minuteMs),
  'window-from-first-call': () => fixedWindow((now) => now),
  'sliding-log': () => slidingLog(false),
  'sliding-log-counting-refused': () => slidingLog(true),
  'sliding-counter': slidingCounter,
  'token-bucket': () => bucket(most),
  'one-per-second': () => bucket(8),
  off: () => () => 0,
};

export const makeLimiter = (kind: LimiterKind): Limiter => makers[kind]();
