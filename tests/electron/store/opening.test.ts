import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheMigrations } from '../../../electron/store/cache/migrations.ts';
import { deskFileSettings, openDatabase } from '../../../electron/store/database.ts';
import { deskMigrations } from '../../../electron/store/desk/migrations.ts';
import { openStores, refuseOldNode } from '../../../electron/store/opening.ts';
import { child } from './child.ts';
import {
  filesBelow,
  flipBit,
  folderCopy,
  key,
  newFolder,
  opened,
  openingFailure,
  otherKey,
  virtualTimers,
} from './folders.ts';
import { cachedPatient, outboxRow } from './objects.ts';

function used(): string {
  const folder = newFolder();
  const { stores } = opened(folder);
  stores.desk.addWrite(outboxRow('a'));
  stores.cache.apply({ kind: 'patients', objects: [cachedPatient(1)], sequence: 1 });
  stores.close();
  return folder;
}
const contents = (folder: string) =>
  filesBelow(folder)
    .sort()
    .map((path) => [path, readFileSync(path).toString('base64')]);
const setSchema = (path: string, number: number) => {
  const db = openDatabase({ path, key, ...deskFileSettings, mustExist: true });
  db.pragma(`user_version = ${number}`);
  db.close();
};

describe('opening the stores', () => {
  it('makes a folder that is not there, and finds everything again', () => {
    const folder = join(newFolder(), 'a', 'b');
    const first = opened(folder);
    first.stores.desk.addWrite(outboxRow('a'));
    first.stores.cache.saveFact('x', 'y');
    first.stores.close();
    const second = opened(folder);
    expect(second.notes).toEqual([]);
    expect(second.stores.desk.writes()).toHaveLength(1);
    expect(second.stores.cache.fact('x')).toBe('y');
    second.stores.close();
  });

  it('a wrong or missing key is an error, never a new empty file', () => {
    const folder = used();
    const before = contents(folder);
    expect(openingFailure(folder, { key: otherKey })?.kind).toBe('store-key-wrong');
    expect(openingFailure(folder, { key: new Uint8Array(0) })?.kind).toBe('store-key-wrong');
    expect(openingFailure(folder, { key: new Uint8Array(31) })?.kind).toBe('store-key-wrong');
    expect(contents(folder)).toEqual(before);
    const { stores } = opened(folder);
    expect(stores.desk.writes()).toHaveLength(1);
    stores.close();
  });

  it('a wrong key is distinguished from damage even when the key check is gone, and with the right one it is written again', () => {
    const folder = used();
    rmSync(join(folder, 'key-check.json'));
    expect(openingFailure(folder, { key: otherKey })?.kind).toBe('store-key-wrong');
    expect(existsSync(join(folder, 'key-check.json'))).toBe(false);
    flipBit(join(folder, 'desk.db'), 8 * 100);
    expect(openingFailure(folder, { key: otherKey })?.kind).toBe('store-key-wrong');
    expect(opened(folder).notes.join()).toContain('damaged');
    expect(existsSync(join(folder, 'key-check.json'))).toBe(true);
  });

  it('the desk is opened before the cache: what exists nowhere else decides whether the key is right', () => {
    const folder = used();
    flipBit(join(folder, 'cache.db'), 8 * 100);
    const before = contents(folder);
    expect(openingFailure(folder, { key: otherKey })?.kind).toBe('store-key-wrong');
    // A cache that cannot be read is rebuilt; with a wrong key it is not even opened.
    expect(contents(folder)).toEqual(before);
    expect(opened(folder).notes.join()).toContain('damaged');
  });

  it('a desk that is missing where one was kept is an error, never a new empty file', () => {
    const folder = used();
    rmSync(join(folder, 'desk.db'));
    expect(openingFailure(folder)).toEqual({ kind: 'store-damaged', words: 'desk.db is missing' });
    rmSync(join(folder, 'key-check.json'));
    expect(openingFailure(folder)?.kind).toBe('store-damaged');
    expect(existsSync(join(folder, 'desk.db'))).toBe(false);
  });

  it('a desk that was emptied is never taken for a new one', () => {
    const folder = used();
    rmSync(join(folder, 'copies'), { recursive: true });
    for (const bytes of [0, 1, 100, 4095]) {
      writeFileSync(join(folder, 'desk.db'), new Uint8Array(bytes));
      expect(openingFailure(folder)?.kind, `${bytes} bytes`).toBe('store-damaged');
      expect(readFileSync(join(folder, 'desk.db'))).toHaveLength(bytes);
    }
  });

  it.each(['desk.db', 'cache.db'])(
    'a schema from the future in %s is an error of its own, and changes nothing',
    (name) => {
      const folder = used();
      setSchema(join(folder, name), 990);
      expect(openingFailure(folder)?.kind).toBe('store-from-future');
      const migrations = name === 'desk.db' ? deskMigrations : cacheMigrations;
      setSchema(join(folder, name), migrations.at(-1)?.to ?? 0);
      const { stores } = opened(folder);
      expect([stores.desk.writes().length, stores.cache.count('patients')]).toEqual([1, 1]);
      stores.close();
    },
  );

  it('a damaged cache is set aside and rebuilt; the desk is untouched', () => {
    const folder = used();
    flipBit(join(folder, 'cache.db'), 8 * 100);
    const { stores, notes } = opened(folder);
    expect(notes).toEqual([expect.stringContaining('loading it again')]);
    expect(stores.cache.count('patients')).toBe(0);
    expect(stores.desk.writes()).toHaveLength(1);
    expect(filesBelow(folder).some((path) => path.includes('cache-damaged'))).toBe(true);
    stores.close();
  });

  it('a cache that is gone is simply rebuilt', () => {
    const folder = used();
    rmSync(join(folder, 'cache.db'));
    const { stores, notes } = opened(folder);
    expect([notes, stores.cache.count('patients'), stores.desk.writes().length]).toEqual([[], 0, 1]);
    stores.close();
  });

  it('two programs never have the same folder open', async () => {
    const folder = used();
    const other = child('./opening-child.ts', folder);
    await other.until((lines) => lines.length > 0);
    expect(other.lines()).toEqual(['open']);
    expect(openingFailure(folder)?.kind).toBe('store-in-use');
    await other.kill();
    expect(openingFailure(folder)).toBeNull();
    const here = opened(folder);
    expect(openingFailure(folder)?.kind).toBe('store-in-use');
    const late = child('./opening-child.ts', folder);
    await late.until((lines) => lines.length > 0);
    expect(late.lines()).toEqual(['store-in-use']);
    await late.kill();
    here.stores.close();
  });

  it('what fails leaves nothing open and nothing locked', () => {
    const folder = used();
    setSchema(join(folder, 'cache.db'), 990);
    expect(openingFailure(folder)?.kind).toBe('store-from-future');
    expect(openingFailure(folder)?.kind).toBe('store-from-future');
    rmSync(join(folder, 'cache.db'));
    expect(openingFailure(folder)).toBeNull();
  });

  it('what fails after a desk was restored leaves no copy of it to be made', () => {
    const folder = used();
    flipBit(join(folder, 'desk.db'), 8 * 100);
    setSchema(join(folder, 'cache.db'), 990);
    const timers = virtualTimers();
    expect(openingFailure(folder, { after: timers.after })?.kind).toBe('store-from-future');
    expect(timers.waiting()).toBe(0);
  });

  it('a folder that may not be written is said to be so', () => {
    // Who runs the tests as root may write everywhere, but not into the kernel's own folders; Windows knows no such mode.
    const root = process.getuid?.() === 0;
    const folder = root && process.platform === 'linux' ? '/proc/self/fdinfo' : newFolder();
    if (!root) chmodSync(folder, 0o500);
    if (process.platform !== 'win32') expect(openingFailure(folder)?.kind).toBe('store-read-only');
    if (!root) chmodSync(folder, 0o700);
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(openingFailure(join(file, 'below'))?.kind).toBe('store-read-only');
  });

  it('refuses a Node that the database library does not run on, and says which it needs', () => {
    expect(() => refuseOldNode('20.19.1')).toThrow('needs Node 22 or later');
    expect(() => refuseOldNode('22.0.0')).not.toThrow();
    expect(() => refuseOldNode('24.21.0')).not.toThrow();
  });

  it('without a folder nothing is kept', () => {
    const result = openStores({ folder: null, key: new Uint8Array(0), now: () => 0 });
    if (!result.ok) throw new Error(result.failure.kind);
    result.value.stores.desk.addWrite(outboxRow('a'));
    result.value.stores.close();
    expect(opened(null).stores.desk.writes()).toEqual([]);
  });

  it('a copy of the folder on another PC opens with the key only', () => {
    const copy = folderCopy(used());
    expect(openingFailure(copy, { key: otherKey })?.kind).toBe('store-key-wrong');
    expect(openingFailure(copy)).toBeNull();
  });
});
