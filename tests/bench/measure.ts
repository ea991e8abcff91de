export type Unit = 'ms' | 's' | 'calls' | '%' | 'times' | 'MB' | 'MB an hour' | 'bytes';

/** One line of the table. `value` is compared with the limit. */
export type MeasuredRow = {
  readonly what: string;
  /** Patients of the practice; null where it does not matter. */
  readonly size: number | null;
  readonly unit: Unit;
  readonly value: number;
  /** Of `value`: `p95`, `p99`, or what it is instead. */
  readonly is: string;
  /** The rest of the figures, or how it was made. */
  readonly more: string;
  /** At most this (docs/performance.md); null: no bar. */
  readonly bar: number | null;
  /** Which of the bars of the table it is; left out: none of them, or a part of one. */
  readonly named?: string;
  /** What grows or does not with the practice; where it must not, its `flat` is true. */
  readonly growth?: { readonly by: number; readonly flat: boolean };
};

export type Say = (row: MeasuredRow) => void;

export type Benchmark = {
  readonly name: string;
  /** One sentence: what is measured, and on what. */
  readonly about: string;
  /** It takes so long that it runs only where it is named. */
  readonly byNameAlone?: true;
  /**
   * @param options `quick`: as few rounds as show that it still works; the figures mean nothing. `desks`: of how many desks, where it is of
   * several; absent: as many as it takes by itself
   */
  readonly run: (
    sizes: readonly number[],
    say: Say,
    options: { readonly quick: boolean; readonly desks?: readonly number[] },
  ) => Promise<void>;
};

/** What must not grow with the practice may grow so much from the smallest to the largest. */
export const flatBar = 1.5;

/** @param part 0…1 @returns the sample below which that part of them lies; NaN of none */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export function short(value: number): string {
  if (Math.abs(value) >= 100 || value === 0) return value.toFixed(0);
  return Math.abs(value) >= 1 ? value.toFixed(1) : value.toPrecision(2);
}

/** p50, p95, p99 and the most, in words. */
export const spread = (samples: readonly number[]): string =>
  `p50 ${short(median(samples))}, p95 ${short(quantile(samples, 0.95))}, p99 ${short(quantile(samples, 0.99))}, most ${short(Math.max(...samples))} of ${samples.length}`;

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

/** The same where the sides answer later. */
export async function inTurnsLater(
  rounds: number,
  sides: readonly ((round: number) => Promise<unknown>)[],
): Promise<number[][]> {
  const times = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const from = performance.now();
      await side(round);
      times[index]?.push(performance.now() - from);
    }
  }
  return times;
}

/** How many times as long the others take as ours, by their medians. */
export const ratio = (ours: readonly number[] | undefined, theirs: readonly number[] | undefined): number =>
  median(theirs ?? []) / median(ours ?? []);

/**
 * How long something that comes at any moment waits for a loop that stood still now and then: not a stall in a hundred,
 * but a moment in a hundred, so that one long stall counts for as long as it was.
 *
 * @param stalls ms of each, in `ms` of watching @param part 0…1 @returns ms; 0 where most moments meet no stall
 */
export function waitForLoop(stalls: readonly number[], ms: number, part: number): number {
  const worse = ms * (1 - part);
  // How much of the time something would wait longer than `wait`: it falls as `wait` grows.
  const longer = (wait: number) => stalls.reduce((sum, stall) => sum + Math.max(0, stall - wait), 0);
  if (longer(0) <= worse) return 0;
  let low = 0;
  let high = Math.max(...stalls);
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (longer(middle) > worse) low = middle;
    else high = middle;
  }
  return high;
}

/** By least squares. @param points [x, y] @returns how much y changes for each 1 of x; NaN of fewer than two */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const both = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const own = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  return own === 0 ? Number.NaN : both / own;
}

/**
 * What was said of practices of several sizes: how it grew from the smallest to the largest.
 * @param rows in any order @returns a row for each thing whose growth is watched and that was measured in two sizes
 */
export function growthOf(rows: readonly MeasuredRow[]): MeasuredRow[] {
  const things = new Map<string, MeasuredRow[]>();
  for (const row of rows) {
    if (row.growth === undefined || row.size === null) continue;
    things.set(row.what, [...(things.get(row.what) ?? []), row]);
  }
  return [...things].flatMap(([what, of]) => {
    const bySize = of.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
    const first = bySize[0];
    const last = bySize.at(-1);
    if (!first?.growth || !last?.growth || first.size === last.size) return [];
    const { flat } = first.growth;
    return [
      {
        what: `${what}: growth`,
        size: last.size,
        unit: 'times',
        value: last.growth.by / first.growth.by,
        is: `against ${first.size} patients, medians`,
        more: `${short(first.growth.by)} -> ${short(last.growth.by)}`,
        bar: flat ? flatBar : null,
        ...(flat ? { named: `flat: ${what}` } : {}),
      } satisfies MeasuredRow,
    ];
  });
}
