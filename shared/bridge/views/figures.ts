import { z } from 'zod';
import { Cents, Day, Id, Instant, Label, PractitionerView } from './common.ts';

/** Appointments are cached for no more days back than this. */
export const mostFigureDays = 31;

/**
 * What is typical of some durations, in whole minutes. `p90`: the smallest of them that nine in ten do not exceed, so of fewer
 * than ten it is the longest.
 */
export const Spread = z.lazy(() =>
  z.strictObject({
    count: z.int().positive(),
    median: z.int(),
    p90: z.int(),
  }),
);
export type Spread = z.infer<typeof Spread>;

const Count = z.int().nonnegative();

/** How some days went, from what this PC knows. It has no patient, and nothing that leads to one. */
export const FiguresView = z.lazy(() =>
  z.strictObject({
    from: Day,
    to: Day,
    /** Nothing later is counted: the present, or the end of the last day. UTC ms. */
    until: Instant,
    /** Whether the last day is over. */
    over: z.boolean(),
    /** Days of which this PC does not have every appointment. */
    missing: z.array(Day).max(mostFigureDays),
    /** The first day of which it has a patient who was marked as gone in; null: there is none. */
    marksFrom: Day.nullable(),
    /** Patients with an appointment; cancelled ones are not among the booked, missed ones are. */
    booked: Count,
    arrived: Count,
    missed: Count,
    cancelled: Count,
    /** Quarters of an hour on the clinic's clock with a booking or an arrival, in order, of all days together. */
    quarters: z
      .array(
        z.strictObject({
          /** Minutes since midnight. */
          minute: z.int().min(0).max(1439),
          booked: Count,
          arrived: Count,
        }),
      )
      .max(96),
    /** By name; those without a practitioner last. */
    practitioners: z
      .array(
        z.strictObject({
          practitioner: PractitionerView.nullable(),
          booked: Count,
          arrived: Count,
          /** Arrival less the appointment's start: negative is early. Null: no time of arrival is known. */
          lateness: Spread.nullable(),
          /** From arrival, or the appointment's start where that is later, until marked as gone in here. */
          wait: Spread.nullable(),
        }),
      )
      .max(1000),
    takings: z.strictObject({
      /** As of the takings of a day. */
      source: z.enum(['practice', 'part', 'desk']),
      since: Instant.nullable(),
      asOf: Instant.nullable(),
      unreadable: Count,
      totalCents: Cents,
      /** The largest sum first. */
      methods: z
        .array(
          z.strictObject({
            method: z.strictObject({ id: Count, name: Label }),
            cents: Cents,
            payments: Count,
          }),
        )
        .max(1000),
    }),
  }),
);
export type FiguresView = z.infer<typeof FiguresView>;

/** A practitioner's working hours of some days, and what of them was left over, in minutes. */
export const UnfilledView = z.lazy(() =>
  z.strictObject({
    practitionerId: Id,
    rosteredMinutes: Count,
    unfilledMinutes: Count,
  }),
);
export type UnfilledView = z.infer<typeof UnfilledView>;
