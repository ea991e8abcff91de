import type { DayRow } from '../../../shared/bridge/views.ts';
import { isOver, waitedMinutes } from '../../../shared/day-buckets.ts';
import { isAt, type Places } from '../../../shared/places.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Chip, Thresholds } from '../../model/chip.ts';

/** Somebody who is here, as far as it is counted how long they wait. */
type Here = Pick<DayRow, 'key' | 'start' | 'end' | 'statusAt'>;

/** How long is too long: `early` before the appointment, then by the thresholds of the settings. */
export type WaitLevel = 'early' | 'in-time' | 'long' | 'too-long';

export type Wait<R extends Here = DayRow> = {
  readonly row: R;
  /** Whole minutes from the later of the two times; for the early, until the appointment. */
  readonly minutes: number;
  readonly level: WaitLevel;
  /** Which of the two times is counted from; null: the arrival time is not known, so the appointment is. */
  readonly from: 'appointment' | 'arrival' | null;
};

export type Waits<R extends Here = DayRow> = {
  /** Those whose appointment has begun, the longest waiting first. */
  readonly waiting: readonly Wait<R>[];
  /** Those who are here before their time, the next appointment first. */
  readonly early: readonly Wait<R>[];
};

export type WaitingList = Waits & {
  /** Those who wait at another location. */
  readonly hidden: number;
};

/**
 * Who waits at an instant (UTC ms).
 *
 * Guarantees:
 * - A patient waits from the later of the appointment's and the arrival time.
 * - The one who waits longest stands first.
 * - Nobody who came early counts as waiting before the appointment's time.
 * - Nobody waits an hour after their appointment should have ended, whatever status was left standing.
 */
export function waitingList(
  rows: Iterable<DayRow>,
  places: Places,
  now: number,
  thresholds: Thresholds,
): WaitingList {
  const all = [...rows].filter(
    (row) => row.status === 'arrived' && !row.doneHere && row.patientId !== null && !isOver(row, now),
  );
  const here = all.filter((row) => isAt(places, row.locationId));
  return { ...waitsOf(here, now, thresholds), hidden: all.length - here.length };
}

/** How long each of those who are here waits at an instant, in their order: the same promises. */
export function waitsOf<R extends Here>(rows: readonly R[], now: number, thresholds: Thresholds): Waits<R> {
  const waits = rows.filter((row) => !isOver(row, now)).map((row) => waitOf(row, now, thresholds));
  const byName = (a: Wait<R>, b: Wait<R>) => a.row.key.localeCompare(b.row.key);
  return {
    waiting: waits
      .filter((w) => w.level !== 'early')
      .sort((a, b) => since(a.row) - since(b.row) || byName(a, b)),
    early: waits.filter((w) => w.level === 'early').sort((a, b) => a.row.start - b.row.start || byName(a, b)),
  };
}

const since = (row: Here): number => Math.max(row.start, row.statusAt ?? row.start);

function waitOf<R extends Here>(
  row: R,
  clock: number,
  { waitAmberMinutes, waitRedMinutes }: Thresholds,
): Wait<R> {
  // The clock that screens read is a few seconds behind: nobody arrives in the future.
  const now = Math.max(clock, row.statusAt ?? clock);
  const from = row.statusAt === null ? null : row.statusAt > row.start ? 'arrival' : 'appointment';
  if (now < row.start) return { row, from, level: 'early', minutes: Math.ceil((row.start - now) / 60_000) };
  const minutes = waitedMinutes(row, now);
  const level = minutes >= waitRedMinutes ? 'too-long' : minutes >= waitAmberMinutes ? 'long' : 'in-time';
  return { row, from, level, minutes };
}

/** The level for the eye: colour, shape and word. */
export function levelChip(level: WaitLevel): Chip {
  switch (level) {
    case 'early':
      return { tone: 'grey', shape: 'tick', words: 'early' };
    case 'in-time':
      return { tone: 'ok', shape: 'ring', words: 'in time' };
    case 'long':
      return { tone: 'wait', shape: 'half', words: 'long' };
    case 'too-long':
      return { tone: 'long', shape: 'disc', words: 'too long' };
    default:
      return assertNever(level);
  }
}

/** `2 waiting too long, 1 long`, for the head of the screen; null while nobody waits long. */
export function sayLong(waiting: readonly Wait[]): string | null {
  const tooLong = waiting.filter((w) => w.level === 'too-long').length;
  const long = waiting.filter((w) => w.level === 'long').length;
  const parts = [tooLong > 0 && `${tooLong} too long`, long > 0 && `${long} long`].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** `36 min`; for those who are early, how long until their time. */
export const sayWait = ({ level, minutes }: Pick<Wait, 'level' | 'minutes'>): string =>
  level === 'early' ? `in ${minutes} min` : `${minutes} min`;
