import { z } from 'zod';
import { addDays } from '../../shared/clinic-time.ts';
import { storedAs } from '../store/stored.ts';

/**
 * Marks that the desk sets on rows of a day, because the service has no word for them: kept in the desk file.
 *
 * Of each row and kind the latest mark holds, whether it sets or takes away, so that marks of several desks can be put
 * together in any order: what was taken away stays taken away.
 */
const DeskMark = z.object({
  /** Of the row: `appointmentId:patientId`. */
  key: z.string(),
  mark: z.enum(['gone-in']),
  set: z.boolean(),
  /** Initials of who was at the desk. */
  by: z.string(),
  /** UTC ms. */
  at: z.number(),
});
export type DeskMark = z.infer<typeof DeskMark>;

/** By day. */
const DeskMarks = z.record(z.string(), z.array(DeskMark));
export type DeskMarks = z.infer<typeof DeskMarks>;

/** Where they are kept in the desk file. */
export const deskMarksFact = 'desk-marks';

/** For so many days back they are kept. */
const keptDays = 7;

export function readDeskMarks(text: string | null): DeskMarks {
  return storedAs(DeskMarks, text) ?? {};
}

/** @returns the same with one more mark; days long past are forgotten. */
export function withMark(known: DeskMarks, date: string, mark: DeskMark, today: string): DeskMarks {
  const oldest = addDays(today, -keptDays);
  const kept = Object.fromEntries(Object.entries(known).filter(([day]) => day >= oldest));
  return { ...kept, [date]: latest([...(kept[date] ?? []), mark]) };
}

/** Who has gone in on a day, by the row's key: when, and who said so. */
export function goneInOn(known: DeskMarks, date: string): ReadonlyMap<string, { at: number; by: string }> {
  const set = latest(known[date] ?? []).filter((one) => one.set && one.mark === 'gone-in');
  return new Map(set.map(({ key, at, by }) => [key, { at, by }]));
}

/** Of each row and kind the latest; of two in the same millisecond the one that takes away, so that the order is no matter. */
function latest(marks: readonly DeskMark[]): DeskMark[] {
  const last = new Map<string, DeskMark>();
  for (const one of marks) {
    const of = `${one.mark} ${one.key}`;
    const before = last.get(of);
    if (!before || one.at > before.at || (one.at === before.at && !one.set)) last.set(of, one);
  }
  return [...last.values()];
}
