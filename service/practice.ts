import { wireFromInstant } from '../shared/clinic-time.ts';
import type { CallRecord } from './call-record.ts';
import type { Clock } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { FileShelf } from './file-shelf.ts';
import type { Replica } from './replica.ts';
import type { Records } from './store/records.ts';

/** What every operation works on. */
export type Practice = {
  readonly records: Records;
  /** What a read that is answered by a machine behind the others is given. */
  readonly replica: Replica;
  /** Which call is carried out at this moment; null: none, a change is made behind the API's back. */
  readonly underWay: { call: CallRecord | null };
  readonly clock: Clock;
  readonly files: FileShelf;
  dialect(): Dialect;
  /**
   * A time stamp for a change, as a wire datetime: the clock's time, and later than every stamp before it, so that
   * `update_gt` (strict) never steps over a change that shares its millisecond with another.
   */
  stamp(): string;
};

/** Further ahead of the clock than this, a stamp in the records is a mistake, not a burst of changes. */
const aheadMs = 60_000;

/** @param latest the latest stamp already in the records, in ms; one from far in the future is not followed. */
export function stamper(clock: Clock, latest: number): () => string {
  let last = latest <= clock.now() + aheadMs ? latest : 0;
  return () => {
    last = Math.max(Math.floor(clock.now()), last + 1);
    return wireFromInstant(last);
  };
}
