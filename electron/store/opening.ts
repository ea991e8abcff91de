import { openCache } from './cache/cache.ts';
import { cacheFile, memoryCache } from './cache/file.ts';
import { deskFileSettings, openDatabase } from './database.ts';
import { deskCopies } from './desk/copies.ts';
import { openDeskStore } from './desk/desk.ts';
import { openDeskFile } from './desk/file.ts';
import { makeFolder } from './files.ts';
import { lockFolder } from './folder-lock.ts';
import { guarded, storeResult } from './store-error.ts';
import type { OpenStores, OpenStoresOptions, Stores } from './types.ts';

/**
 * See `OpenStores`.
 *
 * Guarantees:
 * - two programs never have the same folder open;
 * - a failed opening leaves nothing open and nothing locked;
 * - the desk is opened before the cache: what exists nowhere else decides whether the key is right.
 *
 * @throws when Node is too old (the database library would end the process without a word)
 */
export const openStores: OpenStores = (options) => {
  refuseOldNode(process.versions.node);
  return storeResult(() => (options.folder === null ? inMemory(options) : inFolder(options.folder, options)));
};

/** @throws when this version of Node is older than the database library needs. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) < 22) {
    throw new Error(`Foyer needs Node 22 or later for its database; this is ${version}`);
  }
}

type Opened = { readonly stores: Stores; readonly notes: readonly string[] };

function inMemory({ after, log }: OpenStoresOptions): Opened {
  const cache = openCache(memoryCache(), after, log);
  const desk = openDeskStore(openDatabase({ path: null, key: new Uint8Array(), ...deskFileSettings }), {
    log,
  });
  const settle = () => Promise.resolve();
  return { stores: { cache, desk, settle, close: inOrder(cache.close, desk.close) }, notes: [] };
}

function inFolder(folder: string, { key, now, after, pause, log }: OpenStoresOptions): Opened {
  const notes: string[] = [];
  const opened: (() => void)[] = [];
  try {
    makeFolder(folder);
    const giveBack = lockFolder(folder);
    opened.push(giveBack);

    const { db, notes: deskNotes } = openDeskFile(folder, key, now);
    opened.unshift(() => db.close());
    notes.push(...deskNotes);
    const copies = deskCopies(db, folder, key, { now, after, pause, log });
    const desk = guarded(() => openDeskStore(db, { log, copies }), copies.met);
    // Its copies end with it.
    opened[0] = desk.close;
    if (deskNotes.length > 0) copies.committed(true);

    const note = (sentence: string) => {
      notes.push(sentence);
      log?.warn(sentence);
    };
    const cache = openCache(cacheFile(folder, key, now, note), after, log);
    opened.unshift(cache.close);
    return {
      stores: { cache, desk, settle: copies.settle, close: inOrder(cache.close, desk.close, giveBack) },
      notes: [...notes],
    };
  } catch (error) {
    inOrder(...opened)();
    throw error;
  }
}

/** Runs all of them, whichever throws. */
function inOrder(...actions: readonly (() => void)[]): () => void {
  return () => {
    let thrown: unknown = null;
    for (const action of actions) {
      try {
        action();
      } catch (error) {
        thrown ??= error;
      }
    }
    if (thrown) throw thrown;
  };
}
