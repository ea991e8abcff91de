import { createListeners } from '../../shared/listeners.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { DeskStore } from '../store/types.ts';
import {
  type DayEntries,
  DayEntry,
  type DayStanding,
  dayStandingOf,
  isKeptEntry,
  isNewerEntry,
  isOfThePast,
  isSaidDay,
  marksInTime,
  mayBeSaidDay,
  mergedEntries,
  type NewDayEntry,
  newestMarkOf,
  notesOfMovedVisits,
  registerOf,
} from '../views/day-entries.ts';
import { earlierCalls, earlierCallsFact, earlierMarks, earlierMarksFact } from '../views/earlier-marks.ts';
import { dayBookFile } from './day-book-file.ts';

/**
 * What people say of the days and the practice has no field for (views/day-entries.ts), marked at this desk and at those that it is linked to, and
 * which arrivals they saw: all of it lies in this desk's file, as it was marked.
 *
 * Guarantees
 * - Desks that have heard the same say the same, in whichever order they heard it.
 * - What is marked here is newer than what is known here: a clock that is ahead holds nothing fast.
 * - What is heard again changes nothing, and no file.
 * - Notes, delays and calls are gone from the file two days after theirs, marks and arrivals after a month: by a time that has certainly
 *   come (certain-time.ts). On a PC that does not reach the practice the time while Foyer runs counts, so they stay for longer there where
 *   it is ended every evening, but not for good.
 * - A note goes with its visit to another day.
 * - A clock that is days ahead takes nothing away, neither of what was marked here nor of what other desks say. What was marked here by it is of the
 *   moment at which the clock is right again: other desks hear nothing of times to come.
 */
export type DayBook = {
  /** What stands of a day. */
  on(day: string): DayStanding;
  /** Marks something here. @param alongside is stored in the same transaction */
  mark(entries: readonly NewDayEntry[], alongside?: () => void): void;
  /**
   * Keeps what the practice says of arrivals (`arrivedEntry`), for the time when it says so no longer, and which of them were marked here long
   * before (`markedArrivalEntry`).
   */
  saw(arrivals: readonly DayEntry[]): void;
  /** These visits may be on another day than they were: notes about them go with them. */
  visitsChanged(appointmentIds: readonly number[]): void;
  /** The first day with a patient who was marked as gone in; null: there is none. */
  firstMarkedDay(): string | null;
  /** What other desks are to know. Null: it can't be read now. */
  sayable(): readonly DayEntry[] | null;
  /** Whether desks may tell each other of a day: what this desk said of any other is removed from the hub. */
  isSaid(day: string): boolean;
  /** Keeps what another desk says, where it is newer. */
  hear(entries: readonly DayEntry[]): void;
  /** Notified when something was marked, or an arrival seen, that other desks may not know. */
  onMarked(listener: () => void): () => void;
  /** Notified of the days of which another desk said something new, and of what that was. */
  onHeard(listener: (days: readonly string[], entries: readonly DayEntry[]) => void): () => void;
};

/** Of one day; more rows than a clinic has. */
const mostOfDay = 10_000;

