import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CacheFile, openCache } from '../../../../electron/store/cache/cache.ts';
import { cacheFile, memoryCache } from '../../../../electron/store/cache/file.ts';
import { cacheFileSettings, type Database, openDatabase } from '../../../../electron/store/database.ts';
import { StoreError } from '../../../../electron/store/store-error.ts';
import { bitsOf, filesBelow, flipBit, key, newFolder, noon, virtualTimers } from '../folders.ts';
import { cachedAppointment, cachedPatient } from '../objects.ts';

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => cachedPatient(from + i, { extraInfo: `${i} `.repeat(100) }));
const kindOf = (action: () => unknown): string => {
  try {
    action();
    return 'nothing';
  } catch (error) {
    return error instanceof StoreError ? error.failure.kind : `not trouble: ${error}`;
  }
};

/** A cache whose database the test can reach, to make it fail as a disk would. */
function reachable(folder: string) {
  const notes: string[] = [];
  const file = cacheFile(
    folder,
    key,
    () => noon,
    (note) => notes.push(note),
  );
  let db: Database | null = null;
  const watched: CacheFile = {
    ...file,
    open() {
      db = file.open();
      return db;
    },
  };
  return { file: watched, notes, db: () => db as unknown as Database };
}

/** Makes every later reading of a table fail as a damaged page does. */
function damage(db: Database, table: string): void {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare('UPDATE sqlite_schema SET rootpage = 99999 WHERE name = ?').run(table);
  db.pragma('writable_schema = RESET');
}

