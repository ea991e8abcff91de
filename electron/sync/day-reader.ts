import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { Priority, Walk, WalkEnd } from '../practice/types.ts';
import { enough, walkAll } from '../practice/walk-all.ts';
import type { Cache } from '../store/types.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * Reads one day from the service while the user waits: the first day of a new PC, and days outside the cached window.
 * Its records are ordinary server truth; no watermark moves.
 */
export type DayReader = {
  /**
   * Appointments that start in [startMs, endMs), then the patients of them that this PC does not have. Single flight:
   * the first day and the page that shows it ask at the same time and share one read.
   */
  readDay(startMs: number, endMs: number, priority: Priority): Promise<WalkEnd>;
  /** The records of days that are being read may be gone: who asks for one of them from now on has it read again. */
  recordsAreGone(): void;
  /** Patients by id, at most 100 a call. */
  readPatients(ids: readonly number[], priority: Priority): Promise<WalkEnd>;
};

export function createDayReader(ports: {
  readonly walk: Walk;
  readonly cache: Cache;
  readonly serverClock: ServerClock;
  readonly signal: AbortSignal;
}): DayReader {
  const { walk, cache, serverClock, signal } = ports;
  const underWay = new Set<{
    readonly startMs: number;
    readonly endMs: number;
    readonly end: Promise<WalkEnd>;
  }>();

  async function readPatients(ids: readonly number[], priority: Priority): Promise<WalkEnd> {
    for (let from = 0; from < ids.length; from += limits.patientIds) {
      const some = ids.slice(from, from + limits.patientIds);
      const query = { ids: some, include_archived: 'true' as const };
      const pages = walk('listPatients', { query }, { priority, signal, toTheEnd: true });
      const wanted = new Set(some);
      const end = await walkAll(pages, ({ items, setAside, sequence }) => {
        cache.apply({ kind: 'patients', objects: items, aside: setAside, sequence });
        for (const { id } of [...items, ...(setAside ?? [])]) if (id !== null) wanted.delete(id);
        // Once all requested ids were returned, no further page is needed.
        return wanted.size === 0 ? enough : null;
      });
      if (!end.ok) return end;
    }
    return { ok: true };
  }

  async function readDay(startMs: number, endMs: number, priority: Priority): Promise<WalkEnd> {
    for (const day of underWay) if (day.startMs <= startMs && endMs <= day.endMs) return await day.end;
    const day = { startMs, endMs, end: walkDay(startMs, endMs, priority) };
    underWay.add(day);
    try {
      return await day.end;
    } finally {
      underWay.delete(day);
    }
  }

  async function walkDay(startMs: number, endMs: number, priority: Priority): Promise<WalkEnd> {
    const query = {
      start_gt: wireFromInstant(startMs - 1),
      start_lt: wireFromInstant(endMs),
      include_archived: 'true' as const,
    };
    const patients = new Set<number>();
    // No feed would bring what this read misses of a day outside the window.
    const pages = walk('listAppointments', { query }, { priority, signal, toTheEnd: true });
    const end = await walkAll(pages, ({ items, setAside, sequence }) => {
      for (const appointment of items) {
        serverClock.saw(instantFromWire(appointment.updatedAt));
        if (appointment.archived) continue;
        for (const place of appointment.appointmentPatients ?? []) patients.add(place.patientId);
      }
      cache.apply({ kind: 'appointments', objects: items, aside: setAside, sequence });
      return null;
    });
    if (!end.ok) return end;
    const missing = [...patients].filter((id) => cache.get('patients', id) === null);
    return readPatients(missing, priority);
  }

  return { readDay, readPatients, recordsAreGone: () => underWay.clear() };
}
