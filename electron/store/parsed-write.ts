import { z } from 'zod';
import type { WriteKind } from '../../shared/bridge/views.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import { ContactCreate, PatientUpdate, SeenPatientFields } from '../../shared/practice/resources/index.ts';
import type { OutboxRow } from './rows.ts';
import { parseStored, parseStoredJson } from './stored.ts';

/*
 * What each kind of write asks for, as the desk file stores it (`OutboxRow.args`). Names of fields are stored, so they
 * stay as they are; a schema must keep accepting the shapes of earlier versions.
 */

const ArrivalArgs = z.object({
  appointmentId: z.int(),
  patientId: z.int(),
  /** More than one attendance: the service wants its second path (docs/practice-api/resources.md, "Arrivals"). */
  group: z.boolean(),
  /** UTC ms of the appointment's start, to find it again and to name it. */
  start: z.int(),
  locationId: z.int().nullable(),
  /** The status that the user saw; absent in writes of earlier versions. */
  seen: z.string().nullable().optional(),
  /** When it was marked, UTC ms by the practice's clock; null: this PC's clock was known to be wrong. Absent in writes of earlier versions. */
  markedAt: z.int().nullable().optional(),
});

const PaymentArgs = z.object({
  patientId: z.int(),
  locationId: z.int(),
  methodId: z.int(),
  amountCents: z.int().positive(),
  /** `owing`: what the user saw as owing, cents; absent in writes of earlier versions. */
  parts: z
    .array(z.object({ invoiceId: z.int(), cents: z.int().positive(), owing: z.int().optional() }))
    .min(1),
  /** UTC ms; sent as the payment's date, which identifies the payment later. */
  paidAt: z.int(),
  /** The payment that this one replaces by another method, and its own method: it is removed first. */
  replaces: z.object({ paymentId: z.int(), methodId: z.int() }).optional(),
});

const PaymentRemovalArgs = z.object({
  paymentId: z.int(),
  patientId: z.int().nullable(),
  amountCents: z.int().nullable(),
  /** The number on the slip; absent in writes of earlier versions. */
  paymentNumber: z.string().nullish(),
  /** The invoices that it paid; absent in writes of earlier versions. */
  invoiceIds: z.array(z.int()).optional(),
  /** UTC ms of its date; absent in writes of earlier versions. */
  paidAt: z.int().nullish(),
  /** The same payment is to be recorded again by another method; absent in writes of earlier versions. */
  changesMethod: z.boolean().optional(),
  /** For the action log; the service has no field for it. */
  reason: z.string(),
});

const FileArgs = z.object({
  patientId: z.int(),
  /** The patient's day of birth, by which another one is recognised who has the id by then; absent in writes of earlier versions. */
  born: z.string().nullish(),
  name: z.string(),
  size: z.int(),
  /** SHA-256 of the document as it was dropped or scanned, before it was converted: recognises it again. */
  digest: z.string().optional(),
  /** The document on the desk that it was made from, by which its dialog learns of it; absent in writes of earlier versions. */
  documentId: z.string().optional(),
  /**
   * The file in the scanner's folder that it was: it is not offered again where it could not be moved. `files`: how many
   * files were made from it; it is deleted from the archive only once each of them was confirmed. `archived`: its name there.
   */
  scan: z
    .object({
      name: z.string(),
      changedAt: z.number(),
      files: z.int().optional(),
      archived: z.string().optional(),
    })
    .optional(),
});

/**
 * What the user saw at a time and books over on purpose: ids of appointments and busy times. Anything else found there
 * is asked about.
 */
const BookedOver = z.object({ appointments: z.array(z.int()), busyTimes: z.array(z.int()) }).optional();

const BookingArgs = z.object({
  patientId: z.int(),
  practitionerId: z.int(),
  serviceId: z.int(),
  locationId: z.int(),
  caseId: z.int().nullable(),
  /** UTC ms. */
  start: z.int(),
  end: z.int(),
  note: z.string().nullable(),
  /** The group appointment to join; null: a new appointment. */
  groupId: z.int().nullable().default(null),
  over: BookedOver,
  /** The patient stands at the desk: marked as arrived once the booking is recorded. */
  arrives: z.boolean().optional(),
  /** When, as `ArrivalArgs.markedAt`; absent, too, where the patient is not here yet. */
  markedAt: z.int().nullable().optional(),
});

/** The fields of an appointment that can be changed (docs/practice-api/resources.md, "Appointments"). UTC ms. */
export const AppointmentFields = z.object({
  start: z.int(),
  end: z.int(),
  serviceId: z.int().nullable(),
  locationId: z.int().nullable(),
  practitionerId: z.int().nullable(),
  caseId: z.int().nullable(),
});
export type AppointmentFields = z.infer<typeof AppointmentFields>;

const MoveArgs = z.object({
  appointmentId: z.int(),
  patientId: z.int(),
  /** As the user saw it. */
  base: AppointmentFields,
  /** Only the fields to change. */
  changes: AppointmentFields.partial(),
  over: BookedOver,
});

