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
  /** A day outside the window was read: changes keep it fresh for the rest of this run. */
  dayRead(day: Span): void;
  forgetDays(): void;
};

/**
 * The beginning of the window is fixed until `refresh`, just before listeners are notified: a day must not switch between
 * complete and incomplete because the PC's clock was set.
 */
export function createCoverage(cache: Cache, scope: () => SyncScope): Coverage {
  let keptFrom = scope().fromMs;
  const days: Span[] = [];
  const wasRead = (startMs: number, endMs: number): boolean =>
    days.some((day) => day.startMs <= startMs && endMs <= day.endMs);
  return {
    covers: (startMs, endMs) =>
      (startMs >= keptFrom && covers(cache, startMs, endMs)) || wasRead(startMs, endMs),
    refresh() {
      keptFrom = scope().fromMs;
    },
    dayRead(day) {
      days.push(day);
      if (days.length > maxDays) days.shift();
    },
    forgetDays() {
      days.length = 0;
    },
  };
}
