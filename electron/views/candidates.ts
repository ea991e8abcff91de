import type { CandidateView, FreeTimeView } from '../../shared/bridge/views.ts';
import { instantFromWire, weekdayOf } from '../../shared/clinic-time.ts';
import { isGroup } from '../../shared/practice/group.ts';
import type { Appointment, WaitlistEntry } from '../../shared/practice/resources/index.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';
import { clip, idOrNone } from './people.ts';
import { dayWish, hoursOf, timeWish, urgencyOf } from './waiting-wishes.ts';
import { viewWords } from './words.ts';

/** What a ranking knows. All of it is read from indexes: no list of patients is walked through. */
export type RankingFacts = {
  readonly free: FreeTimeView;
  /** A place in a class is free, and not the time. */
  readonly inClass: boolean;
  /** Of the free time: its clinic day, and the zone in which it is one. */
  readonly date: string;
  readonly zone: string;
  readonly entries: readonly WaitlistEntry[];
  /** Appointments of the practitioner on the days after it. */
  readonly later: readonly Appointment[];
  /** What this desk's moves change that the practice does not show yet, by appointment. */
  readonly moved: ReadonlyMap<number, Partial<AppointmentFields>>;
  /** `appointmentId:patientId` of what this desk is cancelling. */
  readonly cancelled: ReadonlySet<string>;
  /** How long a service takes, ms; null: not known. */
  readonly lengthOf: (serviceId: number) => number | null;
};

/** A patient who could take the free time, before their record and what was noted about them are known. */
export type RankedCandidate = Pick<CandidateView, 'waits' | 'later' | 'start' | 'serviceId'> & {
  readonly patientId: number;
};

/**
 * Who could take a free time, best first. Pure.
 *
 * Guarantees:
 * - An entry that asks for another practitioner, location, service, day or time of day is left out, and so is one that is archived.
 * - A wish in words that cannot be checked leaves no entry out, and is no reason for it.
 * - A visit or a service that is longer than the free time is left out.
 * - For a place in a class only those are listed who wait for its service and can come when it begins: no visit is moved into a class.
 * - Each patient is there once, with the entry that fits best and with the next visit that is booked.
 * - Those who wait come before those who are only booked later. Of them the urgent ones first, then those who wait for this practitioner,
 *   for the same service, with more wishes that fit, and for longer.
 */
export function rankCandidates(facts: RankingFacts): RankedCandidate[] {
  const later: ReadonlyMap<number, Later> = facts.inClass ? new Map() : laterVisits(facts);
  const day = {
    weekday: weekdayOf(facts.date),
    hour: hoursOf(facts.date, facts.zone),
    seen: servicesSeen(facts),
  };
  const waiting = facts.entries
    .flatMap((entry) => waitingFor(entry, facts, day) ?? [])
    .sort((a, b) => byRank(a.rank, b.rank));
  const ranked = new Map<number, RankedCandidate>();
  for (const { patientId, waits, start, serviceId } of waiting) {
    if (ranked.has(patientId)) continue;
    const booked = later.get(patientId) ?? null;
    ranked.set(patientId, {
      patientId,
      waits,
      start,
      serviceId,
      later: booked && start + (booked.end - booked.start) <= facts.free.end ? booked : null,
    });
  }
  const rankOf = ({ sameService, recurring, start, appointmentId }: Later) => [
    Number(!sameService),
    Number(recurring),
    // Who comes sooner by most gains most.
    -start,
    appointmentId,
  ];
  for (const [patientId, visit] of [...later].sort(([, a], [, b]) => byRank(rankOf(a), rankOf(b)))) {
    if (ranked.has(patientId)) continue;
    ranked.set(patientId, {
      patientId,
      waits: null,
      later: visit,
      start: facts.free.start,
      serviceId: null,
    });
  }
  return [...ranked.values()];
}

type Later = NonNullable<CandidateView['later']>;
/** Of the day of the free time: what is the same for every entry. */
type FreeDay = {
  /** 1 = Monday. */
  readonly weekday: number;
  readonly hour: (hour: number) => number;
  /** The services that the practitioner is booked for. */
  readonly seen: ReadonlySet<number>;
};
type Waiting = Omit<RankedCandidate, 'later'> & { readonly rank: readonly number[] };

