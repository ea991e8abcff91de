import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { feedNames } from '../../../electron/sync/feeds.ts';
import { dayMs } from '../../../shared/durations.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { tinyAppointment, tinyClinic, tinyNow } from '../../service/fixtures/tiny-clinic.ts';

let desk: WholeDesk;
afterEach(() => desk.close());
const allRead = () => desk.companion().status().progress === null;

test.for([0, 60])(
  'Where the cache is gone and the service fails at the start, no list is read from the beginning of its history, and no change is missed (this PC’s clock %i days ahead).',
  async (daysAhead) => {
    const appointments = [tinyAppointment(1, [1]), tinyAppointment(2, [2])];
    desk = await openWholeDesk({ clinic: tinyClinic({ appointments }), now: tinyNow });
    await desk.connect();
    await desk.until('all lists are read', allRead, 3_600_000);
    await desk.restart(60_000, () => {
      for (const file of ['cache.db', 'cache.db-wal', 'cache.db-shm'])
        rmSync(join(desk.folder, file), { force: true });
      desk.pcClock.stepWall(daysAhead * dayMs);
      desk.service.sandbox.fault({ kind: '500' });
      desk.service.sandbox.clearCalls();
    });
    // The first day is given up after a minute.
    await desk.clock.advance(90_000);
    desk.service.sandbox.clearFaults();
    await desk.until('all lists are read', allRead, 3_600_000);
    desk.service.sandbox.move(2, '2026-11-16T06:00:00.000Z', '2026-11-16T06:30:00.000Z');
    const { cache, sync } = desk.session();
    for (const feed of feedNames) await desk.clock.until(sync.ask(feed), 600_000);
    expect(cache.get('appointments', 2)?.start).toBe('2026-11-16T06:00:00.000Z');
    for (const feed of feedNames)
      expect(readFeedState(cache.feedState(feed)).watermark).toBeLessThanOrEqual(desk.clock.wall());
    const asked = desk.service.sandbox.calls().map(({ query }) => query);
    expect(asked.filter((query) => query.includes('update_gt=1970'))).toEqual([]);
  },
);
