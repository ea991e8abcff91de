import type { Cache } from '../store/types.ts';
import type { Work } from './background-work.ts';
import type { Coverage } from './coverage.ts';
import type { FirstDay } from './first-day.ts';
import type { MissingPatients } from './missing-patients.ts';
import type { ReadSharing } from './shared-reads.ts';

/**
 * Whenever the cache is reset (damage, a restored service, or the user's decision), everything is read again, today first.
 * @returns the function that stops it
 */
export function readAgainAfterResets(ports: {
  readonly cache: Cache;
  readonly signal: AbortSignal;
  readonly work: Pick<Work, 'logStoreErrors'>;
  readonly sharing?: Pick<ReadSharing, 'cacheWasReset'> | undefined;
  readonly coverage: Coverage;
  readonly refreshCoverage: () => void;
  readonly missing: Pick<MissingPatients, 'cacheWasReset' | 'checkAll'>;
  readonly firstDay: Pick<FirstDay, 'read'>;
  readonly scheduler: { wake(): void };
}): () => void {
  const { missing } = ports;
  return ports.cache.onReset(() => {
    ports.coverage.forgetDays();
    missing.cacheWasReset();
    ports.refreshCoverage();
    if (ports.signal.aborted) return;
    ports.sharing?.cacheWasReset();
    void ports.firstDay.read().then(() => {
      ports.work.logStoreErrors(() => missing.checkAll());
      ports.scheduler.wake();
    });
  });
}
