import { z } from 'zod';
import { Failure } from '../failures.ts';

/**
 * What crosses the bridge for the page to show. Instants are UTC milliseconds, days `YYYY-MM-DD` in the location's
 * zone, money integer cents.
 */

export const Instant = z.int();
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const Cents = z.int();
const Id = z.int().positive();
const Label = z.string().max(400);

/** A person or thing with a name: `name` falls back on "Practitioner 12" where the service gives none. */
export const Named = z.strictObject({ id: Id, name: Label });
export type Named = z.infer<typeof Named>;

export const PractitionerView = z.strictObject({ id: Id, name: Label, colour: z.string() });
export type PractitionerView = z.infer<typeof PractitionerView>;

export const LocationView = z.strictObject({ id: Id, name: Label, zone: z.string() });
export type LocationView = z.infer<typeof LocationView>;

/** Where a write stands (docs/decisions/0001). */
export const writeStates = [
  'held',
  'waiting',
  'sending',
  'done',
  'refused',
  'unknown',
  'not-recorded',
  'asks',
] as const;
export const WriteState = z.enum(writeStates);
export type WriteState = z.infer<typeof WriteState>;

export const writeKinds = [
  'arrival',
  'payment',
  'payment-removal',
  'file',
  'booking',
  'move',
  'patient-details',
  'custom-fields',
  'contact',
] as const;
export const WriteKind = z.enum(writeKinds);
export type WriteKind = z.infer<typeof WriteKind>;

/** What a person may do with a write that is not done. */
export const WriteAction = z.enum(['send-again', 'discard', 'undo']);
export type WriteAction = z.infer<typeof WriteAction>;

/** A write that is not known to be done, or was done a moment ago, in words for the desk. */
export const WriteView = z.strictObject({
  id: z.uuid(),
  kind: WriteKind,
  state: WriteState,
  /** "Arrival of Margaret Oduya, 9:30". */
  title: Label,
  /** "Not sent yet", "Sent, no answer: checking", "The practice says no: …". */
  says: Label,
  /** What was known before and what was read back since, for a person who must decide. */
  evidence: z.array(Label),
  failure: Failure.nullable(),
  patientId: Id.nullable(),
  patientName: Label.nullable(),
  amountCents: Cents.nullable(),
  createdAt: Instant,
  by: Label,
  attempts: z.int(),
  /** Held writes are sent at this instant unless undone. */
  holdUntil: Instant.nullable(),
  /** 0…1 while a file is being sent. */
  progress: z.number().min(0).max(1).nullable(),
  actions: z.array(WriteAction),
});
export type WriteView = z.infer<typeof WriteView>;

export const FlagView = z.strictObject({
  code: z.string(),
  /** `bad` red, `warn` amber, `info` plain: always with its words. */
  tone: z.enum(['bad', 'warn', 'info']),
  label: Label,
  explain: Label,
});
export type FlagView = z.infer<typeof FlagView>;

/** A patient's own open invoices, and apart from them those that somebody else pays. */
export const OwingView = z.strictObject({
  patientCents: Cents,
  thirdPartyCents: Cents,
  openInvoices: z.int(),
});
export type OwingView = z.infer<typeof OwingView>;

export const PatientBrief = z.strictObject({
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
});
export type PatientBrief = z.infer<typeof PatientBrief>;

/** The state of a patient in an appointment; `other` keeps the service's own word in `statusWord`. */
export const RowStatus = z.enum(['unset', 'arrived', 'did-not-arrive', 'cancelled', 'completed', 'other']);
export type RowStatus = z.infer<typeof RowStatus>;

