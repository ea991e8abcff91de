import { z } from 'zod';
import { Day, Id, Instant, Label } from './common.ts';
import { PatientBrief } from './day.ts';

/** The most patients who are listed for one free time. */
export const mostCandidates = 40;

/** A free time of a practitioner, and what it was booked for before. */
export const FreeTimeView = z.strictObject({
  start: Instant,
  /** After `start`. */
  end: Instant,
  practitionerId: Id,
  /** Null: not known. */
  locationId: Id.nullable(),
  /** The service of the visit that was cancelled; null: there was none. */
  serviceId: Id.nullable(),
});
export type FreeTimeView = z.infer<typeof FreeTimeView>;

const Wishes = z.array(Label).max(20);

/** Why an entry of the waiting list fits a free time. What is not true was no wish of the patient. */
const WaitsView = z.lazy(() =>
  z.strictObject({
    entryId: Id,
    /** Waits for this practitioner, this location, this service, on this day of the week. */
    practitioner: z.boolean(),
    location: z.boolean(),
    service: z.boolean(),
    day: z.boolean(),
    /** The times of day that were asked for and that it is within, in the practice's own words. */
    times: Wishes,
    /** Wishes in words of the practice that Foyer cannot check. */
    unclear: Wishes,
    tags: Wishes,
    /** When the patient was added to the list. */
    since: Instant.nullable(),
  }),
);
export type WaitsView = z.infer<typeof WaitsView>;

/** An appointment with the same practitioner, on a later day, that would fit into the free time. */
const LaterVisit = z.lazy(() =>
  z.strictObject({
    appointmentId: Id,
    start: Instant,
    end: Instant,
    locationId: Id.nullable(),
    /** Of the same service as the one that was cancelled. */
    sameService: z.boolean(),
    recurring: z.boolean(),
  }),
);

/** What came of asking a patient: `offered` once the booking was opened for them. */
export const offerOutcomes = ['no-answer', 'not-today', 'offered'] as const;

/** The last thing noted about a patient who was asked, at this desk or at a linked one. */
export const OfferView = z.lazy(() =>
  z.strictObject({
    outcome: z.enum(offerOutcomes),
    /** The free time that it was about. */
    start: Instant,
    /** Initials of who asked; empty: no one was named at the desk. */
    by: z.string().max(40),
    at: Instant,
  }),
);
export type OfferView = z.infer<typeof OfferView>;

/** A patient who could take a free time: who waits for one, who is booked later, or both. */
export const CandidateView = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    waits: WaitsView.nullable(),
    later: LaterVisit.nullable(),
    /** When the visit would begin: later than the free time does where only that fits the wish. */
    start: Instant,
    /** The service to book; null: the patient's usual one. */
    serviceId: Id.nullable(),
    /** What was noted for a time of this day; or an offer of another day that led to no booking. */
    offer: OfferView.nullable(),
    /** When an appointment that was offered here is; null: none was booked. */
    booked: Instant.nullable(),
  }),
);
export type CandidateView = z.infer<typeof CandidateView>;

export const CandidatesView = z.lazy(() =>
  z.strictObject({
    /** Best first; those to whom a time was offered already, or who said no for the day, last. */
    candidates: z.array(CandidateView).max(mostCandidates),
    /** How many further ones are not among them. */
    more: z.int(),
    /** How many of the waiting list have no record on this PC yet. */
    unread: z.int(),
    /** Whether the practice's waiting list was read; `absent`: its service has none. */
    waitingList: z.enum(['read', 'loading', 'absent']),
  }),
);
export type CandidatesView = z.infer<typeof CandidatesView>;

/** What a person notes about a patient who was asked; null takes it back. `date`: the clinic day of the free time. */
export const NotedOffer = z.lazy(() =>
  z.strictObject({
    patientId: Id,
    date: Day,
    start: Instant,
    practitionerId: Id,
    outcome: z.enum(offerOutcomes).nullable(),
  }),
);
export type NotedOffer = z.infer<typeof NotedOffer>;

/** The most notes that one event brings. */
export const mostHeardOffers = 300;

/** What other desks noted; null: it was taken back. `date`: the clinic day of the free time. */
export const HeardOffers = z.lazy(() =>
  z.strictObject({
    notes: z
      .array(z.strictObject({ patientId: Id, date: Day, offer: OfferView.nullable() }))
      .max(mostHeardOffers),
  }),
);
export type HeardOffers = z.infer<typeof HeardOffers>;
