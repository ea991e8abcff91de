import {
  type CandidatesView,
  type CandidateView,
  type FreeTimeView,
  mostCandidates,
} from '../../shared/bridge/views.ts';
import { dayBounds, dayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';
import { noLimit, type ReadableCache } from '../store/types.ts';
import { type RankedCandidate, rankCandidates } from './candidates.ts';
import { offerFor, type SlotOffer } from './offers.ts';
import { briefOf } from './people.ts';

/** So many days after a free time, bookings with its practitioner are looked through for who would come sooner. */
const laterDays = 28;

/** What this desk asked for that the practice does not show yet. */
export type DiaryAsked = {
  readonly bookings: readonly { readonly patientId: number; readonly start: number }[];
  /** By appointment, with the patient who is moved. */
  readonly moves: ReadonlyMap<number, Partial<AppointmentFields>>;
  readonly movedPatients: readonly { readonly patientId: number; readonly start: number }[];
  /** `appointmentId:patientId`. */
  readonly cancelled: ReadonlySet<string>;
};

/** The input of a list besides the cache. */
export type FillFacts = {
  readonly free: FreeTimeView;
  /** A place in a class is free, and not the time. */
  readonly inClass: boolean;
  /** Who cancelled the time. */
  readonly exceptId: number | null;
  /** The zone of the free time's location. */
  readonly zone: string;
  readonly asked: DiaryAsked;
  readonly offers: readonly SlotOffer[];
  readonly waitingList: CandidatesView['waitingList'];
};

/**
 * Who could take a free time, with their number and what was noted of them.
 *
 * Guarantees:
 * - Patients with an appointment on that day are left out, also where it was cancelled, and where this desk has just booked it.
 * - Where the practice has no waiting list, those who are booked later are listed alone.
 * - A booking that was offered counts as booked only while the diary has it, or this desk is booking it.
 */
export function fillSheet(cache: ReadableCache, facts: FillFacts): CandidatesView {
  const { free, zone, asked, waitingList } = facts;
  const date = dayOf(free.start, zone);
  const { startMs, endMs } = dayBounds(date, zone);
  const services = new Map(cache.all('services').map(({ id, duration }) => [id, duration ?? null]));
  const ranked = rankCandidates({
    free,
    inClass: facts.inClass,
    date,
    zone,
    entries: waitingList === 'absent' ? [] : cache.waitingFor(free.practitionerId),
    later: cache.appointmentsOfPractitioner(free.practitionerId, endMs, endMs + laterDays * dayMs),
    moved: asked.moves,
    cancelled: asked.cancelled,
    lengthOf: (id) => (services.get(id) ?? 0) * 60_000 || null,
  });
  const ids = ranked.map(({ patientId }) => patientId);
  const onThatDay = cache.patientsVisitingBetween(ids, startMs, endMs);
  for (const { patientId, start } of [...asked.bookings, ...asked.movedPatients])
    if (start >= startMs && start < endMs) onThatDay.add(patientId);
  const able = ranked.filter(({ patientId }) => !onThatDay.has(patientId) && patientId !== facts.exceptId);
  const offers = Map.groupBy(facts.offers, ({ patientId }) => patientId);
  const marked = able.map((one) => ({ one, offer: offerFor(offers.get(one.patientId) ?? [], date) }));
  const isServed = ({ offer }: Marked) => offer !== null && offer.outcome !== 'no-answer';
  const ordered = [...marked.filter((one) => !isServed(one)), ...marked.filter(isServed)];
  return { ...withRecords(cache, asked, ordered), waitingList };
}

/** A candidate, and what was noted of them. */
type Marked = { readonly one: RankedCandidate; readonly offer: SlotOffer | null };

/** The first of them whose records are on this PC. Records are read in batches: a list may be long. */
function withRecords(
  cache: ReadableCache,
  asked: DiaryAsked,
  ordered: readonly Marked[],
): Omit<CandidatesView, 'waitingList'> {
  const candidates: CandidateView[] = [];
  let unread = 0;
  let at = 0;
  while (at < ordered.length && candidates.length < mostCandidates) {
    const batch = ordered.slice(at, at + mostCandidates);
    const ids = batch.map(({ one }) => one.patientId);
    const patients = new Map(cache.many('patients', ids).map((one) => [one.id, one]));
    for (const { one, offer } of batch) {
      if (candidates.length === mostCandidates) break;
      at += 1;
      const { patientId, ...found } = one;
      const patient = patients.get(patientId);
      if (!patient) unread += one.waits === null ? 0 : 1;
      if (!patient || patient.archived) continue;
      const view = offer && { outcome: offer.outcome, start: offer.start, by: offer.by, at: offer.at };
      const booked = bookedAt(cache, asked, patientId, offer);
      candidates.push({ patient: briefOf(patient), ...found, offer: view, booked });
    }
  }
  return { candidates, more: ordered.length - at, unread };
}

/** When the booking is that a patient was offered, where the diary has it or this desk is making it; null: there is none. */
function bookedAt(
  cache: ReadableCache,
  asked: DiaryAsked,
  patientId: number,
  offer: SlotOffer | null,
): number | null {
  if (offer?.outcome !== 'offered') return null;
  const isIt = (start: number | null) => start === offer.start;
  const here = [...asked.bookings, ...asked.movedPatients].some(
    (one) => one.patientId === patientId && isIt(one.start),
  );
  const inDiary = cache
    .appointmentsOfPatient(patientId, noLimit)
    .some(
      ({ start, appointmentPatients }) =>
        isIt(instantFromWire(start)) &&
        appointmentPatients?.some((place) => place.patientId === patientId && place.status !== 'Cancelled'),
    );
  return here || inDiary ? offer.start : null;
}
