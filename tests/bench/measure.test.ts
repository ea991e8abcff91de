import { describe, expect, it } from 'vitest';
import {
  growthOf,
  inTurns,
  type MeasuredRow,
  quantile,
  ratio,
  short,
  slopeOf,
  waitForLoop,
} from './measure.ts';

const row = (of: Partial<MeasuredRow>): MeasuredRow => ({
  what: 'Today',
  size: 1000,
  unit: 'ms',
  value: 1,
  is: 'p95',
  more: '',
  bar: null,
  ...of,
});

describe('the arithmetic of the benches', () => {
  it('takes percentiles of samples in any order', () => {
    const samples = Array.from({ length: 100 }, (_, n) => 100 - n);
    expect(quantile(samples, 0.5)).toBe(51);
    expect(quantile(samples, 0.95)).toBe(96);
    expect(quantile(samples, 0.99)).toBe(100);
    expect(quantile(samples, 1)).toBe(100);
    expect(quantile([7], 0.99)).toBe(7);
  });

  it('has no figure for no samples', () => {
    expect(quantile([], 0.5)).toBeNaN();
    expect(ratio([], [1])).toBeNaN();
  });

  it('says how many times as long the others take, by medians: one slow round changes nothing', () => {
    expect(ratio([2, 2, 2000], [10, 10, 10])).toBe(5);
  });

  it('lets both sides of a comparison take turns', () => {
    const order: string[] = [];
    const times = inTurns(2, [(n) => order.push(`ours ${n}`), (n) => order.push(`theirs ${n}`)]);
    expect(order).toEqual(['ours 0', 'theirs 0', 'ours 1', 'theirs 1']);
    expect(times.map((side) => side.length)).toEqual([2, 2]);
  });

  it('counts a stall of the loop for as long as it was', () => {
    // Of a second, one moment in a hundred falls into the last 10 ms of waits: those who wait more than 40 of 50 ms.
    expect(waitForLoop([50], 1000, 0.99)).toBeCloseTo(40, 3);
    // Ten short stalls: no wait is longer than 4 ms for more than a hundredth of the time.
    expect(waitForLoop(new Array(10).fill(5), 1000, 0.99)).toBeCloseTo(4, 3);
    expect(waitForLoop([9], 1000, 0.99)).toBe(0);
    expect(waitForLoop([], 1000, 0.99)).toBe(0);
  });

  it('finds the slope of what grows, and none where nothing does', () => {
    const line = [0, 1, 2, 3].map((x) => [x, 10 + 2 * x] as const);
    expect(slopeOf(line)).toBeCloseTo(2);
    expect(slopeOf(line.map(([x]) => [x, 10] as const))).toBe(0);
    expect(slopeOf([[1, 1]])).toBeNaN();
  });

  it('says of what was measured in several sizes how it grew from the smallest to the largest', () => {
    const grown = growthOf([
      row({ size: 100_000, growth: { by: 6, flat: true } }),
      row({ size: 1000, growth: { by: 4, flat: true } }),
      row({ size: 10_000, growth: { by: 100, flat: true } }),
      row({ what: 'Bytes', size: 1000, growth: { by: 1, flat: false } }),
      row({ what: 'Bytes', size: 10_000, growth: { by: 9, flat: false } }),
    ]);
    expect(grown).toMatchObject([
      { what: 'Today: growth', size: 100_000, value: 1.5, bar: 1.5, named: 'flat: Today' },
      { what: 'Bytes: growth', size: 10_000, value: 9, bar: null },
    ]);
    expect(grown[1]?.named).toBeUndefined();
  });

  it('says nothing of growth where one size was measured, or none is watched', () => {
    expect(growthOf([row({ growth: { by: 4, flat: true } }), row({ size: 10_000 })])).toEqual([]);
  });

  it('writes figures short', () => {
    expect([0, 0.01234, 1.26, 99.94, 123.4].map(short)).toEqual(['0', '0.012', '1.3', '99.9', '123']);
  });
});
