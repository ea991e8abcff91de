import { beforeEach, describe, expect, test } from 'vitest';
import { createSharing, type Sharing } from '../../../electron/session/screen-sharing.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const minute = 60_000;
let clock: ReturnType<typeof createVirtualClock>;
let sharing: Sharing;
let reported: (number | null)[];

beforeEach(() => {
  clock = createVirtualClock(Date.UTC(2026, 10, 20, 23, 36));
  reported = [];
  sharing = createSharing(clock, () => reported.push(sharing.until()));
});

describe('Foyer is seen where the screen is shared', () => {
  test('for half an hour, and then hidden by itself', async () => {
    expect(sharing.until()).toBeNull();
    const until = clock.wall() + 30 * minute;
    sharing.allow(true);
    await clock.advance(30 * minute - 1);
    expect(reported).toEqual([until]);
    await clock.advance(1);
    expect([reported, sharing.until()]).toEqual([[until, null], null]);
  });

  test('for another half hour where it is asked for again, and no longer where a person says so', async () => {
    sharing.allow(true);
    await clock.advance(20 * minute);
    sharing.allow(true);
    await clock.advance(20 * minute);
    expect(sharing.until()).toBe(clock.wall() + 10 * minute);
    sharing.allow(false);
    sharing.allow(false);
    expect(reported.slice(2)).toEqual([null]);
    await clock.advance(60 * minute);
    expect(reported).toHaveLength(3);
  });

  test('no longer after a sleep in which its time went by, and not longer because the clock was set back', async () => {
    sharing.allow(true);
    clock.jumpWall(31 * minute);
    sharing.check();
    expect(sharing.until()).toBeNull();
    sharing.allow(true);
    clock.jumpWall(-600 * minute);
    await clock.advance(30 * minute);
    expect(sharing.until()).toBeNull();
  });
});
