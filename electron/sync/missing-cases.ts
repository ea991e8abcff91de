import { dayMs } from '../../shared/durations.ts';
import type { Case } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';
import { dayEverywhere, openLocations } from './clinic.ts';
import { type MissingRecords, type RecordRead, readMissingRecords } from './missing-records.ts';

/** Days after today whose appointments have their cases here, whatever became of those. */
const daysAhead = 7;

/**
 * The list of cases is first read without those that are closed; an appointment may be part of one all the same, and
 * nobody could tell why it is not to be billed to it. Such a case is read by its id, one call each in the background.
 *
 * Guarantees:
 * - A case that a near appointment is part of is read by its id where the list did not bring it, once: one that the
 *   service does not have, or that cannot be read, is not asked for again.
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
  readonly read: (id: number) => Promise<RecordRead<Case>>;
  readonly unlessTroubled: (look: () => void) => void;
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
