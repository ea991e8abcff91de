import { failure } from '../../shared/failures.ts';
import { failed, type Result } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import type { Session } from '../session/session.ts';
import { StoreError } from '../store/store-error.ts';

/** Runs what needs a practice; `not-connected` without one, and a store error as the failure it is. */
export async function connected<T>(
  companion: Companion,
  serve: (session: Session) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  const session = companion.session();
  if (!session) return failed(failure('not-connected'));
  try {
    return await serve(session);
  } catch (error) {
    // It was left in the meantime, and its files are closed.
    if (companion.session() !== session) return failed(failure('not-connected'));
    if (error instanceof StoreError) return failed(error.failure);
    throw error;
  }
}
