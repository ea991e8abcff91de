import Sqlite from 'better-sqlite3-multiple-ciphers';
import { describe, expect, it } from 'vitest';
import {
  asyncCatchStoreError,
  catchStoreError,
  guarded,
  StoreError,
  storeErrorOf,
} from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';

const ofFiles = (code: string) => Object.assign(new Error('/home/someone/desk.db'), { code });

describe('what an error of SQLite or of the file system means', () => {
  it.each([
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_BUSY', 'store-in-use'],
    ['SQLITE_BUSY_RECOVERY', 'store-in-use'],
    ['SQLITE_LOCKED', 'store-in-use'],
    ['SQLITE_CORRUPT', 'store-damaged'],
    ['SQLITE_CORRUPT_VTAB', 'store-damaged'],
    ['SQLITE_NOTADB', 'store-damaged'],
    ['SQLITE_IOERR_SHORT_READ', 'store-damaged'],
    ['SQLITE_READONLY', 'store-read-only'],
    ['SQLITE_READONLY_DBMOVED', 'store-read-only'],
    ['SQLITE_CANTOPEN', 'store-read-only'],
    ['SQLITE_IOERR_WRITE', 'store-read-only'],
    ['SQLITE_PERM', 'store-read-only'],
    ['SQLITE_NOMEM', 'store-read-only'],
  ])('%s: %s', (code, kind) => {
    expect(storeErrorOf(new Sqlite.SqliteError('x', code))?.failure).toEqual({ kind, words: code });
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'store-read-only'],
    ['EROFS', 'store-read-only'],
    ['ENOENT', 'store-read-only'],
    ['EBUSY', 'store-in-use'],
    ['UNKNOWN', 'store-read-only'],
    ['EMFILE', 'store-read-only'],
    ['ENOMEM', 'store-read-only'],
    ['ETIMEDOUT', 'store-read-only'],
  ])('%s: %s', (code, kind) => {
    expect(storeErrorOf(ofFiles(code))?.failure.kind).toBe(kind);
  });

  it('a bug of ours is thrown as it is', () => {
    const bug = new Sqlite.SqliteError('UNIQUE constraint failed: writes.id', 'SQLITE_CONSTRAINT_UNIQUE');
    expect(storeErrorOf(bug)).toBeNull();
    expect(() =>
      guarded(() => {
        throw bug;
      }),
    ).toThrow(bug);
    expect(storeErrorOf(new TypeError('x'))).toBeNull();
    expect(storeErrorOf(ofFiles('ERR_INVALID_ARG_TYPE'))).toBeNull();
    expect(storeErrorOf('text')).toBeNull();
  });

  it('no path and no row gets into its words', () => {
    expect(String(storeErrorOf(ofFiles('EACCES')))).not.toContain('someone');
  });

  it('catchStoreError handles a store error, and throws every other error on', () => {
    const caught = catchStoreError<string>(
      () => {
        throw new StoreError(failure('disk-full'));
      },
      (error) => error.failure.kind,
    );
    expect(caught).toBe('disk-full');
    expect(catchStoreError(() => 'fine', String)).toBe('fine');
    const bug = new TypeError('x');
    const act = () => {
      throw bug;
    };
    expect(() => catchStoreError(act, () => undefined)).toThrow(bug);
  });

  it('asyncCatchStoreError handles a store error of an asynchronous action, and throws every other error on', async () => {
    const full = async () => Promise.reject<string>(new StoreError(failure('disk-full')));
    expect(await asyncCatchStoreError(full, (error) => error.failure.kind)).toBe('disk-full');
    expect(await asyncCatchStoreError(async () => 'fine', String)).toBe('fine');
    const bug = new TypeError('x');
    await expect(asyncCatchStoreError(async () => Promise.reject(bug), String)).rejects.toBe(bug);
  });

  it('a failure inside keeps its meaning, and is reported once', () => {
    const heard: StoreError[] = [];
    const act = () =>
      guarded(
        () => {
          throw ofFiles('ENOSPC');
        },
        (storeError) => heard.push(storeError),
      );
    expect(() => guarded(act, (storeError) => heard.push(storeError))).toThrow(StoreError);
    expect(heard.map(({ failure }) => failure.kind)).toEqual(['disk-full']);
  });
});
