import { describe, expect, test } from 'vitest';
import type { Permit, Priority } from '../../../electron/practice/types.ts';
import { settle, type VirtualClock } from '../../fakes/virtual-clock.ts';
import { ask, permit, rested, spend } from './budget-bench.ts';
import { drive } from './desk-traffic.ts';

describe('the rate', () => {
  test('after a rest a burst of 8 goes at once, then one call every 1.2 s', async () => {
    const b = await rested();
    const before = b.clock.monotonic();
    await spend(b, 8);
    expect(b.clock.monotonic() - before).toBe(0);
    await spend(b, 5);
    expect(b.clock.monotonic() - before).toBe(5 * 1200);
  });

  test('Never more than 58 calls count at once, a call counting from its start until 60 s after its answer.', async () => {
    const b = await rested();
    const counting: { until: number | null }[] = [];
    for (let i = 0; i < 300; i++) {
      const leave = await permit(b, 'write');
      const call = { until: null as number | null };
      counting.push(call);
      const now = b.clock.monotonic();
      expect(counting.filter(({ until }) => until === null || until > now).length).toBeLessThanOrEqual(58);
      b.clock.after((i % 7) * 900, () => {
        call.until = b.clock.monotonic() + 60_000;
        leave.answered();
      });
    }
  });

  test('In any span of time the service receives at most a burst of 8 and 50 a minute, however late the network delivers.', async () => {
    const b = await rested();
    // Four calls are stuck on their way; meanwhile the bucket of a plain limiter would fill again.
    const stuck = await Promise.all([1, 2, 3, 4].map(() => permit(b, 'write')));
    await b.clock.advance(15_000);
    for (const call of stuck) call.answered();
    let more = 0;
    for (let i = 0; i < 12; i++) {
      const call = ask(b, 'write');
      await settle();
      if (!call.granted) break;
      call.granted.answered();
      more++;
    }
    expect(more).toBe(4);
  });

  test('A call that was given up is taken for one under way for another minute, but never keeps the last place from others.', async () => {
    const b = await rested();
    const tokens = () => b.budget.view().tokens;
    for (const call of await Promise.all([1, 2, 3].map(() => permit(b, 'write')))) call.lost();
    // They may come together with the next burst: five places are left in it, however long nothing was asked.
    await b.clock.advance(50_000);
    expect(tokens()).toBe(5);
    await b.clock.advance(20_000);
    expect(tokens()).toBe(8);

    for (let n = 0; n < 12; n++) (await permit(b, 'write')).lost();
    await b.clock.advance(20_000);
    expect(tokens()).toBe(1);
  });

  test('a call that never reached the service costs nothing', async () => {
    const b = await rested();
    for (let i = 0; i < 30; i++) (await permit(b, 'interactive')).abandoned();
    expect(b.budget.view()).toMatchObject({ tokens: 8, callsLastMinute: 0 });
  });

  test('several PCs divide rate and burst among them, and a change of their number counts at once', async () => {
    const b = await rested({ shares: 4 });
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 12.5, burst: 2, tokens: 2 });
    b.budget.setShares(1);
    await b.clock.advance(60_000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 50, burst: 8, tokens: 8 });
    b.budget.setShares(2);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 25, burst: 4, tokens: 4 });
  });

  test('twenty PCs together stay within 58 a minute, each with a bucket of one call', async () => {
    const { ratePerMinute, burst } = (await rested({ shares: 20 })).budget.view();
    expect(burst).toBe(1);
    expect((ratePerMinute + burst) * 20).toBeLessThanOrEqual(58);
  });
});

/** One PC that always has so many calls of each priority ready, on a network that loses and delays none. */
const onQuietNetwork = (seed: number, load: Readonly<Record<Priority, number>>, shares = 1) =>
  drive({ pcs: 1, shares, minutes: 0, seed, stuck: 0, lost: 0, restartsAnHour: 0, load });

