import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesExist } from '../../../electron/store/existing-files.ts';
import { removeStores, setStoresAside } from '../../../electron/store/remove-files.ts';
import { filesBelow, newFolder, noon, opened, openingFailure, otherKey } from './folders.ts';
import { outboxRow } from './objects.ts';

function used(): string {
  const folder = newFolder();
  const { stores } = opened(folder);
  stores.desk.addWrite(outboxRow('a'));
  stores.close();
  writeFileSync(join(folder, 'settings.json'), '{}');
  return folder;
}

describe('leaving', () => {
  it('removing takes every file of the store and no other', () => {
    const folder = used();
    expect(filesExist(folder)).toBe(true);
    expect(setStoresAside(folder, () => noon)).toEqual({ ok: true, value: null });
    const { stores } = opened(folder);
    stores.close();
    expect(removeStores(folder)).toEqual({ ok: true, value: null });
    expect(filesExist(folder)).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['in-use.lock', 'settings.json']);
  });

  it('setting aside deletes nothing, and lets the next opening start afresh, with another key too', () => {
    const folder = used();
    const before = filesBelow(folder).length;
    expect(openingFailure(folder, { key: otherKey })?.kind).toBe('store-key-wrong');
    expect(setStoresAside(folder, () => noon).ok).toBe(true);
    expect(filesExist(folder)).toBe(false);
    expect(filesBelow(folder)).toHaveLength(before);
    const { stores } = opened(folder, { key: otherKey });
    expect(stores.desk.writes()).toEqual([]);
    stores.close();
  });

  it('both refuse while the stores are open, and find nothing in a folder that is not there', () => {
    const folder = used();
    const { stores } = opened(folder);
    expect(removeStores(folder)).toMatchObject({ ok: false, failure: { kind: 'store-in-use' } });
    expect(setStoresAside(folder, () => noon)).toMatchObject({
      ok: false,
      failure: { kind: 'store-in-use' },
    });
    expect(stores.desk.write('a')).not.toBeNull();
    stores.close();
    expect(removeStores(join(folder, 'nowhere'))).toEqual({ ok: true, value: null });
  });
});
