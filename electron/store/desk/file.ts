import { basename, join } from 'node:path';
import { failure } from '../../../shared/failures.ts';
import { type Database, deskFileSettings, keyOpens, openDatabase, verifyPages } from '../database.ts';
import { copyDurably, exists, fileNames, freeName, moveDatabase, removeDatabase, sizeOf } from '../files.ts';
import { checkKey, hasKeyCheck, writeKeyCheck } from '../key-check.ts';
import { migrate, schemaOf } from '../migrations.ts';
import { guarded, StoreError, storeResult } from '../store-error.ts';
import { parseStoredJson } from '../stored.ts';
import { walStateOf } from '../wal.ts';
import { storeWords } from '../words.ts';
import { isAsClosed } from './checksum.ts';
import { copiesIn, madeAt } from './copies.ts';
import { deskMigrations } from './migrations.ts';
import { nothingSalvaged, type Salvage, salvage } from './salvage.ts';

/**
 * The fact in which a restored desk stores what is known of the restoring, as JSON of `DeskRestored`; the outbox
 * removes it once it is processed.
 */
export const restoredFact = 'store:restored';

/** A desk that was damaged and restored from a copy. */
export type DeskRestored = {
  /** UTC ms. */
  readonly at: number;
  /** When the copy was made, by its name. */
  readonly copyMadeAt: string;
  /** The damaged file's new name in the store's folder. */
  readonly keptAs: string;
} & Salvage;

/**
 * Opens `desk.db`, creates it in a folder that never had one, or restores it.
 *
 * Guarantees:
 * - a wrong or missing key is an error, never a new empty file;
 * - a desk that is missing where one existed is an error, never a new empty file;
 * - a damaged desk is kept, its last copy restored, and the user notified;
 * - everything that can still be read in a damaged desk is salvaged;
 * - nothing is deleted, but for a restored copy that was not put in its place where the desk turns out sound.
 *
 * @throws StoreError
 */
export function openDeskFile(
  folder: string,
  key: Uint8Array,
  now: () => number,
): { db: Database; notes: string[] } {
  const path = join(folder, fileNames.desk);
  if (key.length !== 32) throw new StoreError(failure('store-key-wrong', { words: 'not 32 bytes' }));
  const verdict = checkKey(folder, key);
  if (verdict === 'wrong') throw new StoreError(failure('store-key-wrong'));
  finishRestoring(folder);

  const kept = hasKeyCheck(folder) || copiesIn(folder).length > 0;
  if (!exists(path) && kept) {
    throw new StoreError(failure('store-damaged', { words: storeWords.missing(fileNames.desk) }));
  }
  const notes: string[] = [];
  const walState = walStateOf(path);
  const attempt = openWhole(path, key, { kept, asClosed: walState === 'none' && isAsClosed(folder) });
  let db: Database;
  if ('db' in attempt) {
    db = attempt.db;
    dropUnusedRestored(folder);
    if (walState === 'broken') notes.push(storeWords.lastChangeLost);
  } else {
    const rightKey = verdict === 'right' || copiesIn(folder).some((copy) => keyOpens(copy, key));
    if (!rightKey) throw new StoreError(failure('store-key-wrong'));
    db = restore(folder, key, now, attempt.error);
    notes.push(storeWords.deskRestored);
  }
  if (verdict === 'unknown') writeKeyCheck(folder, key);
  return { db, notes };
}

/** One page. */
const smallestBytes = 4096;

type Attempt = { readonly db: Database } | { readonly error: StoreError };

const damage = (words: string) => new StoreError(failure('store-damaged', { words }));

/**
 * Opens a desk and verifies every page, because what it holds exists nowhere else. `kept`: a desk existed before, so an
 * empty file is damage; SQLite would take it for a new one. `asClosed`: it has the same bytes as when it was closed
 * after being verified, so it is not verified again: that takes half a second after some years.
 */
