import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../../shared/result.ts';
import { exists, fileNames, makeFolder, stampOf } from './files.ts';
import { lockFolder } from './folder-lock.ts';
import { storeResult } from './store-error.ts';

/** Every name that the store gives to a file or folder of its own; the folder may hold other things too. */
const ours = [/^desk(-|\.)/, /^cache(-|\.)/, /^key-check\.json/, /^copies$/, /^authority-[0-9a-f]{16}\.pem$/];

/**
 * Removes all files of the store in a folder: for "remove this PC", after the key has been destroyed, which makes the
 * bytes unreadable wherever copies of them remain. The stores must be closed. Failures: store-in-use, store-read-only.
 */
export function removeStores(folder: string): Result<null> {
  return alone(folder, (found) => {
    for (const name of found) rmSync(join(folder, name), { recursive: true, force: true });
    rmSync(join(folder, 'set-aside'), { recursive: true, force: true });
  });
}

/**
 * Moves all files of the store in a folder aside, deleting nothing, so that the next opening creates new ones: the user
 * decides so when the key is lost, or when the desk is damaged and no copy of it is usable. The stores must be closed.
 * Failures: store-in-use, store-read-only.
 */
export function setStoresAside(folder: string, now: () => number): Result<null> {
  return alone(folder, (found) => {
    const aside = join(folder, 'set-aside', stampOf(now()));
    makeFolder(aside);
    // The key check goes last: until it is gone, a crash leaves a folder in which the missing files are noticed.
    const last = fileNames.keyCheck;
    for (const name of [...found.filter((n) => n !== last), ...found.filter((n) => n === last)]) {
      renameSync(join(folder, name), join(aside, name));
    }
  });
}

function alone(folder: string, action: (found: readonly string[]) => void): Result<null> {
  if (!exists(folder)) return ok(null);
  return storeResult(() => {
    const giveBack = lockFolder(folder);
    try {
      action(readdirSync(folder).filter((name) => ours.some((form) => form.test(name))));
    } finally {
      giveBack();
    }
    return null;
  });
}
