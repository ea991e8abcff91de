import { type Chance, chanceFrom } from '../fakes/chance.ts';

/** What a seed decides: numbers and choices from one stream, and streams of its own for parts that may be left out. */
export type Draw = {
  /** In [0, 1). */
  readonly fraction: Chance;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of these; null of an empty list. */
  oneOf<T>(list: readonly T[]): T | null;
  /** One of these, which are at least one. */
  among<T>(list: readonly [T, ...T[]]): T;
  /** The seed of another stream, so that leaving its user out changes nothing else. */
  seed(): number;
};

export function drawFrom(seed: number): Draw {
  const fraction = chanceFrom(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const int = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    int,
    happens: (probability) => fraction() < probability,
    oneOf: (list) => list[int(0, list.length - 1)] ?? null,
    among: (list) => list[int(0, list.length - 1)] ?? list[0],
    seed: () => int(1, 0x7fffffff),
  };
}

/** One of the keys of a table of weights, as often as its weight says. */
export function byWeight<K extends string>(weights: Readonly<Record<K, number>>, fraction: number): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = fraction * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new Error('a table of weights without weight');
}
