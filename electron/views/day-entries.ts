import { z } from 'zod';
import {
  Day,
  longestDeskNote,
  MinutesLate,
  type PhoneOutcome,
  VisitCall,
} from '../../shared/bridge/views.ts';
import { addDays } from '../../shared/clinic-time.ts';

/**
 * What the people of a clinic say of a day and the service has no field for: who has gone in and is finished, which practitioner
 * runs late, notes about visits, and what came of calls; and when a patient arrived, which the service forgets once the visit is
 * Completed, and does not know where the arrival reached it late. Each is a register that is overwritten. Names of fields are stored and
 * said, so they stay.
 */
const latest = 4_102_444_800_000;
const stamp = {
  /** The clinic day that it is about. */
  day: Day,
  /** Of the row (`appointmentId:patientId`); of `late` the practitioner's id. */
  key: z.string().min(1).max(40),
  /** Initials of the user, else the name of the PC in its clinic; empty: there was neither. */
  by: z.string().max(40),
  /** UTC ms by the practice's clock, which every desk shares; up to 2100, so that a newer one can always be made. */
  at: z.int().min(0).max(latest),
  /** The name of the PC on the link; empty: it was not linked. */
  desk: z.string().max(40),
};

export const DayEntry = z.discriminatedUnion('what', [
  z.object({ ...stamp, what: z.literal('gone-in'), value: z.boolean() }),
  z.object({ ...stamp, what: z.literal('finished'), value: z.boolean() }),
  /** Minutes that a practitioner runs behind; null: on time. */
  z.object({ ...stamp, what: z.literal('late'), value: MinutesLate.nullable() }),
  /** Null: taken back. */
  z.object({ ...stamp, what: z.literal('note'), value: z.string().max(longestDeskNote).nullable() }),
  /** The last call about a visit; null: there was none after all. */
  z.object({ ...stamp, what: z.literal('called'), value: z.object(VisitCall.shape).nullable() }),
  /** This PC saw the visit as Arrived; `at`: since when it was, by the service. No one marked it: the same at every desk. */
  z.object({ ...stamp, what: z.literal('arrived'), value: z.literal(true) }),
  /**
   * The visit that is Arrived since `at`, by the service, was marked as arrived at `value`, UTC ms by the practice's clock: the service could not
   * be reached for so long.
   */
  z.object({ ...stamp, what: z.literal('arrival-marked'), value: z.int().min(0).max(latest) }),
]);
export type DayEntry = z.infer<typeof DayEntry>;

/** When the marks of a row were made, the newest; 0: there are none. What is marked next must be newer than all of them. */
export const newestMarkOf = (known: DayEntries, { day, key }: Pick<DayEntry, 'day' | 'key'>): number =>
  Math.max(
    ...(['gone-in', 'finished'] as const).map((what) => known.get(registerOf({ day, what, key }))?.at ?? 0),
  );

type Unstamped<E> = E extends { readonly what: 'arrived' | 'arrival-marked' }
  ? never
  : Omit<E, 'by' | 'at' | 'desk'>;
/** An entry as a person makes it: who, when and where are added. */
export type NewDayEntry = Unstamped<DayEntry>;

/**
 * That a patient was seen as Arrived. Of the service alone, so that all desks that see it have the same entry.
 * @param at since when, UTC ms
 */
export const arrivedEntry = (day: string, key: string, at: number): DayEntry => ({
  day,
  key,
  by: '',
  at,
  desk: '',
  what: 'arrived',
  value: true,
});

/**
 * That an arrival was marked at a desk long before the service recorded it.
 * @param recorded the arrival as it was seen
 * @param markedAt UTC ms
 */
export const markedArrivalEntry = (
  { day, key, at }: Pick<DayEntry, 'day' | 'key' | 'at'>,
  markedAt: number,
): DayEntry => ({ day, key, by: '', at, desk: '', what: 'arrival-marked', value: markedAt });

