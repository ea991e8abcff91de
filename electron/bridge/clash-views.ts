import { type ClashView, mostClashes } from '../../shared/bridge/views.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { isGroup } from '../../shared/practice/group.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { takesUp } from '../outbox/reads/busy-times.ts';
import { type DiaryTime, isOf, overlaps } from '../outbox/reads/clashes.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';
import type { Cache } from '../store/types.ts';
import type { Labels } from '../views/labels.ts';
import { clip, patientName, serviceView } from '../views/people.ts';
import { refusalWords } from './words.ts';

/** Appointments began at most so long before, those that only block time apart. */
const longestVisit = 12 * hourMs;

/**
 * What this PC knows to take up some of a practitioner's time, by start: what the outbox would ask about, said before. Pure.
 * Guarantee: what this desk moved a moment ago stands in the way where it is to be, and no longer where it was.
 *
 * @param about `appointmentId`: the visit that is moved there, which is not in its own way; `moved`: what this desk's moves change
 * that the practice does not show yet, by appointment
 */
export function clashViews(
  cache: Pick<Cache, 'appointmentsBetween' | 'blocksBetween' | 'busyTimesBetween' | 'get'>,
  about: DiaryTime & {
    readonly appointmentId: number | null;
    readonly labels: Labels;
    readonly moved: ReadonlyMap<number, Partial<AppointmentFields>>;
  },
): ClashView[] {
  const { practitionerId, start, end, appointmentId, labels, moved } = about;
  const lately = cache.appointmentsBetween(start - longestVisit, end, null);
  const blocks = cache.blocksBetween(start, end).filter(({ id }) => !lately.some((one) => one.id === id));
  const there = [...blocks, ...lately];
  const comes = [...moved.keys()]
    .filter((id) => !there.some((one) => one.id === id))
    .flatMap((id) => cache.get('appointments', id) ?? []);
  const visits = [...there, ...comes]
    .map((one) => asMoved(one, moved.get(one.id)))
    .filter((one) => isOf(one, practitionerId) && one.id !== appointmentId && overlaps(one, about))
    .flatMap((one) => viewOf('appointment', one, visitWords(one, cache, labels)));
  const busy = cache
    .busyTimesBetween(start, end, null)
    .filter((one) => takesUp(one, about))
    .flatMap((one) => {
      const type = one.busyTimeTypeId ? cache.get('busyTimeTypes', one.busyTimeTypeId)?.title?.trim() : null;
      return viewOf('busy', one, type || one.note?.trim() || refusalWords.booking.busy);
    });
  return [...visits, ...busy].sort((a, b) => a.start - b.start).slice(0, mostClashes);
}

function asMoved(one: Appointment, changes: Partial<AppointmentFields> | undefined): Appointment {
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
  if (one.isUnavailableBlock) return one.note?.trim() || refusalWords.booking.busy;
  const patientId = one.appointmentPatients?.[0]?.patientId;
  const patient = patientId ? cache.get('patients', patientId) : null;
  if (patient && !isGroup(one)) return clip(patientName(patient), 400);
  return one.serviceId
    ? serviceView(one.serviceId, cache.get('services', one.serviceId), labels).name
    : refusalWords.booking.another;
}
