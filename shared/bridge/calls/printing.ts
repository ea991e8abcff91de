import { z } from 'zod';
import { csvNameForm } from '../../csv.ts';
import * as v from '../views.ts';
import { call, Day, Id } from './call.ts';

/** Lists on paper and in files. */
export const printingCalls = {
  /**
   * A list of one day, or of today and the days after it, on paper: made from what this PC keeps, without any call.
   * `done` is false when the person changed their mind; `name` is the file's.
   */
  'print.days': call(() => [
    z.strictObject({
      from: Day,
      days: z.int().min(1).max(8),
      /** None: all of them. */
      locationIds: z.array(Id).max(500),
      to: z.enum(['pdf', 'printer']),
    }),
    z.strictObject({ done: z.boolean(), name: z.string().nullable() }),
  ]),
  /** Saves a table where a person says; `name` is null when they changed their mind. */
  'print.saveCsv': call(() => [
    z.strictObject({
      name: z.string().max(100).regex(csvNameForm),
      csv: z.string().max(20_000_000),
    }),
    z.strictObject({ name: z.string().nullable() }),
  ]),
  /** Shows the file that was saved last, in its folder. The page names no file. */
  'print.showSaved': call(() => [z.strictObject({}), z.strictObject({})]),
  'log.csv': call(() => [
    z.strictObject({ from: v.Instant, to: v.Instant }),
    z.strictObject({ csv: z.string() }),
  ]),
} as const;
