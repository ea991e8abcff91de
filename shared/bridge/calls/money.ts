import { z } from 'zod';
import * as v from '../views.ts';
import { call, Day, Id, WriteId, written } from './call.ts';

/** Invoices that one payment is for, at most. */
const mostParts = 50;
const parts = z
  .array(z.strictObject({ invoiceId: Id, cents: z.int().positive() }))
  .min(1)
  .max(mostParts);
/** Open invoices that a payment sheet may show. */
const mostOpen = 1000;
/** Payment methods of a practice, and more. */
const mostMethods = 400;
/** A clinic day of these locations together; none: of all of them. */
const aDay = { date: Day, locationIds: z.array(Id).max(500) };
const counted = z.strictObject({ counts: z.array(v.CountView).max(100) });

/** Payments and takings. */
export const moneyCalls = {
  'payment.sheet': call(z.strictObject({ patientId: Id, locationId: Id.nullable() }), v.PaymentSheet),
  'payment.take': call(
    z.strictObject({
      patientId: Id,
      locationId: Id,
      methodId: Id,
      parts,
      /** The rest, paid another way: a second payment, which is kept with the first or not at all. */
      rest: z.strictObject({ methodId: Id, parts }).nullable().default(null),
      /** What the person saw owing, in cents by invoice: stale where it is another sum by now. Null: nobody was shown any. */
      owing: z
        .record(z.string().regex(/^\d{1,15}$/), z.int().nonnegative())
        .refine((sums) => Object.keys(sums).length <= mostOpen)
        .nullable()
        .default(null),
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
  'payment.remove': call(z.strictObject({ paymentId: Id, reason: z.string().min(1).max(400) }), written),
  'takings.read': call(z.strictObject(aDay), v.TakingsView),
  /** What was counted of a day, shift by shift. */
  'takings.counts': call(z.strictObject(aDay), counted),
  'takings.count': call(
    z.strictObject({
      ...aDay,
      amounts: z
        .record(z.string().regex(/^\d{1,15}$/), z.string().max(40))
        .refine((amounts) => Object.keys(amounts).length <= mostMethods),
      note: z.string().max(1000),
    }),
    counted,
  ),
  /** Ends the shift, or the day: what the system shows now is kept with the count. Stale where that is not `shown`. */
  'takings.end': call(
    z.strictObject({
      ...aDay,
      how: z.enum(['shift', 'day']),
      /** Who counted. */
      by: z.string().max(20),
      /** What the person saw of this shift, in cents by payment method. */
      shown: z
        .record(z.string().regex(/^\d{1,15}$/), z.int())
        .refine((sums) => Object.keys(sums).length <= mostMethods),
    }),
    counted,
  ),
  /** Counts the shift that ended last again. */
  'takings.reopen': call(z.strictObject(aDay), counted),
} as const;
