import { type Failure, failure } from '../../shared/failures.ts';
import type { Log } from '../platform/ports.ts';
import { asyncCatchStoreError, catchStoreError } from '../store/store-error.ts';

/** Work that did not finish, as the failure of a read. */
type FailedWork = { readonly ok: false; readonly failure: Failure; readonly delivery: 'not-sent' };

/** Background work of the sync: it never rejects, and its end can be awaited. */
export type Work = {
  /** Runs the task; a store error or a bug of ours becomes its failure. A bug is logged. */
  guarded<T>(task: () => Promise<T>): Promise<T | FailedWork>;
  /** Tracks a promise as running until it settles. */
  track<T>(task: Promise<T>): Promise<T>;
  /**
   * For checks without a caller that could handle a store error: logs it. The next caller that needs the cache gets the
   * error itself.
   */
  logStoreErrors(look: () => void): void;
  /** Resolves when nothing that was tracked is running any more. */
  settled(): Promise<unknown>;
};

export function createWork(log: Log, signal: AbortSignal): Work {
  const underWay = new Set<Promise<unknown>>();
  return {
    async guarded<T>(task: () => Promise<T>) {
      try {
        return await asyncCatchStoreError<T | FailedWork>(task, (error) => ({
          ok: false,
          failure: error.failure,
          delivery: 'not-sent',
        }));
      } catch (error) {
        if (signal.aborted) return { ok: false, failure: failure('offline'), delivery: 'not-sent' };
        // A bug of ours must not stop reading until the next start: it is logged, and the feed retries later.
        log.error('reading failed by a mistake of ours', {
          why: String((error as Error | undefined)?.stack ?? error).slice(0, 2000),
        });
        return { ok: false, failure: failure('protocol'), delivery: 'not-sent' };
      }
    },
    track(task) {
      underWay.add(task);
      const forget = () => underWay.delete(task);
      task.then(forget, forget);
      return task;
    },
    logStoreErrors(look) {
      catchStoreError(look, (error) =>
        log.warn('the cache could not be read', { failure: error.failure.kind }),
      );
    },
    settled: () => Promise.allSettled(underWay),
  };
}
