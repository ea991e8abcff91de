import { describe, expect, test } from 'vitest';
import type { Walk, WalkCursor, WalkEnd, WalkOptions, WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { newFeed, passEnded, readFeedState } from '../../../electron/sync/feed-state.ts';
import { runPass } from '../../../electron/sync/incremental-read.ts';
import { createServerClock } from '../../../electron/sync/server-clock.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { cachedPatient } from '../store/objects.ts';

const noon = Date.UTC(2026, 10, 18, 12);
const stopped = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

/** A list of patients, 40 a page; */
function desk(patients: number) {
  const clock = createVirtualClock(noon);
  const cache = openCache(memoryCache());
  const asked: (WalkCursor | undefined)[] = [];
  const toTheEnd: (boolean | undefined)[] = [];
  const state = { cutBefore: Number.POSITIVE_INFINITY, onCall: () => {} };
  let calls = 0;
  const walk = async function* (_list: unknown, _input: unknown, how: WalkOptions) {
    asked.push(how.from);
    toTheEnd.push(how.toTheEnd);
    for (let from = how.from?.beyond ?? 0; ; from += 40) {
      calls += 1;
      state.onCall();
      if (calls >= state.cutBefore) return stopped satisfies WalkEnd;
      const items = Array.from({ length: Math.min(40, patients - from) }, (_, n) =>
        cachedPatient(from + n + 1),
      );
      const last = from + 40 >= patients;
      const cursor = last ? null : { direction: 'up', beyond: from + 40, first: 0 };
      yield {
        items,
        cursor,
        sequence: calls,
        // Ten seconds pass at the server from one answer to the next.
        serverTime: noon + (calls - 1) * 10_000,
      } as unknown as WalkPage<never>;
      if (last) return { ok: true };
    }
  } as unknown as Walk;
  const pass = () =>
    clock.until(
      runPass('patients', {
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
  const feed = () => readFeedState(cache.feedState('patients'));
  return { cache, state, asked, toTheEnd, pass, feed };
}

describe('one pass of a feed', () => {
  test('The cursor commits with the last rows of the page that moves it, never before; no transaction is open over a call.', async () => {
    const { cache, pass, feed, state } = desk(100);
    const seen: [number, number | null][] = [];
    cache.onChange(() => seen.push([cache.count('patients'), feed().pass?.cursor?.beyond ?? null]));
    // A call that can write to the file beside it: nothing holds it meanwhile.
    state.onCall = () => cache.saveFact('written', 'while a call is under way');
    expect(await pass()).toEqual({ ok: true, changed: 100 });
    expect(seen).toEqual([
      [25, null],
      [40, 40],
      [65, 40],
      [80, 80],
      [100, null],
    ]);
  });

  test('The new watermark is saved with the last page of the pass, never before.', async () => {
    const { cache, pass, feed } = desk(100);
    const seen: (number | null)[] = [];
    cache.onChange(() => seen.push(feed().watermark));
    await pass();
    // The time of the server's at the first answer, although two more came.
    expect(seen).toEqual([null, null, null, null, noon]);
    expect(feed()).toMatchObject({ pass: null, firstReadDone: true, watermark: noon });
  });

  test('A first read continues until an empty page, whatever the server profile says about its pages.', async () => {
    const { pass, toTheEnd } = desk(100);
    await pass();
    await pass();
    expect(toTheEnd).toEqual([true, false]);
  });

  test('A pass that fails keeps every page it has read, and the next one continues behind them.', async () => {
    const { cache, pass, feed, asked, state } = desk(100);
    state.cutBefore = 3;
    expect(await pass()).toMatchObject({ ok: false, delivery: 'not-sent' });
    expect([cache.count('patients'), feed().watermark, feed().firstReadDone]).toEqual([80, null, false]);
    state.cutBefore = Number.POSITIVE_INFINITY;
    expect(await pass()).toEqual({ ok: true, changed: 20 });
    expect(asked).toEqual([undefined, { direction: 'up', beyond: 80, first: 0 }]);
    expect([cache.count('patients'), feed().watermark]).toEqual([100, noon]);
  });

  test('A pass for changes that is cut off leaves the watermark where it was.', async () => {
    const { cache, pass, feed, state } = desk(100);
    const before = passEnded(
      {
        ...newFeed,
        pass: {
          since: null,
          walk: 0,
          cursor: null,
          begunAt: noon - 60_000,
          begunOn: null,
          scope: null,
          toTheEnd: false,
          assumed: false,
        },
      },
      { wall: noon, serverTime: noon },
    );
    cache.saveFeedState('patients', JSON.stringify(before));
    state.cutBefore = 3;
    expect((await pass()).ok).toBe(false);
    expect(feed().watermark).toBe(noon - 60_000);
    state.cutBefore = Number.POSITIVE_INFINITY;
    expect((await pass()).ok).toBe(true);
    expect(feed().watermark).toBe(noon);
  });
});

describe('A first read whose scope came from a clock that ran ahead', () => {
  const day = 24 * 3_600_000;
  const daysFromNoon = (days: number) => new Date(noon + days * day).toISOString();

  /**
   * Passes of a feed; the first begins by a clock that is seventy days ahead, until so many answers have come. @returns since
   * when each reads
   */
  async function passes(watermark: number | null, rightAfter = 1): Promise<unknown[]> {
    const clock = createVirtualClock(noon);
    const cache = openCache(memoryCache());
    cache.saveFeedState('payments', JSON.stringify({ ...newFeed, watermark }));
    const asked: unknown[] = [];
    let ahead = 70 * day;
    const walk = async function* (_list: unknown, { query }: { query: { update_gt: string } }) {
      asked.push(query.update_gt);
      // Its answers carry the practice's time.
      if (asked.length >= rightAfter) ahead = 0;
      yield {
        items: [],
        cursor: null,
        sequence: asked.length,
        serverTime: noon,
      } as unknown as WalkPage<never>;
      return { ok: true };
    } as unknown as Walk;
    const pass = () =>
      clock.until(
        runPass('payments', {
          walk,
          priority: 'background',
          cache,
          clock,
          now: () => clock.wall() + ahead,
          serverClock: createServerClock(clock),
          scope: () => ({ fromMs: 0, toMs: 0 }),
          signal: new AbortController().signal,
        }),
      );
    await pass();
    expect(readFeedState(cache.feedState('payments')).firstReadDone).toBe(rightAfter > 1);
    for (let more = 0; more <= rightAfter; more++) await pass();
    return asked;
  }

  test('is repeated once the clock is right.', async () => {
    const asked = [daysFromNoon(70 - 90), daysFromNoon(-90), daysFromNoon(0).replace('12:00', '11:58')];
    expect(await passes(null)).toEqual(asked);
  });

  test('is repeated also where the clock is right only after it has ended.', async () => {
    const [first, changes, again] = await passes(null, 2);
    expect(first).toBe(daysFromNoon(70 - 90));
    expect(changes).toBe(daysFromNoon(0).replace('12:00', '11:58'));
    expect(again).toBe(daysFromNoon(-90));
  });

  test('is followed by the changes since other reads of the list began, also where it is repeated.', async () => {
    const [, , changes] = await passes(noon - 2 * 3_600_000);
    expect(changes).toBe(daysFromNoon(0).replace('12:00', '09:58'));
  });
});
