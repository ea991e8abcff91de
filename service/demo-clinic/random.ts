/**
 * A seeded random generator for the demo clinic. Each part of the clinic draws from its own stream, so that a change in
 * one part does not change the others.
 */
export type Dice = {
  /** At least 0, less than 1. */
  readonly next: () => number;
  /** A whole number from `low` to `high`, both inclusive. */
  readonly int: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of the values, with the given weights. */
  readonly weighted: <T>(entries: readonly (readonly [value: T, weight: number])[]) => T;
  /** So many digits, as text; leading zeros are possible. */
  readonly digits: (count: number) => string;
  /** A new array with the same values in another order. */
  readonly shuffled: <T>(list: readonly T[]) => T[];
  /** A version 4 UUID. */
  readonly uuid: () => string;
};

/** The generator for one stream of a seed: deterministic. Any finite seed. */
export function dice(seed: number, stream: string): Dice {
  return diceFrom(sfc32(seed, hash(stream)));
}

/** A generator over any source of numbers from 0 to less than 1 (`Math.random`, a virtual one). */
export function diceFrom(next: () => number): Dice {
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[Math.floor(next() * list.length)] as T;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(entries)[0];
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    shuffled: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j], copy[i]] as [(typeof copy)[0], (typeof copy)[0]];
      }
      return copy;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16));
      hex[12] = '4';
      hex[16] = (8 + int(0, 3)).toString(16);
      const text = hex.join('');
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join('-');
    },
  };
}

/** Chris Doty-Humphrey's small fast counter generator, 32 bits. */
function sfc32(seed: number, stream: number): () => number {
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = stream >>> 0;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
