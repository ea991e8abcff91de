import { z } from 'zod';
import { Day, Id, Instant, Label, PractitionerView } from './common.ts';
import { PatientBrief } from './day.ts';
import { CaseView } from './patient.ts';

/** So many free times cross the bridge at once. */
export const windowSlots = 2000;

/** More services than any practice has. */
export const mostServices = 5000;

/** A bookable time of a practitioner. */
export const SlotView = z.lazy(() => z.strictObject({ practitionerId: Id, start: Instant, end: Instant }));
export type SlotView = z.infer<typeof SlotView>;

/** The most clashes that are listed for one time. */
export const mostClashes = 20;

/** What takes up some of a time, as this PC knows it: an appointment, or a busy time of the practitioner. */
export const ClashView = z.lazy(() =>
  z.strictObject({
    kind: z.enum(['appointment', 'busy']),
    id: Id,
    start: Instant,
    end: Instant,
    /** Whose it is, or what: `Beatrix Sorensen`, `Pilates class`, `Lunch`. */
    words: Label,
  }),
);
export type ClashView = z.infer<typeof ClashView>;

/** What a person saw at a time and books over: appointments and busy times by their ids. */
export const BookedOver = z.lazy(() =>
  z.strictObject({
    appointments: z.array(Id).max(mostClashes),
    busyTimes: z.array(Id).max(mostClashes),
  }),
);
export type BookedOver = z.infer<typeof BookedOver>;

/** So many classes with room are offered at most. */
export const mostGroups = 60;

/** An appointment of several patients that has room for another. */
export const GroupView = z.strictObject({
  appointmentId: Id,
  practitionerId: Id,
  locationId: Id,
  start: Instant,
  end: Instant,
  /** How many patients are in it, and how many may be. */
  booked: z.int().nonnegative(),
  most: z.int().positive(),
});
export type GroupView = z.infer<typeof GroupView>;

/** A practice has a few dozen. */
export const mostCancellationReasons = 500;

/** More patients than any class has. */
export const mostPlaces = 500;

/** Whom a cancellation is for, with the status that the user saw. */
const CancelledPlace = z.lazy(() => z.strictObject({ patientId: Id, seen: Label.nullable() }));

/** Statuses of those who have come, or were marked as missing: with one of them a class is not cancelled for everyone. */
const settledStatuses: readonly (string | null)[] = ['Arrived', 'Completed', 'Did not arrive'];

/** Whether an appointment may be cancelled for all of these patients at once. */
export const mayCancelAll = (places: readonly { readonly seen: string | null }[]): boolean =>
  !places.some(({ seen }) => settledStatuses.includes(seen));

const CancellationReasonView = z.lazy(() =>
  z.strictObject({
    id: Id,
    words: Label,
    /** Percent of the fee that the practice charges for it; null: the practice does not say. */
    rate: z.number().nullable(),
  }),
);

/** What a cancellation asks for, as the user saw it: where this PC knows otherwise by now, it is not taken. */
export const AskedCancellation = z.strictObject({
  /** All patients of the appointment. */
  everyone: z.boolean(),
  reason: CancellationReasonView,
  note: z.string().min(1).max(1000).nullable(),
  start: Instant,
  places: z.array(CancelledPlace).min(1).max(mostPlaces),
});
export type AskedCancellation = z.infer<typeof AskedCancellation>;

/** What a cancellation is made of. No reasons: this practice's service cannot cancel. */
export const CancellationSheet = z.lazy(() =>
  z.strictObject({
    reasons: z.array(CancellationReasonView).max(mostCancellationReasons),
    /** When it is, with what this desk has just moved. */
    start: Instant,
    /** The patients who are not cancelled yet, with their statuses. */
    places: z.array(CancelledPlace).max(mostPlaces),
    /** One of a series: only this one is cancelled. */
    recurring: z.boolean(),
  }),
);
export type CancellationSheet = z.infer<typeof CancellationSheet>;

/** When a practitioner works, on the location's clock (`HH:MM`). */
export const RosterTime = z.lazy(() =>
  z.strictObject({
    date: Day,
    locationId: Id.nullable(),
    from: z.string(),
    to: z.string(),
    /** How it repeats, in the practice's own word; null: it does not, or that is not known. */
    repeats: z.string().nullable(),
  }),
);
export type RosterTime = z.infer<typeof RosterTime>;

/** A visit as far as booking needs it. */
export const BookedVisit = z.strictObject({
  appointmentId: Id,
  start: Instant,
  end: Instant,
  practitionerId: Id.nullable(),
  serviceId: Id.nullable(),
  locationId: Id.nullable(),
  caseId: Id.nullable(),
  /** How many patients are booked into it. */
  patients: z.int(),
  recurring: z.boolean(),
  /** Several may come at once: the practice names no free times for such a service. */
  group: z.literal(true).optional(),
});
export type BookedVisit = z.infer<typeof BookedVisit>;

export const BookableService = z.lazy(() =>
  z.strictObject({
    id: Id,
    name: Label,
    /** How long it takes: as the service says, else as it was booked lately; null: not known. */
    minutes: z.int().positive().nullable(),
  }),
);
export type BookableService = z.infer<typeof BookableService>;

/** A case, with the bookings on it that wait in the outbox of this desk. */
export const BookingCase = CaseView.extend({ onTheWay: z.int() });
export type BookingCase = z.infer<typeof BookingCase>;

/** Everything that is known here for booking or moving a visit of a patient. */
export const BookingSheet = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    /** The visit asked about; else the one that the next is booked after; null: this PC knows none. */
    visit: BookedVisit.nullable(),
    /** Visits still to come, the next one first. */
    coming: z.array(BookedVisit).max(50),
    /** How many further ones are not among them. */
    moreComing: z.int(),
    services: z.array(BookableService).max(mostServices),
    /** What each location offers, where the practice says: the others can be chosen all the same. */
    offeredAt: z
      .array(z.strictObject({ locationId: Id, serviceIds: z.array(Id).max(mostServices) }))
      .max(500)
      .optional(),
    practitioners: z.array(PractitionerView).max(400),
    /** Open cases first. */
    cases: z.array(BookingCase).max(100),
    /** How many further ones are not among them. */
    moreCases: z.int(),
    /** Days between this patient's visits of the same service, as a rule; null: too few are known. */
    intervalDays: z.int().positive().nullable(),
    /** The last day of the patient's NDIS plan; null: none is on file. */
    planEnds: Day.nullable(),
  }),
);
export type BookingSheet = z.infer<typeof BookingSheet>;
