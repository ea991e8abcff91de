import { type Failure, failure } from '../../shared/failures.ts';
import type { Log } from '../platform/ports.ts';
import { StoreError } from '../store/store-error.ts';

/** Work that did not come to its end, told as a reading that failed. */
type Ended = { readonly ok: false; readonly failure: Failure; readonly delivery: 'not-sent' };

/** Work of the sync that nobody awaits: it never rejects, and its end can be waited for. */
export type Work = {
  /** Runs it; trouble with the file, or a mistake of ours, is its failure. A mistake is logged. */
  guarded<T>(task: () => Promise<T>): Promise<T | Ended>;
  /** Counts it as under way until it settles. */
  track<T>(task: Promise<T>): Promise<T>;
  /** A look that nobody waits for: trouble with the file is logged, and met again by somebody who does. */
  unlessTroubled(look: () => void): void;
  /** Resolves when nothing that was tracked is under way any more. */
  settled(): Promise<unknown>;
};

export function createWork(log: Log, signal: AbortSignal): Work {
  const underWay = new Set<Promise<unknown>>();
  return {
    async guarded(task) {
      try {
        return await task();
      } catch (trouble) {
        if (trouble instanceof StoreError)
          return { ok: false, failure: trouble.failure, delivery: 'not-sent' };
        if (signal.aborted) return { ok: false, failure: failure('offline'), delivery: 'not-sent' };
        // A mistake of ours must not end the reading until the next start: it is logged, and the feed tries again later.
        log.error('reading failed by a mistake of ours', {
          why: String((trouble as Error | undefined)?.stack ?? trouble).slice(0, 2000),
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
    unlessTroubled(look) {
      try {
        look();
      } catch (trouble) {
        if (!(trouble instanceof StoreError)) throw trouble;
        log.warn('the cache could not be read', { failure: trouble.failure.kind });
      }
    },
    settled: () => Promise.allSettled(underWay),
  };
}
