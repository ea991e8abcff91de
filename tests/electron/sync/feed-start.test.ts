import { afterEach, expect, test } from 'vitest';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { feedNames } from '../../../electron/sync/feeds.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const dialects: readonly Partial<Dialect>[] = [{}, { dateHeader: 'absent' }, { extensions: 'absent' }];

test.for(dialects)(
  'Every feed starts before the first record is stored, so that no change is missed in between: %j',
  async (dialect) => {
    desk = await openWholeDesk({ patients: 60, dialect });
    desk.service.sandbox.fault({ operation: 'listAppointments', kind: 'delay', ms: 2000 });
    await desk.connect();
    const { cache } = desk.session();
    // Connecting asks for the locations, and takes the time of that answer for where every feed begins.
    const kept = () => cache.count('appointments') + cache.count('patients');
    expect(kept()).toBe(0);
    const notBegun: string[] = [];
    cache.onChange(({ kind }) => {
      for (const name of feedNames) if (cache.feedState(name) === null) notBegun.push(`${kind}: ${name}`);
    });
    const began = desk.clock.wall();
    await desk.until('the first day is read', () => cache.fact('firstDayRead') !== null, 60_000);
    expect(kept()).toBeGreaterThan(20);
    expect(notBegun).toEqual([]);
    for (const name of feedNames) {
      expect(readFeedState(cache.feedState(name)).watermark).toBeLessThanOrEqual(began);
    }
  },
);
