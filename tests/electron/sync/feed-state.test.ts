import { describe, expect, test } from 'vitest';
import {
  advancePass,
  beginPass,
  type FeedState,
  newFeed,
  overlapMs,
  passEnded,
  readFeedState,
} from '../../../electron/sync/feed-state.ts';

const cursor = { direction: 'up', beyond: 40, first: 1 } as const;
const scope = { fromMs: 1, toMs: 2 };

describe('the state of a feed', () => {
  test('The watermark is a time of the server’s, taken at the first answer of a pass, and moves only when the pass has ended.', () => {
    const begun = beginPass(newFeed, scope, 5);
    const one = advancePass(begun, { cursor, serverTime: 1_000_000, assumedLast: false });
    const two = advancePass(one, { cursor: null, serverTime: 1_005_000, assumedLast: false });
    expect(one.watermark).toBeNull();
    expect(two.watermark).toBeNull();
    const ended = passEnded(two, { wall: 7, serverTime: 1_005_000 });
    expect(ended).toMatchObject({
      watermark: 1_000_000,
      pass: null,
      firstReadDone: true,
      readAt: 7,
      covered: scope,
    });
  });

  test('A pass asks from 120 s before the watermark.', () => {
    const known = { ...newFeed, firstReadDone: true, watermark: 5_000_000 };
    expect(overlapMs).toBe(120_000);
    expect(beginPass(known, scope, 5).pass?.since).toBe(5_000_000 - 120_000);
  });

  test('A watermark that is later than its pass began, by what is known of the clock now, counts as that time.', () => {
    const began = { ...newFeed, firstReadDone: true, watermark: 9_000_000, asOf: 4_000_000 };
    // This PC's clock is an hour ahead: the pass began at 400,000 at the practice.
    expect(beginPass(began, scope, 5_000_000, 1_400_000).pass?.since).toBe(400_000 - 120_000);
    // One that is earlier costs a longer question, and hides nothing.
    expect(beginPass({ ...began, watermark: 300_000 }, scope, 5_000_000, 1_400_000).pass?.since).toBe(
      180_000,
    );
    const sure = { at: 8_000_000, on: 3_900_000 };
    expect(beginPass({ ...began, sure }, scope, 5_000_000, 1_400_000).pass?.since).toBe(300_000 - 120_000);
  });

  test('A pass that was cut off continues where it stopped, with the watermark it began with.', () => {
    const cut = advancePass(beginPass(newFeed, scope, 5), { cursor, serverTime: 1_000, assumedLast: false });
    const again = beginPass(readFeedState(JSON.stringify(cut)), { fromMs: 9, toMs: 10 }, 9);
    expect(again.pass).toEqual({
      since: null,
      walk: 0,
      cursor,
      begunAt: 1_000,
      begunOn: 5,
      scope,
      toTheEnd: false,
      assumed: false,
    });
  });

  test('What a pass read counts as old as its start, however late it ended.', () => {
    const cut = advancePass(beginPass(newFeed, scope, 5), { cursor, serverTime: 1_000, assumedLast: false });
    const again = advancePass(beginPass(cut, scope, 900_000), {
      cursor: null,
      serverTime: 2_000,
      assumedLast: false,
    });
    expect(passEnded(again, { wall: 900_001, serverTime: 2_000 })).toMatchObject({
      asOf: 5,
      readAt: 900_001,
    });
  });

  test('A state that cannot be read counts as none: everything is read again.', () => {
    expect(readFeedState('{')).toEqual(newFeed);
    expect(readFeedState('{"v":2}')).toEqual(newFeed);
    expect(readFeedState(null)).toEqual(newFeed);
  });

  test('A pass for changes leaves what was covered as it was.', () => {
    const known = { ...newFeed, firstReadDone: true, watermark: 5_000_000, covered: scope };
    const ended = passEnded(
      advancePass(beginPass(known, null, 5), { cursor: null, serverTime: 6, assumedLast: false }),
      {
        wall: 1,
        serverTime: 6,
      },
    );
    expect(ended.covered).toEqual(scope);
  });

  test('Records behind a page that was assumed to be the last because of its size are read ten minutes later at the latest: the feed is then read from before that page until an empty page.', () => {
    const minute = 60_000;
    const passed = (state: FeedState, at: number, assumedLast: boolean) => {
      const turned = advancePass(beginPass(state, null, at), { cursor: null, serverTime: at, assumedLast });
      return passEnded(turned, { wall: at, serverTime: at });
    };
    const start = 5_000_000;
    let state = passed({ ...newFeed, firstReadDone: true, watermark: start }, start, false);
    state = passed(state, start + minute, true);
    // Later passes in which nothing comes say nothing of what lay behind that page.
    for (let n = 2; n < 10; n++) {
      expect(beginPass(state, null, start + n * minute).pass).toMatchObject({ toTheEnd: false });
      state = passed(state, start + n * minute, false);
    }
    const due = beginPass(state, null, start + 10 * minute).pass;
    expect(due).toMatchObject({ toTheEnd: true, since: start - overlapMs });
    state = passed(state, start + 10 * minute, false);
    expect(beginPass(state, null, start + 11 * minute).pass).toMatchObject({ toTheEnd: false });
    // Also where the list itself shows no later time.
    const still = passed(state, start + 10 * minute, true);
    expect(beginPass(still, null, start + 21 * minute).pass).toMatchObject({ toTheEnd: true });
  });
});