export function createDayBook(ports: {
  readonly desk: Pick<DeskStore, 'fact' | 'saveFact' | 'together'>;
  /** Initials of who is at this desk; where none are set, the name of this PC in its clinic. */
  readonly by: () => string;
  /** UTC ms by the practice's clock. */
  readonly now: () => number;
  /** A time that has certainly come, UTC ms: never later than the true one, and never later than `now`. */
  readonly certainNow: () => number;
  /** Whether `now` is behind a time that has certainly come (certain-time.ts). */
  readonly isClockBehind: () => boolean;
  /** The day of the clinic at a time, UTC ms. */
  readonly dayAt: (at: number) => string;
  /** The clinic day of an appointment; null: this PC does not know it. */
  readonly dayOfVisit: (appointmentId: number) => string | null;
  /** This PC's name on the link; empty: it is not linked. */
  readonly name: () => string;
}): DayBook {
  const { desk } = ports;
  const marked = createListeners<[]>();
  const heard = createListeners<[readonly string[], readonly DayEntry[]]>();
  const { days, stored, save, saveOrRemember } = dayBookFile(desk);
  let tidiedOn: string | null = null;
  const today = () => ports.dayAt(ports.now());
  /** What is too old on this day is so today. */
  const certainDay = () => ports.dayAt(ports.certainNow());

  /** Once a day: takes over what an earlier Foyer kept, and removes what is too old. */
  function tidy(): void {
    const certainNow = ports.certainNow();
    const day = ports.dayAt(certainNow);
    if (tidiedOn === day) return;
    const changed = new Map<string, DayEntries>();
    const marksBefore = desk.fact(earlierMarksFact);
    const callsBefore = desk.fact(earlierCallsFact);
    const calls = earlierCalls(callsBefore, ports.dayOfVisit, certainNow);
    for (const entry of [...earlierMarks(marksBefore), ...calls.entries])
      changed.set(entry.day, mergedEntries(changed.get(entry.day) ?? stored(entry.day), [entry]));
    for (const one of new Set([...days(), ...changed.keys()])) {
      const entries = changed.get(one) ?? stored(one);
      const kept = new Map([...entries].filter(([, entry]) => isKeptEntry(entry, day)));
      if (kept.size !== entries.size) changed.set(one, kept);
    }
    const forgetEarlier = () => {
      if (marksBefore !== null) desk.saveFact(earlierMarksFact, null);
      if (calls.left !== callsBefore) desk.saveFact(earlierCallsFact, calls.left);
    };
    // A full disk keeps no one from reading the day: what is too old goes from the file another day.
    if (changed.size > 0 || marksBefore !== null || calls.left !== callsBefore)
      saveOrRemember(changed, forgetEarlier);
    tidiedOn = day;
  }

  /** The entries of a day, those that were marked here by a clock that was far ahead as of now. */
  function entriesOn(day: string): DayEntries {
    tidy();
    const known = stored(day);
    const inTime = marksInTime(known, Math.round(ports.now()), ports.name());
    if (inTime === null || ports.isClockBehind()) return known;
    saveOrRemember(new Map([[day, inTime]]));
    marked.notify();
    return inTime;
  }

  /** Stores the entries that are newer than what is known. @returns those */
  function saveNewer(entries: readonly DayEntry[]): readonly DayEntry[] {
    const changed = new Map<string, DayEntries>();
    const all: DayEntry[] = [];
    const now = ports.now();
    for (const [day, ofDay] of Map.groupBy(entries, (entry) => entry.day)) {
      const known = entriesOn(day);
      const newer = ofDay.filter((entry) => {
        const before = known.get(registerOf(entry));
        return isOfThePast(entry, now) && (before ? isNewerEntry(entry, before) : known.size < mostOfDay);
      });
      if (newer.length > 0) changed.set(day, mergedEntries(known, newer));
      all.push(...newer);
    }
    if (changed.size > 0) save(changed);
    return all;
  }

  /** The same; what can't be stored is heard, or seen, another time. */
  const keepNewer = (entries: readonly DayEntry[]): readonly DayEntry[] =>
    catchStoreError<readonly DayEntry[]>(
      () => saveNewer(entries),
      () => [],
    );
  return {
    on: (day) => dayStandingOf(entriesOn(day).values()),
    mark(entries, alongside) {
      const changed = new Map<string, DayEntries>();
      for (const entry of entries) {
        const known = changed.get(entry.day) ?? entriesOn(entry.day);
        const before = known.get(registerOf(entry));
        const newest = Math.max(before?.at ?? 0, newestMarkOf(known, entry));
        const at = Math.max(Math.round(ports.now()), newest + 1);
        const stamped = DayEntry.parse({ ...entry, by: ports.by().slice(0, 40), at, desk: ports.name() });
        changed.set(entry.day, mergedEntries(known, [stamped]));
      }
      save(changed, alongside);
      marked.notify();
    },
    saw(arrivals) {
      const earliest = certainDay();
      // What this desk alone knows is said at once, as what was marked here is.
      const desk = ports.name();
      const stamped = arrivals.map((one) => (one.what === 'arrival-marked' ? { ...one, desk } : one));
      const isNew = keepNewer(stamped.filter((entry) => isKeptEntry(entry, earliest)));
      const now = today();
      if (isNew.some(({ day }) => isSaidDay(day, now))) marked.notify();
    },
    visitsChanged(appointmentIds) {
      const changed = new Set(appointmentIds);
      const earliest = certainDay();
      const moved = catchStoreError<readonly DayEntry[]>(
        () => {
          tidy();
          const withNotes = days().filter((day) => isKeptEntry({ what: 'note', day }, earliest));
          const all = withNotes.flatMap((day) => [...stored(day).values()]);
          return notesOfMovedVisits(all, (id) => (changed.has(id) ? ports.dayOfVisit(id) : null));
        },
        () => [],
      );
      const isNew = keepNewer(moved.filter((entry) => isKeptEntry(entry, earliest)));
      const now = today();
      if (isNew.some(({ day }) => isSaidDay(day, now))) marked.notify();
    },
    firstMarkedDay() {
      tidy();
      return days().find((day) => dayStandingOf(stored(day).values()).goneIn.size > 0) ?? null;
    },
    sayable: () =>
      catchStoreError<readonly DayEntry[] | null>(
        () => {
          tidy();
          const now = today();
          return days()
            .filter((day) => isSaidDay(day, now))
            .flatMap((day) => [...entriesOn(day).values()]);
        },
        () => null,
      ),
    isSaid: (day) => mayBeSaidDay(day, certainDay(), today()),
    hear(entries) {
      // What is left out is heard again within a minute (clinic/shared-day.ts).
      const [earliest, latest] = [certainDay(), today()];
      const isNew = keepNewer(entries.filter(({ day }) => mayBeSaidDay(day, earliest, latest)));
      if (isNew.length > 0) heard.notify([...new Set(isNew.map(({ day }) => day))], isNew);
    },
    onMarked: marked.add,
    onHeard: heard.add,
  };
}
