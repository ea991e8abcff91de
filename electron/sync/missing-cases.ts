import { dayMs } from '../../shared/durations.ts';
import type { Case } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';
import { dayEverywhere, openLocations } from './clinic-days.ts';
import { type MissingRecordRead, type MissingRecords, readMissingRecords } from './missing-records.ts';

/** Days after today whose appointments should have their cases cached, whatever the cases' state. */
const daysAhead = 7;

/**
 * The first read of the cases leaves out closed ones; an appointment may refer to one anyway, and without it the desk
 * could not say why the visit can't be billed to it. Such a case is read by its id, one call each in the background
 * priority.
 *
 * Guarantees:
 * - A case that a near appointment is part of is read by its id where the list does not contain it, once: one that the
 *   service does not have, or that cannot be parsed, is not read again.
 * - One call at a time, none before the list has been read, and none while calls fail.
 */
export function watchMissingCases(ports: {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'after'>;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly pcZone: string;
  readonly casesRead: () => boolean;
  /** In the background priority. */
  readonly read: (id: number) => Promise<MissingRecordRead<Case>>;
  readonly logStoreErrors: (look: () => void) => void;
}): MissingRecords {
  const { cache } = ports;
  return readMissingRecords<Case>({
    ...ports,
    missing() {
      if (!ports.casesRead()) return [];
      const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.now(), ports.pcZone);
      return cache.missingCases(startMs, endMs + daysAhead * dayMs);
    },
    keep: (value, sequence) => cache.apply({ kind: 'cases', objects: [value], sequence }),
  });
}
