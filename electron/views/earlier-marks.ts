import { z } from 'zod';
import { phoneOutcomes } from '../../shared/bridge/views.ts';
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

/** The fact in which an earlier Foyer kept what came of calls, for this desk alone. */
export const earlierCallsFact = 'rung';

const EarlierCalls = z.array(
  z.object({
    /** Of the row; before it, of a call about a delay, `late:MINUTES:`. */
    key: z.string(),
    at: z.number(),
    /** The first of these had no outcome: the patient was rung. */
    outcome: z.enum(phoneOutcomes).default('reached'),
    by: z.string().default(''),
  }),
);

/**
 * The same as entries of days.
 * @param dayOfVisit the clinic day of an appointment; null: this PC does not know it, and what came of the call is left out
 */
export const earlierCalls = (
  text: string | null,
  dayOfVisit: (appointmentId: number) => string | null,
): DayEntry[] =>
  (parseStored(EarlierCalls, text) ?? []).flatMap(({ key: of, at, outcome, by }) => {
    const [, late, key, appointmentId] = /^(?:late:(\d+):)?((\d+):\d+)$/.exec(of) ?? [];
    const day = key === undefined ? null : dayOfVisit(Number(appointmentId));
    if (key === undefined || day === null) return [];
    const value = { outcome, minutes: late === undefined ? null : Number(late) };
    return [{ what: 'called' as const, day, key, value, by, at: Math.round(at), desk: '' }];
  });
