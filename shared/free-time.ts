import { minuteMs } from './durations.ts';

/** Shorter gaps between two visits are pauses, and no free time (docs/decisions/0061). */
export const shortestGapMs = 15 * minuteMs;