/** The newest entry of each register, by `registerOf`. */
export type DayEntries = ReadonlyMap<string, DayEntry>;

/** The key of what is said of a row's appointment as a whole, with all its patients: that of a row without one. */
export const wholeKey = (rowKey: string): string => `${rowKey.split(':')[0]}:0`;

/** Which register an entry sets. */
export const registerOf = ({ day, what, key }: Pick<DayEntry, 'day' | 'what' | 'key'>): string =>
  `${day} ${what} ${key}`;

/**
 * Whether an entry replaces another one of its register: by its time, and of one moment by what it says, so that all desks take
 * the same one. Of two desks where one arrival was marked, the one where it was marked first is right.
 */
export function isNewerEntry(entry: DayEntry, known: DayEntry): boolean {
  const areMarked = entry.what === 'arrival-marked' && known.what === 'arrival-marked';
  if (areMarked && entry.at === known.at && entry.value !== known.value) return entry.value < known.value;
  return entry.at === known.at ? textOf(entry) > textOf(known) : entry.at > known.at;
}

const textOf = ({ value, by, desk }: DayEntry) => JSON.stringify([value, by, desk]);

/**
 * Last writer wins. Commutative, associative and idempotent: desks that have heard the same entries, in whichever order and how often,
 * have the same.
 */
export function mergedEntries(known: DayEntries, more: Iterable<DayEntry>): DayEntries {
  const merged = new Map(known);
  for (const entry of more) {
    const register = registerOf(entry);
    const before = merged.get(register);
    if (!before || isNewerEntry(entry, before)) merged.set(register, entry);
  }
  return merged;
}

/**
 * The last note about each visit that is on another day than it was written for, as a note of that day: it goes with its visit. As it was
 * written, so that all desks make the same of it. Pure.
 *
 * @param entries of several days
 * @param dayOfVisit the clinic day of an appointment; null: it is not known, or not asked for
 */
export function notesOfMovedVisits(
  entries: Iterable<DayEntry>,
  dayOfVisit: (appointmentId: number) => string | null,
): readonly DayEntry[] {
  const last = new Map<string, DayEntry>();
  for (const entry of entries) {
    if (entry.what !== 'note') continue;
    const known = last.get(entry.key);
    if (!known || isNewerEntry(entry, known)) last.set(entry.key, entry);
  }
  return [...last.values()].flatMap((entry) => {
    const day = dayOfVisit(Number(entry.key.split(':')[0]));
    return day === null || day === entry.day ? [] : [{ ...entry, day }];
  });
}

/** Days for which marks and arrivals are kept on a PC: figures of a month go by them. */
const keptMarkDays = 31;
/** Days after theirs for which notes, delays and calls are kept, and for which desks say anything to each other. */
const saidDays = 2;
/** Notes about later days are said when it is their time: what the hub keeps is bounded by it. */
const saidAheadDays = 14;

const keptAsMarks: readonly DayEntry['what'][] = ['gone-in', 'finished', 'arrived', 'arrival-marked'];

/** Whether a PC keeps an entry. */
export function isKeptEntry({ what, day }: Pick<DayEntry, 'what' | 'day'>, today: string): boolean {
  return day >= addDays(today, -(keptAsMarks.includes(what) ? keptMarkDays : saidDays));
}

/** A clock that is further ahead is wrong: what is heard by it would stand for ever. Ms. */
const mostAheadMs = 86_400_000;

/** Whether what another PC says can be of now or before. @param now UTC ms by the practice's clock */
export const isOfThePast = ({ at }: Pick<DayEntry, 'at'>, now: number): boolean => at <= now + mostAheadMs;

/**
 * Entries of a day in which what people marked at this PC, and is of a time to come, is of now. Pure.
 * @param now UTC ms by the practice's clock
 * @param name this PC's on the link
 * @returns null: none is of a time to come
 */
