import { describe, expect, it } from 'vitest';
import { clinicLifetimes } from '../../../electron/link/assets.ts';
import { createKeeper, graceMs } from '../../../electron/link/keeper.ts';
import { createLink } from '../../../electron/link/link.ts';
import { createOwnCalls } from '../../../electron/link/own-calls.ts';
import { permissionsOf } from '../../../electron/link/permissions.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

async function desk() {
  const clock = createVirtualClock(undefined, 1);
  const hub = createFakeHub(clock, chanceFrom(3));
  const random = systemRandom();
  const keeper = hub.engineFor('keeper', null);
  createKeeper({ engine: keeper, clock, random, listener: () => undefined });
  const engine = hub.engineFor('d01', permissionsOf('d01', 'reception'));
  const link = createLink({ desk: 'd01', engine, clock, random });
  const calls = createOwnCalls(link, clock, clinicLifetimes.permitWindowMs);
  await clock.advance(graceMs + 2_000);
  /** How many calls of all desks the hub counts. */
  const counted = async () => {
    const stream = await clock.until(keeper.stream('PERMIT'));
    return stream.ok ? stream.value.last - stream.value.first + 1 : -1;
  };
  const take = async () => (await clock.until(link.permit.take('person'))).ok;
  return { clock, hub, link, calls, counted, take };
}

