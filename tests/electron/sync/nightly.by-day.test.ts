import { expect, test } from 'vitest';
import type { Walk } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createNightly, safeBounds } from '../../../electron/sync/nightly.ts';
import { dayMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { cachedAppointment } from '../store/objects.ts';

const adelaide = 'Australia/Adelaide';
const offline = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;
/** Half past four in the afternoon of the 18th in Adelaide. */
const afternoon = Date.UTC(2026, 10, 18, 6);

test('The night’s work by day takes no hours of the first day that is kept: that day counts as complete until midnight.', async () => {
  const clock = createVirtualClock(afternoon);
  const cache = openCache(memoryCache());
  cache.saveFact('firstDayRead', String(afternoon - 8 * dayMs));
  // Ten o’clock on the 19th of October, half past ten in the evening before, and five in the afternoon.
  const starts = ['2026-10-18T23:30:00Z', '2026-10-18T12:00:00Z', '2026-10-19T06:30:00Z'];
  const objects = starts.map((start, at) => cachedAppointment(at + 1, { start }));
  cache.apply({ kind: 'appointments', objects, sequence: 1 });
  const serverClock = { saw: () => undefined, at: () => afternoon, latest: () => afternoon };
  const bounds = safeBounds(serverClock, adelaide, { fromMs: afternoon, toMs: afternoon + dayMs });
  const nightly = createNightly({
    onPurge: () => undefined,
    // The practice can't be reached: what was purged is not read again.
    // biome-ignore lint/correctness/useYield: there is no page
    walk: async function* () {
      return offline;
    } as unknown as Walk,
    cache,
    desk: { fact: () => null, saveFact: () => undefined },
    clock,
    now: clock.wall,
    log: { info() {}, warn() {}, error() {} },
    zone: () => adelaide,
    scope: () => bounds.kept,
    safeBounds: () => bounds,
    bookedOnly: () => false,
    patientsOfWrites: () => [],
    onNight: async () => undefined,
    onRestored: () => undefined,
    signal: new AbortController().signal,
  });
  await clock.until(nightly.whenDue() ?? Promise.reject(new Error('not due')), 3_600_000);
  expect(cache.ids('appointments', 1, 9)).toEqual([1, 3]);
});
