import { expect, test } from 'vitest';
import { writeKinds } from '../../shared/bridge/views.ts';
import { failuresOf } from './failures.ts';
import { simulate } from './simulate.ts';

/** `npm run soak` lives a thousand, `npm run simulate -- --seeds N` as many as are asked for. */
const days = Number(process.env['FOYER_SEEDS'] ?? 30);

test(`In ${days} days of clicks of every kind, with a fifth of the answers lost, other desks and crashes, no write is lost, none is recorded twice, and whatever is unclear has a card.`, async () => {
  const summary = await simulate({ part: 'writes', count: days, workers: 1 });
  expect(failuresOf(summary)).toEqual([]);
  expect(summary.runs).toBe(days);
  for (const kind of writeKinds) expect(summary.writes[kind] ?? 0, kind).toBeGreaterThan(0);
});
