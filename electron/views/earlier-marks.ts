import { z } from 'zod';
import { phoneOutcomes } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
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

/** For so long they were kept, and wait for their visit to be known: ms. */
const callsKeptMs = 7 * dayMs;

/**
 * The same as entries of days.
 * @param dayOfVisit the clinic day of an appointment; null: this PC does not know it
 * @param now UTC ms
 * @returns `left`: those of visits that this PC does not know yet, as they were stored; null: there are none
 */
export function earlierCalls(
  text: string | null,
  dayOfVisit: (appointmentId: number) => string | null,
  now: number,
): { readonly entries: readonly DayEntry[]; readonly left: string | null } {
  const entries: DayEntry[] = [];
  const left: z.infer<typeof EarlierCalls> = [];
  for (const call of parseStored(EarlierCalls, text) ?? []) {
    const [, late, key, appointmentId] = /^(?:late:(\d+):)?((\d+):\d+)$/.exec(call.key) ?? [];
    if (key === undefined || call.at < now - callsKeptMs) continue;
    const day = dayOfVisit(Number(appointmentId));
    const { outcome, by } = call;
    const value = { outcome, minutes: late === undefined ? null : Number(late) };
    if (day === null) left.push(call);
    else entries.push({ what: 'called', day, key, value, by, at: Math.round(call.at), desk: '' });
  }
  return { entries, left: left.length > 0 ? JSON.stringify(left) : null };
}
