import type { Spread } from '../../shared/bridge/views.ts';

/**
 * Median and 90th percentile of durations in ms, in whole minutes; null: there are none. Pure.
 *
 * Guarantee: nine in ten of the durations are no longer than the 90th percentile, however few they are (nearest rank).
 */
export function spreadOf(durations: readonly number[]): Spread | null {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  const { length } = sorted;
  if (length === 0) return null;
  const middle = Math.floor(length / 2);
  const median = length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { count: length, median: minutes(median), p90: minutes(at(Math.ceil(length * 0.9) - 1)) };
}

/** Never `-0`, which no equality of ours expects. */
const minutes = (ms: number): number => Math.round(ms / 60_000) + 0;
