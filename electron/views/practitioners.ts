import type { PractitionerView } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import type { Labels } from './labels.ts';
import { idOrNone, practitionerView } from './people.ts';

/** Practitioners of appointments, where the service has no list of practitioners. */
export type PractitionersSeen = {
  /** Empty where the service lists its practitioners. */
  ids(): ReadonlySet<number>;
  /** Checks new or changed appointments. @returns whether they name a practitioner not seen before. */
  look(appointmentIds: readonly number[]): boolean;
  /** Call after a reset of the cache. */
  forget(): void;
};

/** Appointments within this time before and after now are scanned once; others when they change. */
const around = 7 * dayMs;
/** Appointments further away are ignored: their practitioners could not be given a name yet (labels.ts). */
const furthest = 30 * dayMs;

export function createPractitionersSeen(
  cache: Pick<ReadableCache, 'count' | 'appointmentsBetween' | 'many'>,
  now: () => number,
): PractitionersSeen {
  let seen: Set<number> | null = null;
  const none: ReadonlySet<number> = new Set();
  const listed = () => cache.count('practitioners') > 0;
  const idsOf = (appointments: readonly Appointment[]) =>
    appointments.flatMap((one) => {
      const away = Math.abs((instantFromWire(one.start) ?? Number.POSITIVE_INFINITY) - now());
      return one.archived || away > furthest ? [] : (idOrNone(one.practitionerId) ?? []);
    });
  const seenNow = () => {
    seen ??= new Set(idsOf(cache.appointmentsBetween(now() - around, now() + around, null)));
    return seen;
  };
  return {
    ids: () => (listed() ? none : seenNow()),
    look(appointmentIds) {
      // Before the first call of `ids`, its scan covers them too.
      if (seen === null || listed()) return false;
      const before = seen.size;
      for (const id of idsOf(cache.many('appointments', appointmentIds))) seen.add(id);
      return seen.size > before;
    },
    forget() {
      seen = null;
    },
  };
}

/**
 * The practitioners that can be chosen: those of the service's list, or, where it has none, those that the desk has
 * named and those of appointments.
 *
 * Guarantee: a practice whose service has no list of practitioners can still be filtered by practitioner; archived
 * practitioners are not offered.
 */
export function practitionersOf(
  cache: Pick<ReadableCache, 'all'>,
  labels: Labels,
  seen: ReadonlySet<number>,
): PractitionerView[] {
  const known = cache.all('practitioners');
  const named = Object.entries(labels.practitioner).flatMap(([id, { name }]) => (name ? Number(id) : []));
  const listed = new Set(known.map(({ id }) => id));
  const others = [...new Set([...named, ...seen])]
    .filter((id) => !listed.has(id))
    .map((id) => practitionerView(id, null, labels))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id);
  return [
    ...known.filter((one) => !one.archived).map((one) => practitionerView(one.id, one, labels)),
    ...others,
  ];
}
