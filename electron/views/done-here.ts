import { z } from 'zod';
import { addDays } from '../../shared/clinic-time.ts';
import { storedAs } from '../store/stored.ts';

/**
 * Whom this desk is done with, by day: the service has no way to be told, so it is kept in the desk file. Rows are
 * named by their keys.
 */
const DoneHere = z.record(z.string(), z.array(z.string()));
export type DoneHere = z.infer<typeof DoneHere>;

/** Where it is kept in the desk file. */
export const doneHereFact = 'done-here';

/** For so many days back it is kept. */
const keptDays = 7;

export function readDoneHere(text: string | null): DoneHere {
  return storedAs(DoneHere, text) ?? {};
}

export function doneOn(known: DoneHere, date: string): ReadonlySet<string> {
  return new Set(known[date] ?? []);
}

/** @returns the same with a row marked, or the mark taken away; days long past are forgotten. */
export function withDone(
  known: DoneHere,
  { date, key, done }: { date: string; key: string; done: boolean },
  today: string,
): DoneHere {
  const oldest = addDays(today, -keptDays);
  const kept = Object.fromEntries(Object.entries(known).filter(([day]) => day >= oldest));
  const others = (kept[date] ?? []).filter((one) => one !== key);
  return { ...kept, [date]: done ? [...others, key] : others };
}
