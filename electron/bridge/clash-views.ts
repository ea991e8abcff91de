import { type ClashView, mostClashes } from '../../shared/bridge/views.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import { isGroup } from '../../shared/practice/group.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { Labels } from '../day/labels.ts';
import { clip, patientName, serviceView } from '../day/people.ts';
import { takesUp } from '../outbox/kinds/busy.ts';
import { overlaps, type Time } from '../outbox/kinds/clashes.ts';
import type { MoveArgs } from '../outbox/kinds/move.ts';
import type { Cache } from '../store/types.ts';

/** Appointments began at most so long before; busy times are leave of weeks, too. */
const longestVisit = 12 * hourMs;
const longestBusy = 31 * dayMs;

/**
 * What this PC knows to take up some of a practitioner's time, by start: what the outbox would ask about, said before. Pure.
 * Guarantee: what this desk moved a moment ago stands in the way where it is to be, and no longer where it was.
 *
 * @param about `appointmentId`: the visit that is moved there, which is not in its own way; `moved`: what this desk's moves change
 * that the practice does not show yet, by appointment
 */
export function clashViews(
  cache: Pick<Cache, 'appointmentsBetween' | 'busyTimesBetween' | 'get'>,
  about: Time & {
    readonly appointmentId: number | null;
    readonly labels: Labels;
    readonly moved: ReadonlyMap<number, Partial<MoveArgs['base']>>;
  },
): ClashView[] {
  const { practitionerId, start, end, appointmentId, labels, moved } = about;
  const there = cache.appointmentsBetween(start - longestVisit, end, null);
  const comes = [...moved.keys()]
    .filter((id) => !there.some((one) => one.id === id))
    .flatMap((id) => cache.get('appointments', id) ?? []);
  const visits = [...there, ...comes]
    .map((one) => asMoved(one, moved.get(one.id)))
    .filter(
      (one) => one.practitionerId === practitionerId && one.id !== appointmentId && overlaps(one, about),
    )
    .flatMap((one) => viewOf('appointment', one, visitWords(one, cache, labels)));
  const busy = cache
    .busyTimesBetween(start - longestBusy, end, null)
    .filter((one) => takesUp(one, about))
    .flatMap((one) => {
      const type = one.busyTimeTypeId ? cache.get('busyTimeTypes', one.busyTimeTypeId)?.title?.trim() : null;
      return viewOf('busy', one, type || one.note?.trim() || 'Busy');
    });
  return [...visits, ...busy].sort((a, b) => a.start - b.start).slice(0, mostClashes);
}

function asMoved(one: Appointment, changes: Partial<MoveArgs['base']> | undefined): Appointment {
  if (!changes) return one;
  const { start, end, practitionerId } = changes;
  return {
    ...one,
    ...(start !== undefined && { start: wireFromInstant(start) }),
    ...(end !== undefined && { end: wireFromInstant(end) }),
    ...(practitionerId && { practitionerId }),
  };
}

function viewOf(
  kind: ClashView['kind'],
  one: Pick<Appointment, 'id' | 'start' | 'end'>,
  words: string,
): ClashView[] {
  const start = instantFromWire(one.start);
  const end = instantFromWire(one.end);
  return start === null || end === null ? [] : [{ kind, id: one.id, start, end, words: clip(words, 400) }];
}

function visitWords(one: Appointment, cache: Pick<Cache, 'get'>, labels: Labels): string {
  if (one.isUnavailableBlock) return one.note?.trim() || 'Busy';
  const patientId = one.appointmentPatients?.[0]?.patientId;
  const patient = patientId ? cache.get('patients', patientId) : null;
  if (patient && !isGroup(one)) return clip(patientName(patient), 400);
  return one.serviceId
    ? serviceView(one.serviceId, cache.get('services', one.serviceId), labels).name
    : 'another appointment';
}
