import { expect, test } from 'vitest';
import { createFeedPasses } from '../../../electron/sync/feed-passes.ts';

test('A list that this server lacked is there from when another desk’s pass of it is taken over.', () => {
  const passes = createFeedPasses({} as Parameters<typeof createFeedPasses>[0]);
  passes.ended('payments', { ok: true, changed: 0, absent: true });
  expect(passes.isAbsent('payments')).toBe(true);
  passes.takenOver('payments', 0);
  expect(passes.isAbsent('payments')).toBe(false);
});
