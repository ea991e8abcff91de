import { instantFromWire } from '../../shared/clinic-time.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Clock } from '../ports.ts';
import type { WalkEnd } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import type { Scope } from './feeds.ts';

/** Waits this long for more of them before asking: one call takes 100 ids. */
const gather = 400;

/**
 * A booking may name a patient whom this PC does not have: one who was registered a moment ago, or, where only booked
 * patients are kept, any. They are read by their ids, so that no row stays without a name for long.
 */
export function watchMissingPatients(ports: {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly scope: () => Scope;
  readonly bookedOnly: () => boolean;
  /** Whether the list of patients has been read once: until then their feed brings them. */
  readonly patientsRead: () => boolean;
  readonly read: (ids: readonly number[]) => Promise<WalkEnd>;
}): { lookAt(appointmentIds: readonly number[]): void; stop(): void } {
  const { cache, clock } = ports;
  const missing = new Set<number>();
  let cancel: (() => void) | null = null;
  let reading = false;

  async function read(): Promise<void> {
    cancel = null;
    if (reading) return;
    reading = true;
    const some = [...missing].slice(0, limits.patientIds);
    const end = await ports.read(some);
    reading = false;
    // Whether or not they came: a patient who cannot be read now is asked for when the appointment changes again.
    for (const id of some) missing.delete(id);
    if (end.ok && missing.size > 0) soon();
  }
  const soon = () => {
    cancel ??= clock.after(gather, () => void read());
  };

  return {
    lookAt(appointmentIds) {
      if (!ports.bookedOnly() && !ports.patientsRead()) return;
      const { fromMs, toMs } = ports.scope();
      for (const appointment of cache.many('appointments', appointmentIds)) {
        const start = instantFromWire(appointment.start) ?? 0;
        if (appointment.archived || start < fromMs || start >= toMs) continue;
        for (const { patientId } of appointment.appointmentPatients ?? []) {
          if (cache.get('patients', patientId) === null) missing.add(patientId);
        }
      }
      if (missing.size > 0) soon();
    },
    stop() {
      cancel?.();
      cancel = null;
      missing.clear();
    },
  };
}
