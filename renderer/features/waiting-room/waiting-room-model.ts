import type { DayRow } from '../../../shared/bridge/views.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { type HereRow, hereOf, presencesOf } from '../../../shared/presence.ts';
import { assertNever } from '../../../shared/result.ts';
import {
  type Wait as Counted,
  waitOf as countWait,
  longestFirst,
  type WaitLevel,
  type WaitThresholds,
  waitLevel,
} from '../../../shared/wait-time.ts';
import type { Chip } from '../../model/chip.ts';
import { sayMinutes } from '../../model/words.ts';
import { waitingRoomWords } from './words.ts';

const { levels, waits: text } = waitingRoomWords;

/** A patient who is here, with the fields that their wait depends on. */
type Here = HereRow;

/** The level of a wait: `early` before the appointment, then by the thresholds of the settings. */

export type RowWait<R extends Here = DayRow> = Pick<Counted, 'minutes' | 'from'> & {
  readonly row: R;
  readonly level: WaitLevel;
};

export type WaitingRoomList<R extends Here = DayRow> = {
  /** Patients whose appointment time has come, the longest wait first. */
  readonly waiting: readonly RowWait<R>[];
  /** Patients who are here before their time, the next appointment first. */
  readonly early: readonly RowWait<R>[];
};

/** A patient who is with the practitioner: recorded, in a class that has begun, or guessed; `since`: UTC ms. */
export type Inside = {
  readonly row: DayRow;
  readonly since: number;
  readonly minutes: number;
  readonly guessed: boolean;
};

export type WaitingList = WaitingRoomList & {
  /** Patients with a practitioner, the longest first; guesses come last. */
  readonly inside: readonly Inside[];
  /** Patients who were marked as come out and with whom the desk is not done, the longest first. */
  readonly outside: readonly Inside[];
  /** Patients who wait at another location. */
  readonly hidden: number;
};

/**
 * Who waits at an instant (UTC ms).
 *
 * Guarantees:
 * - A patient waits from the later of the appointment's and the arrival time.
 * - The patient who waits longest stands first.
 * - An early patient does not count as waiting before the appointment's time.
 * - A patient who has gone in does not wait, nor one whose appointment should have ended an hour ago
 *   (shared/presence.ts).
 * - No line changes its place with another one only because time goes on: the order is that of the moments, not of the minutes shown.
 */
export function waitingList(
  rows: Iterable<DayRow>,
  places: LocationIds,
  now: number,
  thresholds: WaitThresholds,
): WaitingList {
  const all = hereOf(rows, now);
  const presences = presencesOf(all, now);
  const waits = all.filter((row) => presences.get(row.key)?.kind === 'waiting');
  const isOurs = (row: DayRow) => isAt(places, row.locationId);
  const insideSince = (row: DayRow, since: number, guessed: boolean): Inside => {
    return { row, since, minutes: Math.max(0, Math.floor((now - since) / 60_000)), guessed };
  };
  const outside = all
    .filter(isOurs)
    .flatMap((row): Inside[] =>
      row.finished && presences.get(row.key)?.kind === 'out'
        ? [insideSince(row, row.finished.at, false)]
        : [],
    );
  const inside = all.filter(isOurs).flatMap((row): Inside[] => {
    const presence = presences.get(row.key);
    if (presence?.kind !== 'in') return [];
    return [insideSince(row, presence.since, presence.by === 'guess')];
  });
  return {
    ...sorted(waits.filter(isOurs), now, thresholds),
    hidden: waits.filter((row) => !isOurs(row)).length,
    inside: inside.sort((a, b) => Number(a.guessed) - Number(b.guessed) || a.since - b.since),
    outside: outside.sort((a, b) => a.since - b.since),
  };
}

function sorted<R extends Here>(
  rows: readonly R[],
  now: number,
  thresholds: WaitThresholds,
): WaitingRoomList<R> {
  const waits = [...rows].sort(longestFirst).map((row) => waitOf(row, now, thresholds));
  return {
    waiting: waits.filter((w) => w.level !== 'early'),
    early: waits.filter((w) => w.level === 'early'),
  };
}

function waitOf<R extends Here>(row: R, now: number, thresholds: WaitThresholds): RowWait<R> {
  const wait = countWait(row, now);
  return { row, minutes: wait.minutes, from: wait.from, level: waitLevel(wait, thresholds) };
}

/** The level as colour, shape and word. */
export function levelChip(level: WaitLevel): Chip {
  switch (level) {
    case 'early':
      return { tone: 'neutral', shape: 'tick', words: levels.early };
    case 'in-time':
      return { tone: 'success', shape: 'ring', words: levels['in-time'] };
    case 'long':
      return { tone: 'info', shape: 'half', words: levels.long };
    case 'too-long':
      return { tone: 'danger', shape: 'disc', words: levels['too-long'] };
    default:
      return assertNever(level);
  }
}

/** `2 overdue, 1 getting long`, for the head of the screen; null while no wait is long. */
export function sayLong(waiting: readonly RowWait[]): string | null {
  const tooLong = waiting.filter((w) => w.level === 'too-long').length;
  const long = waiting.filter((w) => w.level === 'long').length;
  const parts = [tooLong > 0 && text.overdue(tooLong), long > 0 && text.long(long)].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** `36 min`, `1 h 05`; for an early patient, the time until their appointment. */
export const sayWait = ({ level, minutes }: Pick<RowWait, 'level' | 'minutes'>): string =>
  level === 'early' ? text.until(sayMinutes(minutes)) : sayMinutes(minutes);
