import { describe, expect, test } from 'vitest';
import { type CallBudget, createCallBudget, type Permit } from '../../../electron/practice/call-budget.ts';
import type { Lane } from '../../../electron/practice/types.ts';
import { createVirtualClock, settle, type VirtualClock } from '../../fakes/virtual-clock.ts';
import { drive } from './desk-traffic.ts';

type Bench = {
  readonly clock: VirtualClock;
  readonly budget: CallBudget;
  /** What was saved last. */
  readonly saved: () => string | null;
};

function bench(options: { shares?: number; saved?: string | null; clock?: VirtualClock } = {}): Bench {
  const clock = options.clock ?? createVirtualClock();
  let kept = options.saved ?? null;
  const save = (text: string) => {
    kept = text;
  };
  const budget = createCallBudget({ clock, shares: options.shares ?? 1, saved: kept, save });
  return { clock, budget, saved: () => kept };
}

async function permit(b: Bench, lane: Lane): Promise<Permit> {
  const leave = await b.clock.until(b.budget.acquire(lane));
  if (!leave.ok) throw new Error(leave.failure.kind);
  return leave.value;
}

/** Asks without waiting; tells whether it was let through by now. */
function ask(b: Bench, lane: Lane, signal?: AbortSignal) {
  const state: { granted: Permit | null; failed: string | null } = { granted: null, failed: null };
  void b.budget.acquire(lane, signal).then((leave) => {
    if (leave.ok) state.granted = leave.value;
    else state.failed = leave.failure.kind;
  });
  return state;
}

/** A full bucket: nothing was called for a while. */
async function rested(options: Parameters<typeof bench>[0] = {}): Promise<Bench> {
  const b = bench(options);
  await b.clock.advance(120_000);
  return b;
}