describe('the cache over its file', () => {
  it('on a full disk a page is refused whole, and everything before it stays', () => {
    const { file, db } = reachable(newFolder());
    const cache = openCache(file);
    cache.apply({
      kind: 'patients',
      objects: many(1, 50),
      sequence: 1,
      feed: { name: 'patients', state: 'one' },
    });
    db().pragma(`max_page_count = ${Number(db().pragma('page_count', { simple: true })) + 2}`);
    const page = {
      kind: 'patients',
      objects: many(51, 500),
      sequence: 2,
      feed: { name: 'patients', state: 'two' },
    } as const;
    expect(kindOf(() => cache.apply(page))).toBe('disk-full');
    expect(cache.count('patients')).toBe(50);
    expect(cache.feedState('patients')).toBe('one');
    db().pragma('max_page_count = 1000000');
    expect(cache.apply(page).ids).toHaveLength(500);
    cache.close();
  });

  it('a cache found damaged in use is set aside and begun anew before the call that met it throws, so that the next call works on the new, empty one', () => {
    const folder = newFolder();
    const { file, db, notes } = reachable(folder);
    const cache = openCache(file);
    let resets = 0;
    cache.onReset(() => resets++);
    cache.apply({ kind: 'patients', objects: many(1, 50), sequence: 1 });
    damage(db(), 'patients');
    expect(kindOf(() => cache.get('patients', 1))).toBe('store-damaged');
    expect(resets).toBe(1);
    expect(notes).toHaveLength(1);
    expect(filesBelow(folder).filter((path) => path.includes('cache-damaged'))).toHaveLength(1);
    expect(cache.get('patients', 1)).toBeNull();
    cache.apply({ kind: 'patients', objects: many(1, 1), sequence: 2 });
    expect(cache.count('patients')).toBe(1);
    cache.close();
  });

  it('who was reading a feed when the cache was begun anew cannot save its state into the new one before having asked for it again', () => {
    const { file, db } = reachable(newFolder());
    const cache = openCache(file);
    const page = {
      kind: 'patients',
      objects: many(1, 3),
      sequence: 1,
      feed: { name: 'patients', state: 'half way' },
    } as const;
    cache.apply(page);
    damage(db(), 'appointments');
    expect(kindOf(() => cache.get('appointments', 1))).toBe('store-damaged');
    expect(kindOf(() => cache.apply({ ...page, sequence: 2 }))).toBe('store-damaged');
    expect(kindOf(() => cache.saveFeedState('patients', 'watermark'))).toBe('store-damaged');
    expect(cache.count('patients')).toBe(0);
    expect(cache.feedState('patients')).toBeNull();
    cache.apply({ ...page, sequence: 3 });
    expect(cache.feedState('patients')).toBe('half way');
    cache.close();
  });

  it('at most two damaged files are kept', () => {
    const folder = newFolder();
    let ms = noon;
    const file = cacheFile(
      folder,
      key,
      () => ms++,
      () => {},
    );
    for (let i = 0; i < 4; i++) {
      file.open().close();
      file.discard('damaged');
    }
    expect(filesBelow(folder)).toHaveLength(2);
  });

  it('verify reads every page, and leaves none unused', () => {
    const { file, db } = reachable(newFolder());
    const cache = openCache(file);
    cache.apply({ kind: 'patients', objects: many(1, 200), sequence: 1 });
    cache.remove('patients', cache.ids('patients', 1, 150));
    cache.verify();
    expect(db().pragma('freelist_count', { simple: true })).toBe(0);
    damage(db(), 'patients');
    expect(kindOf(() => cache.verify())).toBe('store-damaged');
    cache.close();
  });

  it('found damaged by the check of the night, it is begun again: the next night reads on', () => {
    const folder = newFolder();
    const { file, notes } = reachable(folder);
    const before = openCache(file);
    before.apply({ kind: 'patients', objects: many(1, 200), sequence: 1 });
    before.close();
    const cache = openCache(file);
    let resets = 0;
    cache.onReset(() => resets++);
    flipBit(join(folder, 'cache.db'), Math.floor(bitsOf(join(folder, 'cache.db')) / 2));
    expect(kindOf(() => cache.verify())).toBe('store-damaged');
    expect([resets, notes.length, cache.count('patients')]).toEqual([1, 1, 0]);
    cache.verify();
    cache.close();
  });

  it('clear drops everything and tells, and the file goes', () => {
    const folder = newFolder();
    const { file } = reachable(folder);
    const cache = openCache(file);
    let resets = 0;
    const stop = cache.onReset(() => resets++);
    cache.apply({
      kind: 'patients',
      objects: many(1, 5),
      sequence: 1,
      feed: { name: 'patients', state: 'x' },
    });
    cache.saveFact('base', 'x');
    cache.clear();
    expect([cache.count('patients'), cache.feedState('patients'), cache.fact('base'), resets]).toEqual([
      0,
      null,
      null,
      1,
    ]);
    cache.saveFeedState('patients', 'allowed');
    stop();
    cache.clear();
    expect(resets).toBe(1);
    cache.close();
    expect(filesBelow(folder)).toHaveLength(1);
  });

  it('in memory it works the same, and keeps nothing', () => {
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'appointments', objects: [cachedAppointment(1)], sequence: 1 });
    cache.verify();
    cache.clear();
    expect(cache.count('appointments')).toBe(0);
    cache.close();
    cache.close();
  });

  it('upkeep runs between other work in steps, until nothing is left to do', () => {
    const timers = virtualTimers();
    const path = join(newFolder(), 'cache.db');
    let db: Database | null = null;
    const open = () => {
      db = openDatabase({ path, key, ...cacheFileSettings });
      return db;
    };
    const cache = openCache({ open, discard: () => {} }, timers.after);
    for (let i = 0; i < 30; i++)
      cache.apply({ kind: 'patients', objects: many(1 + i * 50, 50), sequence: i });
    // One step of upkeep, the indexing of those who came many at a time, and the reading of the names.
    expect(timers.waiting()).toBe(3);
    timers.pass(60_000);
    expect(timers.waiting()).toBe(0);
    const segments = (db as unknown as Database)
      .prepare('SELECT count(DISTINCT segid) FROM patient_search_idx')
      .pluck();
    expect(segments.get()).toBeLessThan(16);
    const { log, checkpointed } = (db as unknown as Database)
      .prepare('PRAGMA wal_checkpoint(NOOP)')
      .get() as { log: number; checkpointed: number };
    expect(log - checkpointed).toBeLessThan(200);
    expect(cache.searchPatients('chen', { limit: 5, archived: false })).toHaveLength(5);
    cache.apply({ kind: 'patients', objects: many(5000, 1), sequence: 99 });
    cache.close();
    expect(timers.waiting()).toBe(0);
  });
});

