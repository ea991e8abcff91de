import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cacheFileSettings,
  deskFileSettings,
  keyOpens,
  openDatabase,
  verifyPages,
} from '../../../electron/store/database.ts';
import { bitsOf, flipBit, key, newFolder, otherKey } from './folders.ts';

describe('one encrypted file', () => {
  it.each([
    ['desk', deskFileSettings, 1],
    ['cache', cacheFileSettings, 2],
  ] as const)(
    'of the %s is opened with the settings that durability and secrecy ask for',
    (_name, settings, vacuum) => {
      const db = openDatabase({ path: join(newFolder(), 'a.db'), key, ...settings });
      const value = (name: string) => db.pragma(name, { simple: true });
      expect(value('cipher')).toBe('chacha20');
      expect(value('journal_mode')).toBe('wal');
      expect(value('synchronous')).toBe(2);
      expect(value('temp_store')).toBe(2);
      expect(value('foreign_keys')).toBe(1);
      expect(value('locking_mode')).toBe('exclusive');
      expect(value('secure_delete')).toBe(1);
      expect(value('auto_vacuum')).toBe(vacuum);
      expect(value('cache_size')).toBe(-settings.cacheKiB);
      db.close();
    },
  );

  it('the file is encrypted and authenticated page by page, its WAL too', () => {
    const path = join(newFolder(), 'a.db');
    const db = openDatabase({ path, key, ...deskFileSettings });
    db.exec('CREATE TABLE t (x)');
    db.prepare('INSERT INTO t VALUES (?)').run('PLANTED-NAME '.repeat(2000));
    // Before the WAL is emptied into the file, and after.
    const asWritten = [path, `${path}-wal`].map((file) => readFileSync(file));
    db.close();
    for (const bytes of [...asWritten, readFileSync(path)]) {
      expect(bytes.includes('PLANTED')).toBe(false);
      expect(bytes.includes('SQLite format')).toBe(false);
    }
    const middle = Math.floor(bitsOf(path) / 2);
    flipBit(path, middle);
    const again = () => {
      const damaged = openDatabase({ path, key, ...deskFileSettings });
      try {
        verifyPages(damaged);
      } finally {
        damaged.close();
      }
    };
    expect(again).toThrow();
    flipBit(path, middle);
    expect(again).not.toThrow();
  });

  it('a commit is on the disk when it returns, and nothing readable is written to temporary files', () => {
    for (const settings of [deskFileSettings, cacheFileSettings]) {
      const folder = newFolder();
      const db = openDatabase({ path: join(folder, 'a.db'), key, ...settings });
      // The binding's own defaults are NORMAL, and files.
      expect(db.pragma('synchronous', { simple: true })).toBe(2);
      expect(db.pragma('temp_store', { simple: true })).toBe(2);
      db.exec('CREATE TABLE t (x)');
      const put = db.prepare('INSERT INTO t VALUES (?)');
      db.transaction(() => {
        for (let n = 0; n < 2000; n++) put.run(`PLANTED-NAME ${(n * 7919) % 2000} ${'x'.repeat(500)}`);
      })();
      // A sort that does not fit the page cache spills, to memory.
      expect(db.prepare('SELECT x FROM t ORDER BY x DESC').all()).toHaveLength(2000);
      expect(readdirSync(folder).filter((name) => !name.startsWith('a.db'))).toEqual([]);
      db.close();
    }
  });

  it('opens with its key only', () => {
    const path = join(newFolder(), 'a.db');
    const db = openDatabase({ path, key, ...deskFileSettings });
    db.exec('CREATE TABLE t (x)');
    verifyPages(db);
    db.close();
    expect(keyOpens(path, key)).toBe(true);
    expect(keyOpens(path, otherKey)).toBe(false);
  });

  it('is not made where it must exist', () => {
    const path = join(newFolder(), 'a.db');
    expect(() => openDatabase({ path, key, ...deskFileSettings, mustExist: true })).toThrow();
    expect(existsSync(path)).toBe(false);
  });
});
