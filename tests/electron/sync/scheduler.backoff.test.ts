import { expect, test } from 'vitest';
import type { Random } from '../../../electron/platform/ports.ts';
import type { Cache } from '../../../electron/store/types.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { createScheduler } from '../../../electron/sync/scheduler.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** Every list has been read once. */
const cache = {
  feedState: () => JSON.stringify({ ...newFeed, firstReadDone: true, watermark: 0 }),
} as unknown as Cache;
/** No jitter. */
const random = { fraction: () => 0.5 } as unknown as Random;

test('Passes that run at the same time and fail count as one failure: the backoff doubles once.', async () => {
  const clock = createVirtualClock();
  const began: number[] = [];
  const from = clock.monotonic();
  const scheduler = createScheduler({
    clock,
    random,
    cache,
    pollsForAll: () => true,
    onPassEnd: () => undefined,
    async runPass() {
      began.push(clock.monotonic() - from);
      await new Promise<void>((resolve) => clock.after(100, resolve));
      return { ok: false, failure: failure('offline'), delivery: 'not-sent' };
    },
  });
  scheduler.start();
  await clock.advance(16_000);
  scheduler.stop();
  // Two at a time: at once, after 1 s, 2 s, 4 s and 8 s.
  expect(began).toEqual([0, 0, 1100, 1100, 3200, 3200, 7300, 7300, 15_400, 15_400]);
});

test('A list that this server lacked is read here again from when another desk has read it.', async () => {
  const clock = createVirtualClock();
  let asked = 0;
  const scheduler = createScheduler({
    clock,
    random,
    cache,
    onPassEnd: () => undefined,
    async runPass(feed) {
      if (feed === 'payments') asked += 1;
      return { ok: true, changed: 0, absent: feed === 'payments' };
    },
  });
  scheduler.start();
  await clock.advance(60 * 60_000);
  expect(asked).toBe(1);
  scheduler.takenOver('payments');
  await clock.advance(60_000);
  scheduler.stop();
  expect(asked).toBe(2);
});

/** An outage of a quarter of an hour, in which a list was to be read for the first time; it is over. */
async function outage() {
  const clock = createVirtualClock();
  let isOut = true;
  let isRead = false;
  const scheduler = createScheduler({
    clock,
    random,
    cache: {
      feedState: (name: string) =>
        JSON.stringify({ ...newFeed, firstReadDone: isRead || name !== 'paymentMethods', watermark: 0 }),
    } as unknown as Cache,
    onPassEnd: () => undefined,
    async runPass(feed) {
      if (!isOut) {
        isRead ||= feed === 'paymentMethods';
        return { ok: true, changed: 0 };
      }
      await new Promise<void>((resolve) => clock.after(20_000, resolve));
      return { ok: false, failure: failure('timed-out'), delivery: 'unknown' };
    },
  });
  scheduler.start();
  await clock.advance(15 * 60_000);
  isOut = false;
  return { clock, scheduler, isRead: () => isRead };
}

test('A list that got no answer during an outage is asked for once another one is read, also one that was never read.', async () => {
  const { clock, scheduler, isRead } = await outage();
  // What was under way, and the longest backoff of all lists.
  await clock.advance(20_000 + 75_000);
  scheduler.stop();
  expect(isRead()).toBe(true);
});

test('A list that got no answer while this PC was offline is asked for at once when it is online again.', async () => {
  const { clock, scheduler, isRead } = await outage();
  scheduler.wake();
  await clock.advance(100);
  scheduler.stop();
  expect(isRead()).toBe(true);
});

test.each([
  ['refused', 'refused-by-service'],
  ['unknown', 'service-down'],
] as const)(
  'Four lists that always fail (%s) are asked for less and less often, beside others that are read.',
  async (delivery, kind) => {
    const failing = ['cases', 'payments', 'supportItems', 'waitlists'];
    const clock = createVirtualClock();
    const asked: number[] = [];
    const scheduler = createScheduler({
      clock,
      random,
      cache: {
        feedState: (name: string) =>
          JSON.stringify({ ...newFeed, firstReadDone: !failing.includes(name), watermark: 0 }),
      } as unknown as Cache,
      onPassEnd: () => undefined,
      async runPass(feed) {
        if (!failing.includes(feed)) return { ok: true, changed: 0 };
        asked.push(clock.monotonic());
        await new Promise<void>((resolve) => clock.after(100, resolve));
        return { ok: false, failure: failure(kind), delivery };
      },
    });
    scheduler.start();
    await clock.advance(60 * 60_000);
    const from = clock.monotonic();
    await clock.advance(60 * 60_000);
    scheduler.stop();
    expect(asked.filter((at) => at > from).length).toBeLessThan(4 * 60);
  },
);
