import { z } from 'zod';
import { Failure } from '../../failures.ts';
import { Cents, Id, Instant, Label } from './common.ts';

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
  'cancellation',
  'patient-details',
  'custom-fields',
  'contact',
] as const;
export const WriteKind = z.enum(writeKinds);
export type WriteKind = z.infer<typeof WriteKind>;

/** What a person may do with a write that is not done. */
export const WriteAction = z.enum(['send-again', 'discard', 'undo']);
export type WriteAction = z.infer<typeof WriteAction>;

/** A place in the diary that the practice was asked for. */
export const AskedVisit = z.lazy(() =>
  z.strictObject({
    /** The appointment that moves; null: it is to be booked. */
    appointmentId: Id.nullable(),
    start: Instant,
    end: Instant,
    practitionerId: Id.nullable(),
    locationId: Id.nullable(),
  }),
);
export type AskedVisit = z.infer<typeof AskedVisit>;

/** A desk of the clinic: its name on the link, the one that people know, and initials of who is at it: "Desk 2 (MB)". */
export const DeskAtWork = z.lazy(() => z.strictObject({ desk: Label, name: Label, by: Label }));
export type DeskAtWork = z.infer<typeof DeskAtWork>;

/** A write that is not known to be done, or was done a moment ago, in words for the desk. */
export const WriteView = z.lazy(() =>
  z.strictObject({
    id: z.uuid(),
    /** `unreadable`: of a kind that this version does not know. */
    kind: z.enum([...writeKinds, 'unreadable']),
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
    /** The payment that it removes, or that it made as far as the practice has said which. */
    paymentId: Id.nullable(),
    /** The payment that it replaces by another method: it is removed first. Absent for all others. */
    replaces: Id.optional(),
    /** The time in the diary that a booking or a move asks for; absent where the diary stays as it is. */
    visit: AskedVisit.optional(),
    /** What it changes of a record, by the names of the practice; absent for kinds that change no fields. */
    fields: z.array(Label).max(100).optional(),
    /** It waits for another desk that is at the same; absent: for none. */
    waitsFor: DeskAtWork.optional(),
    createdAt: Instant,
    by: Label,
    /** How many times it was sent; at least 1 where it may have been. */
    attempts: z.int(),
    /** Held writes are sent at this instant unless undone. */
    holdUntil: Instant.nullable(),
    /** 0…1 while a file is being sent. */
    progress: z.number().min(0).max(1).nullable(),
    actions: z.array(WriteAction),
  }),
);
export type WriteView = z.infer<typeof WriteView>;

/** A document that was filed from this desk. */
export const FiledView = z.lazy(() =>
  z.strictObject({
    writeId: z.uuid(),
    name: Label,
    patientId: Id,
    patientName: Label,
    filedAt: Instant,
    by: Label,
    /** The service's id of the file; null where it was found in another way. */
    fileId: Id.nullable(),
  }),
);
export type FiledView = z.infer<typeof FiledView>;
