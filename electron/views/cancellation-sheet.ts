import {
  type CancellationSheet,
  type ListAge,
  mostCancellationReasons,
  mostPlaces,
} from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';
import type { ReadableCache } from '../store/types.ts';
import { clipped, idOrNone } from './people.ts';

/**
 * The reasons of the practice that are in use: the free ones first, as most cancellations are, those of unknown charge last.
 * @param lists those that the practice’s service has: reasons of a list that is gone stay in the cache, and cancel nothing
 */
export function cancellationReasonsOf(
  cache: ReadableCache,
  lists: readonly Pick<ListAge, 'feed'>[],
): CancellationSheet['reasons'] {
  if (!lists.some(({ feed }) => feed === 'cancellationReasons')) return [];
  const reasons = cache.all('cancellationReasons').flatMap(({ id, archived, reason, billableRate }) => {
    const words = archived ? null : clipped(reason, 400);
    return words === null ? [] : [{ id, words, rate: billableRate ?? null }];
  });
  return reasons
    .sort(
      (a, b) =>
        Number(a.rate === null) - Number(b.rate === null) ||
        (a.rate ?? 0) - (b.rate ?? 0) ||
        a.words.localeCompare(b.words) ||
        a.id - b.id,
    )
    .slice(0, mostCancellationReasons);
}

/**
 * What a cancellation of this appointment is made of.
 * @param moved what this desk's moves change that the practice does not show yet
 * @param reasons those that are offered
 * @returns null: it has no time
 */
export function cancellationSheet(
  appointment: Appointment,
  moved: Partial<AppointmentFields>,
  reasons: CancellationSheet['reasons'],
): CancellationSheet | null {
  const start = moved.start ?? instantFromWire(appointment.start);
  if (start === null) return null;
  return {
    reasons,
    start,
    places: (appointment.appointmentPatients ?? [])
      .filter(({ status }) => status !== 'Cancelled')
      .map(({ patientId, status }) => ({ patientId, seen: clipped(status, 400) }))
      .slice(0, mostPlaces),
    recurring: Boolean(appointment.repeatId || appointment.recurringRule),
  };
}

/** Whose diary it is in, and where. */
export const diaryOfVisit = (appointment: Appointment, moved: Partial<AppointmentFields>) => ({
  locationId: moved.locationId ?? idOrNone(appointment.locationId),
  practitionerId: moved.practitionerId ?? idOrNone(appointment.practitionerId),
});
