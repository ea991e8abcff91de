import { z } from 'zod';
import type { PaymentPart } from '../../money.ts';
import * as v from '../views.ts';
import { call, Id, WriteId, written } from './call.ts';

const part = z.strictObject({ invoiceId: Id, cents: z.int().positive() }) satisfies z.ZodType<PaymentPart>;
/** One payment may be for all invoices that its sheet shows. */
const parts = z.array(part).min(1).max(v.windowRows);
/** Open invoices that a payment sheet may show. */
const mostOpen = 1000;

/** Payments. */
export const paymentCalls = {
  'payment.sheet': call(() => [z.strictObject({ patientId: Id, locationId: Id.nullable() }), v.PaymentSheet]),
  'payment.take': call(() => [
    z.strictObject({
      patientId: Id,
      locationId: Id,
      methodId: Id,
      parts,
      /** The rest, paid another way: a second payment, which is kept with the first or not at all. */
      rest: z.strictObject({ methodId: Id, parts }).nullable().default(null),
      /** What the person saw owing, in cents by invoice: stale where it is another sum by now. Null: the person saw no sum. */
      owing: z
        .record(z.string().regex(/^\d{1,15}$/), z.int().nonnegative())
        .refine((sums) => Object.keys(sums).length <= mostOpen)
        .nullable()
        .default(null),
      /** A person was shown that the same payment was taken minutes ago, and wants it all the same. */
      evenIfRepeated: z.boolean(),
    }),
    z.strictObject({ write: v.WriteView, rest: v.WriteView.nullable() }),
  ]),
  /** A payment on paper: one of this desk by its write, or one of the practice's list by its id. */
  'payment.slip': call(() => [
    z.union([z.strictObject({ writeId: WriteId }), z.strictObject({ paymentId: Id })]),
    v.SlipView,
  ]),
  /**
   * Another method for a recorded payment: it is removed, and recorded again by this method once that is done. Both are
   * kept together or not at all. Failures: `stale`, where the payment is removed, or cannot be recorded again as it was.
   */
  'payment.changeMethod': call(() => [
    z.strictObject({ paymentId: Id, methodId: Id }),
    z.strictObject({ removal: v.WriteView, write: v.WriteView }),
  ]),
  'payment.remove': call(() => [
    z.strictObject({
      paymentId: Id,
      reason: z.string().min(1).max(400),
      /** Whose payment the page shows it as: stale where it is another's. Null: the page does not know. */
      patientId: Id.nullable().default(null),
    }),
    written,
  ]),
} as const;