/** Calls that are answered at once, until the bucket is as good as empty. */
async function spend(b: Bench, count: number): Promise<void> {
  for (let i = 0; i < count; i++) (await permit(b, 'act')).answered();
}

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
      const leave = await permit(b, 'act');
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
    const stuck = await Promise.all([1, 2, 3, 4].map(() => permit(b, 'act')));
    await b.clock.advance(15_000);
    for (const call of stuck) call.answered();
    let more = 0;
    for (let i = 0; i < 12; i++) {
      const call = ask(b, 'act');
      await settle();
      if (!call.granted) break;
      call.granted.answered();
      more++;
    }
    expect(more).toBe(4);
  });

  test('a call that never reached the service costs nothing', async () => {
    const b = await rested();
    for (let i = 0; i < 30; i++) (await permit(b, 'look')).abandoned();
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

describe('the lanes', () => {
  test('a person’s write goes first, then a person’s look, then the background', async () => {
    const b = await rested();
    await spend(b, 8);
    const order: Lane[] = [];
    const waiting = (['keep', 'look', 'act'] as const).map(async (lane) => {
      const leave = await b.budget.acquire(lane);
      order.push(lane);
      if (leave.ok) leave.value.answered();
    });
    await b.clock.until(Promise.all(waiting));
    expect(order).toEqual(['act', 'look', 'keep']);
  });

  test('the background takes a token only when more than 5 are left', async () => {
    const b = await rested();
    const inBackground: Permit[] = [];
    for (let i = 0; i < 8; i++) {
      const one = ask(b, 'keep');
      await settle();
      if (!one.granted) break;
      one.granted.answered();
      inBackground.push(one.granted);
    }
    expect(inBackground).toHaveLength(3);
    expect(b.budget.view().tokens).toBe(5);
  });

  test('A person’s write goes before a person’s look, and both before the background, which yet gets 10 of 50 calls.', async () => {
    const run = drive({
      pcs: 1,
      minutes: 0,
      seed: 11,
      stuck: 0,
      lost: 0,
      restartsAnHour: 0,
      load: { act: 3, look: 3, keep: 1 },
    });
    await run.run(60);
    for (let minute = 1; minute < 60; minute++) {
      const inMinute = run.starts.keep.filter((at) => Math.floor(at / 60_000) === minute).length;
      expect(inMinute).toBeGreaterThanOrEqual(10);
      expect(inMinute).toBeLessThanOrEqual(13);
    }
    expect(run.starts.act.length).toBeGreaterThan(35 * 58);
    expect(run.starts.look.length).toBeLessThan(5);
  });

  test('the background alone may use the whole rate', async () => {
    const run = drive({
      pcs: 1,
      minutes: 0,
      seed: 12,
      stuck: 0,
      lost: 0,
      restartsAnHour: 0,
      load: { act: 0, look: 0, keep: 2 },
    });
    await run.run(60);
    expect(run.starts.keep.length).toBeGreaterThan(49 * 60);
  });

  test('at most 4 calls are under way, one of them in the background, and the last place is a person’s write’s', async () => {
    const b = await rested();
    const looks = Array.from({ length: 6 }, () => ask(b, 'look'));
    const keeps = [ask(b, 'keep'), ask(b, 'keep')];
    await b.clock.advance(60_000);
    expect(looks.filter(({ granted }) => granted)).toHaveLength(3);
    expect(keeps.filter(({ granted }) => granted)).toHaveLength(0);
    const acts = [ask(b, 'act'), ask(b, 'act')];
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
    expect(keeps.filter(({ granted }) => granted)).toHaveLength(1);
  });

  test('who gives up waiting is told, and the others move up', async () => {
    const b = await rested();
    await spend(b, 8);
    const giveUp = new AbortController();
    const first = ask(b, 'look', giveUp.signal);
    const second = ask(b, 'look');
    giveUp.abort();
    await b.clock.advance(1200);
    expect(first).toMatchObject({ granted: null, failed: 'timed-out' });
    expect(second.granted).not.toBeNull();
    expect(ask(b, 'look', giveUp.signal)).toMatchObject({ granted: null });
  });
});

describe('a 429', () => {
  test('After a 429 nothing starts for as long as the service asks, or 60 s; then fewer start than before.', async () => {
    for (const [asked, pause] of [
      [null, 60_000],
      [17_000, 17_000],
      [0, 1000],
    ] as const) {
      const b = await rested();
      (await permit(b, 'act')).refused(asked);
      const lanes = (['act', 'look', 'keep'] as const).map((lane) => ask(b, lane));
      expect(b.budget.view().pausedUntil).toBe(b.clock.wall() + pause);
      await b.clock.advance(pause);
      expect(lanes.map(({ granted }) => granted)).toEqual([null, null, null]);
      await b.clock.advance(2000);
      expect(lanes[0]?.granted).not.toBeNull();
      expect(b.budget.view()).toMatchObject({ ratePerMinute: 35, burst: 4, pausedUntil: null, refusals: 1 });
    }
  });

  test('calls that were under way together and are refused together teach once', async () => {
    const b = await rested();
    const four = await Promise.all([1, 2, 3, 4].map(() => permit(b, 'act')));
    for (const one of four) one.refused(10_000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 35, burst: 4, refusals: 4 });
    await b.clock.advance(12_000);
    (await permit(b, 'act')).refused(10_000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 24.5, burst: 2, refusals: 5 });
  });

  test('ten clean minutes give one call a minute back, up to the ceiling, then the burst', async () => {
    const b = await rested();
    (await permit(b, 'act')).refused(null);
    const seen: string[] = [];
    for (let minute = 0; minute < 215; minute++) {
      await b.clock.advance(60_000);
      (await permit(b, 'keep')).answered();
      const { ratePerMinute, burst } = b.budget.view();
      if (seen.at(-1) !== `${ratePerMinute}/${burst}`) seen.push(`${ratePerMinute}/${burst}`);
    }
    expect(seen.slice(0, 3)).toEqual(['35/4', '36/4', '37/4']);
    expect(seen.slice(-6)).toEqual(['49/4', '50/4', '50/5', '50/6', '50/7', '50/8']);
  });

  test('however often it is refused, it goes on with 5 a minute', async () => {
    const b = await rested();
    for (let i = 0; i < 20; i++) (await permit(b, 'act')).refused(1000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 5, burst: 1 });
    (await permit(b, 'keep')).answered();
  });

  test('a pause longer than an hour is cut to an hour', async () => {
    const b = await rested();
    (await permit(b, 'act')).refused(365 * 86_400_000);
    expect(b.budget.view().pausedUntil).toBe(b.clock.wall() + 3_600_000);
  });
});

describe('a 401', () => {
  test('After a 401 nothing starts until a person has done something.', async () => {
    const b = await rested();
    const waiting = [1, 2, 3, 4, 5].map(() => ask(b, 'look'));
    await settle();
    waiting[0]?.granted?.keyRefused();
    await b.clock.advance(3_600_000);
    expect(waiting.map(({ failed }) => failed)).toEqual([null, null, null, 'key-refused', 'key-refused']);
    const after = ask(b, 'act');
    await b.clock.advance(3_600_000);
    expect(after).toEqual({ granted: null, failed: 'key-refused' });
    b.budget.resume();
    expect(await permit(b, 'act')).toBeDefined();
  });

  test('without a key nothing starts, either', async () => {
    const b = await rested();
    b.budget.stop();
    const one = ask(b, 'act');
    await b.clock.advance(60_000);
    expect(one.failed).toBe('key-refused');
  });
});

