import { instantFromWire } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Clock } from '../platform/ports.ts';
import type { WalkEnd } from '../practice/types.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { newFeed } from './feed-state.ts';
import type { SyncScope } from './feeds.ts';

/** Debounce before a read, ms: one call takes 100 ids. */
const debounceMs = 400;
/** Backoff after a failed read, ms: doubled at each refusal of what can't be asked in smaller parts, up to an hour. */
const retryMs = 30_000;
const maxRetryMs = hourMs;
/** Appointments scanned per chunk, and the pause between chunks (ms): a year's diary must not block the event loop. */
const scanStep = { appointments: 200, pause: 10 } as const;

/** The next id of a scan, and the pause before it, ms. */
type ScanStep = { readonly id: number; readonly pause: number };

/**
 * A booking may refer to a patient who is not cached: one who was registered a moment ago, or any patient where only
 * booked ones are cached. They are read by their ids, so that no row stays without a name for long.
 *
 * Guarantees:
 * - A patient whom a read did not return, because it failed or Foyer closed, is read again.
 * - Patients booked within the cached window are read, also where appointments were read while the PC's clock put that
 *   window elsewhere.
 * - Reads that the service refuses are retried with a backoff; another missing patient is read at once.
 * - A patient whom the service can't give keeps no other from being read: a read that is refused is asked in halves.
 */
export function watchMissingPatients(ports: {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly scope: () => SyncScope;
  readonly bookedOnly: () => boolean;
  /** Whether the list of patients has been read once: until then the patients feed brings them. */
  readonly patientsRead: () => boolean;
  readonly read: (ids: readonly number[]) => Promise<WalkEnd>;
}): MissingPatients {
  const { cache, clock } = ports;
  const missing = new Set<number>();
  /** Those that were refused when they were asked for alone: asked for together, when no other is missing. */
  const refusedAlone = new Set<number>();
  /** How many are asked for at once. */
  let most: number = limits.patientIds;
  let cancel: (() => void) | null = null;
  let cancelScan: (() => void) | null = null;
  let reading = false;
  let stopped = false;
  let resets = 0;
  /** How many times the service refused what can't be asked in smaller parts, since it gave any of it. */
  let refusals = 0;
  /** Start of the window with which every appointment was scanned, UTC ms; null: not all with the same one. */
  let scannedFrom: number | null = null;

  async function read(): Promise<void> {
    cancel = null;
    if (reading) return;
    reading = true;
    const isOfRefused = missing.size === 0;
    const some = isOfRefused ? [...refusedAlone].slice(0, limits.patientIds) : [...missing].slice(0, most);
    const round = resets;
    const end = await ports.read(some);
    reading = false;
    if (round === resets) settle(some, end, isOfRefused);
    if (missing.size + refusedAlone.size > 0 && !stopped) schedule(waitAfter(end));
  }

  function settle(some: readonly number[], end: WalkEnd, isOfRefused: boolean): void {
    const isRefused = !end.ok && end.delivery === 'refused';
    const isRefusedAlone = isRefused && (isOfRefused || some.length === 1);
    if (isRefusedAlone) refusals += 1;
    else if (end.ok && isOfRefused) refusals = 0;
    if (end.ok) most = Math.min(limits.patientIds, most * 2);
    else if (isRefused && !isRefusedAlone) most = Math.ceil(some.length / 2);
    // Those who did not come although the list was read are gone from the practice. What was read before a reset is not in the cache.
    if (!end.ok && !isRefusedAlone) return;
    for (const id of some) {
      missing.delete(id);
      if (isRefusedAlone) refusedAlone.add(id);
      else refusedAlone.delete(id);
    }
  }

  /** A call that was lost or not sent says nothing about whether the service accepts the read. */
  function waitAfter(end: WalkEnd): number {
    const afterRefusals = Math.min(maxRetryMs, retryMs * 2 ** Math.max(0, refusals - 1));
    if (missing.size === 0) return afterRefusals;
    if (end.ok) return debounceMs;
    return end.delivery === 'refused' && most === 1 ? afterRefusals : retryMs;
  }
  const schedule = (ms: number) => {
    cancel ??= clock.after(ms, () => void read());
  };

  function checkAppointments(appointmentIds: readonly number[]): void {
    if (!ports.bookedOnly() && !ports.patientsRead()) return;
    const { fromMs, toMs } = ports.scope();
    if (fromMs !== scannedFrom) scannedFrom = null;
    const before = missing.size;
    for (const appointment of cache.many('appointments', appointmentIds)) {
      const start = instantFromWire(appointment.start) ?? 0;
      if (appointment.archived || start < fromMs || start >= toMs) continue;
      for (const { patientId } of appointment.appointmentPatients ?? []) {
        if (cache.get('patients', patientId) === null && !refusedAlone.has(patientId)) missing.add(patientId);
      }
    }
    if (missing.size > before) {
      cancel?.();
      cancel = null;
    }
    if (missing.size > 0) schedule(debounceMs);
  }

  function scanFrom(id: number): void {
    cancelScan = null;
    const next = scanChunk(id);
    if (next !== null) cancelScan = clock.after(next.pause, () => scanFrom(next.id));
  }

  /** @returns null at the end */
  function scanChunk(id: number): ScanStep | null {
    return catchStoreError<ScanStep | null>(
      () => {
        const ids = cache.ids('appointments', id, scanStep.appointments);
        checkAppointments(ids);
        const last = ids.at(-1);
        return last === undefined ? null : { id: last + 1, pause: scanStep.pause };
      },
      // A store error, or a cache that is being reset: this background scan is retried later.
      () => ({ id, pause: retryMs }),
    );
  }

  function checkAll(): void {
    // Where every patient is cached, the list of patients brings them.
    if (!ports.bookedOnly() || cancelScan !== null || stopped) return;
    scannedFrom = ports.scope().fromMs;
    scanFrom(1);
  }

  return {
    checkAppointments,
    checkAll,
    checkAgain() {
      if (ports.scope().fromMs !== scannedFrom) checkAll();
    },
    cacheWasReset() {
      cancelScan?.();
      cancelScan = null;
      scannedFrom = null;
      missing.clear();
      refusedAlone.clear();
      resets += 1;
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
      cancelScan?.();
      cancelScan = null;
      missing.clear();
      refusedAlone.clear();
    },
  };
}

