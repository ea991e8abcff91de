import { describe, expect, test } from 'vitest';
import { dialectKnobs } from '../../service/dialect.ts';
import { actTable } from './act-table.ts';
import { drawFrom } from './draw.ts';
import { type PlannedAct, planOf } from './plan.ts';
import { createSeedRunner } from './seeds.ts';
import { shrink } from './shrink.ts';

describe('the simulation itself', () => {
  test('The same seed gives the same day, call for call.', async () => {
    const runner = createSeedRunner('whole');
    try {
      for (const seed of [3, 14, 15]) {
        const days: string[][] = [];
        for (let times = 0; times < 2; times++) {
          const lines: string[] = [];
          await runner.run(seed, false, (text) => lines.push(text));
          days.push(lines);
        }
        expect(days[0]?.length).toBeGreaterThan(50);
        expect(days[1]).toEqual(days[0]);
      }
    } finally {
      runner.dispose();
    }
  });

  test('Every value of every knob of the dialects, and every act, is drawn within 300 seeds; page sizes from 1 to 100.', () => {
    const plans = Array.from({ length: 300 }, (_, seed) => planOf(seed, 'whole'));
    for (const [knob, values] of Object.entries(dialectKnobs)) {
      if (knob === 'pageSize') continue;
      const drawn = new Set<unknown>(plans.map((plan) => plan.dialect[knob as keyof typeof dialectKnobs]));
      expect([...drawn].sort(), knob).toEqual([...values].sort());
    }
    const sizes = plans.map((plan) => plan.dialect.pageSize);
    expect(Math.min(...sizes)).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(95);
    const acts = new Set(plans.flatMap((plan) => plan.acts.map((act) => act.name)));
    expect([...acts].sort()).toEqual(Object.keys(actTable).sort());
  });

  test('A day that fails is shortened to the acts that make it fail.', async () => {
    const plan = planOf(1, 'whole');
    const act = (at: number): PlannedAct => ({ at, name: 'rain', seed: at });
    const acts = Array.from({ length: 40 }, (_, at) => act(at));
    const fails = async (other: typeof plan) =>
      [7, 8, 31].every((at) => other.acts.some((one) => one.at === at));
    const shortest = await shrink({ ...plan, acts }, fails);
    expect(shortest.acts.map(({ at }) => at)).toEqual([7, 8, 31]);
  });

  test('Leaving an act out changes nothing about the others.', () => {
    const [first, second] = planOf(5, 'whole').acts;
    if (!first || !second) throw new Error('a day without acts');
    const alone = drawFrom(second.seed).int(0, 1_000_000);
    drawFrom(first.seed).int(0, 1_000_000);
    expect(drawFrom(second.seed).int(0, 1_000_000)).toBe(alone);
  });
});
