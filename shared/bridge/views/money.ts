import { z } from 'zod';
import { Cents, Day, Id, Instant, Label, Named } from './common.ts';
import { PatientBrief, windowRows } from './day.ts';

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

/** A payment for the patient to take along. */
export const SlipView = z.strictObject({
  patientName: Label,
  locationName: Label.nullable(),
  zone: z.string(),
  paidAt: Instant,
  method: Label,
  cents: Cents,
  /** The practice's number of it; null until the practice has said it. */
  number: Label.nullable(),
  /** The practice has it. */
  recorded: z.boolean(),
  removed: z.boolean(),
  by: Label.nullable(),
  /** What it was for. */
  parts: z.array(z.strictObject({ invoice: Label, cents: Cents })).max(windowRows),
});
export type SlipView = z.infer<typeof SlipView>;

/** A payment of a patient that this PC knows: from the practice's list, or taken here. */
export const PaidView = z.strictObject({
  id: Id,
  number: Label.nullable(),
  at: Instant,
  method: Label,
  cents: Cents,
  removed: z.boolean(),
});
export type PaidView = z.infer<typeof PaidView>;

/** What was counted in one shift of a day. */
export const CountView = z.strictObject({
  /** 1 for the first shift. */
  part: z.int().positive(),
  /** As it was typed, by payment method. */
  amounts: z.record(z.string(), z.string()),
  note: z.string().max(1000),
  by: z.string(),
  at: Instant,
  /** How it ended; null: it goes on. */
  ended: z.enum(['shift', 'day']).nullable(),
  /** What the system showed of this shift when it ended, in cents by payment method. */
  system: z.record(z.string(), Cents).nullable(),
});
export type CountView = z.infer<typeof CountView>;

/** What was taken on a day, by method. */
export const TakingsView = z.strictObject({
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
      cents: Cents,
      payments: z.array(
        z.strictObject({
          id: Id.nullable(),
          number: Label.nullable(),
          patientName: Label.nullable(),
          cents: Cents,
          at: Instant,
          removed: z.boolean(),
          /** Of this desk, and not confirmed by the practice: it may still be refused. */
          onItsWay: z.boolean(),
        }),
      ),
    }),
  ),
  /** Every payment method of the practice: what is in the till may be of one that nothing was recorded under. */
  known: z.array(Named),
  asOf: Instant.nullable(),
});
export type TakingsView = z.infer<typeof TakingsView>;
