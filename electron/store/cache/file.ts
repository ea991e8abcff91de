import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFileSettings, openDatabase, verifyPages } from '../database.ts';
import { fileNames, freeName, moveDatabase, removeDatabase } from '../files.ts';
import { walStateOf } from '../wal.ts';
import { storeWords } from '../words.ts';
import type { CacheFile } from './cache.ts';

/** Number of damaged caches kept for diagnosis. */
const damagedKept = 2;

/** `cache.db` in a folder. `note` receives sentences for the user. */
export function cacheFile(
  folder: string,
  key: Uint8Array,
  now: () => number,
  note: (sentence: string) => void,
): CacheFile {
  const path = join(folder, fileNames.cache);
  return {
    open() {
      const walState = walStateOf(path);
      const db = openDatabase({ path, key, ...cacheFileSettings });
      if (walState !== 'broken') return db;
      // SQLite has dropped what follows the break. If a checkpoint had already copied some of it, the file now holds a
      // mixture; if not, it is simply a little older, together with the feeds' states, and the feeds bring the rest.
      try {
        verifyPages(db);
        note(storeWords.cachePartLost);
        return db;
      } catch (error) {
        db.close();
        throw error;
      }
    },
    discard(why) {
      if (why === 'cleared') return removeDatabase(path);
      moveDatabase(path, freeName(folder, 'cache-damaged', now()));
      for (const old of damagedIn(folder).slice(damagedKept)) removeDatabase(old);
      note(storeWords.cacheDamaged);
    },
  };
}

const damagedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^cache-damaged-.*\.db$/.test(name))
    .sort((a, b) => (a < b ? 1 : -1))
    .map((name) => join(folder, name));

/** A cache in memory, for a PC without a keychain. */
export const memoryCache = (): CacheFile => ({
  open: () => openDatabase({ path: null, key: new Uint8Array(), ...cacheFileSettings }),
  discard: () => {},
});
