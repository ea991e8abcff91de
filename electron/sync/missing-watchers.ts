import type { Clock } from '../platform/ports.ts';
import type { PracticeClient } from '../practice/types.ts';
import type { Cache, ChangedRecords } from '../store/types.ts';
import type { Work } from './background-work.ts';
import type { DayReader } from './day-reader.ts';
import type { FeedName, SyncScope } from './feeds.ts';
import { watchMissingBusyTypes } from './missing-busy-types.ts';
import { watchMissingCases } from './missing-cases.ts';
import { watchMissingPatients } from './missing-patients.ts';

/** Reads the records that others refer to and that no list contains: patients, cases, types of busy times. */
export function createMissingWatchers(ports: {
  readonly client: Pick<PracticeClient, 'getCase' | 'getBusyTimeType'>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly now: () => number;
  readonly pcZone: string;
  readonly signal: AbortSignal;
  readonly work: Work;
  readonly reader: Pick<DayReader, 'readPatients'>;
  readonly scope: () => SyncScope;
  readonly bookedOnly: () => boolean;
  readonly firstReadDone: (feed: FeedName) => boolean;
  readonly isAbsent: (feed: FeedName) => boolean;
}) {
  const { client, cache, clock, now, pcZone, signal, firstReadDone } = ports;
  const { guarded, track, logStoreErrors } = ports.work;
  const options = { priority: 'background', signal } as const;
  const patients = watchMissingPatients({
    cache,
    clock,
    scope: ports.scope,
    bookedOnly: ports.bookedOnly,
    patientsRead: () => firstReadDone('patients'),
    read: (ids) => track(guarded(() => ports.reader.readPatients(ids, 'background'))),
  });
  const cases = watchMissingCases({
    cache,
    clock,
    now,
    pcZone,
    logStoreErrors,
    casesRead: () => firstReadDone('cases'),
    read: (id) => track(guarded(() => client.getCase({ params: { id } }, options))),
  });
  const busyTypes = watchMissingBusyTypes({
    cache,
    clock,
    logStoreErrors,
    listsRead: () =>
      firstReadDone('busyTimes') && (ports.isAbsent('busyTimeTypes') || firstReadDone('busyTimeTypes')),
    read: (id) => track(guarded(() => client.getBusyTimeType({ params: { id } }, options))),
  });
  return {
    /** A pass of a feed has succeeded. */
    passEnded(feed: FeedName): void {
      if (feed === 'cases') cases.check();
      if (feed === 'busyTimes' || feed === 'busyTimeTypes') busyTypes.check();
    },
    /** The cache has changed. @param firstDayDone before, the first day itself reads the patients */
    changed({ kind, ids }: ChangedRecords, firstDayDone: boolean): void {
      if (kind === 'busyTimes') busyTypes.check();
      if (kind !== 'appointments' || !firstDayDone) return;
      patients.checkAppointments(ids);
      cases.check();
    },
    checkAll: patients.checkAll,
    checkAgain: patients.checkAgain,
    cacheWasReset: patients.cacheWasReset,
    stop(): void {
      patients.stop();
      cases.stop();
      busyTypes.stop();
    },
  };
}
