import { dayMs } from '../../shared/durations.ts';
import { type Book, knownBefore } from './book.ts';
import type { ClinicDay } from './calendar.ts';
import type { Person } from './people.ts';
import type { Dice } from './random.ts';

/** The patients available for today, each handed out once. */
export type Pool = {
  /** A patient registered before an instant, preferably one of this practitioner's; null when none is left. */
  readonly take: (practitionerId: number | null, before: number) => Person | null;
  readonly giveBack: (person: Person) => void;
};

const newcomerMs = 14 * dayMs;
/** No day ever needs more than this many. */
const largest = 20_000;

/**
 * A pool over all patients without a booking today. One in sixteen rows is a new patient, reserved for today: a first
 * visit.
 */
export function poolForToday(
  people: readonly Person[],
  book: Book,
  today: ClinicDay,
  now: number,
  rows: number,
  d: Dice,
): Pool {
  const known = new Set<Person>();
  const some = people.length <= largest ? people : Array.from({ length: largest }, () => d.pick(people));
  for (const person of some) if (!book.isBooked(person, today)) known.add(person);
  const recent = people
    .slice(-Math.max(10, rows))
    .filter((p) => p.createdAt > now - newcomerMs && !book.isBooked(p, today));
  const newcomers = d.shuffled(recent).slice(0, Math.ceil(rows / 16));
  for (const person of newcomers) {
    known.delete(person);
    book.keepForToday(person);
  }
  // Taken from the end: new patients first.
  const everybody = [...d.shuffled([...known]), ...newcomers];
  const panels = new Map<number, Person[]>();
  for (const person of everybody) {
    const panel = panels.get(person.practitioner);
    if (panel === undefined) panels.set(person.practitioner, [person]);
    else panel.push(person);
  }
  const out = new Set<Person>();
  const takeFrom = (list: Person[], before: number): Person | null => {
    for (let i = list.length - 1; i >= 0; i--) {
      const person = list[i];
      if (person === undefined) continue;
      if (out.has(person) || book.isBooked(person, today)) {
        list.splice(i, 1);
        continue;
      }
      if (!knownBefore(person, before, now)) continue;
      out.add(person);
      return person;
    }
    return null;
  };
  return {
    take: (practitionerId, before) => {
      const panel = practitionerId === null ? [] : (panels.get(practitionerId) ?? []);
      return takeFrom(panel, before) ?? takeFrom(everybody, before);
    },
    giveBack: (person) => {
      out.delete(person);
      everybody.push(person);
    },
  };
}
