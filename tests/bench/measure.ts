/** One line of the table. `value` is what the bar is held against. */
export type Row = {
  readonly what: string;
  /** Patients of the practice; null where it does not matter. */
  readonly size: number | null;
  readonly unit: 'ms' | 's' | 'calls' | '%' | 'times' | 'MB';
  readonly value: number;
  /** Of `value`: `p95`, `p99`, or what it is instead. */
  readonly is: string;
  /** The rest of the figures, or how it was made. */
  readonly more: string;
  /** At most this (DESIGN section 15); null: no bar. */
  readonly bar: number | null;
};

export type Bench = {
  readonly name: string;
  readonly run: (sizes: readonly number[], say: (row: Row) => void) => Promise<void>;
};

/** @param part 0…1 @returns the sample below which that part of them lies */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);

/** p50, p95, p99 and the most, in words. */
export const spread = (samples: readonly number[]): string =>
  `p50 ${short(quantile(samples, 0.5))}, p95 ${short(quantile(samples, 0.95))}, p99 ${short(quantile(samples, 0.99))}, most ${short(Math.max(...samples))} of ${samples.length}`;

/** @returns milliseconds that it took */
export function timed(act: () => unknown): number {
  const from = performance.now();
  act();
  return performance.now() - from;
}

/**
 * Both sides of a comparison in turns, so that whatever else the machine does meets both.
 * @returns milliseconds of each, in the order of `sides`
 */
export function inTurns(rounds: number, sides: readonly ((round: number) => unknown)[]): number[][] {
  const times = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) times[index]?.push(timed(() => side(round)));
  }
  return times;
}

/** How many times as long the others take as ours, by their medians. */
export const ratio = (ours: readonly number[] | undefined, theirs: readonly number[] | undefined): number =>
  quantile(theirs ?? [], 0.5) / quantile(ours ?? [], 0.5);