describe('what is remembered', () => {
  test('What was learnt, and the calls that count, survive a restart; after a crash the bucket starts empty.', async () => {
    const b = await rested();
    await spend(b, 3);
    (await permit(b, 'act')).refused(30_000);
    await b.clock.advance(40_000);
    const crashed = bench({ clock: b.clock, saved: b.saved() });
    b.budget.close();
    const closed = bench({ clock: b.clock, saved: b.saved() });
    expect(closed.budget.view()).toMatchObject({
      ratePerMinute: 35,
      burst: 4,
      refusals: 1,
      callsLastMinute: 4,
    });
    expect(closed.budget.view().tokens).toBe(4);
    expect(crashed.budget.view()).toMatchObject({ ratePerMinute: 35, burst: 4, refusals: 1, tokens: 0 });
  });

  test('a pause outlives a crash', async () => {
    const b = await rested();
    (await permit(b, 'act')).refused(30_000);
    const { pausedUntil } = b.budget.view();
    await b.clock.advance(10_000);
    const next = bench({ clock: b.clock, saved: b.saved() });
    expect(next.budget.view().pausedUntil).toBe(pausedUntil);
    const waiting = ask(next, 'act');
    await b.clock.advance(20_000);
    expect(waiting.granted).toBeNull();
    await b.clock.advance(2000);
    expect(waiting.granted).not.toBeNull();
  });

  test('a run that made no call leaves the clean end of the last one clean', async () => {
    const b = await rested();
    await spend(b, 1);
    b.budget.close();
    const idle = bench({ clock: b.clock, saved: b.saved() });
    expect(idle.saved()).toBe(b.saved());
    const third = bench({ clock: b.clock, saved: idle.saved() });
    expect(third.budget.view().tokens).toBe(7);
  });

  test('the first call of a run marks it as not ended, before it starts', async () => {
    const b = await rested();
    b.budget.close();
    const next = bench({ clock: b.clock, saved: b.saved() });
    ask(next, 'act');
    expect(JSON.parse(next.saved() ?? '')).toMatchObject({ clean: false });
  });

  test('nothing is saved after it was closed, whatever the last calls say', async () => {
    const b = await rested();
    const last = await permit(b, 'act');
    b.budget.close();
    const text = b.saved();
    last.refused(null);
    b.budget.resume();
    expect(b.saved()).toBe(text);
    const late = ask(b, 'act');
    await settle();
    expect(late.failed).toBe('not-connected');
  });

  test('what cannot be read counts as a crash', () => {
    for (const saved of ['', '{', '{"v":2}', '{"v":1,"perMinute":9000,"burst":8}']) {
      expect(bench({ saved }).budget.view()).toMatchObject({ ratePerMinute: 50, tokens: 0 });
    }
  });

  test('a key that nothing is known of starts with less than a full burst', () => {
    expect(bench().budget.view()).toMatchObject({ ratePerMinute: 50, burst: 8, tokens: 5 });
  });
});

describe('time', () => {
  test('Setting the PC’s clock changes nothing.', async () => {
    const starts = async (jump: (clock: VirtualClock, i: number) => void) => {
      const b = await rested();
      const at: number[] = [];
      for (let i = 0; i < 40; i++) {
        jump(b.clock, i);
        const one = await permit(b, 'act');
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
  test('it tells of every change, until nobody listens', async () => {
    const b = await rested();
    let told = 0;
    const stop = b.budget.onChange(() => told++);
    const one = await permit(b, 'act');
    expect(told).toBe(1);
    one.answered();
    one.answered();
    one.refused(null);
    expect(told).toBe(2);
    stop();
    await spend(b, 1);
    expect(told).toBe(2);
  });

  test('it counts who waits, and the calls of the last minute', async () => {
    const b = await rested();
    await spend(b, 8);
    ask(b, 'look');
    ask(b, 'keep');
    ask(b, 'keep');
    expect(b.budget.view()).toMatchObject({
      callsLastMinute: 8,
      queued: { act: 0, look: 1, keep: 2 },
      tokens: 0,
    });
  });
});
