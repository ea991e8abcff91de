import { z } from 'zod';
import { catchStoreError } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';
import type { DeskStore } from '../store/types.ts';
import { type DayEntries, DayEntry, mergedEntries } from '../views/day-entries.ts';

/** The fact of the desk file that names the days with entries; each day has a fact of its own. */
const daysFact = 'day-entries';
const factOf = (day: string) => `${daysFact}:${day}` as const;

/** The entries of days in the desk file, each day parsed once: this desk alone writes its file. All but `saveOrRemember` throw StoreError. */
export type DayBookFile = {
  /** The days with entries, sorted. */
  days(): readonly string[];
  stored(day: string): DayEntries;
  /** Stores days as they are now, all or none. @param alongside is stored in the same transaction */
  save(changed: ReadonlyMap<string, DayEntries>, alongside?: () => void): void;
  /** The same; where the disk does not take it, the days are so until the next start. */
  saveOrRemember(changed: ReadonlyMap<string, DayEntries>, alongside?: () => void): void;
};

export function dayBookFile(desk: Pick<DeskStore, 'fact' | 'saveFact' | 'together'>): DayBookFile {
  const memo = new Map<string, DayEntries>();
  const days = () => parseStored(z.array(z.string()), desk.fact(daysFact)) ?? [];
  const keepInMind = (changed: ReadonlyMap<string, DayEntries>) => {
    for (const [day, entries] of changed) memo.set(day, entries);
  };
  function save(changed: ReadonlyMap<string, DayEntries>, alongside = (): void => undefined): void {
    desk.together(() => {
      const before = days();
      const all = new Set(before);
      for (const [day, entries] of changed) {
        desk.saveFact(factOf(day), entries.size > 0 ? JSON.stringify([...entries.values()]) : null);
        if (entries.size > 0) all.add(day);
        else all.delete(day);
      }
      const after = [...all].sort();
      if (after.join() !== before.join()) desk.saveFact(daysFact, JSON.stringify(after));
      alongside();
    });
    keepInMind(changed);
  }
  return {
    days,
    stored(day) {
      const known = memo.get(day);
      if (known) return known;
      const read = parseStored(z.array(DayEntry.nullable().catch(null)), desk.fact(factOf(day))) ?? [];
      const entries = mergedEntries(
        new Map(),
        read.flatMap((one) => one ?? []),
      );
      memo.set(day, entries);
      return entries;
    },
    save,
    saveOrRemember: (changed, alongside) =>
      catchStoreError(
        () => save(changed, alongside),
        () => keepInMind(changed),
      ),
  };
}
