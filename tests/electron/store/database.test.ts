import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cacheSettings,
  deskSettings,
  openDatabase,
  opensWith,
  readThrough,
} from '../../../electron/store/database.ts';
import { key, newFolder, otherKey } from './folders.ts';

describe('one encrypted file', () => {
  it.each([
    ['desk', deskSettings, 1],
    ['cache', cacheSettings, 2],
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

  it('opens with its key only', () => {
    const path = join(newFolder(), 'a.db');
    const db = openDatabase({ path, key, ...deskSettings });
    db.exec('CREATE TABLE t (x)');
    readThrough(db);
    db.close();
    expect(opensWith(path, key)).toBe(true);
    expect(opensWith(path, otherKey)).toBe(false);
  });

  it('is not made where it must exist', () => {
    const path = join(newFolder(), 'a.db');
    expect(() => openDatabase({ path, key, ...deskSettings, mustExist: true })).toThrow();
    expect(existsSync(path)).toBe(false);
  });
});
