import {
  type BookableService,
  type BookedVisit,
  type BookingCase,
  type BookingSheet,
  mostServices,
} from '../../shared/bridge/views.ts';
import { clinicDayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { noLimit, type ReadableCache } from '../store/types.ts';
import { labelViews } from './label-views.ts';
import type { Labels } from './labels.ts';
import { asMoved, type Moves } from './moved-appointment.ts';
import type { Overlay } from './overlay.ts';
import { caseView } from './patient-page.ts';
import { briefOf, clip, idOrNone, practitionerView } from './people.ts';
import { pendingCancellationOf } from './row-status.ts';

/** Number of visits from which the usual interval is computed. */
const visitsLookedAt = 8;

const mostComing = 50;
const mostCases = 100;

/** The input of a booking sheet besides the cache. */
export type BookingFacts = {
  readonly patientId: number;
  /** The visit to be moved, or to book after; null: the latest that is known. */
  readonly appointmentId: number | null;
  /** UTC ms. */
  readonly now: number;
  /** The clinic day it is now. */
  readonly today: string;
  /** The zone of this desk's day. */
  readonly zone: string;
  readonly labels: Labels;
  /** Cases of bookings that the cases do not count yet, once per booking. */
  readonly waitingCases: readonly number[];
  /** This desk's cancellations that the practice does not show yet. */
  readonly cancellations: Overlay['cancellations'];
  readonly moved: Moves;
};

/** Everything this PC knows for booking a visit of a patient. @returns null where it has no such patient. */
export function bookingSheet(cache: ReadableCache, facts: BookingFacts): BookingSheet | null {
  const patient = cache.get('patients', facts.patientId);
  if (!patient) return null;
  const appointments = cache.appointmentsOfPatient(patient.id, noLimit);
  const visits = appointments.flatMap((one) => bookedVisit(one, facts) ?? []);
  const asked = facts.appointmentId === null ? null : cache.get('appointments', facts.appointmentId);
  const visit = (asked && bookedVisit(asked, facts)) ?? visits.find((one) => !one.group) ?? visits[0] ?? null;
  // What this desk asked for a moment ago is what the person sees, also before the practice shows it.
  const coming = appointments
    .flatMap((one) => bookedVisit(asMoved(one, facts.moved), facts) ?? [])
    .filter((one) => one.start > facts.now)
    .sort((a, b) => a.start - b.start);
  const cases = casesOf(cache, facts);
  return {
    patient: briefOf(patient),
    visit,
    coming: coming.slice(0, mostComing),
    moreComing: Math.max(0, coming.length - mostComing),
    services: servicesOf(cache, facts, appointments),
    offeredAt: offeredAt(cache),
    practitioners: practitionersOf(cache, facts, visits),
    cases: cases.slice(0, mostCases),
    moreCases: Math.max(0, cases.length - mostCases),
    intervalDays: usualInterval(visits.filter((one) => one.serviceId === visit?.serviceId)),
    planEnds: patient.ndisNumber?.trim() ? clinicDayOf(patient.ndisInfo?.endDate, facts.zone) : null,
  };
}

/** @returns null for a visit that does not take place, or that is not this patient's. */
function bookedVisit(
  one: Appointment,
  { patientId, cancellations }: Pick<BookingFacts, 'patientId' | 'cancellations'>,
): BookedVisit | null {
  const places = one.appointmentPatients ?? [];
  const place = places.find((p) => p.patientId === patientId);
  const start = instantFromWire(one.start);
  if (!place || one.archived || place.status === 'Cancelled' || start === null) return null;
  if (pendingCancellationOf(one.id, place, cancellations)) return null;
  return {
    appointmentId: one.id,
    start,
    end: instantFromWire(one.end) ?? start,
    practitionerId: idOrNone(one.practitionerId),
    serviceId: idOrNone(one.serviceId),
    locationId: idOrNone(one.locationId),
    caseId: idOrNone(place.caseId),
    patients: places.length,
    recurring: Boolean(one.repeatId || one.recurringRule),
    ...((one.maxPatients ?? 1) > 1 ? { group: true as const } : {}),
  };
}

/**
 * Days between visits: the median of the last gaps, rounded to whole weeks where it is near.
 * @param visits newest first @returns null where fewer than two visits are known
 */
export function usualInterval(visits: readonly Pick<BookedVisit, 'start'>[]): number | null {
  const starts = visits.slice(0, visitsLookedAt).map((one) => one.start);
  const gaps = starts
    .slice(1)
    .map((earlier, i) => Math.round(((starts[i] ?? earlier) - earlier) / dayMs))
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor((gaps.length - 1) / 2)];
  if (middle === undefined) return null;
  const weeks = Math.round(middle / 7);
  return weeks > 0 && Math.abs(middle - weeks * 7) <= 2 ? weeks * 7 : middle;
}

