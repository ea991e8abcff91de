import { z } from 'zod';
import * as v from '../views.ts';
import { call, Day, Id, nothing, rowRef, WriteId, written } from './call.ts';

/** The day: reading it, arrivals, what the desk jots down, and its lists on paper. */
export const dayCalls = {
  /** `ahead`: nobody looks at the day yet, and nothing is asked of the practice for it. */
  'day.read': call(
    z.strictObject({
      date: Day,
      locationId: Id.nullable(),
      offset: z.int().min(0).default(0),
      ahead: z.boolean().default(false),
    }),
    v.DayView,
  ),
  'day.refresh': call(nothing, nothing),
  /** Busy times of a day at all locations, from what this PC keeps. */
  'day.busy': call(z.strictObject({ date: Day }), z.strictObject({ busy: z.array(v.BusyView).max(1000) })),
  /** Support activities of a day at all locations, from what this PC keeps. `more`: how many later ones are left out. */
  'day.support': call(
    z.strictObject({ date: Day }),
    z.strictObject({ activities: z.array(v.DaySupportView).max(v.windowRows), more: z.int() }),
  ),
  /** This desk is done with a patient of a day, or is not after all. */
  'day.doneHere': call(z.strictObject({ date: Day, key: z.string().max(40), done: z.boolean() }), nothing),
  /** A patient of a day has gone in to the practitioner, or has not after all. */
  'day.goneIn': call(z.strictObject({ date: Day, key: z.string().max(40), goneIn: z.boolean() }), nothing),
  'arrival.mark': call(z.strictObject(rowRef), written),
  'arrival.undo': call(z.strictObject({ writeId: WriteId }), z.strictObject({ undone: z.boolean() })),
  'jottings.read': call(
    nothing,
    z.strictObject({ rung: z.array(z.string()).max(2000), initials: z.array(z.string()).max(20) }),
  ),
  /** Somebody was rung up, or was not after all. */
  'jottings.ring': call(z.strictObject({ key: z.string().min(1).max(100), rung: z.boolean() }), nothing),
  /** Who is at the desk now, to be offered again. */
  'jottings.staff': call(z.strictObject({ initials: z.string().min(1).max(20) }), nothing),
  /**
   * A list of one day, or of today and the days after it, on paper: made from what this PC keeps, without any call.
   * `done` is false when the person changed their mind; `name` is the file's.
   */
  'print.days': call(
    z.strictObject({
      from: Day,
      days: z.int().min(1).max(8),
      /** None: all of them. */
      locationIds: z.array(Id).max(500),
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
  'log.csv': call(z.strictObject({ from: v.Instant, to: v.Instant }), z.strictObject({ csv: z.string() })),
} as const;