describe('the priorities', () => {
  test('a person’s write goes first, then a person’s look, then the background', async () => {
    const b = await rested();
    await spend(b, 8);
    const order: Priority[] = [];
    const waiting = (['background', 'arrivals', 'interactive', 'write'] as const).map(async (priority) => {
      const leave = await b.budget.acquire(priority);
      order.push(priority);
      if (leave.ok) leave.value.answered();
    });
    await b.clock.until(Promise.all(waiting));
    expect(order).toEqual(['write', 'interactive', 'arrivals', 'background']);
  });

  test('the background takes a token only when more than 5 are left', async () => {
    const b = await rested();
    const inBackground: Permit[] = [];
    for (let i = 0; i < 8; i++) {
      const one = ask(b, 'background');
      await settle();
      if (!one.granted) break;
      one.granted.answered();
      inBackground.push(one.granted);
    }
    expect(inBackground).toHaveLength(3);
    expect(b.budget.view().tokens).toBe(5);
  });

  test('A person’s write goes before a person’s read, and both before the background, which yet gets 10 of 50 calls.', async () => {
    const run = onQuietNetwork(11, { write: 3, interactive: 3, arrivals: 1, background: 1 });
    await run.run(60);
    for (let minute = 1; minute < 60; minute++) {
      const of = (kind: Priority) =>
        run.starts[kind].filter((at) => Math.floor(at / 60_000) === minute).length;
      expect(of('arrivals') + of('background')).toBeGreaterThanOrEqual(10);
      expect(of('arrivals') + of('background')).toBeLessThanOrEqual(13);
      expect(Math.abs(of('arrivals') - 2 * of('background'))).toBeLessThanOrEqual(3);
    }
    expect(run.starts.write.length).toBeGreaterThan(35 * 58);
    expect(run.starts.interactive.length).toBeLessThan(5);
  });

  test('Where both wait, arrivals get two of three background calls.', async () => {
    for (const shares of [2, 3, 9]) {
      const run = onQuietNetwork(13, { write: 0, interactive: 0, arrivals: 1, background: 1 }, shares);
      await run.run(60);
      const { arrivals, background } = run.starts;
      expect(arrivals.length + background.length).toBeGreaterThan((48 / shares) * 60);
      expect(arrivals.length / background.length).toBeCloseTo(2, 0);
    }
  });

  test('the background alone may use the whole rate', async () => {
    const run = onQuietNetwork(12, { write: 0, interactive: 0, arrivals: 0, background: 2 });
    await run.run(60);
    expect(run.starts.background.length).toBeGreaterThan(49 * 60);
  });

  test('At most 4 calls are under way, one of each background priority, and the last slot is for a write.', async () => {
    const b = await rested();
    const looks = Array.from({ length: 6 }, () => ask(b, 'interactive'));
    const keeps = [ask(b, 'background'), ask(b, 'background'), ask(b, 'arrivals'), ask(b, 'arrivals')];
    await b.clock.advance(60_000);
    expect(looks.filter(({ granted }) => granted)).toHaveLength(3);
    expect(keeps.filter(({ granted }) => granted)).toHaveLength(0);
    const acts = [ask(b, 'write'), ask(b, 'write')];
    await b.clock.advance(60_000);
    expect(acts.map(({ granted }) => granted !== null)).toEqual([true, false]);
    looks[0]?.granted?.answered();
    looks[1]?.granted?.answered();
    await b.clock.advance(60_000);
    expect(acts[1]?.granted).not.toBeNull();
    expect(keeps.filter(({ granted }) => granted)).toHaveLength(0);
    for (const one of [...looks, ...acts]) one.granted?.answered();
    await b.clock.advance(1000);
    for (const one of looks) one.granted?.answered();
    await b.clock.advance(60_000);
    expect(keeps.map(({ granted }) => granted !== null)).toEqual([true, false, true, false]);
  });

  test('who gives up waiting gets an answer, and the others move up', async () => {
    const b = await rested();
    await spend(b, 8);
    const giveUp = new AbortController();
    const first = ask(b, 'interactive', giveUp.signal);
    const second = ask(b, 'interactive');
    giveUp.abort();
    await b.clock.advance(1200);
    expect(first).toMatchObject({ granted: null, failed: 'timed-out' });
    expect(second.granted).not.toBeNull();
    expect(ask(b, 'interactive', giveUp.signal)).toMatchObject({ granted: null });
  });
});

describe('time', () => {
  test('Setting the PC’s clock changes nothing.', async () => {
    const starts = async (jump: (clock: VirtualClock, i: number) => void) => {
      const b = await rested();
      const at: number[] = [];
      for (let i = 0; i < 40; i++) {
        jump(b.clock, i);
        const one = await permit(b, 'write');
        at.push(b.clock.monotonic());
        if (i === 20) one.refused(null);
        else one.answered();
      }
      return at;
    };
    const undisturbed = await starts(() => undefined);
    const jumping = await starts((clock, i) => clock.jumpWall(i % 2 === 0 ? 86_400_000 : -3 * 86_400_000));
    expect(jumping).toEqual(undisturbed);
  });

  test('with nothing to wait for no timer is set', async () => {
    const b = await rested();
    await spend(b, 8);
    expect(b.clock.pending()).toBe(0);
    b.budget.close();
    expect(b.clock.pending()).toBe(0);
  });
});

describe('the view', () => {
  test('it reports every change, until no one listens', async () => {
    const b = await rested();
    let reported = 0;
    const stop = b.budget.onChange(() => reported++);
    const one = await permit(b, 'write');
    expect(reported).toBe(1);
    one.answered();
    one.answered();
    one.refused(null);
    expect(reported).toBe(2);
    stop();
    await spend(b, 1);
    expect(reported).toBe(2);
  });

  test('it counts who waits, and the calls of the last minute', async () => {
    const b = await rested();
    await spend(b, 8);
    ask(b, 'interactive');
    ask(b, 'arrivals');
    ask(b, 'background');
    expect(b.budget.view()).toMatchObject({
      callsLastMinute: 8,
      queued: { write: 0, interactive: 1, background: 2 },
      tokens: 0,
    });
  });
});
