import { z } from 'zod';
import { Cents, Day, Id, Instant, Label, Named } from './common.ts';
import { PatientBrief, windowRows } from './day.ts';

/** What stands on an invoice besides its sums. */
export const InvoiceDetail = z.lazy(() =>
  z.strictObject({
    lines: z
      .array(
        z.strictObject({
          code: Label.nullable(),
          description: Label.nullable(),
          quantity: z.number().nullable(),
          unitCents: Cents.nullable(),
          /** A formatted amount, in the practice's own words. */
          discount: Label.nullable(),
          /** Percent. */
          taxRate: z.number().nullable(),
        }),
      )
      .max(windowRows),
    /** How many further ones are not among them. */
    moreLines: z.int(),
    subtotalCents: Cents.nullable(),
    taxCents: Cents.nullable(),
    taxStatus: Label.nullable(),
    references: z.array(Label).max(20),
    billing: z.string().max(4000).nullable(),
  }),
);
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const InvoiceView = z.lazy(() =>
  z.strictObject({
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
    /** On the patient's page. */
    detail: InvoiceDetail.optional(),
  }),
);
export type InvoiceView = z.infer<typeof InvoiceView>;

export const PaymentSheet = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    /** Open ones, oldest first. */
    invoices: z.array(InvoiceView).max(windowRows),
    /** How many further open ones are not among them. */
    notShown: z.int(),
    methods: z.array(Named),
    locationId: Id.nullable(),
    /** When the invoices were last read, by this PC's clock. */
    asOf: Instant.nullable(),
  }),
);
export type PaymentSheet = z.infer<typeof PaymentSheet>;

const InvoicePart = z.lazy(() => z.strictObject({ invoice: Label, cents: Cents }));

/** A payment for the patient to take along. */
export const SlipView = z.lazy(() =>
  z.strictObject({
    patientName: Label,
    locationName: Label.nullable(),
    zone: z.string(),
    /** Null, as in `PaidView`. */
    paidAt: Instant.nullable(),
    method: Label,
    amountCents: Cents,
    /** The practice's number of it; null until the practice has said it. */
    number: Label.nullable(),
    /** The practice has it. */
    recorded: z.boolean(),
    removed: z.boolean(),
    by: Label.nullable(),
    /** What it was for. */
    parts: z.array(InvoicePart).max(windowRows),
    /** Credit of the patient that was used with it; it is no part of `amountCents`. */
    credits: z.array(InvoicePart).max(windowRows).optional(),
    /** Who was paid, as the practice describes the location. */
    payee: z
      .strictObject({
        abn: Label.nullable(),
        address: Label.nullable(),
        phone: Label.nullable(),
        email: Label.nullable(),
      })
      .optional(),
  }),
);
export type SlipView = z.infer<typeof SlipView>;

/** A payment of a patient that this PC knows: from the practice's list, or taken here. */
export const PaidView = z.lazy(() =>
  z.strictObject({
    id: Id,
    number: Label.nullable(),
    /** Null: the practice gives its payments no time, and it was not taken here. */
    at: Instant.nullable(),
    method: Label,
    amountCents: Cents,
    removed: z.boolean(),
    /** Credit of the patient that was used, by invoice; it is no part of `amountCents`. */
    credits: z.array(InvoicePart).max(windowRows).optional(),
    /** Nothing but credit: no money was taken, and there is no slip. */
    onlyCredit: z.literal(true).optional(),
  }),
);
export type PaidView = z.infer<typeof PaidView>;

/** More notes and coins than any currency has. */
const mostDenominations = 40;

/** The notes and coins of one method, as they were typed. */
export const CashCount = z.lazy(() =>
  z.strictObject({
    /** How many there are, by their value in cents. */
    pieces: z
      .record(z.string().regex(/^\d{1,5}$/), z.string().max(8))
      .refine((pieces) => Object.keys(pieces).length <= mostDenominations),
    /** What was in the till before the first payment; it is taken off. */
    float: z.string().max(40),
  }),
);
export type CashCount = z.infer<typeof CashCount>;

/** What was counted in one shift of a day. */
export const CountView = z.lazy(() =>
  z.strictObject({
    /** 1 for the first shift. */
    part: z.int().positive(),
    /** As it was typed, by payment method. */
    amounts: z.record(z.string(), z.string()),
    /** The notes and coins behind an amount, by payment method. */
    cash: z.record(z.string(), CashCount),
    note: z.string().max(1000),
    by: z.string(),
    at: Instant,
    /** How it ended; null: it goes on. */
    ended: z.enum(['shift', 'day']).nullable(),
    /** What the system showed of this shift when it ended, in cents by payment method. */
    system: z.record(z.string(), Cents).nullable(),
  }),
);
export type CountView = z.infer<typeof CountView>;

/** What was taken on a day, by method. */
export const TakingsView = z.lazy(() =>
  z.strictObject({
    date: Day,
    /**
     * `practice`: the payments that the service lists. `part`: not all that it listed of this day is known here any more,
     * or was ever asked for. `desk`: only those taken on this PC.
     */
    source: z.enum(['practice', 'part', 'desk']),
    /** From when on the practice's list is known on this PC; null: it was not read. */
    since: Instant.nullable(),
    totalCents: Cents,
    methods: z.array(
      z.strictObject({
        /** Id 0: payments that name no method. */
        method: z.strictObject({ id: z.int().nonnegative(), name: Label }),
        /** Whether this PC asks for its count (shared/till-methods.ts). */
        inTill: z.boolean(),
        cents: Cents,
        payments: z.array(
          z.strictObject({
            id: Id.nullable(),
            number: Label.nullable(),
            patientName: Label.nullable(),
            amountCents: Cents,
            at: Instant,
            removed: z.boolean(),
            /** Of this desk, and not confirmed by the practice: it may still be refused. */
            onItsWay: z.boolean(),
          }),
        ),
      }),
    ),
    /** Payments that this PC took on this day and cannot read any more; they are in no sum. */
    unreadable: z.int().nonnegative(),
    /** Every payment method of the practice: what is in the till may be of one that nothing was recorded under. */
    known: z.array(z.strictObject({ ...Named.shape, inTill: z.boolean() })),
    asOf: Instant.nullable(),
  }),
);
export type TakingsView = z.infer<typeof TakingsView>;
