import { type Failure, type FailureKind, failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

/**
 * The only expected exception of Cache and Desk methods, thrown when the disk or the file fails: synchronous calls
 * inside transactions must unwind, so here an exception carries the failure.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: Failure;
  constructor(failure_: Failure, options?: ErrorOptions) {
    super(`store: ${failure_.kind}${failure_.words ? ` (${failure_.words})` : ''}`, options);
    this.failure = failure_;
  }
}

/** Codes of SQLite (https://sqlite.org/rescode.html) and of the file system, by their beginning; the first match holds. */
const meanings: readonly (readonly [begins: string, kind: FailureKind])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['SQLITE_BUSY', 'store-in-use'],
  ['SQLITE_LOCKED', 'store-in-use'],
  ['SQLITE_PROTOCOL', 'store-in-use'],
  ['EBUSY', 'store-in-use'],
  ['SQLITE_CORRUPT', 'store-damaged'],
  ['SQLITE_NOTADB', 'store-damaged'],
  ['SQLITE_FORMAT', 'store-damaged'],
  ['SQLITE_IOERR_CORRUPTFS', 'store-damaged'],
  ['SQLITE_IOERR_DATA', 'store-damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'store-damaged'],
  ['SQLITE_READONLY', 'store-read-only'],
  ['SQLITE_CANTOPEN', 'store-read-only'],
  ['SQLITE_PERM', 'store-read-only'],
  ['SQLITE_AUTH', 'store-read-only'],
  // A disk that returns errors, or a folder that went away: not damage, so no file may be set aside for it.
  ['SQLITE_IOERR', 'store-read-only'],
  // A PC without memory left.
  ['SQLITE_NOMEM', 'store-read-only'],
];

/**
 * Every other error of the system: a file that may not be written, too many open files, a profile on a server that went away. `UNKNOWN`: of
 * Windows, for which Node has no name, as where a virus scanner holds a file. Errors of Node itself have an underscore, `ERR_INVALID_ARG_TYPE`.
 */
const ofSystem = /^(E[A-Z0-9]+|UNKNOWN)$/;

/**
 * Maps an error of SQLite or the file system to a failure.
 * @returns null when it is none of these: a bug of ours, to be thrown on. `words` is the code alone: messages of SQLite
 * may quote rows, messages of the file system quote paths.
 */
export function storeErrorOf(error: unknown): StoreError | null {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  if (code === null) return null;
  const known = meanings.find(([begins]) => code.startsWith(begins))?.[1];
  const kind = known ?? (ofSystem.test(code) ? 'store-read-only' : undefined);
  return kind === undefined ? null : new StoreError(failure(kind, { words: code }), { cause: error });
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Runs `action`; @throws StoreError for failures that the user can do something about, anything else unchanged. */
export function guarded<T>(action: () => T, onStoreError?: (storeError: StoreError) => void): T {
  try {
    return action();
  } catch (error) {
    const storeError = storeErrorOf(error);
    if (!storeError) throw error;
    if (!(error instanceof StoreError)) onStoreError?.(storeError);
    throw storeError;
  }
}

/** Runs `action`; a store error is handled. @throws any other error: a bug. */
export function catchStoreError<T>(action: () => T, handle: (storeError: StoreError) => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return handle(error);
  }
}

/** Runs `act`; a store error is none: what was to be done is done another time. @throws any other error: a bug. */
export const ignoringStoreErrors = (act: () => void): void => catchStoreError(act, () => undefined);

/** `catchStoreError` for an asynchronous action. */
export async function asyncCatchStoreError<T>(
  action: () => Promise<T>,
  handle: (storeError: StoreError) => T,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return handle(error);
  }
}

/** Runs `action`: an error of the store or the file system becomes a failure. @throws any other error: a bug. */
export function storeResult<T>(action: () => T): Result<T> {
  return catchStoreError<Result<T>>(
    () => ok(guarded(action)),
    ({ failure: what }) => failed(what),
  );
}

/** `storeResult` for an asynchronous action that has failures of its own. */
export async function asyncStoreResult<T>(action: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await action();
  } catch (error) {
    const storeError = storeErrorOf(error);
    if (!storeError) throw error;
    return failed(storeError.failure);
  }
}
