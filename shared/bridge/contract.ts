import { z } from 'zod';
import { ContactCreate, PatientUpdate } from '../practice/resources/index.ts';
import * as v from './views.ts';

/**
 * The whole bridge between the page and the main process: every call and every event, one line each, with its shapes.
 * An answer crosses as `{ok: true, value}` or `{ok: false, failure}`. Secrets go in, never out.
 */

const nothing = z.strictObject({});
const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ in: input, out: output });

const Id = z.int().positive();
const Day = v.Day;
const WriteId = z.uuid();
const PaperId = z.uuid();
const Address = z.string().min(1).max(2000);
const Key = z.string().min(1).max(4000);
const parts = z
  .array(z.strictObject({ invoiceId: Id, cents: z.int().positive() }))
  .min(1)
  .max(50);
const aDay = { date: Day, locationId: Id.nullable() };
const counted = z.strictObject({ counts: z.array(v.CountView).max(100) });
const written = z.strictObject({ write: v.WriteView });
const rowRef = { appointmentId: Id, patientId: Id };
const connect = { baseUrl: Address, apiKey: Key, caFile: z.string().max(2000).nullable() };

export const calls = {
  'app.state': call(nothing, v.AppState),
  'app.status': call(nothing, v.Status),
  'app.dismissNotice': call(nothing, v.AppState),
  'app.diagnostics': call(nothing, v.Diagnostics),

  /** What changed while this PC was out of touch; null: nothing, or a person has read it. */
  'whileOut.read': call(nothing, z.strictObject({ whileOut: v.WhileOut.nullable() })),
  'whileOut.dismiss': call(nothing, nothing),

  'setup.chooseCaFile': call(nothing, z.strictObject({ path: z.string().nullable() })),
  'setup.test': call(z.strictObject(connect), z.strictObject({ locations: z.array(v.LocationView) })),
  'setup.connect': call(z.strictObject({ ...connect, memoryOnly: z.boolean() }), v.AppState),
  'setup.changeKey': call(z.strictObject({ apiKey: Key }), v.AppState),

  'settings.read': call(nothing, v.Settings),
  'settings.change': call(v.Settings.partial(), v.Settings),

  'lock.state': call(nothing, v.LockView),
  'lock.now': call(nothing, v.LockView),
  /** Null where no PIN is set. */
  'lock.open': call(z.strictObject({ pin: v.Pin.nullable() }), v.AppState),
  /** A forgotten PIN: the practice's API key opens as well, and takes the PIN away. */
  'lock.openWithKey': call(z.strictObject({ apiKey: Key }), v.AppState),
  /** Sets, changes or (null) takes away the PIN; `current`: the one that is set. */
  'lock.setPin': call(z.strictObject({ current: v.Pin.nullable(), pin: v.Pin.nullable() }), v.LockView),

  /** Whether Foyer starts with the PC: always the true state, as the system has it. */
  'startup.read': call(nothing, v.StartupView),
  'startup.set': call(z.strictObject({ on: z.boolean() }), v.StartupView),

  'labels.read': call(nothing, z.strictObject({ labels: z.array(v.LabelView).max(400) })),
  'labels.set': call(
    z.strictObject({
      kind: z.enum(['practitioner', 'service']),
      id: Id,
      name: z.string().min(1).max(100).nullable(),
      colour: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullable(),
    }),
    nothing,
  ),

  'day.read': call(
    z.strictObject({ date: Day, locationId: Id.nullable(), offset: z.int().min(0).default(0) }),
    v.DayView,
  ),
  'day.refresh': call(nothing, nothing),
  /** Busy times of a day at all locations, from what this PC keeps. */
  'day.busy': call(z.strictObject({ date: Day }), z.strictObject({ busy: z.array(v.BusyView).max(1000) })),

  /** This desk is done with a patient of a day, or is not after all. */
  'day.doneHere': call(z.strictObject({ date: Day, key: z.string().max(40), done: z.boolean() }), nothing),

  'arrival.mark': call(z.strictObject(rowRef), written),
  'arrival.undo': call(z.strictObject({ writeId: WriteId }), z.strictObject({ undone: z.boolean() })),

  'payment.sheet': call(z.strictObject({ patientId: Id, locationId: Id.nullable() }), v.PaymentSheet),
  'payment.take': call(
    z.strictObject({
      patientId: Id,
      locationId: Id,
      methodId: Id,
      parts,
      /** The rest, paid another way: a second payment, which is kept with the first or not at all. */
      rest: z.strictObject({ methodId: Id, parts }).nullable().default(null),
      /** A person was shown that the same payment was taken minutes ago, and wants it all the same. */
      evenIfRepeated: z.boolean(),
    }),
    z.strictObject({ write: v.WriteView, rest: v.WriteView.nullable() }),
  ),
  /** A payment on paper: one of this desk by its write, or one of the practice's list by its id. */
  'payment.slip': call(
    z.union([z.strictObject({ writeId: WriteId }), z.strictObject({ paymentId: Id })]),
    v.SlipView,
  ),
  'takings.read': call(z.strictObject(aDay), v.TakingsView),
  /** What was counted of a day, shift by shift. */
  'takings.counts': call(z.strictObject(aDay), counted),
  'takings.count': call(
    z.strictObject({
      ...aDay,
      amounts: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(40)),
      note: z.string().max(1000),
    }),
    counted,
  ),
  /** Ends the shift, or the day: what the system shows now is kept with the count. */
  'takings.end': call(z.strictObject({ ...aDay, how: z.enum(['shift', 'day']) }), counted),
  /** Counts the shift that ended last again. */
  'takings.reopen': call(z.strictObject(aDay), counted),

  'jottings.read': call(
    nothing,
    z.strictObject({ rung: z.array(z.string()).max(2000), initials: z.array(z.string()).max(20) }),
  ),
  /** Somebody was rung up, or was not after all. */
  'jottings.ring': call(z.strictObject({ key: z.string().min(1).max(100), rung: z.boolean() }), nothing),
  /** Who is at the desk now, to be offered again. */
  'jottings.staff': call(z.strictObject({ initials: z.string().min(1).max(20) }), nothing),

  'payment.remove': call(z.strictObject({ paymentId: Id, reason: z.string().min(1).max(400) }), written),

  /** A whole PDF at once. */
  'file.addWhole': call(
    z.strictObject({
      patientId: Id,
      name: z.string().min(1).max(255),
      bytes: z.instanceof(Uint8Array),
    }),
    written,
  ),

  /** A document comes in pieces, one after the other; then it is looked at. Nothing of it is sent or kept yet. */
  'paper.begin': call(
    z.strictObject({ name: z.string().min(1).max(255), bytes: z.int().min(0).max(v.mostPaperBytes) }),
    z.strictObject({ paperId: PaperId }),
  ),
  'paper.put': call(
    z.strictObject({
      paperId: PaperId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.byteLength <= v.pieceBytes),
    }),
    nothing,
  ),
  'paper.look': call(z.strictObject({ paperId: PaperId }), v.PaperView),
  /** Works out what a document that is too large can become. */
  'paper.fit': call(z.strictObject({ paperId: PaperId }), v.PaperView),
  /** The first page as a JPEG. */
  'paper.firstPage': call(
    z.strictObject({ paperId: PaperId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ),
  /** A person saw whose file it goes to, and confirmed it. */
  'file.add': call(
    z.strictObject({ paperId: PaperId, patientId: Id, as: v.PaperWay.shape.as }),
    z.strictObject({ writes: z.array(v.WriteView).min(1).max(40) }),
  ),
  'paper.forget': call(z.strictObject({ paperIds: z.array(PaperId).max(500) }), nothing),

  'scan.list': call(nothing, v.ScansView),
  /** A person chooses the folder to watch in the system's own dialog; the page never names one. */
  'scan.chooseFolder': call(nothing, v.ScansView),
  'scan.stop': call(nothing, v.ScansView),
  'scan.firstPage': call(
    z.strictObject({ scanId: PaperId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ),
  'scan.suggest': call(
    z.strictObject({ scanId: PaperId }),
    z.strictObject({ suggestions: z.array(v.SuggestionView).max(8) }),
  ),
  /** Reads a scan, so that it can be filed as a document. */
  'scan.open': call(z.strictObject({ scanId: PaperId }), v.PaperView),
  /** It is for nobody's file: into the archive, without being sent. */
  'scan.putAside': call(z.strictObject({ scanId: PaperId }), nothing),

  /** What was filed from this desk, newest first; of one patient, or of all. */
  'file.filed': call(
    z.strictObject({ patientId: Id.nullable() }),
    z.strictObject({ files: z.array(v.FiledView).max(v.windowRows) }),
  ),

  'patient.search': call(
    z.strictObject({ text: z.string().max(200), date: Day.nullable(), archived: z.boolean().default(false) }),
    z.strictObject({ hits: z.array(v.PatientHit).max(50) }),
  ),

  /** What the panel beside the day can put right in place, and what comes next. */
  'patient.atDesk': call(
    z.strictObject({ patientId: Id, appointmentId: Id.nullable(), date: Day }),
    v.AtDeskView,
  ),

  /** Everything this PC knows of a patient; null where it has no such record. */
  'patient.page': call(z.strictObject({ patientId: Id }), v.PatientPage),
  /** The same after reading the patient, visits, invoices, cases and support activities from the service. */
  'patient.load': call(z.strictObject({ patientId: Id }), v.PatientPage),
  /** Asks the service, for what this PC does not keep. */
  'patient.searchService': call(
    z.strictObject({ text: z.string().min(1).max(200) }),
    z.strictObject({ hits: z.array(v.PatientHit).max(50) }),
  ),
  'patient.change': call(
    /** The changed fields as the person saw them (`base`) and wants them (`mine`), named as in the spec. */
    z.strictObject({ patientId: Id, base: PatientUpdate.partial(), mine: PatientUpdate.partial() }),
    written,
  ),
  'patient.changeCustomFields': call(
    z.strictObject({
      patientId: Id,
      fields: z
        .array(
          z.strictObject({
            customFieldId: Id,
            name: z.string().min(1).max(200),
            base: z.string().nullable(),
            value: z.string().max(4000),
          }),
        )
        .min(1)
        .max(50),
    }),
    written,
  ),

  'contact.search': call(
    z.strictObject({ text: z.string().max(200) }),
    z.strictObject({ contacts: z.array(v.ContactView).max(50) }),
  ),
  'contact.create': call(ContactCreate, written),

  /** What a booking is made of; `appointmentId`: the visit to be moved, or to book after. */
  'booking.sheet': call(z.strictObject({ patientId: Id, appointmentId: Id.nullable() }), v.BookingSheet),
  'booking.slots': call(
    z.strictObject({
      serviceId: Id,
      locationId: Id,
      practitionerIds: z.array(Id).min(1).max(50),
      from: v.Instant,
      /** At most 7 days after `from`. */
      to: v.Instant,
      /** Asks the service even if it was asked a moment ago. */
      fresh: z.boolean().default(false),
    }),
    z.strictObject({ slots: z.array(v.SlotView).max(2000) }),
  ),
  'booking.roster': call(
    /** At most 100 days. */
    z.strictObject({ practitionerId: Id, from: Day, to: Day, locationId: Id.nullable() }),
    z.strictObject({ times: z.array(v.RosterTime).max(1000) }),
  ),
  'booking.create': call(
    z.strictObject({
      patientId: Id,
      practitionerId: Id,
      serviceId: Id,
      locationId: Id,
      caseId: Id.nullable(),
      start: v.Instant,
      end: v.Instant,
      note: z.string().max(4000).nullable(),
    }),
    written,
  ),
  'booking.move': call(
    z.strictObject({
      ...rowRef,
      changes: z
        .strictObject({
          start: v.Instant,
          end: v.Instant,
          practitionerId: Id,
          locationId: Id,
          serviceId: Id,
          caseId: Id,
        })
        .partial(),
    }),
    written,
  ),

  'log.csv': call(z.strictObject({ from: v.Instant, to: v.Instant }), z.strictObject({ csv: z.string() })),
  /**
   * A list of one day, or of today and the days after it, on paper: made from what this PC keeps, without any call.
   * `done` is false when the person changed their mind; `name` is the file's.
   */
  'print.days': call(
    z.strictObject({
      from: Day,
      days: z.int().min(1).max(8),
      locationId: Id.nullable(),
      to: z.enum(['pdf', 'printer']),
    }),
    z.strictObject({ done: z.boolean(), name: z.string().nullable() }),
  ),
  /** Saves a table where a person says; `name` is null when they changed their mind. */
  'print.saveCsv': call(
    z.strictObject({
      name: z
        .string()
        .max(100)
        .regex(/^[\p{L}\p{N} ,.-]+\.csv$/u),
      csv: z.string().max(20_000_000),
    }),
    z.strictObject({ name: z.string().nullable() }),
  ),
  /** Destroys the keys, then the files of this PC; refused while writes wait, unless a person says so. */
  'pc.remove': call(z.strictObject({ evenIfWaiting: z.boolean() }), v.AppState),

  'outbox.list': call(
    nothing,
    z.strictObject({ writes: z.array(v.WriteView).max(v.windowRows), total: z.int() }),
  ),
  'outbox.act': call(z.strictObject({ writeId: WriteId, action: v.WriteAction }), nothing),
} as const satisfies Record<string, { in: z.ZodType; out: z.ZodType }>;

export const events = {
  /** Phase, practice, locations or practitioners changed. */
  'app.changed': v.AppState,
  'status.changed': v.Status,
  /** Rows of a day that are new or different, and the keys of those that are gone; `total` rows remain. */
  'day.changed': z.strictObject({
    date: Day,
    locationId: Id.nullable(),
    changed: z.array(v.DayRow).max(v.windowRows),
    gone: z.array(z.string()).max(v.windowRows),
    total: z.int(),
    complete: z.boolean(),
    asOf: v.Instant.nullable(),
    /** More rows changed than a window holds: read the day again. */
    reread: z.boolean(),
  }),
  'outbox.changed': z.strictObject({ write: v.WriteView, gone: z.boolean() }),
  'arrival.seen': v.ArrivalSeen,
  'settings.changed': v.Settings,
  /** Files came to the watched folder, went, or were looked at. */
  'scans.changed': v.ScansView,
  'whileOut.changed': z.strictObject({ whileOut: v.WhileOut.nullable() }),
  /** Go to a screen: chosen in the tray, in the taskbar's list, or by a second start. */
  'show.screen': z.strictObject({ what: v.ScreenWish }),
  /** Show this row: a notification or a tray entry was clicked. */
  'show.row': z.strictObject({ date: Day, key: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = z.input<Calls[N]['in']>;
export type CallOutput<N extends CallName> = z.output<Calls[N]['out']>;
export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = z.output<Events[N]>;

/** Apart from the schemas, so that preload stays a few lines. */
export { channels, type Pipe, pipeName } from './pipe.ts';