/** One patient of one appointment on a day. An appointment without patients has one row without a patient. */
export const DayRow = z.strictObject({
  /** `appointmentId:patientId`, or `appointmentId:0`. */
  key: z.string(),
  appointmentId: Id,
  start: Instant,
  end: Instant,
  locationId: Id.nullable(),
  practitioner: PractitionerView.nullable(),
  service: Named.nullable(),
  /** Null when this PC does not have the patient's record yet. */
  patient: PatientBrief.nullable(),
  patientId: Id.nullable(),
  status: RowStatus,
  statusWord: Label.nullable(),
  /** When the status was set; for a pending arrival, when it was clicked. */
  statusAt: Instant.nullable(),
  group: z.strictObject({ booked: z.int(), places: z.int(), arrived: z.int() }).nullable(),
  /** The write that this row already shows although the service may not know it yet. */
  pending: z.strictObject({ writeId: z.uuid(), state: WriteState, holdUntil: Instant.nullable() }).nullable(),
  owing: OwingView.nullable(),
  /** What this appointment's own invoice says. */
  invoice: z.enum(['none', 'draft', 'awaiting', 'part-paid', 'paid', 'not-to-be-invoiced', 'unknown']),
  flags: z.array(FlagView),
  note: z.string().max(4000).nullable(),
  recurring: z.boolean(),
});
export type DayRow = z.infer<typeof DayRow>;

/** The most rows that cross the bridge at once. */
export const windowRows = 200;

export const DayView = z.strictObject({
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
});
export type DayView = z.infer<typeof DayView>;

/** Which calls get through at the moment, and since when. */
export const Connection = z.strictObject({
  state: z.enum([
    'not-connected',
    'connecting',
    'live',
    'offline',
    'service-down',
    'key-refused',
    'slowed',
    'protocol',
  ]),
  failure: Failure.nullable(),
  since: Instant,
});
export type Connection = z.infer<typeof Connection>;

export const ListAge = z.strictObject({
  feed: z.string(),
  title: Label,
  /** When a pass last ended, by this PC's clock; null: never. */
  readAt: Instant.nullable(),
  count: z.int(),
  firstReadDone: z.boolean(),
});
export type ListAge = z.infer<typeof ListAge>;

export const Status = z.strictObject({
  connection: Connection,
  /** When today's list was last confirmed by the service, by this PC's clock; null: never. */
  todayReadAt: Instant.nullable(),
  /** Writes that wait, are being sent, or need a person. */
  waiting: z.int(),
  needsPerson: z.int(),
  /** The first sync: how far each list is. Null once everything was read once. */
  progress: z
    .strictObject({ doneLists: z.int(), allLists: z.int(), objects: z.int(), doing: Label })
    .nullable(),
  lists: z.array(ListAge),
  /** Nothing is kept on this PC: memory only. */
  memoryOnly: z.boolean(),
  /** This PC's clock minus the service's, milliseconds; null when unknown. */
  clockSkewMs: z.number().nullable(),
});
export type Status = z.infer<typeof Status>;

export const AppState = z.strictObject({
  version: z.string(),
  /** `first-run`: no practice yet. `ready`: the desk can be shown. `blocked`: see `failure`. */
  phase: z.enum(['first-run', 'ready', 'blocked']),
  failure: Failure.nullable(),
  practice: z
    .strictObject({ baseUrl: z.string(), keyStored: z.boolean(), caFile: z.string().nullable() })
    .nullable(),
  locations: z.array(LocationView),
  practitioners: z.array(PractitionerView),
  /** The day it is now at the clinic. */
  today: Day,
  zone: z.string(),
  memoryOnly: z.boolean(),
});
export type AppState = z.infer<typeof AppState>;

