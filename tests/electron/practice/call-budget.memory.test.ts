import { describe, expect, test } from 'vitest';
import { settle } from '../../fakes/virtual-clock.ts';
import { ask, budgetBench, permit, rested, spend } from './budget-bench.ts';

describe('what is remembered', () => {
  test('What was learnt, and the calls that count, survive a restart; after a crash the bucket starts empty.', async () => {
    const b = await rested();
    await spend(b, 3);
    (await permit(b, 'write')).refused(30_000);
    await b.clock.advance(40_000);
    const crashed = budgetBench({ clock: b.clock, saved: b.saved() });
    b.budget.close();
    const closed = budgetBench({ clock: b.clock, saved: b.saved() });
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
    (await permit(b, 'write')).refused(30_000);
    const { pausedUntil } = b.budget.view();
    await b.clock.advance(10_000);
    const next = budgetBench({ clock: b.clock, saved: b.saved() });
    expect(next.budget.view().pausedUntil).toBe(pausedUntil);
    const waiting = ask(next, 'write');
    await b.clock.advance(20_000);
    expect(waiting.granted).toBeNull();
    await b.clock.advance(2000);
    expect(waiting.granted).not.toBeNull();
  });

  test('by which hub each call was counted, and until when, is known to the next run', async () => {
    const b = await rested();
    const now = b.clock.monotonic();
    b.budget.setCounter(() => ({ by: 'hub-1', untils: [now + 50_000, now + 30_000] }));
    await spend(b, 2);
    await b.clock.advance(10_000);
    b.budget.close();
    await b.clock.advance(25_000);
    const next = budgetBench({ clock: b.clock, saved: b.saved() });
    expect(next.budget.earlier.counted).toEqual({ by: 'hub-1', untils: [now + 50_000] });
    const { countedUntil: _, ...ofAnEarlierFoyer } = JSON.parse(b.saved() ?? '');
    const { earlier } = budgetBench({ clock: b.clock, saved: JSON.stringify(ofAnEarlierFoyer) }).budget;
    expect(earlier.counted).toEqual({ by: 'hub-1', untils: earlier.untils });
    const alone = budgetBench({
      clock: b.clock,
      saved: JSON.stringify({ ...ofAnEarlierFoyer, countedBy: null }),
    });
    expect(alone.budget.earlier.counted).toBeNull();
  });

  test('a run that made no call leaves the clean end of the last one clean', async () => {
    const b = await rested();
    await spend(b, 1);
    b.budget.close();
    const idle = budgetBench({ clock: b.clock, saved: b.saved() });
    expect(idle.saved()).toBe(b.saved());
    const third = budgetBench({ clock: b.clock, saved: idle.saved() });
    expect(third.budget.view().tokens).toBe(7);
  });

  test('the first call of a run marks it as not ended, before it starts', async () => {
    const b = await rested();
    b.budget.close();
    const next = budgetBench({ clock: b.clock, saved: b.saved() });
    ask(next, 'write');
    expect(JSON.parse(next.saved() ?? '')).toMatchObject({ clean: false });
  });

  test('nothing is saved after it was closed, whatever the last calls say', async () => {
    const b = await rested();
    const last = await permit(b, 'write');
    b.budget.close();
    const text = b.saved();
    last.refused(null);
    b.budget.resume();
    expect(b.saved()).toBe(text);
    const late = ask(b, 'write');
    await settle();
    expect(late.failed).toBe('not-connected');
  });

  test('what cannot be read counts as a crash', () => {
    for (const saved of ['', '{', '{"v":2}', '{"v":1,"perMinute":9000,"burst":8}']) {
      expect(budgetBench({ saved }).budget.view()).toMatchObject({ ratePerMinute: 50, tokens: 0 });
    }
  });

  test('a key that nothing is known of starts with what connecting to it leaves of a full burst: four calls', () => {
    expect(budgetBench().budget.view()).toMatchObject({ ratePerMinute: 50, burst: 8, tokens: 4 });
  });
});
