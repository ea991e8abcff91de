import { expect, test } from 'vitest';
import type { Priority, Walk } from '../../../electron/practice/types.ts';
import type { Cache } from '../../../electron/store/types.ts';
import { createFeedPasses } from '../../../electron/sync/feed-passes.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import type { ReadSharing } from '../../../electron/sync/shared-reads.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** The priority of a feed's calls in its next pass. */
async function priorityOf(name: FeedName, desk: { polls: boolean; read?: boolean; waits?: boolean }) {
  const clock = createVirtualClock();
  const used = new Set<Priority>();
  const state = { ...newFeed, firstReadDone: desk.read ?? true, watermark: desk.read === false ? null : 0 };
  const cache = {
    feedState: () => JSON.stringify(state),
    saveFeedState: () => undefined,
    onReset: () => () => undefined,
  } as unknown as Cache;
  const walk = async function* (_list: string, _input: unknown, options: { priority: Priority }) {
    used.add(options.priority);
    yield* [];
    return { ok: false, failure: { kind: 'offline' }, delivery: 'not-sent' };
  } as unknown as Walk;
  const sharing = { pollsForAll: () => desk.polls } as unknown as ReadSharing;
  const passes = createFeedPasses({
    walk,
    cache,
    clock,
    now: clock.wall,
    serverClock: { saw: () => undefined, at: () => clock.wall() },
    beginning: { begin: async () => ({ ok: true }) },
    scope: () => ({ fromMs: 0, toMs: 1 }),
    work: { guarded: (run: () => Promise<unknown>) => run() },
    signal: new AbortController().signal,
    keeps: () => true,
    bookedOnly: () => false,
    sharing,
    firstDayUnderWay: () => desk.waits ?? false,
    onProgress: () => undefined,
  } as unknown as Parameters<typeof createFeedPasses>[0]);
  await passes.run(name);
  return [...used];
}

test('Where a desk polls for its clinic, appointments are read in a priority of their own; all else is background work.', async () => {
  expect(await priorityOf('statuses', { polls: true })).toEqual(['arrivals']);
  expect(await priorityOf('appointments', { polls: true })).toEqual(['arrivals']);
  expect(await priorityOf('invoices', { polls: true })).toEqual(['background']);
  expect(await priorityOf('appointments', { polls: true, read: false })).toEqual(['background']);
  expect(await priorityOf('statuses', { polls: false })).toEqual(['background']);
  expect(await priorityOf('invoices', { polls: true, waits: true })).toEqual(['interactive']);
});
