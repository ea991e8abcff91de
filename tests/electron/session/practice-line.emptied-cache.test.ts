import { afterEach, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

test('What is known of the practice’s server outlives a cache that is emptied, and the next start has it.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const before = desk.session().cache.fact('serverProfile');
  expect(before).toContain('cancellation');
  desk.session().cache.clear();
  expect(desk.session().cache.fact('serverProfile')).toBe(before);
});
