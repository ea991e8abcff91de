import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

/** How many days are lived here; `npm run simulate -- --seeds N` lives more. */
const seeds = Number(process.env['FOYER_SEEDS'] ?? 20);

test(`In ${seeds} simulated days, with faults, crashes, other desks and people clicking, everything that must hold holds.`, async () => {
  const lived = await simulate({ part: 'whole', count: seeds, workers: 2, shorten: false });
  expect(lived.runs).toBe(seeds);
  expect(lived.writes).toBeGreaterThan(0);
  expect(lived.failures.map(({ seed, violations }) => ({ seed, violations }))).toEqual([]);
});