function servicesOf(
  cache: ReadableCache,
  facts: BookingFacts,
  appointments: readonly Appointment[],
): BookableService[] {
  const listed = cache.all('services').filter((one) => !one.archived);
  const seen = appointments.flatMap((one) => idOrNone(one.serviceId) ?? []);
  const named = namedHere(cache, facts).filter((label) => label.kind === 'service');
  const tied = offeredAt(cache).flatMap(({ serviceIds }) => serviceIds);
  const unlisted = [...named.map((n) => n.id), ...seen, ...tied];
  const ids = new Set(listed.length > 0 ? listed.map((one) => one.id) : unlisted);
  const said = new Map(listed.map((one) => [one.id, one]));
  const lately = [...ids].some((id) => !said.get(id)?.duration) ? usualMinutes(cache, facts) : null;
  return [...ids]
    .map((id) => ({
      id,
      name: clip(said.get(id)?.name || facts.labels.service[id]?.name || `Service ${id}`, 400),
      minutes: whole(said.get(id)?.duration ?? lately?.get(id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, mostServices);
}

/** The services that each open location offers; a location for which the practice lists none is left out. */
function offeredAt(cache: ReadableCache): NonNullable<BookingSheet['offeredAt']> {
  return cache
    .all('locations')
    .filter((one) => !one.archived)
    .flatMap(({ id, associatedServiceIds }) => {
      const serviceIds = (associatedServiceIds ?? [])
        .flatMap((one) => idOrNone(one) ?? [])
        .slice(0, mostServices);
      return serviceIds.length > 0 ? [{ locationId: id, serviceIds }] : [];
    })
    .slice(0, 500);
}

function practitionersOf(cache: ReadableCache, facts: BookingFacts, visits: readonly BookedVisit[]) {
  const listed = cache.all('practitioners').filter((one) => !one.archived && one.isActive !== false);
  const ids = new Set(
    listed.length > 0
      ? listed.map((one) => one.id)
      : [
          ...namedHere(cache, facts).flatMap((label) => (label.kind === 'practitioner' ? label.id : [])),
          ...visits.flatMap((one) => one.practitionerId ?? []),
        ],
  );
  return [...ids]
    .map((id) => practitionerView(id, cache.get('practitioners', id), facts.labels))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, 400);
}

/** Where the service has no lists: the practitioners and services of appointments of these weeks. */
function namedHere(cache: ReadableCache, { labels, now }: BookingFacts) {
  if (cache.count('services') > 0 && cache.count('practitioners') > 0) return [];
  return labelViews(cache, labels, { fromMs: now - 30 * dayMs, toMs: now + 30 * dayMs });
}

/** The most frequent recent length of each service, where the practice does not give one. */
function usualMinutes(cache: ReadableCache, { now }: BookingFacts): Map<number, number> {
  const lengths = new Map<number, Map<number, number>>();
  for (const one of cache.appointmentsBetween(now - 14 * dayMs, now + 14 * dayMs, null)) {
    const start = instantFromWire(one.start);
    const end = instantFromWire(one.end);
    const id = idOrNone(one.serviceId);
    if (id === null || start === null || end === null) continue;
    const minutes = Math.round((end - start) / 60_000);
    const times = lengths.get(id) ?? new Map<number, number>();
    lengths.set(id, times.set(minutes, (times.get(minutes) ?? 0) + 1));
  }
  const mostFrequent = (times: Map<number, number>) =>
    [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
  return new Map([...lengths].map(([id, times]) => [id, mostFrequent(times)]));
}

/** In whole minutes; null: no length that a visit has. */
const whole = (minutes: number | null | undefined): number | null =>
  minutes && minutes >= 1 && Number.isSafeInteger(Math.round(minutes)) ? Math.round(minutes) : null;

function casesOf(
  cache: ReadableCache,
  { patientId, today, zone, waitingCases }: BookingFacts,
): BookingCase[] {
  const rank = { open: 0, expired: 1, closed: 2 };
  return cache
    .casesOfPatients([patientId])
    .map((one) => ({
      ...caseView(one, cache, { date: today, zone }),
      onTheWay: waitingCases.filter((id) => id === one.id).length,
    }))
    .sort((a, b) => rank[a.state] - rank[b.state] || b.id - a.id);
}
