import { describe, expect, it } from 'vitest';
import { medicareNumber } from '../../../service/demo-clinic/funding.ts';
import { dice } from '../../../service/demo-clinic/random.ts';

describe('dice', () => {
  it('throw the same for the same seed and stream, and something else for another', () => {
    const throws = (seed: number, stream: string) => {
      const d = dice(seed, stream);
      return Array.from({ length: 20 }, () => d.int(0, 1_000_000));
    };
    expect(throws(7, 'people')).toEqual(throws(7, 'people'));
    expect(throws(8, 'people')).not.toEqual(throws(7, 'people'));
    expect(throws(7, 'places')).not.toEqual(throws(7, 'people'));
    expect(throws(2 ** 40 + 7, 'people')).not.toEqual(throws(7, 'people'));
  });

  it('stay in bounds and reach both', () => {
    const d = dice(1, 'bounds');
    const seen = new Set(Array.from({ length: 500 }, () => d.int(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
    for (let i = 0; i < 500; i++) {
      const next = d.next();
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(1);
    }
  });

  it('pick by weight, and never what weighs nothing', () => {
    const d = dice(1, 'weights');
    const picked = Array.from({ length: 1000 }, () =>
      d.weighted([
        ['a', 90],
        ['b', 10],
        ['c', 0],
      ] as const),
    );
    expect(picked.filter((one) => one === 'a').length).toBeGreaterThan(800);
    expect(picked).not.toContain('c');
  });

  it('shuffle without losing or doubling', () => {
    const list = Array.from({ length: 50 }, (_, i) => i);
    const shuffled = dice(3, 'order').shuffled(list);
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  });

  it('refuse to pick from nothing', () => {
    expect(() => dice(1, 'none').pick([])).toThrow(RangeError);
  });
});

describe('a Medicare number', () => {
  it('has ten digits and a true check digit', () => {
    const d = dice(5, 'medicare');
    for (let i = 0; i < 200; i++) {
      const number = medicareNumber(d);
      expect(number).toMatch(/^[2-6]\d{9}$/);
      const sum = [1, 3, 7, 9, 1, 3, 7, 9].reduce(
        (total, weight, at) => total + weight * Number(number[at]),
        0,
      );
      expect(Number(number[8])).toBe(sum % 10);
    }
  });
});
