import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asMany } from '../../extent.ts';
import { limiters, slidingLog } from '../../fakes/limiters.ts';
import { drive, type Traffic } from './desk-traffic.ts';

/** Which limiters would have refused any of these calls. */
function refusedBy(arrivals: readonly number[]): string[] {
  return limiters().flatMap((limiter) => {
    const count = arrivals.filter((at) => !limiter.take(at)).length;
    return count > 0 ? [`${limiter.name}: ${count}`] : [];
  });
}

const hours = 8;
const days = [
  { pcs: 1, seed: 1, stuck: 0.02, lost: 0.01 },
  { pcs: 1, seed: 2, stuck: 0.2, lost: 0.1 },
  { pcs: 4, seed: 3, stuck: 0.02, lost: 0.01 },
  { pcs: 4, seed: 4, stuck: 0.2, lost: 0.1 },
] as const;

describe('eight hours at full load on every kind of limiter', () => {
  test.each(days)(
    '$pcs PCs, $stuck of the calls late, $lost without an answer: none is refused',
    async (day) => {
      const run = drive({ ...day, minutes: hours * 60, restartsAnHour: 0 });
      await run.run(hours * 60);
      expect(refusedBy(run.received)).toEqual([]);
      // And the key is used: what is allowed is not left lying.
      const perMinute = run.received.length / (hours * 60);
      expect(perMinute).toBeGreaterThan(day.stuck < 0.1 ? 44 : 20);
      expect(perMinute).toBeLessThanOrEqual(50.2);
    },
  );

  test('restarts, crashes and clocks that are set on the way: none is refused', async () => {
    const run = drive({ pcs: 1, minutes: hours * 60, seed: 5, stuck: 0.05, lost: 0.02, restartsAnHour: 12 });
    await run.run(hours * 60);
    expect(refusedBy(run.received)).toEqual([]);
  });

  test('any number of PCs up to 8, any network, any restarts: none is refused', async () => {
    const anyTraffic: fc.Arbitrary<Traffic> = fc.record({
      pcs: fc.integer({ min: 1, max: 8 }),
      minutes: fc.constant(15),
      seed: fc.nat(),
      stuck: fc.double({ min: 0, max: 0.9, noNaN: true }),
      lost: fc.double({ min: 0, max: 0.3, noNaN: true }),
      restartsAnHour: fc.constantFrom(0, 6, 60),
    });
    await fc.assert(
      fc.asyncProperty(anyTraffic, async (traffic) => {
        const run = drive(traffic);
        await run.run(traffic.minutes);
        expect(refusedBy(run.received)).toEqual([]);
      }),
      { numRuns: asMany(100, 300) },
    );
  });
});

describe('an unknown second program on the key', () => {
  /** The other program calls every `gapMs` until `until`, and takes its 429s without learning anything. */
  function withOther(gapMs: number, untilMs: number) {
    const limiter = slidingLog(false);
    let otherAt = 0;
    return (at: number) => {
      for (; otherAt < Math.min(at, untilMs); otherAt += gapMs) limiter.take(otherAt);
      return limiter.take(at);
    };
  }

  test('a 429 slows this PC down until the calls of both fit, and it says so', async () => {
    const take = withOther(2000, Number.POSITIVE_INFINITY);
    const run = drive({ pcs: 1, minutes: 0, seed: 6, stuck: 0.01, lost: 0, restartsAnHour: 0, take });
    await run.run(120);
    const learning = run.refused.length;
    const before = run.received.length;
    await run.run(360);
    const view = run.budgets[0]?.view();
    expect(learning).toBeGreaterThan(0);
    expect(view?.refusals).toBe(run.refused.length);
    expect(view?.ratePerMinute).toBeLessThan(50);
    // It goes on working, and finds the limit again only now and then.
    expect((run.received.length - before) / 360).toBeGreaterThan(18);
    expect(run.refused.length - learning).toBeLessThan(30);
  });

  test('once the other program has gone, the full rate comes back by itself', async () => {
    const take = withOther(2000, 60 * 60_000);
    const run = drive({ pcs: 1, minutes: 0, seed: 7, stuck: 0.01, lost: 0, restartsAnHour: 0, take });
    await run.run(60);
    expect(run.budgets[0]?.view().ratePerMinute).toBeLessThan(50);
    await run.run(8 * 60);
    expect(run.budgets[0]?.view()).toMatchObject({ ratePerMinute: 50, burst: 8 });
    expect(run.refused.filter((at) => at > 62 * 60_000)).toEqual([]);
  });
});