export const InvoiceView = z.strictObject({
  id: Id,
  number: Label,
  issued: Day.nullable(),
  due: Day.nullable(),
  status: Label,
  totalCents: Cents,
  paidCents: Cents,
  /** What is still owing, less payments that wait in the outbox. */
  owingCents: Cents,
  pendingCents: Cents,
  /** The name of the contact who pays, where it is not the patient. */
  thirdParty: Label.nullable(),
  locationId: Id.nullable(),
  description: Label.nullable(),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const PaymentSheet = z.strictObject({
  patient: PatientBrief,
  /** Oldest first. */
  invoices: z.array(InvoiceView).max(windowRows),
  methods: z.array(Named),
  locationId: Id.nullable(),
  lastMethodId: Id.nullable(),
  /** When the invoices were last read, by this PC's clock. */
  asOf: Instant.nullable(),
});
export type PaymentSheet = z.infer<typeof PaymentSheet>;

export const PatientHit = z.strictObject({
  patient: PatientBrief,
  archived: z.boolean(),
  /** The patient's row on the day asked about, if any. */
  today: z.strictObject({ key: z.string(), start: Instant }).nullable(),
});
export type PatientHit = z.infer<typeof PatientHit>;

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  locationId: Id.nullable(),
  /** Initials of whoever is at the desk; written with each write. */
  staff: z.string().max(20),
  notifyArrivals: z.boolean(),
  notifyNames: z.enum(['initials', 'full', 'none']),
  /** Which patients this PC keeps: everyone, or only those with a booking in the window that is kept. */
  keepPatients: z.enum(['everyone', 'booked']),
  /** How many PCs share the API key; the budget is divided by it. */
  pcsOnKey: z.int().min(1).max(50),
  /** Minutes of waiting before a row turns amber, then red. */
  waitAmberMinutes: z.int().min(1).max(240),
  waitRedMinutes: z.int().min(1).max(240),
});
export type Settings = z.infer<typeof Settings>;

/** What the desk calls a practitioner or a service. */
export const LabelView = z.strictObject({
  kind: z.enum(['practitioner', 'service']),
  id: Id,
  name: Label,
  colour: z.string().nullable(),
  /** The service gives the name: only the colour can be chosen. */
  named: z.boolean(),
});
export type LabelView = z.infer<typeof LabelView>;

/** A document that was filed from this desk. */
export const FiledView = z.strictObject({
  writeId: z.uuid(),
  name: Label,
  patientId: Id,
  patientName: Label,
  filedAt: Instant,
  by: Label,
  /** The service's id of the file; null where it was found in another way. */
  fileId: Id.nullable(),
});
export type FiledView = z.infer<typeof FiledView>;

/** A bookable time of a practitioner. */
export const SlotView = z.strictObject({ practitionerId: Id, start: Instant, end: Instant });
export type SlotView = z.infer<typeof SlotView>;

/** When a practitioner works, on the location's clock (`HH:MM`). */
export const RosterTime = z.strictObject({
  date: Day,
  locationId: Id.nullable(),
  from: z.string(),
  to: z.string(),
});
export type RosterTime = z.infer<typeof RosterTime>;

export const ArrivalSeen = z.strictObject({
  /** False when this desk marked it. */
  elsewhere: z.boolean(),
  row: DayRow,
});
export type ArrivalSeen = z.infer<typeof ArrivalSeen>;

export const BudgetView = z.strictObject({
  ratePerMinute: z.number(),
  burst: z.number(),
  tokens: z.number(),
  callsLastMinute: z.int(),
  pausedUntil: Instant.nullable(),
  queued: z.strictObject({ act: z.int(), look: z.int(), keep: z.int() }),
  refusals: z.int(),
});
export type BudgetView = z.infer<typeof BudgetView>;

