import { describe, expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import type { Cache, CacheChange } from '../../../electron/store/types.ts';
import { applyInChunks, forEachChunk } from '../../../electron/sync/in-chunks.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function pageOf(count: number): CacheChange {
  const objects = Array.from({ length: count }, (_, n) => ({ id: n + 1, lastname: `Lee ${n}` }));
  return { kind: 'patients', objects, sequence: 1, feed: { name: 'patients', state: 'moved' } };
}

function desk() {
  const clock = createVirtualClock();
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const abort = new AbortController();
  const { cache } = opened.value.stores;
  return { clock, cache, abort, ports: { cache, clock, signal: abort.signal } };
}

/** What is there after each part: objects, and whether the feed's state has moved. */
function watched(cache: Cache): [number, string | null][] {
  const seen: [number, string | null][] = [];
  cache.onChange(() => seen.push([cache.count('patients'), cache.feedState('patients')]));
  return seen;
}

describe('storing a page in chunks', () => {
  test('The state of a feed is saved with the last records of the page that moves it, in one transaction, never before them.', async () => {
    const { cache, clock, ports } = desk();
    const seen = watched(cache);
    const kept = applyInChunks(pageOf(60), ports);
    await clock.advance(1000);
    expect(await kept).toBe(60);
    expect(seen).toEqual([
      [25, null],
      [50, null],
      [60, 'moved'],
    ]);
  });

  test('what is due meanwhile happens between two parts of a page', async () => {
    const { cache, clock, ports } = desk();
    const kept = applyInChunks(pageOf(60), ports);
    const found: number[] = [];
    clock.after(0, () => found.push(cache.count('patients')));
    await clock.advance(1000);
    await kept;
    expect(found).toEqual([50]);
  });

  test('A page that was cut off is read again: its state has not moved.', async () => {
    const { cache, abort, ports } = desk();
    const kept = applyInChunks(pageOf(60), ports);
    abort.abort();
    expect(await kept).toBeNull();
    expect([cache.count('patients'), cache.feedState('patients')]).toEqual([25, null]);
  });

  test('only the last chunk of a page waits for the disk', async () => {
    const { cache, clock, ports } = desk();
    const waits: boolean[] = [];
    const watching: Cache = {
      ...cache,
      apply(change) {
        waits.push(change.durable !== false);
        return cache.apply(change);
      },
    };
    const kept = applyInChunks(pageOf(60), { ...ports, cache: watching });
    await clock.advance(1000);
    await kept;
    expect(waits).toEqual([false, false, true]);
  });

  test('an empty page moves the state too', async () => {
    const { cache, ports } = desk();
    expect(await applyInChunks(pageOf(0), ports)).toBe(0);
    expect(cache.feedState('patients')).toBe('moved');
  });
});

test('every object of a kind is looked through, some at a time, also when those looked at are forgotten', async () => {
  const { cache, clock, ports } = desk();
  cache.apply(pageOf(450));
  const looks: number[] = [];
  const looked = forEachChunk(
    'patients',
    (patients) => {
      looks.push(patients.length);
      cache.remove(
        'patients',
        patients.map((one) => one.id),
      );
    },
    ports,
  );
  await clock.advance(1000);
  expect(await looked).toBe(true);
  expect([looks, cache.count('patients')]).toEqual([[200, 200, 50], 0]);
});
