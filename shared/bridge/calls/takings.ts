import { z } from 'zod';
import * as v from '../views.ts';
import { call, Day, Id, nothing } from './call.ts';

/** Payment methods of a practice, and more. */
const mostMethods = 400;
/** A clinic day of these locations together; none: of all of them. */
const aDay = { date: Day, locationIds: z.array(Id).max(500) };
const counted = z.strictObject({ counts: z.array(v.CountView).max(100) });

/** The takings of a day, and what was counted. */
export const takingsCalls = {
  'takings.read': call(() => [z.strictObject(aDay), v.TakingsView]),
  /** What was counted of a day, shift by shift. */
  'takings.counts': call(() => [z.strictObject(aDay), counted]),
  'takings.count': call(() => [
    z.strictObject({
      ...aDay,
      amounts: z
        .record(z.string().regex(/^\d{1,15}$/), z.string().max(40))
        .refine((amounts) => Object.keys(amounts).length <= mostMethods),
      cash: z
        .record(z.string().regex(/^\d{1,15}$/), v.CashCount)
        .refine((cash) => Object.keys(cash).length <= mostMethods),
      note: z.string().max(1000),
    }),
    counted,
  ]),
  /** Ends the shift, or the day: what the system shows now is kept with the count. Stale where that is not `shown`. */
  'takings.end': call(() => [
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
  ]),
  /** Whether this PC asks for the count of a payment method. */
  'takings.setInTill': call(() => [
    z.strictObject({ methodId: z.int().nonnegative().max(999_999_999_999_999), inTill: z.boolean() }),
    nothing,
  ]),
  /** Counts the shift that ended last again. */
  'takings.reopen': call(() => [z.strictObject(aDay), counted]),
} as const;
