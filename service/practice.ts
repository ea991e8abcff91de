import { wireFromInstant } from '../shared/clinic-time.ts';
import type { CallRecord } from './call-record.ts';
import type { ServiceClock } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { FileShelf } from './file-shelf.ts';
import type { Replica } from './replica.ts';
import type { Records } from './store/records.ts';

/** What every operation works on. */
export type Practice = {
  readonly records: Records;
  /** Serves reads from a lagging replica. */
  readonly replica: Replica;
  /** The call that is being carried out; null: none, the change bypasses the API. */
  readonly underWay: { call: CallRecord | null };
  readonly clock: ServiceClock;
  readonly files: FileShelf;
  dialect(): Dialect;
  /**
   * A time stamp for a change, as a wire datetime: the clock's time, and later than every stamp before it, so that
   * `update_gt` (strict) never skips a change that shares its millisecond with another.
   */
  stamp(): string;
};

/** A stamp further ahead of the clock than this is a mistake, not a burst of changes. */
const aheadMs = 60_000;

/** @param latest the latest stamp already in the records, in ms; one from far in the future is not followed. */
export function stamper(clock: ServiceClock, latest: number): () => string {
  let last = latest <= clock.now() + aheadMs ? latest : 0;
  return () => {
    last = Math.max(Math.floor(clock.now()), last + 1);
    return wireFromInstant(last);
  };
}