/** Which patients the cache keeps since the last pass of their list: `everyone` or `booked`. */
const keptPatientsFact = 'keptPatients';

/**
 * Applies the setting at the start of a pass of the patients: when it changes to every patient, those who were left out
 * are read once. It is not applied when the setting changes, because the end of a running pass would record them as
 * read.
 */
export function applyKeepPatients(cache: Cache, bookedOnly: boolean): void {
  const which = bookedOnly ? 'booked' : 'everyone';
  if (cache.fact(keptPatientsFact) === which) return;
  if (lacksUnbooked(cache, bookedOnly)) cache.saveFeedState('patients', JSON.stringify(newFeed));
  cache.saveFact(keptPatientsFact, which);
}

/** Whether the cache has booked patients only, and is to have every one: the next pass of the patients reads them all. */
export const lacksUnbooked = (cache: Cache, bookedOnly: boolean): boolean =>
  !bookedOnly && cache.fact(keptPatientsFact) === 'booked';

export type MissingPatients = {
  /** Checks appointments that have changed. */
  checkAppointments(appointmentIds: readonly number[]): void;
  /** Scans every appointment in chunks, where only booked patients are cached. */
  checkAll(): void;
  /** Nothing of what was scanned is there any more; appointments that are read until `checkAll` are scanned by that. */
  cacheWasReset(): void;
  /** Scans again if the cached window has moved since. */
  checkAgain(): void;
  stop(): void;
};
