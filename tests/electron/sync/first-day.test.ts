import { expect, test } from 'vitest';
import type { WalkEnd } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createWork } from '../../../electron/sync/background-work.ts';
import { covers, createFirstDay } from '../../../electron/sync/first-day.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { afterTurn } from '../../renderer/hand-bridge.ts';

const now = Date.UTC(2026, 10, 24, 1);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('A first day that was being read as the cache was emptied is read again before it counts.', async () => {
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
    clock: createVirtualClock(),
    now: () => now,
    reader: {
      readDay: () => new Promise<WalkEnd>((resolve) => ends.push(() => resolve({ ok: true }))),
      readPatients: async () => ({ ok: true }),
      recordsAreGone: () => undefined,
    },
    beginning: { begin: async () => ({ ok: true }), beginFromKnownTime: () => undefined },
    work: createWork(silent, signal),
    signal,
    pcZone: 'Australia/Adelaide',
    ask: async () => ({ ok: true, changed: 0 }),
    onChange: () => undefined,
  });
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