/** Time, statuses and reason are as the user saw them: where they have changed since, a person is asked. */
const CancellationArgs = z.object({
  appointmentId: z.int(),
  /** At whose visit it was asked for. */
  patientId: z.int(),
  /** For all patients of the appointment. */
  everyone: z.boolean(),
  /** Whom it cancels, with their statuses. */
  places: z.array(z.object({ patientId: z.int(), seen: z.string().nullable() })).min(1),
  /** UTC ms of the appointment's start. */
  start: z.int(),
  locationId: z.int().nullable(),
  practitionerId: z.int().nullable(),
  reason: z.object({
    id: z.int(),
    words: z.string(),
    /** Percent of the fee that the practice charges; null: not known. */
    rate: z.number().nullable(),
  }),
  note: z.string().nullable(),
});

export const PatientDetailsArgs = z.object({
  patientId: z.int(),
  /** The changed fields as the user saw them. */
  base: SeenPatientFields,
  /** The changed fields as the user wants them. */
  mine: PatientUpdate.partial(),
});

const CustomFieldsArgs = z.object({
  patientId: z.int(),
  fields: z
    .array(
      z.object({
        customFieldId: z.int(),
        /**
         * The service returns custom fields by name and accepts them by id; the name is what the desk shows for the id.
         */
        name: z.string(),
        base: z.string().nullable(),
        value: z.string(),
      }),
    )
    .min(1),
});

/** The part of the service's response that names the record which a write created. */
const Created = z.object({ id: z.int().positive() });
/** Nothing that the service answers is used. */
const Unused = z.never();

const write = <K extends WriteKind, A extends z.ZodType, O extends z.ZodType>(kind: K, args: A, outcome: O) =>
  z.object({ kind: z.literal(kind), args, outcome: outcome.nullable().catch(null) });

const ParsedWrite = z.discriminatedUnion('kind', [
  /** `completed`: another desk completed the visit before the arrival was sent, or before it was seen. */
  write('arrival', ArrivalArgs, z.object({ completed: z.enum(['unsent', 'unseen']) })),
  /** The number may come later than the id. */
  write('payment', PaymentArgs, Created.extend({ paymentNumber: z.string().nullish().catch(null) })),
  write('payment-removal', PaymentRemovalArgs, Unused),
  write('file', FileArgs, Created),
  /** The appointment, or, of a read-back or a place in a class, its id. */
  write(
    'booking',
    BookingArgs,
    Created.extend({ group: z.boolean().optional(), maxPatients: z.number().nullish() }),
  ),
  write('move', MoveArgs, Unused),
  /** `already`: another desk had cancelled it, and nothing was sent. */
  write('cancellation', CancellationArgs, z.object({ already: z.literal(true) })),
  write('patient-details', PatientDetailsArgs, Unused),
  write('custom-fields', CustomFieldsArgs, Unused),
  write('contact', ContactCreate, Created),
]);

/**
 * A write of the outbox: its kind, what it asks for, and what of the service's response is used (null: not done yet, or
 * found by a read-back that names no record).
 */
export type ParsedWrite = z.infer<typeof ParsedWrite>;
export type WriteArgs = { readonly [K in WriteKind]: Extract<ParsedWrite, { kind: K }>['args'] };
export type WriteOutcomes = { readonly [K in WriteKind]: Extract<ParsedWrite, { kind: K }>['outcome'] };
export type PaymentArgs = WriteArgs['payment'];
export type ParsedWriteOf<K extends WriteKind> = {
  readonly kind: K;
  readonly args: WriteArgs[K];
  readonly outcome: WriteOutcomes[K];
};

type StoredWrite = Pick<OutboxRow, 'kind' | 'args'> & { readonly outcome?: string | null };

/**
 * The only parse of what is stored of a write: views, outbox and bridge read it here, so that none of them can fail to
 * read what another one shows. Memoized by row.
 *
 * @returns null for a row that this version cannot read (a kind or a shape of a newer one); the outbox logs it and asks a
 * person (electron/outbox/unreadable.ts)
 */
export const parseWrite = memoizeByObject((row: StoredWrite): ParsedWrite | null => {
  const { data } = ParsedWrite.safeParse({
    kind: row.kind,
    args: parseStoredJson(row.args),
    outcome: parseStoredJson(row.outcome ?? null),
  });
  return data ?? null;
});

/** The same for writes of one kind; null for all others. */
export function parseWriteOf<K extends WriteKind>(kind: K, row: StoredWrite): ParsedWriteOf<K> | null {
  const parsed = row.kind === kind ? parseWrite(row) : null;
  return parsed && isOf(kind, parsed) ? parsed : null;
}

const isOf = <K extends WriteKind>(kind: K, parsed: ParsedWrite): parsed is ParsedWrite & ParsedWriteOf<K> =>
  parsed.kind === kind;

/** The record that a write created, also where the rest of the write cannot be read. */
export const createdId = memoizeByObject(
  (row: Pick<OutboxRow, 'outcome'>): number | null => parseStored(Created, row.outcome)?.id ?? null,
);
