import { expect, test } from 'vitest';
import type { WalkEnd } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createWork } from '../../../electron/sync/background-work.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import { covers, createFirstDay, type FirstDayPorts } from '../../../electron/sync/first-day.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';
import { afterTurn } from '../../renderer/hand-bridge.ts';

const now = Date.UTC(2026, 10, 24, 1);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const noReader = {
  readPatients: async (): Promise<WalkEnd> => ({ ok: true }),
  recordsAreGone: () => undefined,
};

/** A first day over a cache that has its locations. `ends`: each ends a reading of the day. */
function firstDayWith({
  clock = createVirtualClock(),
  ...more
}: Partial<Pick<FirstDayPorts, 'ask' | 'sharing' | 'reader'>> & { readonly clock?: VirtualClock } = {}) {
  const cache = openCache(memoryCache());
  const { signal } = new AbortController();
  const ends: (() => void)[] = [];
  const addLocation = () =>
    cache.apply({
      kind: 'locations',
      objects: [{ id: 1, name: 'Hindmarsh', timezone: 'Australia/Adelaide' }],
      sequence: 1,
    });
  addLocation();
  const firstDay = createFirstDay({
    cache,
    clock,
    now: () => now,
    reader: {
      ...noReader,
      readDay: () => new Promise<WalkEnd>((resolve) => ends.push(() => resolve({ ok: true }))),
    },
    beginning: { begin: async () => ({ ok: true }), beginFromKnownTime: () => undefined },
    work: createWork(silent, signal),
    signal,
    pcZone: 'Australia/Adelaide',
    ask: async () => ({ ok: true, changed: 0 }),
    onChange: () => undefined,
    ...more,
  });
  return { cache, clock, ends, addLocation, firstDay };
}

test('A first day that was being read as the cache was emptied is read again before it counts.', async () => {
  const { cache, ends, addLocation, firstDay } = firstDayWith();
  const reading = firstDay.read();
  await afterTurn();
  cache.clear();
  addLocation();
  ends[0]?.();
  await afterTurn();
  expect([ends.length, firstDay.done(), covers(cache, now, now + 1)]).toEqual([2, false, false]);
  ends[1]?.();
  await reading;
  expect([firstDay.done(), covers(cache, now, now + 1)]).toEqual([true, true]);
});

test('A list that another desk has filled, or fills within a second, is not read once more for the first day.', async () => {
  const asked: FeedName[] = [];
  const filling = new Set<FeedName>(['practitioners', 'services']);
  const { cache, clock, ends, firstDay } = firstDayWith({
    ask: async (feed) => {
      asked.push(feed);
      return { ok: true, changed: 0 };
    },
    sharing: { isBeingFilled: (feed) => filling.has(feed) },
  });
  const reading = firstDay.read();
  await afterTurn();
  ends[0]?.();
  await clock.advance(300);
  expect(asked).toEqual([]);
  cache.saveFeedState('practitioners', JSON.stringify({ ...newFeed, firstReadDone: true }));
  filling.delete('practitioners');
  await clock.advance(1000);
  // The desk that fills it may be gone: the day is not to wait for it.
  expect(asked).toEqual(['services']);
  await reading;
});

test('Until the diary has been read to its end today’s list is read again every two minutes: what others book meanwhile comes last in that reading.', async () => {
  const { cache, clock, ends, addLocation, firstDay } = firstDayWith();
  const readNow = async () => {
    ends.at(-1)?.();
    await afterTurn();
    return ends.length;
  };
  void firstDay.read();
  await afterTurn();
  expect(await readNow()).toBe(1);
  await clock.advance(119_000);
  expect(ends.length).toBe(1);
  await clock.advance(2_000);
  expect(await readNow()).toBe(2);
  // Also once more where the cache was emptied meanwhile, and one read after another.
  cache.clear();
  addLocation();
  void firstDay.read();
  await afterTurn();
  expect(await readNow()).toBe(3);
  await clock.advance(121_000);
  expect(await readNow()).toBe(4);
  cache.saveFeedState('appointments', JSON.stringify({ ...newFeed, firstReadDone: true }));
  await clock.advance(600_000);
  expect(ends.length).toBe(4);
});

test('A first day that meets an outage of half a minute is read once it is over; one that always fails is given up after a minute.', async () => {
  for (const outageMs of [30_000, Number.POSITIVE_INFINITY]) {
    const clock = createVirtualClock();
    const readDay = async (): Promise<WalkEnd> =>
      clock.monotonic() < outageMs
        ? { ok: false, failure: failure('service-down', { status: 502 }), delivery: 'unknown' }
        : { ok: true };
    const { cache, firstDay } = firstDayWith({ clock, reader: { ...noReader, readDay } });
    await clock.until(firstDay.read(), 80_000);
    expect([firstDay.done(), covers(cache, now, now + 1)]).toEqual([true, outageMs < 60_000]);
  }
});

test('A first day of a PC that was offline at first waits an outage out, too.', async () => {
  const clock = createVirtualClock();
  const readDay = async (): Promise<WalkEnd> => {
    const at = clock.monotonic();
    if (at < 120_000) return { ok: false, failure: failure('offline'), delivery: 'not-sent' };
    if (at < 140_000)
      return { ok: false, failure: failure('service-down', { status: 502 }), delivery: 'unknown' };
    return { ok: true };
  };
  const { cache, firstDay } = firstDayWith({ clock, reader: { ...noReader, readDay } });
  await clock.until(firstDay.read(), 200_000);
  expect(covers(cache, now, now + 1)).toBe(true);
});
