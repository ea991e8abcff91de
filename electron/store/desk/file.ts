import { join } from 'node:path';
import { failure } from '../../../shared/failures.ts';
import { type Database, deskSettings, openDatabase, opensWith, readThrough } from '../database.ts';
import { copyDurably, freeName, isThere, moveDatabase, names, removeDatabase, sizeOf } from '../files.ts';
import { checkKey, hasKeyCheck, writeKeyCheck } from '../key-check.ts';
import { migrate, schemaOf } from '../migrations.ts';
import { guarded, StoreError } from '../store-error.ts';
import { storedJson } from '../stored.ts';
import { walStateOf } from '../wal.ts';
import { copiesIn, madeAt } from './copies.ts';
import { deskMigrations } from './migrations.ts';
import { nothingRead, type Salvage, salvage } from './salvage.ts';
import { isAsClosed } from './sum.ts';

/** Under this name a restored desk keeps what is known of it, as JSON of `DeskRestored`; whoever deals with it removes it. */
export const restoredFact = 'store:restored';

/** A desk that was damaged and restored from a copy. */
export type DeskRestored = {
  /** UTC ms. */
  readonly at: number;
  /** When the copy was made, by its name. */
  readonly copyMadeAt: string;
  /** Where the damaged file was put: its name in the store's folder. */
  readonly keptAs: string;
} & Salvage;

/**
 * Opens `desk.db`, makes it in a folder that never had one, or restores it.
 *
 * Guarantees:
 * - a wrong or missing key is an error, never a new empty file;
 * - a desk that is missing where one was kept is an error, never a new empty file;
 * - a damaged desk is kept, its last copy restored, and a person told;
 * - a damaged desk gives everything that can still be read;
 * - nothing is deleted.
 *
 * @throws StoreError
 */
export function openDeskFile(
  folder: string,
  key: Uint8Array,
  now: () => number,
): { db: Database; notes: string[] } {
  const path = join(folder, names.desk);
  if (key.length !== 32) throw new StoreError(failure('store-key-wrong', { words: 'not 32 bytes' }));
  const verdict = checkKey(folder, key);
  if (verdict === 'wrong') throw new StoreError(failure('store-key-wrong'));
  finishRestoring(folder);

  const kept = hasKeyCheck(folder) || copiesIn(folder).length > 0;
  if (!isThere(path) && kept) {
    throw new StoreError(failure('store-damaged', { words: `${names.desk} is missing` }));
  }
  const notes: string[] = [];
  const walState = walStateOf(path);
  const attempt = openWhole(path, key, { kept, asClosed: walState === 'none' && isAsClosed(folder) });
  let db: Database;
  if ('db' in attempt) {
    db = attempt.db;
    if (walState === 'broken')
      notes.push('The last change on this PC was not finished and has been left out.');
  } else {
    const rightKey = verdict === 'right' || copiesIn(folder).some((copy) => opensWith(copy, key));
    if (!rightKey) throw new StoreError(failure('store-key-wrong'));
    db = restore(folder, key, now, attempt.trouble);
    notes.push(
      'The file with this desk’s own records was damaged. It was kept, and its last copy brought back.',
    );
  }
  if (verdict === 'unknown') writeKeyCheck(folder, key);
  return { db, notes };
}

/** One page. */
const smallestBytes = 4096;

type Attempt = { readonly db: Database } | { readonly trouble: StoreError };

const damage = (words: string) => new StoreError(failure('store-damaged', { words }));

/**
 * Opens a desk and reads it through, because what it holds exists nowhere else. `kept`: it has been one before, so an
 * empty file is damage; SQLite would take it for a new one. `asClosed`: it has the bytes with which it was closed after it
 * had been read through, so it is not deciphered again: that takes half a second after some years.
 */
function openWhole(
  path: string,
  key: Uint8Array,
  { kept, asClosed = false }: { readonly kept: boolean; readonly asClosed?: boolean },
): Attempt {
  if (kept && sizeOf(path) < smallestBytes) return { trouble: damage('cut short') };
  try {
    return guarded(() => {
      const db = openDatabase({ path, key, ...deskSettings, mustExist: kept });
      try {
        if (kept && schemaOf(db) === 0) throw damage('empty');
        if (!asClosed) readThrough(db);
        migrate(db, deskMigrations);
        db.pragma('wal_checkpoint(TRUNCATE)');
        return { db };
      } catch (error) {
        db.close();
        throw error;
      }
    });
  } catch (error) {
    if (isDamage(error)) return { trouble: error };
    throw error;
  }
}

const isDamage = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.failure.kind === 'store-damaged';

/**
 * Damaged desk -> kept; last good copy -> desk. The restored file is finished under its own name before the damaged one
 * is moved, so that a crash at any moment leaves either the damaged desk or the restored one to be found.
 */
function restore(folder: string, key: Uint8Array, now: () => number, trouble: StoreError): Database {
  const path = join(folder, names.desk);
  const restored = join(folder, names.deskRestored);
  const temporary = `${restored}.tmp`;
  for (const copy of copiesIn(folder)) {
    removeDatabase(temporary);
    copyDurably(copy, temporary);
    const attempt = openWhole(temporary, key, { kept: true });
    if (!('db' in attempt)) continue;
    const keptAs = freeName(folder, 'desk-damaged', now());
    const salvaged = salvageFrom(path, key, attempt.db);
    const about: DeskRestored = {
      at: now(),
      copyMadeAt: madeAt(copy),
      keptAs: keptAs.slice(folder.length + 1),
      ...salvaged,
      uncertain: [...new Set([...stillUncertain(attempt.db), ...salvaged.uncertain])],
    };
    attempt.db
      .prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)')
      .run(restoredFact, JSON.stringify(about));
    attempt.db.close();
    moveDatabase(temporary, restored);
    moveDatabase(path, keptAs);
    finishRestoring(folder);
    return openDatabase({ path, key, ...deskSettings, mustExist: true });
  }
  throw trouble;
}

/** Writes that an earlier restoring left uncertain, and that nobody has dealt with since. */
function stillUncertain(db: Database): readonly string[] {
  const before = db
    .prepare<[string], string>('SELECT value FROM facts WHERE name = ?')
    .pluck()
    .get(restoredFact);
  if (before === undefined) return [];
  const read = storedJson(before) as Partial<DeskRestored> | null;
  if (Array.isArray(read?.uncertain)) return read.uncertain;
  throw new StoreError(failure('store-damaged', { words: 'which changes are uncertain cannot be read' }));
}

/** A crash between the two moves of `restore` leaves the desk's name free and the restored file complete. */
function finishRestoring(folder: string): void {
  const path = join(folder, names.desk);
  const restored = join(folder, names.deskRestored);
  if (!isThere(path) && isThere(restored)) moveDatabase(restored, path);
}

function salvageFrom(path: string, key: Uint8Array, restored: Database): Salvage {
  if (sizeOf(path) < smallestBytes) return nothingRead(restored);
  try {
    return guarded(() => {
      const damaged = openDatabase({ path, key, ...deskSettings, mustExist: true });
      try {
        return schemaOf(damaged) === 0 ? nothingRead(restored) : salvage(damaged, restored);
      } finally {
        damaged.close();
      }
    });
  } catch (error) {
    // Not even its first page can be read: all that is known is the copy.
    if (isDamage(error)) return nothingRead(restored);
    throw error;
  }
}
