import { expect, test } from 'vitest';
import type { LinkedDesk } from '../../../electron/clinic/linked-desk.ts';
import { watchArrivals } from '../../../electron/lock/arrivals-while-locked.ts';
import type { WalkEnd } from '../../../electron/practice/types.ts';
import type { PracticeApi } from '../../../electron/session/practice-line.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { feeds } from '../../../electron/sync/feeds.ts';
import { createArrivalWatch } from '../../../electron/views/arrival-watch.ts';
import { createNoteWatch } from '../../../electron/views/note-watch.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';

const minute = 60_000;

/** A desk of a clinic whose files are closed. Each answer of the practice comes when the test says so. */
function lockedDesk() {
  const clock = createVirtualClock();
  const answers: (() => void)[] = [];
  let begun = 0;
  async function* walk(): AsyncGenerator<never, WalkEnd, void> {
    begun += 1;
    await new Promise<void>((answer) => answers.push(answer));
    return { ok: false, failure: failure('service-down'), delivery: 'not-sent' };
  }
  const heard: string[] = [];
  const line = {
    walk,
    client: { lastSequence: () => 0 },
    budget: { close: () => undefined },
    serverProfile: { sawOperation: (name: string, found: boolean) => heard.push(`${name} ${found}`) },
  };
  type Sync = Parameters<LinkedDesk['start']>[0];
  let sync: Sync | null = null;
  const linked = {
    start: (own: Sync) => {
      sync = own;
    },
    sharing: { isLeftToPoller: () => true, rowsRead: () => undefined, passRead: () => undefined },
    arrivalsSeen: () => undefined,
    onLockedMarks: () => undefined,
    close: () => undefined,
  };
  const statuses = JSON.stringify({ ...newFeed, firstReadDone: true, watermark: clock.wall() });
  const watcher = watchArrivals({
    line: line as unknown as PracticeApi,
    linked: linked as unknown as LinkedDesk,
    clock,
    now: clock.wall,
    clockStyle: () => '12-hour',
    day: { date: '2026-11-27', zone: 'Australia/Adelaide', rows: [], statuses },
    arrivals: createArrivalWatch(),
    onArrival: () => undefined,
    notes: createNoteWatch(),
    onNote: () => undefined,
  });
  return {
    clock,
    watcher,
    passes: () => begun,
    heard,
    answerAll: async () => {
      for (const answer of answers.splice(0)) answer();
      await settle();
    },
    /** Another desk has read the list. */
    takeOver: () =>
      sync?.takeOver({
        feed: 'statuses',
        since: clock.wall() - minute,
        watermark: clock.wall(),
        sure: true,
        ageMs: 0,
      }),
  };
}

test('Taking over a list during a pass of its own starts no second timer, and no pass runs after the lock has opened.', async () => {
  const { clock, watcher, passes, answerAll, takeOver } = lockedDesk();
  await clock.advance(2 * feeds.statuses.every + 1);
  expect(passes()).toBe(1);
  expect(takeOver()).toBe(true);
  await answerAll();
  await clock.advance(60 * minute);
  expect(passes()).toBe(2);
  await answerAll();
  await watcher.stop();
  await clock.advance(60 * minute);
  expect(passes()).toBe(2);
});

test('What another desk has read is no silence of the service behind the lock either.', async () => {
  const { watcher, heard, takeOver } = lockedDesk();
  expect(takeOver()).toBe(true);
  expect(heard).toEqual([`${feeds.statuses.list} true`]);
  await watcher.stop();
});
