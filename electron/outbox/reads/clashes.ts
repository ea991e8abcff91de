import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import type { WriteContext } from '../write-definition.ts';
import { newestCopies } from './base-copy.ts';
import { readList } from './read-list.ts';

/** How far back appointments are read: none lasts longer, except those that only block time. */
const longestVisit = 12 * hourMs;

/** A time in a practitioner's diary, UTC ms; with its location, where that is known. */
export type DiaryTime = {
  readonly practitionerId: number;
  readonly start: number;
  readonly end: number;
  readonly locationId?: number | null;
};

/** Subject of a write that takes or frees a practitioner's time. */
export const diaryOf = (practitionerId: number): string => `diary:${practitionerId}`;

/**
 * The practitioner's appointments that overlap a time, as the service has them now. What was read goes into the cache.
 */
export async function clashesWith(
  time: DiaryTime,
  context: WriteContext,
): Promise<CallOutcome<Appointment[]>> {
  const query = {
    practitionerId: time.practitionerId,
    start_gt: wireFromInstant(time.start - longestVisit),
    start_lt: wireFromInstant(time.end),
  };
  const read = await readList('listAppointments', query, context);
  if (!read.ok) return read;
  const newest = newestCopies('appointments', read.value, context);
  // Blocks that last for days are known from the feed.
  const blocks = context.cache
    .blocksBetween(time.start, time.end)
    .filter((one) => isOf(one, time.practitionerId) && !newest.some(({ id }) => id === one.id));
  return { ...read, value: [...blocks, ...newest].filter((one) => overlaps(one, time)) };
}

/** Whether it is in a practitioner's diary: a block may be in the diaries of several. */
export const isOf = (one: Appointment, practitionerId: number): boolean =>
  one.practitionerId === practitionerId ||
  (one.isUnavailableBlock === true && (one.busyTimePractitionerIds ?? []).includes(practitionerId));

/** Whether an appointment that is still to happen overlaps a time. */
export function overlaps(appointment: Appointment, time: Pick<DiaryTime, 'start' | 'end'>): boolean {
  if (appointment.archived) return false;
  const places = appointment.appointmentPatients ?? [];
  const off =
    places.length > 0 && places.every((p) => p.status === 'Cancelled' || p.status === 'Did not arrive');
  const start = instantFromWire(appointment.start);
  const end = instantFromWire(appointment.end);
  return !off && start !== null && end !== null && start < time.end && end > time.start;
}
