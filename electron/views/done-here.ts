import { z } from 'zod';
import { addDays } from '../../shared/clinic-time.ts';
import { parseStored } from '../store/stored.ts';

/**
 * The rows that this desk is done with, by day, stored in the desk file because the service has no field for it. By row
 * key.
 */
const DoneHere = z.record(z.string(), z.array(z.string()));
export type DoneHere = z.infer<typeof DoneHere>;

/** Its fact in the desk file. */
export const doneHereFact = 'done-here';

/** Days for which it is kept. */
const keptDays = 7;

export function readDoneHere(text: string | null): DoneHere {
  return parseStored(DoneHere, text) ?? {};
}

export function doneOn(known: DoneHere, date: string): ReadonlySet<string> {
  return new Set(known[date] ?? []);
}

/** @param certainToday a day that has certainly come. @returns the same with a row marked or unmarked, without days long past */
export function withDone(
  known: DoneHere,
  { date, key, done }: { date: string; key: string; done: boolean },
  certainToday: string,
): DoneHere {
  const oldest = addDays(certainToday, -keptDays);
  const kept = Object.fromEntries(Object.entries(known).filter(([day]) => day >= oldest));
  const others = (kept[date] ?? []).filter((one) => one !== key);
  return { ...kept, [date]: done ? [...others, key] : others };
}
