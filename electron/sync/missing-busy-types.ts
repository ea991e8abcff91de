import type { BusyTimeType } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';
import { type MissingRecordRead, type MissingRecords, readMissingRecords } from './missing-records.ts';

/**
 * The list of busy time types is an extension; the read of a single type is not (docs/practice-api/resources.md,
 * "Diaries"). A type that a busy time refers to and that no list contains is read by its id, so that its title can be
 * shown.
 *
 * Guarantee: no call before the lists of busy times and of their types have been read, or are known to be missing.
 */
export function watchMissingBusyTypes(ports: {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'after'>;
  readonly listsRead: () => boolean;
  /** In the background priority. */
  readonly read: (id: number) => Promise<MissingRecordRead<BusyTimeType>>;
  readonly logStoreErrors: (look: () => void) => void;
}): MissingRecords {
  const { cache } = ports;
  return readMissingRecords<BusyTimeType>({
    ...ports,
    missing: () => (ports.listsRead() ? cache.missingBusyTypes() : []),
    keep: (value, sequence) => cache.apply({ kind: 'busyTimeTypes', objects: [value], sequence }),
  });
}
