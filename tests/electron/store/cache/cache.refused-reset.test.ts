import Sqlite from 'better-sqlite3-multiple-ciphers';
import { describe, expect, it } from 'vitest';
import { type CacheFile, openCache } from '../../../../electron/store/cache/cache.ts';
import { cacheFile } from '../../../../electron/store/cache/file.ts';
import type { Database } from '../../../../electron/store/database.ts';
import { StoreError } from '../../../../electron/store/store-error.ts';
import { failure } from '../../../../shared/failures.ts';
import { key, newFolder, noon, virtualTimers } from '../folders.ts';
import { cachedPatient } from '../objects.ts';

const kindOf = (action: () => unknown): string => {
  try {
    action();
    return 'nothing';
  } catch (error) {
    return error instanceof StoreError ? error.failure.kind : `no store error: ${error}`;
  }
};

/** A cache whose disk takes no new file for as long as `refuses` is set. */
function refusing() {
  const file = cacheFile(
    newFolder(),
    key,
    () => noon,
    () => undefined,
  );
  const disk = { refuses: false, db: null as Database | null };
  const watched: CacheFile = {
    ...file,
    open() {
      if (disk.refuses) throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
      disk.db = file.open();
      return disk.db;
    },
  };
  return { file: watched, disk };
}

/** Makes every later reading of a table fail as a damaged page does. */
function damage(db: Database, table: string): void {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare('UPDATE sqlite_schema SET rootpage = 99999 WHERE name = ?').run(table);
  db.pragma('writable_schema = RESET');
}

describe('a cache for which the disk takes no new file after a reset', () => {
  it('found damaged in use: the call that met it fails as a store error, and so do later ones until the disk takes it', () => {
    const { file, disk } = refusing();
    const cache = openCache(file);
    cache.apply({ kind: 'patients', objects: [cachedPatient(1)], sequence: 1 });
    damage(disk.db as Database, 'patients');
    disk.refuses = true;
    const seen = [kindOf(() => cache.get('patients', 1)), kindOf(() => cache.count('patients'))];
    disk.refuses = false;
    seen.push(kindOf(() => cache.count('patients')));
    expect(seen.map((one) => one.startsWith('no store error'))).toEqual([false, false, false]);
    expect(seen[2]).toBe('nothing');
  });

  it('cleared: the next calls fail as store errors until the disk takes it', () => {
    const { file, disk } = refusing();
    const cache = openCache(file);
    disk.refuses = true;
    const seen = [kindOf(() => cache.clear()), kindOf(() => cache.feedState('patients'))];
    disk.refuses = false;
    seen.push(kindOf(() => cache.feedState('patients')));
    expect(seen).toEqual(['disk-full', 'disk-full', 'nothing']);
  });

  it('a step of upkeep, in a timer, throws nothing', () => {
    const { file, disk } = refusing();
    const timers = virtualTimers();
    const cache = openCache(file, timers.after);
    disk.refuses = true;
    kindOf(() => cache.clear());
    expect(kindOf(() => timers.pass(10_000))).toBe('nothing');
  });
});

describe('the listeners of a cache', () => {
  it('are notified all the same where one of them meets a store error, which is logged', () => {
    const warned: unknown[] = [];
    const cache = openCache(refusing().file, undefined, { warn: (_words, data) => warned.push(data) });
    const notified: string[] = [];
    const fails = () => {
      throw new StoreError(failure('disk-full'));
    };
    cache.onReset(fails);
    cache.onReset(() => notified.push('reset'));
    cache.onOlder(fails);
    cache.onOlder(() => notified.push('older'));
    cache.onChange(fails);
    cache.onChange(() => notified.push('change'));
    const patient = { ...cachedPatient(1), updatedAt: '2026-03-02T22:00:00.000Z' };
    cache.apply({ kind: 'patients', objects: [patient], sequence: 1 });
    const older = { ...patient, updatedAt: '2026-03-01T22:00:00.000Z' };
    cache.apply({ kind: 'patients', objects: [older], sequence: 2 });
    cache.clear();
    expect(notified).toEqual(['change', 'older', 'reset']);
    expect(warned).toEqual(Array(3).fill({ failure: 'disk-full' }));
  });
});
