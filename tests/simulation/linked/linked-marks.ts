import { isDeepStrictEqual } from 'node:util';
import { type DayEntry, isSaidDay } from '../../../electron/views/day-entries.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { usualPcZone, type WholeDesk } from '../../fakes/whole-desk.ts';
import { type LinkedWorld, mustStand } from './linked-world.ts';

/**
 * Where a desk does not have what people marked, by a model that knows nothing of desks, hubs or messages: of all marks that were ever made of one
 * thing the last one stands, by its time; of the same time the one whose value, maker and desk are the greater text.
 */
export function marksUntrue(world: LinkedWorld): string[] {
  const expected = new Map<string, DayEntry>();
  const possible = new Map<string, Set<string>>();
  for (const mark of world.marks) {
    const about = aboutOf(mark.entry);
    const made = wherever(mark.entry);
    possible.set(aboutOf(made), (possible.get(aboutOf(made)) ?? new Set()).add(JSON.stringify(made)));
    const before = expected.get(about);
    if (mustStand(mark, world) && (!before || isLater(mark.entry, before))) expected.set(about, mark.entry);
  }
  return world.desks.flatMap((desk, place) => {
    if (world.removed.has(place)) return [];
    const book = desk.session().dayBook;
    const today = dayOf(desk.companion().now(), usualPcZone);
    const known = new Map(peoplesMarks(desk).map((entry) => [aboutOf(entry), entry]));
    const made = [...known].flatMap(([, entry]) =>
      possible.get(aboutOf(wherever(entry)))?.has(JSON.stringify(wherever(entry))) ||
      isOneNotSaid(world, wherever(entry))
        ? []
        : [`desk ${place + 1} has what was never marked: ${JSON.stringify(entry)}`],
    );
    const lost = [...expected].flatMap(([about, entry]) => {
      // Past midnight a desk says nothing more of a day that may be said still where it is not certain which day it is.
      if (!book.isSaid(entry.day) || !isSaidDay(entry.day, today)) return [];
      const has = known.get(about);
      if (has && (isSame(has, entry) || isLater(has, entry))) return [];
      return [`desk ${place + 1} has ${JSON.stringify(has)}, marked was ${JSON.stringify(entry)}`];
    });
    return [...made, ...lost];
  });
}

const isOneNotSaid = (world: LinkedWorld, { desk, day, what, key, value }: DayEntry): boolean =>
  world.marksNotSaid.some((made) =>
    isDeepStrictEqual({ ...wherever(made) }, { desk, day, what, key, value }),
  );

/** A note goes with its visit to another day, as it was written: which day it is of, is the diary's to say. */
const wherever = <E extends Pick<DayEntry, 'what' | 'day'>>(entry: E): E =>
  entry.what === 'note' ? { ...entry, day: '' } : entry;

/** What people marked, as a desk knows it: arrivals are seen, not marked. */
const peoplesMarks = (desk: WholeDesk): readonly DayEntry[] =>
  (desk.session().dayBook.sayable() ?? []).filter(({ what }) => what !== 'arrived');

const aboutOf = ({ day, what, key }: DayEntry): string => `${what} of ${key} on ${day}`;

function isLater(a: DayEntry, b: DayEntry): boolean {
  const text = ({ value, by, desk }: DayEntry) => JSON.stringify([value, by, desk]);
  return a.at > b.at || (a.at === b.at && text(a) > text(b));
}
const isSame = (a: DayEntry, b: DayEntry) => !isLater(a, b) && !isLater(b, a);