function waitingFor(
  entry: WaitlistEntry,
  { free, inClass, lengthOf }: RankingFacts,
  { weekday, hour, seen }: FreeDay,
): Waiting | null {
  const patientId = idOrNone(entry.patientId);
  const practitionerId = idOrNone(entry.practitionerId);
  const locationId = idOrNone(entry.locationId);
  if (entry.archived || patientId === null) return null;
  if (practitionerId !== null && practitionerId !== free.practitionerId) return null;
  if (locationId !== null && free.locationId !== null && locationId !== free.locationId) return null;
  const asked = (entry.serviceIds ?? []).filter((id) => id > 0);
  const done = (id: number) => practitionerId !== null || id === free.serviceId || seen.has(id);
  const fitting = asked.filter((id) => done(id) && (lengthOf(id) ?? 0) <= free.end - free.start);
  if (asked.length > 0 && fitting.length === 0) return null;
  const sameService = fitting.some((id) => id === free.serviceId);
  const serviceId = sameService ? free.serviceId : (fitting[0] ?? null);
  const day = dayWish(entry, weekday);
  const length = serviceId === null ? 0 : (lengthOf(serviceId) ?? 0);
  const time = timeWish(entry, { start: free.start, end: free.end, hour }, length);
  if (day === null || time === null) return null;
  if (inClass && (!sameService || time.start !== free.start)) return null;
  const since = instantFromWire(entry.createdAt);
  const tags = (entry.waitlistTags ?? []).filter((tag) => tag.trim());
  const atLocation = locationId !== null && locationId === free.locationId;
  const matched = [atLocation, day.fits.length > 0, time.fits.length > 0].filter(Boolean).length;
  return {
    patientId,
    start: time.start,
    serviceId,
    waits: {
      entryId: entry.id,
      practitioner: practitionerId !== null,
      location: atLocation,
      service: sameService,
      day: day.fits.length > 0,
      times: said(time.fits),
      unclear: said([...groupWish(entry), ...day.unclear, ...time.unclear]),
      tags: said(tags),
      since,
    },
    rank: [
      urgencyOf(tags),
      Number(practitionerId === null),
      Number(!sameService),
      -matched,
      since ?? Number.POSITIVE_INFINITY,
      entry.id,
    ],
  };
}

/** Whom a group of practitioners is, the service says nowhere: whether this one is in it, a person has to judge. */
const groupWish = ({ userGroupId }: WaitlistEntry): string[] =>
  idOrNone(userGroupId) === null ? [] : [viewWords.practitionerGroup(userGroupId ?? 0)];

const mostWords = 20;
const said = (words: readonly string[]) => words.slice(0, mostWords).map((word) => clip(word.trim(), 400));

/** The first rank in which two differ decides. */
function byRank(a: readonly number[], b: readonly number[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? 0;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** The services that the practitioner is booked for on the days after: no list says what a practitioner does. */
const servicesSeen = ({ later }: RankingFacts): ReadonlySet<number> =>
  new Set(later.flatMap(({ serviceId }) => idOrNone(serviceId) ?? []));

/** The next visit of each patient that would fit into the free time; a class moves as a whole, and is none. */
function laterVisits({ free, later, moved, cancelled }: RankingFacts): ReadonlyMap<number, Later> {
  const next = new Map<number, Later>();
  const visits = later.flatMap((one) => {
    const [place] = one.appointmentPatients ?? [];
    const { start, end, practitionerId, locationId } = { ...timeOf(one), ...moved.get(one.id) };
    if (!place || isGroup(one) || one.isUnavailableBlock || place.status?.trim()) return [];
    if (start === null || end === null || cancelled.has(`${one.id}:${place.patientId}`)) return [];
    return [{ one, patientId: place.patientId, start, end, practitionerId, locationId: locationId ?? null }];
  });
  for (const { one, patientId, start, end, practitionerId, locationId } of visits.sort(
    (a, b) => a.start - b.start || a.one.id - b.one.id,
  )) {
    if (next.has(patientId) || start <= free.start) continue;
    if (practitionerId !== free.practitionerId || end - start > free.end - free.start) continue;
    if (free.locationId !== null && locationId !== null && locationId !== free.locationId) continue;
    next.set(patientId, {
      appointmentId: one.id,
      start,
      end,
      locationId,
      sameService: free.serviceId !== null && one.serviceId === free.serviceId,
      recurring: Boolean(one.repeatId || one.recurringRule),
    });
  }
  return next;
}

const timeOf = (one: Appointment) => ({
  start: instantFromWire(one.start),
  end: instantFromWire(one.end),
  practitionerId: idOrNone(one.practitionerId),
  locationId: idOrNone(one.locationId),
});
