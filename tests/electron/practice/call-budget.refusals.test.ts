import { describe, expect, test } from 'vitest';
import { priorities } from '../../../electron/practice/types.ts';
import { settle } from '../../fakes/virtual-clock.ts';
import { ask, permit, rested } from './budget-bench.ts';

describe('a 429', () => {
  test('After a 429 nothing starts for as long as the service asks, or 60 s; then fewer start than before.', async () => {
    for (const [asked, pause] of [
      [null, 60_000],
      [17_000, 17_000],
      [0, 1000],
    ] as const) {
      const b = await rested();
      (await permit(b, 'write')).refused(asked);
      const waiting = priorities.map((priority) => ask(b, priority));
      expect(b.budget.view().pausedUntil).toBe(b.clock.wall() + pause);
      await b.clock.advance(pause);
      expect(waiting.map(({ granted }) => granted)).toEqual([null, null, null, null]);
      await b.clock.advance(2000);
      expect(waiting[0]?.granted).not.toBeNull();
      expect(b.budget.view()).toMatchObject({ ratePerMinute: 35, burst: 4, pausedUntil: null, refusals: 1 });
    }
  });

  test('calls that were under way together and are refused together teach once', async () => {
    const b = await rested();
    const four = await Promise.all([1, 2, 3, 4].map(() => permit(b, 'write')));
    for (const one of four) one.refused(10_000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 35, burst: 4, refusals: 4 });
    await b.clock.advance(12_000);
    (await permit(b, 'write')).refused(10_000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 24.5, burst: 2, refusals: 5 });
  });

  test('ten clean minutes give one call a minute back, up to the ceiling, then the burst', async () => {
    const b = await rested();
    (await permit(b, 'write')).refused(null);
    const seen: string[] = [];
    for (let minute = 0; minute < 215; minute++) {
      await b.clock.advance(60_000);
      (await permit(b, 'background')).answered();
      const { ratePerMinute, burst } = b.budget.view();
      if (seen.at(-1) !== `${ratePerMinute}/${burst}`) seen.push(`${ratePerMinute}/${burst}`);
    }
    expect(seen.slice(0, 3)).toEqual(['35/4', '36/4', '37/4']);
    expect(seen.slice(-6)).toEqual(['49/4', '50/4', '50/5', '50/6', '50/7', '50/8']);
  });

  test('however often it is refused, it goes on with 5 a minute', async () => {
    const b = await rested();
    for (let i = 0; i < 20; i++) (await permit(b, 'write')).refused(1000);
    expect(b.budget.view()).toMatchObject({ ratePerMinute: 5, burst: 1 });
    (await permit(b, 'background')).answered();
  });

  test('a pause longer than an hour is cut to an hour', async () => {
    const b = await rested();
    (await permit(b, 'write')).refused(365 * 86_400_000);
    expect(b.budget.view().pausedUntil).toBe(b.clock.wall() + 3_600_000);
  });
});

describe('a 401', () => {
  test('After a 401 nothing starts until a person has done something.', async () => {
    const b = await rested();
    const waiting = [1, 2, 3, 4, 5].map(() => ask(b, 'interactive'));
    await settle();
    waiting[0]?.granted?.keyRefused();
    await b.clock.advance(3_600_000);
    expect(waiting.map(({ failed }) => failed)).toEqual([null, null, null, 'key-refused', 'key-refused']);
    const after = ask(b, 'write');
    await b.clock.advance(3_600_000);
    expect(after).toEqual({ granted: null, failed: 'key-refused' });
    b.budget.resume();
    expect(await permit(b, 'write')).toBeDefined();
  });

  test('without a key nothing starts, either', async () => {
    const b = await rested();
    b.budget.stop();
    const one = ask(b, 'write');
    await b.clock.advance(60_000);
    expect(one.failed).toBe('key-refused');
  });
});
