import { failure } from '../../shared/failures.ts';
import { failed, type Result } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import type { Session } from '../session/session.ts';
import { StoreError } from '../store/store-error.ts';

/** Runs what needs a practice; `not-connected` without one, and trouble with the disk as the failure it is. */
export async function connected<T>(
  companion: Companion,
  serve: (session: Session) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  const session = companion.session();
  if (!session) return failed(failure('not-connected'));
  try {
    return await serve(session);
  } catch (trouble) {
    // It was left in the meantime, and its files are closed.
    if (companion.session() !== session) return failed(failure('not-connected'));
    if (trouble instanceof StoreError) return failed(trouble.failure);
    throw trouble;
  }
}