describe('a call of this desk', () => {
  it('that is answered soon counts as long as its permit, and is then forgotten', async () => {
    const { clock, calls, counted, take } = await desk();
    expect(await take()).toBe(true);
    const call = calls.begin(true);
    await clock.advance(300);
    call.ended();
    await clock.advance(59_000);
    expect([calls.counting(), await counted()]).toEqual([1, 1]);
    await clock.advance(4_000);
    expect([calls.counting(), await counted()]).toEqual([0, 0]);
  });

  it('whose answer takes minutes is counted until 60 s after it, without a gap', async () => {
    const { clock, calls, counted, take } = await desk();
    await take();
    const call = calls.begin(true);
    const least: number[] = [];
    for (let passed = 0; passed < 200_000; passed += 1_000) {
      if (passed === 130_000) call.ended();
      await clock.advance(1_000);
      if (passed < 189_000) least.push(await counted());
    }
    expect(Math.min(...least)).toBe(1);
    expect(Math.max(...least)).toBe(2);
    await clock.advance(70_000);
    expect(await counted()).toBe(0);
    expect(calls.mayBegin()).toBe(true);
  });

  it('is declared again to a hub that started anew, before it opens its budget', async () => {
    const { clock, hub, calls, counted, take } = await desk();
    for (let i = 0; i < 5; i++) {
      await take();
      calls.begin(true).ended();
    }
    hub.kill();
    await clock.advance(1_000);
    hub.start();
    await clock.advance(3_000);
    expect(await counted()).toBe(5);
    await clock.advance(graceMs);
    expect(await counted()).toBe(5);
    expect(calls.mayBegin()).toBe(true);
  });

  it('is declared again when the hub’s clock stepped', async () => {
    const { clock, calls, counted, take } = await desk();
    await take();
    calls.begin(true).ended();
    clock.jumpWall(3_600_000);
    await clock.advance(3_000);
    expect(await counted()).toBe(1);
  });

  it('that was made alone is counted once the hub is there; until then no other begins', async () => {
    const { clock, hub, calls, counted } = await desk();
    hub.kill();
    await clock.advance(100);
    calls.begin(false).ended();
    expect(calls.mayBegin()).toBe(false);
    await clock.advance(2_000);
    hub.start();
    await clock.advance(4_000);
    // Counted at the first try, and once more when the mark of the grace was seen.
    expect(await counted()).toBeGreaterThanOrEqual(1);
    expect(await counted()).toBeLessThanOrEqual(2);
    expect(calls.mayBegin()).toBe(true);
  });

  it('of before this desk was linked counts as long as it does at the service, and the next one waits for that', async () => {
    const { clock, calls, counted } = await desk();
    const now = clock.monotonic();
    calls.earlier([now + 10_000, now + 40_000], null);
    expect(calls.mayBegin()).toBe(false);
    await clock.advance(1_000);
    expect([calls.mayBegin(), await counted()]).toEqual([true, 2]);
    await clock.advance(12_000);
    expect([calls.counting(), await counted()]).toEqual([1, 1]);
    await clock.advance(30_000);
    expect([calls.counting(), await counted()]).toEqual([0, 0]);
  });

  it('of before that this hub has counted is not counted again, but at a new one', async () => {
    const { clock, hub, calls, counted } = await desk();
    calls.earlier([clock.monotonic() + 50_000], {
      by: calls.counted()?.by ?? '',
      untils: [clock.monotonic() + 50_000],
    });
    await clock.advance(1_000);
    expect([calls.mayBegin(), await counted()]).toEqual([true, 0]);
    hub.kill();
    await clock.advance(100);
    hub.start();
    await clock.advance(4_000);
    expect(await counted()).toBe(1);
  });

  it('of before that took seconds is counted until it counts no longer, though its permit ends before', async () => {
    const { clock, link, calls, counted, take } = await desk();
    await take();
    calls.begin(true);
    await clock.advance(20_000);
    const before = calls.counted();
    calls.close();
    const next = createOwnCalls(link, clock, clinicLifetimes.permitWindowMs);
    next.earlier([clock.monotonic() + 60_000], before);
    const seen: number[] = [];
    for (let second = 1; second < 60; second++) {
      await clock.advance(1_000);
      seen.push(await counted());
    }
    // For a moment both count: it is renewed just before its permit ends.
    expect([next.mayBegin(), Math.min(...seen), Math.max(...seen), seen.filter((n) => n > 1).length]).toEqual(
      [true, 1, 2, 2],
    );
    await clock.advance(4_000);
    expect([next.counting(), await counted()]).toEqual([0, 0]);
  });

  it('of before that this hub has counted but one is counted once more for that one alone', async () => {
    const { clock, calls, counted } = await desk();
    const now = clock.monotonic();
    calls.earlier([now + 50_000, now + 20_000, now + 40_000], {
      by: calls.counted()?.by ?? '',
      untils: [now + 45_000, now + 55_000],
    });
    expect(calls.mayBegin()).toBe(false);
    await clock.advance(1_000);
    expect([calls.mayBegin(), calls.counting(), await counted()]).toEqual([true, 3, 1]);
  });

  it('of before is counted at a hub that does not say which grace it is in, and the next one waits for that', async () => {
    for (const says of [true, false]) {
      const { clock, link, counted } = await desk();
      // With `says`, what stands there is read to its end, and no mark is in it.
      const watch: typeof link.state.watch = (_, listener) => {
        if (says) clock.after(100, () => listener({ kind: 'current' }));
        return () => undefined;
      };
      const calls = createOwnCalls(
        { permit: link.permit, state: { ...link.state, watch } },
        clock,
        clinicLifetimes.permitWindowMs,
      );
      const until = clock.monotonic() + 50_000;
      calls.earlier([until], { by: 'the hub of before', untils: [until] });
      expect([says, calls.mayBegin()]).toEqual([says, false]);
      await clock.advance(says ? 1_000 : 3_000);
      expect([says, calls.mayBegin(), await counted()]).toEqual([says, true, 1]);
    }
  });

  it('whose renewal is refused lets no other begin until it counts no longer', async () => {
    const { clock, hub, calls, take } = await desk();
    await take();
    const call = calls.begin(true);
    await clock.advance(30_000);
    hub.kill();
    await clock.advance(31_000);
    expect(calls.mayBegin()).toBe(false);
    call.ended();
    await clock.advance(59_000);
    expect(calls.mayBegin()).toBe(false);
    await clock.advance(2_000);
    expect([calls.mayBegin(), calls.counting()]).toEqual([true, 0]);
    calls.close();
  });
});
