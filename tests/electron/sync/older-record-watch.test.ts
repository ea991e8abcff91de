import { expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { watchOlder } from '../../../electron/sync/older-record-watch.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { cachedPatient } from '../store/objects.ts';

function bench() {
  const clock = createVirtualClock();
  const cache = openCache(memoryCache());
  const heard: string[] = [];
  const stop = watchOlder({ cache, clock, onLasting: (kind) => heard.push(kind) });
  let sequence = 0;
  const apply = (minute: number) => {
    const updatedAt = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
    sequence += 1;
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { updatedAt })], sequence });
  };
  return { clock, heard, apply, stop };
}

test('A record that is shown older than it is here, still so a minute and a half later, is heard of.', async () => {
  const { clock, heard, apply } = bench();
  apply(5);
  for (const _ of [0, 1, 2, 3]) {
    apply(4);
    await clock.advance(25_000);
  }
  expect(heard).toEqual([]);
  apply(4);
  expect(heard).toEqual(['patients']);
});

test('A replica that is behind for a moment is not: what came is newer since, or not older any more.', async () => {
  const { clock, heard, apply, stop } = bench();
  apply(5);
  apply(4);
  await clock.advance(60_000);
  apply(6);
  apply(5);
  await clock.advance(60_000);
  apply(5);
  expect(heard).toEqual([]);
  stop();
  await clock.advance(120_000);
  apply(5);
  expect(heard).toEqual([]);
});
