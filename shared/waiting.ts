import type { DayRow } from './bridge/views.ts';

/** What of an arrived patient decides how long they wait; `statusAt`: when they arrived, null where that is not known. */
type Arrived = Pick<DayRow, 'start' | 'statusAt'>;

/** How long an arrived patient waits at an instant. */
export type Wait = {
  /** From when it counts, UTC ms: see `waitOf`. */
  readonly since: number;
  /** Here before their time: they do not wait yet. */
  readonly early: boolean;
  /** Whole minutes waited; of who is early, the minutes until their appointment, rounded up. */
  readonly minutes: number;
  /** Which of the two times it counts from; null: the arrival time is not known, so the appointment's is taken. */
  readonly from: 'appointment' | 'arrival' | null;
};

/**
 * The one definition of a wait, for every surface: list, panel, waiting screen, board, tray, sorting.
 *
 * A patient waits from the later of arrival and the appointment's start:
 * - Who comes half an hour early is not kept waiting by the clinic before their time. Counted from their arrival they would
 *   stand above, and in a louder colour than, a patient whose appointment is running late: the one whom the desk must see.
 * - Who comes late waits from when they walked in; until then they kept the clinic waiting.
 * The time since arrival is still of use (somebody has sat there for an hour), so the arrival time itself is shown beside the
 * appointment's; it is never what is counted, coloured or sorted by.
 *
 * @param clock UTC ms; the clock that screens read is some seconds behind, and nobody arrives in the future
 */
export function waitOf(row: Arrived, clock: number): Wait {
  const now = Math.max(clock, row.statusAt ?? clock);
  const since = waitingSince(row);
  const early = now < row.start;
  const minutes = early ? Math.ceil((row.start - now) / 60_000) : Math.floor((now - since) / 60_000);
  return { since, early, minutes, from: countedFrom(row) };
}

/** The later of arrival and the appointment's start, UTC ms. */
export function waitingSince({ start, statusAt }: Arrived): number {
  return Math.max(start, statusAt ?? start);
}

function countedFrom({ start, statusAt }: Arrived): Wait['from'] {
  if (statusAt === null) return null;
  return statusAt > start ? 'arrival' : 'appointment';
}

/** Sorts who waits longest first; who is early comes after all of these, the next appointment first. */
export function longestFirst(a: Arrived & { key: string }, b: Arrived & { key: string }): number {
  return waitingSince(a) - waitingSince(b) || a.start - b.start || a.key.localeCompare(b.key);
}
