import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimiterKind, limiterKinds } from '../../service/dialect.ts';
import { makeLimiter } from '../../service/limiter.ts';

const minute = 60_000;
const limiting = limiterKinds.filter((kind) => kind !== 'off');

/** Calls at given gaps; the times of those that passed. */
function passed(kind: LimiterKind, gaps: readonly number[]): number[] {
  const limiter = makeLimiter(kind);
  const times: number[] = [];
  let now = 1_700_000_000_000;
  for (const gap of gaps) {
    now += gap;
    if (limiter('key', now) === 0) times.push(now);
  }
  return times;
}

const most = (times: readonly number[], span: number): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + span).length));

const gaps = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 400 });

describe('a limiter', () => {
  test.each(['sliding-log', 'sliding-log-counting-refused'] as const)(
    '%s lets no more than 60 calls pass in any rolling minute',
    (kind) => {
      fc.assert(
        fc.property(gaps, (asked) => {
          expect(most(passed(kind, asked), minute)).toBeLessThanOrEqual(60);
        }),
      );
    },
  );

  test.each(limiting)('%s lets no more than 120 calls pass in any rolling minute', (kind) => {
    fc.assert(
      fc.property(gaps, (asked) => {
        expect(most(passed(kind, asked), minute)).toBeLessThanOrEqual(120);
      }),
    );
  });

  test('fixed-window lets no more than 60 calls pass in a clock minute', () => {
    fc.assert(
      fc.property(gaps, (asked) => {
        const counts = Map.groupBy(passed('fixed-window', asked), (at) => Math.floor(at / minute));
        for (const calls of counts.values()) expect(calls.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test.each(limiting)('%s lets 50 calls a minute pass for ever, evenly spread', (kind) => {
    expect(
      passed(
        kind,
        Array.from({ length: 500 }, () => 1_200),
      ),
    ).toHaveLength(500);
  });

  test.each(limiting.filter((kind) => kind !== 'one-per-second'))(
    '%s lets 60 calls at once pass after a quiet time',
    (kind) => {
      expect(
        passed(
          kind,
          Array.from({ length: 70 }, () => 0),
        ),
      ).toHaveLength(60);
    },
  );

  test('one-per-second lets 8 calls at once pass', () => {
    expect(
      passed(
        'one-per-second',
        Array.from({ length: 20 }, () => 0),
      ),
    ).toHaveLength(8);
  });

  test('sliding-log-counting-refused keeps out a caller that does not pause', () => {
    const eager = Array.from({ length: 600 }, () => 500);
    expect(passed('sliding-log', eager).length).toBeGreaterThan(200);
    expect(passed('sliding-log-counting-refused', eager)).toHaveLength(60);
  });

  test.each(limiting)('%s says how long to wait, and then lets the call pass', (kind) => {
    fc.assert(
      fc.property(gaps, (asked) => {
        const limiter = makeLimiter(kind);
        let now = 1_700_000_000_000;
        for (const gap of asked) {
          now += gap;
          const wait = limiter('key', now);
          if (wait === 0) continue;
          expect(wait).toBeLessThanOrEqual(minute);
          now += wait;
          // A sliding counter only estimates: a second wait of its kind is allowed for.
          const again = limiter('key', now);
          if (kind !== 'sliding-counter') expect(again).toBe(0);
        }
      }),
    );
  });

  test.each(limiting)('%s counts each key by itself', (kind) => {
    const limiter = makeLimiter(kind);
    for (let n = 0; n < 200; n += 1) limiter('greedy', 1_000_000);
    expect(limiter('greedy', 1_000_000)).toBeGreaterThan(0);
    expect(limiter('modest', 1_000_000)).toBe(0);
  });

  test('that is off lets everything pass', () => {
    expect(
      passed(
        'off',
        Array.from({ length: 500 }, () => 0),
      ),
    ).toHaveLength(500);
  });
});