export function marksInTime(entries: DayEntries, now: number, name: string): DayEntries | null {
  // When a patient arrived, the service says.
  const isToCome = (entry: DayEntry) =>
    (entry.desk === '' || entry.desk === name) && !entry.what.startsWith('arriv') && !isOfThePast(entry, now);
  if (![...entries.values()].some(isToCome)) return null;
  return new Map(
    [...entries].map(([register, entry]) => [register, isToCome(entry) ? { ...entry, at: now } : entry]),
  );
}

/** Whether desks tell each other what is known of a day. */
export const isSaidDay = (day: string, today: string): boolean => mayBeSaidDay(day, today, today);

/** The same where it is not certain which day it is. @param earliest, latest the days that today may be */
export const mayBeSaidDay = (day: string, earliest: string, latest: string): boolean =>
  day >= addDays(earliest, -saidDays) && day <= addDays(latest, saidAheadDays);

/** Who marked something, and when. */
export type Marked = { readonly at: number; readonly by: string };

/** What stands of a day. */
export type DayStanding = {
  /** When patients arrived, as it was seen at any desk: UTC ms by row key. */
  readonly arrived: ReadonlyMap<string, number>;
  /** Arrivals that the service recorded long after they were marked, by row key: see `arrivedAtOf`. */
  readonly markedArrivals: ReadonlyMap<string, { readonly recordedAt: number; readonly at: number }>;
  /** By row key. */
  readonly goneIn: ReadonlyMap<string, Marked>;
  /** By row key; who went in again since is not finished. */
  readonly finished: ReadonlyMap<string, Marked>;
  /** By the practitioner's id. */
  readonly late: ReadonlyMap<number, Marked & { readonly minutes: number }>;
  /** By row key. */
  readonly notes: ReadonlyMap<string, Marked & { readonly text: string }>;
  /** By row key. */
  readonly calls: ReadonlyMap<
    string,
    Marked & { readonly outcome: PhoneOutcome; readonly minutes: number | null }
  >;
};

export function dayStandingOf(entries: Iterable<DayEntry>): DayStanding {
  const arrived = new Map<string, number>();
  const markedArrivals = new Map<string, { recordedAt: number; at: number }>();
  const goneIn = new Map<string, Marked>();
  const finished = new Map<string, Marked>();
  const late = new Map<number, Marked & { minutes: number }>();
  const notes = new Map<string, Marked & { text: string }>();
  const calls = new Map<string, Marked & { outcome: PhoneOutcome; minutes: number | null }>();
  for (const { key, at, by, ...entry } of entries) {
    if (entry.value === null || entry.value === false) continue;
    if (entry.what === 'arrived') arrived.set(key, at);
    if (entry.what === 'arrival-marked') markedArrivals.set(key, { recordedAt: at, at: entry.value });
    if (entry.what === 'gone-in') goneIn.set(key, { at, by });
    if (entry.what === 'finished') finished.set(key, { at, by });
    if (entry.what === 'late') late.set(Number(key), { minutes: entry.value, at, by });
    if (entry.what === 'note') notes.set(key, { text: entry.value, at, by });
    if (entry.what === 'called') calls.set(key, { ...entry.value, at, by });
  }
  for (const [key, { at }] of goneIn) if ((finished.get(key)?.at ?? at) < at) finished.delete(key);
  return { arrived, markedArrivals, goneIn, finished, late, notes, calls };
}

/**
 * When a patient arrived who stands as Arrived since `recordedAt`: when it was marked, where the service recorded that very arrival late.
 * Both UTC ms. A later arrival of the same visit is one of its own.
 */
export function arrivedAtOf(
  key: string,
  recordedAt: number,
  { markedArrivals }: Pick<DayStanding, 'markedArrivals'>,
): number {
  const marked = markedArrivals.get(key);
  return marked?.recordedAt === recordedAt ? marked.at : recordedAt;
}
