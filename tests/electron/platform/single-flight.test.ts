import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../electron/platform/single-flight.ts';

test('At most one run is under way and one waits; later askers join the waiting one.', async () => {
  const ends: (() => void)[] = [];
  let runs = 0;
  const ask = createSingleFlight(() => {
    runs += 1;
    const mine = runs;
    return new Promise<number>((resolve) => ends.push(() => resolve(mine)));
  });
  const first = ask();
  const second = ask();
  const third = ask();
  expect(runs).toBe(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toBe(2);
  ends[1]?.();
  expect(await second).toBe(2);
  expect(await third).toBe(2);
});

test('A run that fails does not keep the waiting one from running.', async () => {
  let runs = 0;
  const ask = createSingleFlight(async () => {
    runs += 1;
    if (runs === 1) throw new Error('first');
    return runs;
  });
  const first = ask();
  const second = ask();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
});
