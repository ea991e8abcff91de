import { describe, expect, test } from 'vitest';
import type { Walk, WalkEnd, WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { advancePass, beginPass, newFeed, passEnded } from '../../../electron/sync/feed-state.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import { runPass } from '../../../electron/sync/incremental-read.ts';
import { createServerClock } from '../../../electron/sync/server-clock.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const noon = Date.UTC(2026, 10, 18, 12);
const aside = (id: number | null) => ({ id, field: 'name', expected: 'text', got: 'number', record: {} });

/** Passes of one feed over pages that are given; `end`: how the walk ends, at first well. */
function desk(feed: FeedName) {
  const clock = createVirtualClock(noon);
  const cache = openCache(memoryCache());
  const list = {
    items: [] as object[],
    setAside: [] as object[],
    end: { ok: true } as WalkEnd,
    onPage: () => {},
  };
  let sequence = 0;
  const walk = async function* () {
    sequence += 1;
    if (!list.end.ok) return list.end;
    const { items, setAside } = list;
    list.onPage();
    yield { items, setAside, cursor: null, serverTime: noon, sequence } as unknown as WalkPage<never>;
    return list.end;
  } as unknown as Walk;
  const pass = () =>
    clock.until(
      runPass(feed, {
        walk,
        priority: 'background',
        cache,
        clock,
        now: clock.wall,
        serverClock: createServerClock(clock),
        scope: () => ({ fromMs: 0, toMs: 0 }),
        signal: new AbortController().signal,
      }),
    );
  return { cache, list, pass };
}

describe('a list that is read whole each time', () => {
  const methods = (...ids: number[]) => ids.map((id) => ({ id, name: `Method ${id}` }));

  test('What it no longer shows is forgotten.', async () => {
    const { cache, list, pass } = desk('paymentMethods');
    list.items = methods(1, 2, 3);
    await pass();
    list.items = methods(1, 3);
    expect(await pass()).toMatchObject({ ok: true });
    expect(cache.all('paymentMethods').map(({ id }) => id)).toEqual([1, 3]);
  });

  test('Nothing of it is forgotten while a record comes whose id cannot be read: it may be any of them.', async () => {
    const { cache, list, pass } = desk('paymentMethods');
    list.items = methods(1, 2, 3);
    await pass();
    list.items = methods(1, 3);
    list.setAside = [aside(null)];
    await pass();
    expect(cache.all('paymentMethods').map(({ id }) => id)).toEqual([1, 2, 3]);
    list.setAside = [aside(2)];
    await pass();
    expect(cache.all('paymentMethods').map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('Nothing of it is forgotten when it comes empty: what was there is not all gone at once.', async () => {
    const { cache, list, pass } = desk('paymentMethods');
    list.items = methods(1, 2);
    await pass();
    list.items = [];
    expect(await pass()).toMatchObject({ ok: true, changed: 0 });
    expect(cache.all('paymentMethods')).toHaveLength(2);
  });

  test('Nothing of it is forgotten when its reading fails.', async () => {
    const { cache, list, pass } = desk('paymentMethods');
    list.items = methods(1, 2);
    await pass();
    list.end = { ok: false, failure: failure('service-down'), delivery: 'unknown' };
    expect(await pass()).toMatchObject({ ok: false });
    expect(cache.all('paymentMethods')).toHaveLength(2);
  });
});

test('A list beyond the documentation that refuses at first is not there; one that was read before has failed.', async () => {
  const refused = { ok: false, failure: failure('refused-by-service'), delivery: 'refused' } as const;
  const never = desk('payments');
  never.list.end = refused;
  expect(await never.pass()).toEqual({ ok: true, changed: 0, absent: true });
  const before = desk('payments');
  await before.pass();
  before.list.end = refused;
  expect(await before.pass()).toEqual(refused);
});

test('A pass that was running when the cache was reset ends, and saves nothing of its state.', async () => {
  const { cache, list, pass } = desk('patients');
  list.items = [{ id: 1, firstname: 'Ada', lastname: 'Byron' }];
  list.onPage = () => cache.clear();
  expect(await pass()).toMatchObject({ ok: false, delivery: 'not-sent' });
  expect(cache.feedState('patients')).toBeNull();
  expect(cache.count('patients')).toBe(0);
});

test('After a first read, changes are read from the time at which earlier reads of the list began.', () => {
  const begun = beginPass({ ...newFeed, watermark: noon - 60_000 }, null, noon);
  const read = advancePass(begun, { cursor: null, serverTime: noon, assumedLast: false });
  expect(passEnded(read, { wall: noon, serverTime: noon }).watermark).toBe(noon - 60_000);
});
