import type { Cache } from '../store/types.ts';
import type { SyncScope } from './feeds.ts';
import { covers } from './first-day.ts';

/** A span of time, UTC ms. */
type Span = { readonly startMs: number; readonly endMs: number };

/** Limit. */
const maxDays = 20;

/** Which days the cache has completely. */
export type Coverage = {
  /** Whether the cache has every appointment that starts in [startMs, endMs). */
  covers(startMs: number, endMs: number): boolean;
  /** Moves the beginning of the cached window to where it is now. */
  refresh(): void;
  /**
   * A day outside the window is being read.
   * @returns to be called once all of it is in the cache: changes then keep it fresh for the rest of this run, unless `forgetDays` came
   * meanwhile
   */
  readingDay(day: Span): () => void;
  /** What was read outside the window may be gone, also of days that are being read. */
  forgetDays(): void;
};

/**
 * The beginning of the window is fixed until `refresh`, just before listeners are notified: a day must not switch between
 * complete and incomplete because the PC's clock was set.
 */
export function createCoverage(cache: Cache, scope: () => SyncScope, onForgotten: () => void): Coverage {
  let keptFrom = scope().fromMs;
  const days: Span[] = [];
  let timesForgotten = 0;
  const wasRead = (startMs: number, endMs: number): boolean =>
    days.some((day) => day.startMs <= startMs && endMs <= day.endMs);
  return {
    covers: (startMs, endMs) =>
      (startMs >= keptFrom && covers(cache, startMs, endMs)) || wasRead(startMs, endMs),
    refresh() {
      keptFrom = scope().fromMs;
    },
    readingDay(day) {
      const round = timesForgotten;
      return () => {
        if (round !== timesForgotten) return;
        days.push(day);
        if (days.length > maxDays) days.shift();
      };
    },
    forgetDays() {
      timesForgotten += 1;
      days.length = 0;
      onForgotten();
    },
  };
}
