import { z } from 'zod';
import { parseStored } from '../store/stored.ts';
import type { DayEntry } from './day-entries.ts';

/** The fact of the desk file in which an earlier Foyer kept who had gone in, for this desk alone. */
export const earlierMarksFact = 'desk-marks';

/** By day. */
const EarlierMarks = z.record(
  z.string(),
  z.array(
    z.object({
      key: z.string(),
      mark: z.enum(['gone-in']),
      set: z.boolean(),
      by: z.string(),
      at: z.number(),
    }),
  ),
);

/** The same as entries of days. */
export const earlierMarks = (text: string | null): DayEntry[] =>
  Object.entries(parseStored(EarlierMarks, text) ?? {}).flatMap(([day, marks]) =>
    marks.map(({ key, mark, set, by, at }) => ({
      what: mark,
      day,
      key,
      value: set,
      by,
      at: Math.round(at),
      desk: '',
    })),
  );
