import {
  type DayEntries,
  type DayEntry,
  isNewerEntry,
  mergedEntries,
  registerOf,
} from '../views/day-entries.ts';
import { deskAndDayOf, marksKey } from './day-messages.ts';

/** What stands at the hub of the days, by the keys of its values, as far as it has been seen here. */
export type DayValues = {
  /**
   * @param revision an event may come after the answer to a later put: the later one stays
   * @param isOpenToAll whether who joins from now on can open it; if not, nothing of it stands
   */
  keep(key: string, entries: readonly DayEntry[], revision: number, isOpenToAll: boolean): void;
  /** A new hub, or a new bucket: nothing stands, but what this desk says is its own still. */
  restart(): void;
  /** Who joins from now on can't open what stands, whichever desk said it. */
  forgetSealed(): void;
  /** @returns whether it stood */
  drop(key: string): boolean;
  /** The newest entry of each register that any desk says. */
  standing(): readonly DayEntry[];
  /** Of the entries those that no value says. */
  missing(entries: readonly DayEntry[]): readonly DayEntry[];
  /** Whether this desk says an entry as soon as it is missing: it marked it, or has said it before. */
  isSaidHere(entry: DayEntry): boolean;
  /** Whether exactly these stand in this desk's own value of a day. */
  isOwn(day: string, entries: readonly DayEntry[]): boolean;
  /** The days of which this desk's own values stand. */
  ownDays(): readonly string[];
};

/** @param desk this desk's name on the link */
export function createDayValues(desk: string): DayValues {
  const values = new Map<string, { readonly entries: DayEntries; readonly revision: number }>();
  /** What stood in this desk's own values, whichever desk marked it. */
  let said: DayEntries = new Map();
  const standing = () =>
    mergedEntries(
      new Map(),
      [...values.values()].flatMap(({ entries }) => [...entries.values()]),
    );

  return {
    keep(key, entries, revision, isOpenToAll) {
      if (deskAndDayOf(key)?.desk === desk) said = mergedEntries(said, entries);
      if (revision >= (values.get(key)?.revision ?? 0))
        values.set(key, { entries: mergedEntries(new Map(), isOpenToAll ? entries : []), revision });
    },
    restart: () => values.clear(),
    forgetSealed() {
      for (const [key, { revision }] of values) values.set(key, { entries: new Map(), revision });
    },
    drop: (key) => values.delete(key),
    standing: () => [...standing().values()],
    missing(entries) {
      const all = standing();
      return entries.filter((entry) => {
        const stands = all.get(registerOf(entry));
        return !stands || isNewerEntry(entry, stands);
      });
    },
    isSaidHere: (entry) => entry.desk === desk || isSame(said.get(registerOf(entry)), entry),
    isOwn(day, entries) {
      const own = values.get(marksKey(desk, day))?.entries ?? new Map();
      return own.size === entries.length && entries.every((one) => isSame(own.get(registerOf(one)), one));
    },
    ownDays: () =>
      [...values.keys()].flatMap((key) => {
        const about = deskAndDayOf(key);
        return about && key === marksKey(desk, about.day) ? [about.day] : [];
      }),
  };
}

const isSame = (a: DayEntry | undefined, b: DayEntry) =>
  a !== undefined && !isNewerEntry(a, b) && !isNewerEntry(b, a);
