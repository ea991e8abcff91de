import type { DayRow } from './bridge/views.ts';

/**
 * The fields of an arrived patient that determine their wait; `statusAt`: when they arrived, null where that is
 * unknown.
 */
type Arrived = Pick<DayRow, 'start' | 'statusAt'>;

/** The wait of an arrived patient at an instant. */
export type Wait = {
  /** The instant that it counts from, UTC ms: see `waitOf`. */
  readonly since: number;
  /** Here before their time: the wait has not begun. */
  readonly early: boolean;
  /** Whole minutes waited; for an early patient, the minutes until their appointment, rounded up. */
  readonly minutes: number;
  /** Which of the two times it counts from; null: the arrival time is unknown, so the appointment's is taken. */
  readonly from: 'appointment' | 'arrival' | null;
};

/**
 * The one definition of a wait, for every surface: list, panel, waiting screen, board, tray, sorting.
 *
 * A patient waits from the later of arrival and the appointment's start:
 * - An early patient is not kept waiting by the clinic before their time. Counted from their arrival they would rank
 *   above, and in a louder colour than, a patient whose appointment is running late: the one whom the desk must see.
 * - A late patient waits from their arrival; until then they kept the clinic waiting. The time since arrival is still
 *   of use (an early patient may have sat there for an hour), so the arrival time is shown beside the appointment's; it
 *   is never counted, coloured or sorted by.
 *
 * @param clock UTC ms; the clock that screens read is some seconds behind, and no arrival is in the future
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

/** Whole minutes from which a wait is long, and too long: settings of this PC. */
export type WaitThresholds = { readonly waitAmberMinutes: number; readonly waitRedMinutes: number };

export type WaitLevel = 'early' | 'in-time' | 'long' | 'too-long';

/** How a wait is judged, on every surface that colours it. */
export function waitLevel(
  { early, minutes }: Pick<Wait, 'early' | 'minutes'>,
  { waitAmberMinutes, waitRedMinutes }: WaitThresholds,
): WaitLevel {
  if (early) return 'early';
  if (minutes >= waitRedMinutes) return 'too-long';
  return minutes >= waitAmberMinutes ? 'long' : 'in-time';
}

/** Sorts by wait, the longest first; early patients come after all others, the next appointment first. */
export function longestFirst(a: Arrived & { key: string }, b: Arrived & { key: string }): number {
  return waitingSince(a) - waitingSince(b) || a.start - b.start || a.key.localeCompare(b.key);
}
