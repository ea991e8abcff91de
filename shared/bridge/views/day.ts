import { z } from 'zod';
import { Cents, Day, Id, Instant, Label, PractitionerView, ServiceView } from './common.ts';
import { WriteState } from './writes.ts';

export const FlagView = z.lazy(() =>
  z.strictObject({
    code: z.string(),
    /** `bad` red, `warn` amber, `info` plain: always with its words. */
    tone: z.enum(['bad', 'warn', 'info']),
    label: Label,
    explain: Label,
  }),
);
export type FlagView = z.infer<typeof FlagView>;

/** What is well, or what is not known: for the panel only, so that the rows stay calm. */
export const CalmView = z.lazy(() =>
  z.strictObject({
    code: z.string(),
    tone: z.enum(['good', 'unknown']),
    label: Label,
    explain: Label,
  }),
);
export type CalmView = z.infer<typeof CalmView>;

/** A patient's own open invoices, and apart from them those that a third party pays. */
export const OwingView = z.lazy(() =>
  z.strictObject({
    patientCents: Cents,
    thirdPartyCents: Cents,
    openInvoices: z.int(),
  }),
);
export type OwingView = z.infer<typeof OwingView>;

export const PatientBrief = z.lazy(() =>
  z.strictObject({
    id: Id,
    name: Label,
    lastName: Label,
    preferredName: Label.nullable(),
    initials: z.string(),
    birthdate: Day.nullable(),
    address: Label.nullable(),
    phone: Label.nullable(),
    email: Label.nullable(),
    alert: z.string().max(4000).nullable(),
  }),
);
export type PatientBrief = z.infer<typeof PatientBrief>;

/** The state of a patient in an appointment; `other` keeps the service's own word in `statusWord`. */
export const RowStatus = z.enum(['unset', 'arrived', 'did-not-arrive', 'cancelled', 'completed', 'other']);
export type RowStatus = z.infer<typeof RowStatus>;

/** By how many minutes a practitioner can be said to run late. */
export const mostMinutesLate = 600;
export const MinutesLate = z.int().min(1).max(mostMinutesLate);

/** In characters: a note about a visit is a short sentence to a colleague. */
export const longestDeskNote = 300;

export const phoneOutcomes = ['reached', 'left-message', 'no-answer'] as const;
export const PhoneOutcome = z.enum(phoneOutcomes);
export type PhoneOutcome = z.infer<typeof PhoneOutcome>;

/** What came of a call to a patient about a visit. */
export const VisitCall = z.strictObject({
  outcome: PhoneOutcome,
  /** The delay that it was about, in minutes; null: the visit itself. */
  minutes: MinutesLate.nullable(),
});

const DeskNoteView = z.lazy(() =>
  z.strictObject({ text: z.string().max(longestDeskNote), at: Instant, by: z.string() }),
);

/** One patient of one appointment on a day. An appointment without patients has one row without a patient. */
export const DayRow = z.strictObject({
  /** `appointmentId:patientId`, or `appointmentId:0`. */
  key: z.string(),
  appointmentId: Id,
  start: Instant,
  end: Instant,
  locationId: Id.nullable(),
  practitioner: PractitionerView.nullable(),
  service: ServiceView.nullable(),
  /** Null when this PC does not have the patient's record yet. */
  patient: PatientBrief.nullable(),
  patientId: Id.nullable(),
  status: RowStatus,
  statusWord: Label.nullable(),
  /** When the status was set; for a pending arrival or cancellation, when it was clicked. */
  statusAt: Instant.nullable(),
  group: z.strictObject({ booked: z.int(), places: z.int(), arrived: z.int() }).nullable(),
  /** The write that this row already shows although the service may not know it yet. */
  pending: z
    .strictObject({
      kind: z.enum(['arrival', 'cancellation']),
      writeId: z.uuid(),
      state: WriteState,
      holdUntil: Instant.nullable(),
    })
    .nullable(),
  owing: OwingView.nullable(),
  /** What this appointment's own invoice says. */
  invoice: z.enum(['none', 'draft', 'awaiting', 'part-paid', 'paid', 'not-to-be-invoiced', 'unknown']),
  flags: z.array(FlagView),
  calm: z.array(CalmView).optional(),
  note: z.string().max(4000).nullable(),
  /** Why it was cancelled, in the practice's own words. */
  cancellation: z.string().max(4000).optional(),
  recurring: z.boolean(),
  /** A person said that this desk is done with the patient; kept on this PC only. */
  doneHere: z.literal(true).optional(),
  /** A person said when the patient went in to the practitioner, at any desk of the clinic, and who (initials). */
  goneIn: z.strictObject({ at: Instant, by: z.string() }).optional(),
  /** The same for when they came out. */
  finished: z.strictObject({ at: Instant, by: z.string() }).optional(),
  /** By how much the practitioner runs late that day, and who said so when: of all their rows alike. */
  late: z.strictObject({ minutes: z.int(), at: Instant, by: z.string() }).optional(),
  /** A note about the visit between desk and practitioner, and who wrote it when. It does not pass in privacy mode, nor into a notification. */
  deskNote: DeskNoteView.optional(),
  /** The same about the group as a whole: of all its rows alike. Its key is that of a row without a patient, `appointmentId:0`. */
  groupNote: DeskNoteView.optional(),
  /** What came of the last call to the patient about this visit, from any desk, and who made it when; `by` is empty where no one was named. */
  called: VisitCall.extend({ at: Instant, by: z.string() }).optional(),
});
export type DayRow = z.infer<typeof DayRow>;

/** The most rows that cross the bridge at once. */
export const windowRows = 200;

export const DayView = z.lazy(() =>
  z.strictObject({
    date: Day,
    zone: z.string(),
    locationId: Id.nullable(),
    /** Rows from `offset` on, by start, then name; at most `windowRows`. */
    rows: z.array(DayRow).max(windowRows),
    offset: z.int(),
    total: z.int(),
    /** Whether the cache holds this whole day: false outside the window that is kept, or before the first read ended. */
    complete: z.boolean(),
    /** Server time up to which the appointments of this view are known; null when never read. */
    asOf: Instant.nullable(),
  }),
);
export type DayView = z.infer<typeof DayView>;

/** A time at which practitioners cannot be booked. */
export const BusyView = z.lazy(() =>
  z.strictObject({
    start: Instant,
    end: Instant,
    /** None: everybody at the location, or everywhere where that is null too. */
    practitionerIds: z.array(Id).max(200),
    locationId: Id.nullable(),
    words: Label,
  }),
);
export type BusyView = z.infer<typeof BusyView>;

/** Who arrived, and for which visit. */
export const ArrivedRow = DayRow.pick({
  key: true,
  appointmentId: true,
  patientId: true,
  locationId: true,
  start: true,
  practitioner: true,
  patient: true,
});
export type ArrivedRow = z.infer<typeof ArrivedRow>;

export const ArrivalSeen = z.lazy(() =>
  z.strictObject({
    /** False when this desk marked it. */
    elsewhere: z.boolean(),
    /** When the patient arrived, by the practice's record. */
    arrivedAt: Instant,
    row: ArrivedRow,
  }),
);
export type ArrivalSeen = z.infer<typeof ArrivalSeen>;

/** Another desk, or a practitioner, wrote a note: about which visit, and never what it says. */
export const NoteHeard = z.lazy(() =>
  z.strictObject({
    /** When, by the practice's clock. */
    at: Instant,
    /** Without a patient: about a group as a whole. */
    row: ArrivedRow,
  }),
);
export type NoteHeard = z.infer<typeof NoteHeard>;