describe('patients who are stored many at a time, and indexed later', () => {
  const named = (from: number, count: number, lastname: string) =>
    Array.from({ length: count }, (_, i) => cachedPatient(from + i, { firstname: 'Sam', lastname }));
  const ids = (cache: ReturnType<typeof openCache>, typed: string) =>
    cache.searchPatients(typed, { limit: 50, archived: false }).map(({ id }) => id);

  it('are found at once, and are indexed in larger pieces than they came in', () => {
    const timers = virtualTimers();
    const { file, db } = reachable(newFolder());
    const cache = openCache(file, timers.after);
    const waiting = () => db().prepare('SELECT count(*) FROM patients_to_index').pluck().get();
    for (let page = 0; page < 12; page++)
      cache.apply({ kind: 'patients', objects: named(1 + page * 25, 25, 'Quill'), sequence: page });
    expect(waiting()).toBe(300);
    timers.pass(2_400);
    expect(waiting()).toBe(300);
    timers.pass(100);
    expect(waiting()).toBe(100);
    timers.pass(60_000);
    expect(waiting()).toBe(0);
    cache.apply({ kind: 'patients', objects: named(1_001, 30, 'Rook'), sequence: 90 });
    expect(waiting()).toBe(30);
    expect(ids(cache, 'rook')).toHaveLength(30);
    expect(waiting()).toBe(0);
    cache.close();
  });

  it('are indexed only as fast as the parts of the index are merged, but at once for a search', () => {
    const timers = virtualTimers();
    const { file, db } = reachable(newFolder());
    const cache = openCache(file, timers.after);
    // Names of their own make many pages to merge.
    const nameOf = (id: number) => `${(id * 2_654_435_761).toString(36)} ${(id * 40_503).toString(36)}`;
    for (let page = 0; page < 30; page++) {
      const some = named(1 + page * 400, 400, 'Quill').map((one) => ({ ...one, middleName: nameOf(one.id) }));
      cache.apply({ kind: 'patients', objects: some, sequence: page });
    }
    const waiting = db().prepare<[], number>('SELECT count(*) FROM patients_to_index').pluck();
    const parts = db().prepare<[], number>('SELECT count(DISTINCT segid) FROM patient_search_idx').pluck();
    let most = 0;
    while ((waiting.get() ?? 0) > 2_000) {
      timers.pass(10);
      most = Math.max(most, parts.get() ?? 0);
    }
    // SQLite merges four at a time, so there are a few of each size. Without the rule it is fourteen.
    expect(most).toBeLessThanOrEqual(10);
    expect(ids(cache, 'quill')).toHaveLength(50);
    expect(waiting.get()).toBe(0);
    cache.close();
  });

  it('are indexed also while others are stored', () => {
    const timers = virtualTimers();
    const { file, db } = reachable(newFolder());
    const cache = openCache(file, timers.after);
    const store = (page: number) =>
      cache.apply({ kind: 'patients', objects: named(1 + page * 25, 25, 'Quill'), sequence: page });
    for (let page = 0; page < 100; page++) store(page);
    timers.pass(2_490);
    // As a desk is filled from another one: faster than steps of upkeep come.
    for (let page = 100; page < 600; page++) {
      store(page);
      timers.pass(1);
    }
    const waiting = db().prepare('SELECT count(*) FROM patients_to_index').pluck();
    expect(waiting.get()).toBeLessThan(12_000);
    cache.close();
  });

  it('are indexed in steps between other work, for a search that can wait', async () => {
    const timers = virtualTimers();
    const { file, db } = reachable(newFolder());
    const cache = openCache(file, timers.after);
    for (let page = 0; page < 4; page++)
      cache.apply({ kind: 'patients', objects: named(1 + page * 800, 800, 'Quill'), sequence: page });
    const waiting = () => db().prepare('SELECT count(*) FROM patients_to_index').pluck().get();
    let isDone = false;
    const done = cache.indexed().then(() => {
      isDone = true;
    });
    const left = [waiting()];
    while (!isDone) {
      timers.pass(0);
      await Promise.resolve();
      if (waiting() !== left.at(-1)) left.push(waiting());
    }
    await done;
    expect(left).toEqual([2_800, 2_400, 2_000, 1_600, 1_200, 800, 400, 0]);
    await cache.indexed();
    cache.close();
    await expect(cache.indexed()).rejects.toThrow();
  });

  it('have the name that was stored last, whichever way each came', () => {
    const timers = virtualTimers();
    const cache = openCache(reachable(newFolder()).file, timers.after);
    cache.apply({ kind: 'patients', objects: named(1, 25, 'Quill'), sequence: 1 });
    cache.apply({ kind: 'patients', objects: named(1, 1, 'Rook'), sequence: 2 });
    cache.apply({ kind: 'patients', objects: named(2, 24, 'Swann'), sequence: 3 });
    cache.remove('patients', [25]);
    timers.pass(60_000);
    expect([ids(cache, 'quill'), ids(cache, 'rook'), ids(cache, 'swann').length]).toEqual([[], [1], 23]);
    cache.close();
  });

  it('are found after a crash that came before they were indexed', () => {
    const folder = newFolder();
    const first = reachable(folder);
    openCache(first.file, virtualTimers().after).apply({
      kind: 'patients',
      objects: named(1, 25, 'Macdonald'),
      sequence: 1,
    });
    first.db().close();
    const again = openCache(reachable(folder).file, virtualTimers().after);
    expect(ids(again, 'macdonald')).toHaveLength(25);
    again.close();
  });

  it('hold no search up where the disk takes nothing: all others are found', () => {
    const timers = virtualTimers();
    const { file, db } = reachable(newFolder());
    const cache = openCache(file, timers.after);
    cache.apply({ kind: 'patients', objects: named(1, 3, 'Quill'), sequence: 1 });
    cache.apply({ kind: 'patients', objects: named(100, 25, 'Rook'), sequence: 2 });
    db().pragma('query_only = ON');
    expect([ids(cache, 'quill').length, ids(cache, 'rook').length]).toEqual([3, 0]);
    db().pragma('query_only = OFF');
    expect(ids(cache, 'rook')).toHaveLength(25);
    cache.close();
  });
});