function openWhole(
  path: string,
  key: Uint8Array,
  { kept, asClosed = false }: { readonly kept: boolean; readonly asClosed?: boolean },
): Attempt {
  if (kept && sizeOf(path) < smallestBytes) return { error: damage('cut short') };
  try {
    return guarded(() => {
      const db = openDatabase({ path, key, ...deskFileSettings, mustExist: kept });
      try {
        if (kept && schemaOf(db) === 0) throw damage('empty');
        if (!asClosed) verifyPages(db);
        migrate(db, deskMigrations);
        db.pragma('wal_checkpoint(TRUNCATE)');
        return { db };
      } catch (error) {
        db.close();
        throw error;
      }
    });
  } catch (error) {
    if (isDamage(error)) return { error: error };
    throw error;
  }
}

const isDamage = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.failure.kind === 'store-damaged';

/**
 * Damaged desk -> kept; last good copy -> desk. The restored file is complete under its own name before the damaged one
 * is moved, so that a crash at any moment leaves either the damaged desk or the restored one.
 */
function restore(folder: string, key: Uint8Array, now: () => number, error: StoreError): Database {
  const path = join(folder, fileNames.desk);
  const restored = join(folder, fileNames.deskRestored);
  const temporary = `${restored}.tmp`;
  for (const copy of copiesIn(folder)) {
    removeDatabase(temporary);
    copyDurably(copy, temporary);
    const attempt = openWhole(temporary, key, { kept: true });
    if (!('db' in attempt)) continue;
    const keptAs = freeName(folder, 'desk-damaged', now());
    try {
      salvageInto(attempt.db, path, key, { at: now(), copyMadeAt: madeAt(copy), keptAs: basename(keptAs) });
    } finally {
      // Also on a full disk: where the file is still open, Windows lets no later try remove it.
      attempt.db.close();
    }
    moveDatabase(temporary, restored);
    moveDatabase(path, keptAs);
    finishRestoring(folder);
    return openDatabase({ path, key, ...deskFileSettings, mustExist: true });
  }
  throw error;
}

/** Copies into a restored desk what can be read in the damaged one, and what is known of the restoring. */
function salvageInto(
  restored: Database,
  damaged: string,
  key: Uint8Array,
  about: Omit<DeskRestored, keyof Salvage>,
): void {
  const salvaged = salvageFrom(damaged, key, restored);
  const uncertain = [...new Set([...stillUncertain(restored), ...salvaged.uncertain])];
  restored
    .prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)')
    .run(restoredFact, JSON.stringify({ ...about, ...salvaged, uncertain } satisfies DeskRestored));
}

/** Writes that an earlier restoring left uncertain, and that the outbox has not processed since. */
function stillUncertain(db: Database): readonly string[] {
  const before = db
    .prepare<[string], string>('SELECT value FROM facts WHERE name = ?')
    .pluck()
    .get(restoredFact);
  if (before === undefined) return [];
  const read = parseStoredJson(before) as Partial<DeskRestored> | null;
  if (Array.isArray(read?.uncertain)) return read.uncertain;
  throw new StoreError(failure('store-damaged', { words: storeWords.uncertainUnread }));
}

/** A crash between the two renames of `restore` leaves no `desk.db` and a complete restored file. */
function finishRestoring(folder: string): void {
  const path = join(folder, fileNames.desk);
  const restored = join(folder, fileNames.deskRestored);
  if (!exists(path) && exists(restored)) moveDatabase(restored, path);
}

/**
 * A crash before these renames leaves both, and the desk may turn out sound: the disk refused it for that moment. The copy would be put in
 * the place of a desk that goes missing much later. Where it can't be removed, it goes at the next start.
 */
const dropUnusedRestored = (folder: string): unknown =>
  storeResult(() => removeDatabase(join(folder, fileNames.deskRestored)));

function salvageFrom(path: string, key: Uint8Array, restored: Database): Salvage {
  if (sizeOf(path) < smallestBytes) return nothingSalvaged(restored);
  try {
    return guarded(() => {
      const damaged = openDatabase({ path, key, ...deskFileSettings, mustExist: true });
      try {
        return schemaOf(damaged) === 0 ? nothingSalvaged(restored) : salvage(damaged, restored);
      } finally {
        damaged.close();
      }
    });
  } catch (error) {
    // Not even its first page can be read: only the copy is known.
    if (isDamage(error)) return nothingSalvaged(restored);
    throw error;
  }
}
