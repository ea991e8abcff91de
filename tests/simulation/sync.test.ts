import { expect, test } from 'vitest';
import { failuresOf } from './failures.ts';
import { simulate } from './simulate.ts';

/** `npm run soak` lives a thousand, `npm run simulate -- --seeds N` as many as are asked for. */
const days = Number(process.env['FOYER_SEEDS'] ?? 30);

test(`When the practice’s records stop changing and a pass of each feed has ended, the cache equals the service within the cached scope, on every server the spec allows and after any faults: ${days} days without clicks, and the page shows it, and no call is too many.`, async () => {
  const summary = await simulate({ part: 'sync', count: days, workers: 1 });
  expect(failuresOf(summary)).toEqual([]);
  expect(summary.runs).toBe(days);
});
