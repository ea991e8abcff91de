import { expect, test } from 'vitest';
import { createSharedRun } from '../../../electron/platform/shared-run.ts';

test('Callers that come while a run is under way get its result; the next one starts another.', async () => {
  const ends: (() => void)[] = [];
  const shared = createSharedRun(() => {
    const mine = ends.length + 1;
    return new Promise<number>((resolve) => ends.push(() => resolve(mine)));
  });
  expect(shared.running()).toBe(null);
  const first = shared.run();
  expect(shared.run()).toBe(first);
  expect(shared.running()).toBe(first);
  ends[0]?.();
  expect(await first).toBe(1);
  expect(shared.running()).toBe(null);
  const second = shared.run();
  ends[1]?.();
  expect(await second).toBe(2);
});

test('A run that fails fails for all its callers, and the next caller starts another.', async () => {
  let runs = 0;
  const shared = createSharedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('first');
    return runs;
  });
  const first = shared.run();
  const second = shared.run();
  await expect(first).rejects.toThrow('first');
  await expect(second).rejects.toThrow('first');
  expect(await shared.run()).toBe(2);
});
