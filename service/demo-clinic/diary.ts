import type { Roster } from '../clinic-data.ts';
import { type Calendar, dayNumber, isPlainQuarter, quartersADay } from './calendar.ts';
import { rosterApplies } from './rosters.ts';

/**
 * All practitioners' diaries in quarters of an hour. Guarantees:
 * - A quarter is given away at most once.
 * - Only quarters inside a roster are given away, and only at the roster's location.
 */
export type Diary = {
  /** The location at which a practitioner is free for the whole time; null when they are not. */
  readonly freeAt: (day: number, practitionerId: number, quarter: number, quarters: number) => number | null;
  /** Claims the time; false, and nothing claimed, when it is not free. */
  readonly claim: (day: number, practitionerId: number, quarter: number, quarters: number) => boolean;
  /** Releases the time. */
  readonly release: (day: number, practitionerId: number, quarter: number, quarters: number) => void;
  /** How many quarters of a day a practitioner is free. */
  readonly freeQuarters: (day: number, practitionerId: number) => number;
};

const taken = 0x80;

/** An empty diary over the calendar's days: free wherever a roster applies. Days by their index in the calendar. */
export function openDiary(calendar: Calendar, rosters: readonly Roster[], practitioners: number): Diary {
  const cells = new Uint8Array(calendar.days.length * practitioners * quartersADay);
  const at = (day: number, practitionerId: number, quarter: number): number =>
    (day * practitioners + practitionerId - 1) * quartersADay + quarter;
  fill(cells, at, calendar, rosters);

  const freeAt: Diary['freeAt'] = (day, practitionerId, quarter, quarters) => {
    if (quarter < 0 || quarter + quarters > quartersADay) return null;
    const from = at(day, practitionerId, quarter);
    const location = cells[from];
    if (location === undefined || location === 0 || location >= taken) return null;
    for (let i = 1; i < quarters; i++) if (cells[from + i] !== location) return null;
    return location;
  };
  const mark = (
    day: number,
    practitionerId: number,
    quarter: number,
    quarters: number,
    bits: (cell: number) => number,
  ) => {
    const from = at(day, practitionerId, quarter);
    for (let i = from; i < from + quarters; i++) cells[i] = bits(cells[i] ?? 0);
  };
  return {
    freeAt,
    claim: (day, practitionerId, quarter, quarters) => {
      if (freeAt(day, practitionerId, quarter, quarters) === null) return false;
      mark(day, practitionerId, quarter, quarters, (cell) => cell | taken);
      return true;
    },
    release: (day, practitionerId, quarter, quarters) =>
      mark(day, practitionerId, quarter, quarters, (cell) => cell & ~taken),
    freeQuarters: (day, practitionerId) => {
      const from = at(day, practitionerId, 0);
      let free = 0;
      for (let i = from; i < from + quartersADay; i++) {
        const cell = cells[i] ?? 0;
        if (cell > 0 && cell < taken) free++;
      }
      return free;
    },
  };
}

function fill(
  cells: Uint8Array,
  at: (day: number, practitionerId: number, quarter: number) => number,
  calendar: Calendar,
  rosters: readonly Roster[],
): void {
  const first = calendar.days[0];
  if (first === undefined) return;
  for (const roster of rosters) {
    const everyDays = roster.repeatInterval === 'Weekly' ? 7 : 14;
    const step = roster.repeatInterval === null ? calendar.days.length : everyDays;
    let index = dayNumber(roster.date) - dayNumber(first.date);
    if (index < 0 && roster.repeatInterval !== null) index += Math.ceil(-index / step) * step;
    const [from, to] = [quarterOf(roster.startTime), quarterOf(roster.endTime)];
    for (; index >= 0 && index < calendar.days.length; index += step) {
      const day = calendar.days[index];
      if (day === undefined || !rosterApplies(roster, day.date)) break;
      for (let q = from; q < to; q++) {
        if (isPlainQuarter(day, q, calendar.zone))
          cells[at(index, roster.practitionerId, q)] = roster.locationId;
      }
    }
  }
}

/** The quarter of the day of an `HH:MM`. */
export function quarterOf(clock: string): number {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * 4 + Math.floor(Number(minute) / 15);
}
