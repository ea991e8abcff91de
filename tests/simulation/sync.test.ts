import { expect, test } from 'vitest';
import { failuresOf } from './failures.ts';
import { simulate } from './simulate.ts';

/** Fewer where there is little time; `npm run simulate -- --seeds N` lives more. */
const days = Number(process.env['FOYER_SEEDS'] ?? 500);

test(`In ${days} days without clicks, each on a server of its own manners, with faults, crashes and wrong clocks, the cache comes to equal the service, the page shows it, and no call is too many.`, async () => {
  const summary = await simulate({ part: 'sync', count: days, workers: 1 });
  expect(failuresOf(summary)).toEqual([]);
  expect(summary.runs).toBe(days);
});
