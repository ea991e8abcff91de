import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { maxLag } from '../../practice/replica.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { versionOf } from '../../store/cache/kinds.ts';
import type { OwnVisit, WriteContext } from '../write-definition.ts';
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
 *
 * Guarantee: a replica that answers late hides no visit that this PC knows of: what was changed in the last ten minutes counts as
 * this PC has read it, what this desk has just booked or moved lies where it was put, and whom it has just marked as arrived takes up
 * their time.
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
  const known = new Map<number, Appointment>();
  // Blocks that last for days are known from the feed.
  for (const one of context.cache.blocksBetween(time.start, time.end)) known.set(one.id, one);
  for (const one of changedLately(time, read.serverTime ?? context.now(), context)) known.set(one.id, one);
  for (const one of newestCopies('appointments', read.value, context)) known.set(one.id, one);
  for (const visit of context.ownVisits()) {
    const copy = known.get(visit.appointmentId) ?? context.cache.get('appointments', visit.appointmentId);
    known.set(visit.appointmentId, copy ? asPut(visit, copy, context) : asBooked(visit));
  }
  const comesAfterAll = (one: Appointment) =>
    liesIn(one, time) && context.behind('appointments', one).includes('status');
  const inTheWay = [...known.values()].filter(
    (one) => isOf(one, time.practitionerId) && (overlaps(one, time) || comesAfterAll(one)),
  );
  return { ...read, value: inTheWay };
}

/** The arrivals of this desk, sent lately or on their way, at visits that lie in a time: each by its write, and how that stands. */
export function arrivalsIn(time: DiaryTime, { ownArrivals, cache }: WriteContext): readonly string[] {
  return ownArrivals().flatMap(({ writeId, state, appointmentId }) => {
    const visit = cache.get('appointments', appointmentId);
    return visit && isOf(visit, time.practitionerId) && liesIn(visit, time) ? [`${writeId} ${state}`] : [];
  });
}

/** What a person is asked about: these visits, where they are now. One that is moved since is asked about again. */
export const asTheyLie = (visits: readonly Appointment[]) =>
  visits
    .map(({ id, start, end }) => ({ id, start: instantFromWire(start), end: instantFromWire(end) }))
    .sort((a, b) => a.id - b.id);

/** Visits that this PC has read, and that a replica which lags may not list yet. @param now the service's time, UTC ms */
const changedLately = ({ start, end }: DiaryTime, now: number, { cache }: WriteContext): Appointment[] =>
  cache
    .appointmentsBetween(start - longestVisit, end, null)
    .filter((one) => (versionOf(one) ?? 0) > now - maxLag);

const inDiary = (place: OwnVisit['place']) => ({
  start: wireFromInstant(place.start),
  end: wireFromInstant(place.end),
  practitionerId: place.practitionerId,
  locationId: place.locationId,
});

/** A visit that was booked here, and that the practice does not show yet. */
const asBooked = ({ appointmentId, patientId, place }: OwnVisit): Appointment => ({
  id: appointmentId,
  appointmentPatients: patientId === null ? [] : [{ patientId }],
  ...inDiary(place),
});

/** A copy of a visit of this desk, with what the copy does not show yet. */
function asPut({ place }: OwnVisit, copy: Appointment, context: WriteContext): Appointment {
  const behind = context.behind('appointments', copy);
  const missing = Object.entries(inDiary(place)).filter(([field]) => behind.includes(field));
  return { ...copy, ...Object.fromEntries(missing) };
}

/** Whether it is in a practitioner's diary: a block may be in the diaries of several. */
export const isOf = (one: Appointment, practitionerId: number): boolean =>
  one.practitionerId === practitionerId ||
  (one.isUnavailableBlock === true && (one.busyTimePractitionerIds ?? []).includes(practitionerId));

/** Whether an appointment that is still to happen overlaps a time. */
export function overlaps(appointment: Appointment, time: Pick<DiaryTime, 'start' | 'end'>): boolean {
  const places = appointment.appointmentPatients ?? [];
  const off =
    places.length > 0 && places.every((p) => p.status === 'Cancelled' || p.status === 'Did not arrive');
  return !off && liesIn(appointment, time);
}

function liesIn(appointment: Appointment, time: Pick<DiaryTime, 'start' | 'end'>): boolean {
  const start = instantFromWire(appointment.start);
  const end = instantFromWire(appointment.end);
  return !appointment.archived && start !== null && end !== null && start < time.end && end > time.start;
}
