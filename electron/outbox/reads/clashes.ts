import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { Outcome } from '../../practice/types.ts';
import type { WriteContext } from '../write-definition.ts';
import { newestOf } from './base-copy.ts';
import { readList } from './read-list.ts';

/** Appointments are looked for from this long before: none lasts longer, but those that only block time. */
const longest = 12 * hourMs;

/** A time of a practitioner's, UTC ms; at which location, where that is known. */
export type Time = {
  readonly practitionerId: number;
  readonly start: number;
  readonly end: number;
  readonly locationId?: number | null;
};

/** What a write that takes or frees a practitioner's time is about. */
export const diaryOf = (practitionerId: number): string => `diary:${practitionerId}`;

/**
 * The practitioner's appointments that overlap a time, as the service has them now. What was read goes into the cache.
 */
export async function clashesWith(time: Time, context: WriteContext): Promise<Outcome<Appointment[]>> {
  const query = {
    practitionerId: time.practitionerId,
    start_gt: wireFromInstant(time.start - longest),
    start_lt: wireFromInstant(time.end),
  };
  const read = await readList('listAppointments', query, context);
  if (!read.ok) return read;
  const newest = newestOf('appointments', read.value, context);
  // What blocks time for days is known from the feed.
  const blocks = context.cache
    .blocksBetween(time.start, time.end)
    .filter((one) => isOf(one, time.practitionerId) && !newest.some(({ id }) => id === one.id));
  return { ...read, value: [...blocks, ...newest].filter((one) => overlaps(one, time)) };
}

/** Whether it is in a practitioner's diary: what only blocks time may be in those of several. */
export const isOf = (one: Appointment, practitionerId: number): boolean =>
  one.practitionerId === practitionerId ||
  (one.isUnavailableBlock === true && (one.busyTimePractitionerIds ?? []).includes(practitionerId));

/** Whether an appointment that is still to happen takes up some of a time. */
export function overlaps(appointment: Appointment, time: Pick<Time, 'start' | 'end'>): boolean {
  if (appointment.archived) return false;
  const places = appointment.appointmentPatients ?? [];
  const off =
    places.length > 0 && places.every((p) => p.status === 'Cancelled' || p.status === 'Did not arrive');
  const start = instantFromWire(appointment.start);
  const end = instantFromWire(appointment.end);
  return !off && start !== null && end !== null && start < time.end && end > time.start;
}
