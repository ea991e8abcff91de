import { instantFromWire } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Clock } from '../platform/ports.ts';
import type { WalkEnd } from '../practice/types.ts';
import { StoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { newFeed } from './feed-state.ts';
import type { Scope } from './feeds.ts';

/** Waits this long for more of them before asking: one call takes 100 ids. */
const gather = 400;
/** And this long after they could not be read; while the service refuses, twice as long each time, up to an hour. */
const again = 30_000;
const againAtMost = hourMs;
/** Appointments looked through at once, and the pause before the next ones: a year's diary must not hold the desk up. */
const atOnce = { appointments: 200, pause: 10 } as const;

/**
 * A booking may name a patient whom this PC does not have: one who was registered a moment ago, or, where only booked
 * patients are kept, any. They are read by their ids, so that no row stays without a name for long.
 *
 * Guarantees:
 * - A patient whom a reading did not bring, because it failed or Foyer ended, is asked for again.
 * - Who is booked within the kept window is read, also where appointments came while the PC's clock put that window elsewhere.
 * - What the service refuses is asked for with a backoff; a patient who is missing as well is asked for at once.
 */
export function watchMissingPatients(ports: {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly scope: () => Scope;
  readonly bookedOnly: () => boolean;
  /** Whether the list of patients has been read once: until then their feed brings them. */
  readonly patientsRead: () => boolean;
  readonly read: (ids: readonly number[]) => Promise<WalkEnd>;
}): MissingPatients {
  const { cache, clock } = ports;
  const missing = new Set<number>();
  let cancel: (() => void) | null = null;
  let cancelLook: (() => void) | null = null;
  let reading = false;
  let stopped = false;
  /** How often in a row the service refused to show them. */
  let refusals = 0;
  /** Where the window began by which every appointment was looked at, UTC ms; null: not all by the same one. */
  let lookedFrom: number | null = null;

  async function read(): Promise<void> {
    cancel = null;
    if (reading) return;
    reading = true;
    const some = [...missing].slice(0, limits.patientIds);
    const end = await ports.read(some);
    reading = false;
    const wait = waitAfter(end);
    // Those who did not come although the list was read are gone from the practice.
    if (end.ok) for (const id of some) missing.delete(id);
    if (missing.size > 0 && !stopped) soon(wait);
  }

  /** A call that was lost, or not sent, says nothing against the question. */
  function waitAfter(end: WalkEnd): number {
    if (end.ok) refusals = 0;
    else if (end.delivery === 'refused') refusals += 1;
    if (end.ok) return gather;
    return Math.min(againAtMost, again * 2 ** Math.max(0, refusals - 1));
  }
  const soon = (ms: number) => {
    cancel ??= clock.after(ms, () => void read());
  };

  function lookAt(appointmentIds: readonly number[]): void {
    if (!ports.bookedOnly() && !ports.patientsRead()) return;
    const { fromMs, toMs } = ports.scope();
    if (fromMs !== lookedFrom) lookedFrom = null;
    const before = missing.size;
    for (const appointment of cache.many('appointments', appointmentIds)) {
      const start = instantFromWire(appointment.start) ?? 0;
      if (appointment.archived || start < fromMs || start >= toMs) continue;
      for (const { patientId } of appointment.appointmentPatients ?? []) {
        if (cache.get('patients', patientId) === null) missing.add(patientId);
      }
    }
    if (missing.size > before) {
      cancel?.();
      cancel = null;
    }
    if (missing.size > 0) soon(gather);
  }

  function lookFrom(id: number): void {
    cancelLook = null;
    const next = lookAtSome(id);
    if (next !== null) cancelLook = clock.after(next.pause, () => lookFrom(next.id));
  }

  /** @returns where to go on, and after how many milliseconds; null at the end. */
  function lookAtSome(id: number): { readonly id: number; readonly pause: number } | null {
    try {
      const ids = cache.ids('appointments', id, atOnce.appointments);
      lookAt(ids);
      const last = ids.at(-1);
      return last === undefined ? null : { id: last + 1, pause: atOnce.pause };
    } catch (trouble) {
      // The disk, or a file that is begun anew: nobody waits for this look.
      if (!(trouble instanceof StoreError)) throw trouble;
      return { id, pause: again };
    }
  }

  function lookAtAll(): void {
    // Everyone is kept: the list of patients brings them.
    if (!ports.bookedOnly() || cancelLook !== null || stopped) return;
    lookedFrom = ports.scope().fromMs;
    lookFrom(1);
  }

  return {
    lookAt,
    lookAtAll,
    lookAgain() {
      if (ports.scope().fromMs !== lookedFrom) lookAtAll();
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
      cancelLook?.();
      cancelLook = null;
      missing.clear();
    },
  };
}

/**
 * At the beginning of a pass of the patients: when from now on everyone is kept, those who were left out are read once.
 * Not when the setting changes: the end of a pass that is under way would say that they were read.
 */
export function keepWhom(cache: Cache, bookedOnly: boolean): void {
  const which = bookedOnly ? 'booked' : 'everyone';
  const before = cache.fact('keptPatients');
  if (before === which) return;
  if (before === 'booked') cache.saveFeedState('patients', JSON.stringify(newFeed));
  cache.saveFact('keptPatients', which);
}

export type MissingPatients = {
  /** Checks appointments that have changed. */
  lookAt(appointmentIds: readonly number[]): void;
  /** Checks every appointment, some at a time, where only booked patients are kept. */
  lookAtAll(): void;
  /** The same, where the kept window has moved since. */
  lookAgain(): void;
  stop(): void;
};
