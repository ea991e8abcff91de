import { z } from 'zod';
import { addDays } from '../../shared/clinic-time.ts';
import { parseStored } from '../store/stored.ts';

/**
 * Marks that the desk sets on rows of a day, stored in the desk file because the service has no field for them.
 *
 * For each row and kind the latest mark wins, whether it sets or clears, so that marks of several desks can be merged
 * in any order: what was cleared stays cleared.
 */
const RowMark = z.object({
  /** Of the row: `appointmentId:patientId`. */
  key: z.string(),
  mark: z.enum(['gone-in']),
  set: z.boolean(),
  /** Initials of the user. */
  by: z.string(),
  /** UTC ms. */
  at: z.number(),
});
export type RowMark = z.infer<typeof RowMark>;

/** By day. */
const RowMarks = z.record(z.string(), z.array(RowMark));
export type RowMarks = z.infer<typeof RowMarks>;

/** Their fact in the desk file. */
export const rowMarksFact = 'desk-marks';

/** Days for which they are kept. */
const keptDays = 7;

export function readRowMarks(text: string | null): RowMarks {
  return parseStored(RowMarks, text) ?? {};
}

/** The first day of which marks are kept. */
export const oldestMarkedDay = (today: string): string => addDays(today, -keptDays);

/** @returns the marks with one added, without those of days long past. */
export function withMark(known: RowMarks, date: string, mark: RowMark, today: string): RowMarks {
  const oldest = oldestMarkedDay(today);
  const kept = Object.fromEntries(Object.entries(known).filter(([day]) => day >= oldest));
  return { ...kept, [date]: latest([...(kept[date] ?? []), mark]) };
}

/** When patients went in on a day and who marked it, by row key. */
export function goneInOn(known: RowMarks, date: string): ReadonlyMap<string, { at: number; by: string }> {
  const set = latest(known[date] ?? []).filter((one) => one.set && one.mark === 'gone-in');
  return new Map(set.map(({ key, at, by }) => [key, { at, by }]));
}

/**
 * The latest of each row and kind; of two in the same millisecond the one that clears, so that the order does not
 * matter.
 */
function latest(marks: readonly RowMark[]): RowMark[] {
  const last = new Map<string, RowMark>();
  for (const one of marks) {
    const of = `${one.mark} ${one.key}`;
    const before = last.get(of);
    if (!before || one.at > before.at || (one.at === before.at && !one.set)) last.set(of, one);
  }
  return [...last.values()];
}