export const Diagnostics = z.strictObject({
  version: z.string(),
  runtime: Label,
  budget: BudgetView.nullable(),
  manners: z.record(z.string(), Label),
  lists: z.array(ListAge),
  lastFailures: z.array(z.strictObject({ at: Instant, operation: Label, failure: Failure })),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** A field of a patient, for the page: everything the spec has, in sections. */
export const PatientField = z.strictObject({
  name: z.string(),
  label: Label,
  section: z.enum(['Identity', 'Contact', 'Funding', 'Emergency', 'Privacy', 'Billing', 'Record']),
  /** As it is written on the screen; null: empty. */
  value: z.string().max(4000).nullable(),
  /** The service can change it. */
  editable: z.boolean(),
});
export type PatientField = z.infer<typeof PatientField>;

export const VisitView = z.strictObject({
  appointmentId: Id,
  start: Instant,
  end: Instant,
  zone: z.string(),
  locationName: Label.nullable(),
  practitioner: PractitionerView.nullable(),
  service: Named.nullable(),
  status: RowStatus,
  statusWord: Label.nullable(),
  note: z.string().max(4000).nullable(),
  caseId: Id.nullable(),
});
export type VisitView = z.infer<typeof VisitView>;

export const CaseView = z.strictObject({
  id: Id,
  number: Label,
  state: z.enum(['open', 'expired', 'closed']),
  issued: Day.nullable(),
  expires: Day.nullable(),
  used: z.number().nullable(),
  allowed: z.number().nullable(),
  unit: z.enum(['visits', 'hours', 'dollars']),
  use: z.enum(['plenty', 'nearly', 'used-up', 'cannot-tell']),
  contact: Label.nullable(),
  notes: z.string().max(4000).nullable(),
});
export type CaseView = z.infer<typeof CaseView>;

export const SupportView = z.strictObject({
  id: Id,
  start: Instant.nullable(),
  end: Instant.nullable(),
  practitioner: PractitionerView.nullable(),
  itemCode: Label.nullable(),
  quantity: z.number().nullable(),
  unit: Label.nullable(),
  priceCents: Cents.nullable(),
  note: z.string().max(4000).nullable(),
});
export type SupportView = z.infer<typeof SupportView>;

export const PatientPage = z.strictObject({
  patient: PatientBrief,
  archived: z.boolean(),
  fields: z.array(PatientField),
  /** As the service has them, for editing. */
  phoneNumbers: z.array(
    z.strictObject({ phoneNumber: z.string(), type: z.string().nullable(), code: z.string().nullable() }),
  ),
  tags: z.array(Label),
  customFields: z.array(z.strictObject({ name: Label, value: z.string().max(4000) })),
  /** Newest first. */
  visits: z.array(VisitView).max(windowRows),
  invoices: z.array(InvoiceView).max(windowRows),
  cases: z.array(CaseView).max(windowRows),
  supportActivities: z.array(SupportView).max(windowRows),
  files: z.array(FiledView).max(windowRows),
  owing: OwingView,
  /** When the patient was last read from the service, by this PC's clock; null: not since Foyer started. */
  loadedAt: Instant.nullable(),
});
export type PatientPage = z.infer<typeof PatientPage>;

export const ContactView = z.strictObject({
  id: Id,
  name: Label,
  type: Label.nullable(),
  occupation: Label.nullable(),
  company: Label.nullable(),
  providerNumber: Label.nullable(),
  phone: Label.nullable(),
  email: Label.nullable(),
  address: Label.nullable(),
  archived: z.boolean(),
  /** Patients of this contact whom this PC knows. */
  patients: z.array(Named).max(50),
  invoices: z.int(),
  cases: z.int(),
});
export type ContactView = z.infer<typeof ContactView>;

/** What was taken on a day, by method. */
export const TakingsView = z.strictObject({
  date: Day,
  /** `practice`: the payments that the service lists. `desk`: only those taken on this PC. */
  source: z.enum(['practice', 'desk']),
  totalCents: Cents,
  methods: z.array(
    z.strictObject({
      method: Named,
      cents: Cents,
      payments: z.array(
        z.strictObject({
          id: Id.nullable(),
          number: Label.nullable(),
          patientName: Label.nullable(),
          cents: Cents,
          at: Instant,
          removed: z.boolean(),
        }),
      ),
    }),
  ),
  asOf: Instant.nullable(),
});
export type TakingsView = z.infer<typeof TakingsView>;
