import type { DayRow, WriteState } from '../../shared/bridge/views.ts';
import { isOver } from '../../shared/day-buckets.ts';
import type { Presence } from '../../shared/presence.ts';
import { assertNever } from '../../shared/result.ts';
import { type WaitThresholds, waitLevel, waitOf } from '../../shared/wait-time.ts';
import { sayMinutes } from './words.ts';

/** The shown day relative to the clinic's today. */
export type When = 'past' | 'today' | 'future';

export type Tone = 'warning' | 'info' | 'danger' | 'success' | 'neutral';
export type ShapeName =
  | 'ring'
  | 'half'
  | 'disc'
  | 'triangle'
  | 'tick'
  | 'cross'
  | 'slash'
  | 'diamond'
  | 'clock'
  | 'bang';

/** A status as displayed: colour, shape and words always together, so that none is needed alone. */
export type Chip = { readonly tone: Tone; readonly shape: ShapeName | null; readonly words: string };

export function whenOf(date: string, today: string): When {
  if (date === today) return 'today';
  return date < today ? 'past' : 'future';
}

/**
 * The status chip of a row at an instant (UTC ms) of the clinic's day.
 *
 *
 * @param presence where an arrived patient is (shared/presence.ts)
 */
export function chipOf(
  row: DayRow,
  now: number,
  when: When,
  thresholds: WaitThresholds,
  presence: Presence = { kind: 'waiting' },
): Chip {
  if (row.doneHere && row.status === 'arrived') return { tone: 'success', shape: 'tick', words: 'done here' };
  switch (row.status) {
    case 'arrived':
      return when === 'today'
        ? hereChip(row, now, thresholds, presence)
        : { tone: 'success', shape: 'tick', words: 'arrived' };
    case 'completed':
      return { tone: 'success', shape: 'tick', words: 'done' };
    case 'cancelled':
      return { tone: 'neutral', shape: 'cross', words: 'cancelled' };
    case 'did-not-arrive':
      return { tone: 'neutral', shape: 'slash', words: 'did not arrive' };
    case 'other':
      return { tone: 'neutral', shape: 'diamond', words: row.statusWord ?? 'another status' };
    case 'unset':
      return expectedChip(row, now, when);
    default:
      return assertNever(row.status);
  }
}

function hereChip(row: DayRow, clock: number, thresholds: WaitThresholds, presence: Presence): Chip {
  if (isOver(row, clock)) return endedChip(row, clock);
  switch (presence.kind) {
    case 'waiting':
      return waitingChip(row, clock, thresholds);
    case 'in':
      return insideChip(row, clock, presence);
    case 'out':
      return endedChip(row, clock);
    default:
      return assertNever(presence);
  }
}

function endedChip(row: DayRow, clock: number): Chip {
  const words = clock < row.end ? 'seen' : `ended ${sayMinutes(Math.floor((clock - row.end) / 60_000))} ago`;
  return { tone: 'neutral', shape: 'clock', words };
}

/**
 * With the practitioner: `with Priya, 12 min` where the desk recorded it, `in class, 12 min`, or a guess with neutral
 * tone.
 */
function insideChip(row: DayRow, clock: number, { by, since }: Extract<Presence, { kind: 'in' }>): Chip {
  if (by === 'guess') return { tone: 'neutral', shape: 'half', words: 'probably in' };
  const minutes = Math.floor((clock - since) / 60_000);
  const [first] = row.practitioner?.name.split(' ') ?? [];
  const withWhom = first ? `with ${first}` : 'gone in';
  const where = by === 'class' ? 'in class' : withWhom;
  return { tone: 'neutral', shape: 'tick', words: minutes < 1 ? where : `${where}, ${sayMinutes(minutes)}` };
}

function waitingChip(row: DayRow, clock: number, thresholds: WaitThresholds): Chip {
  const wait = waitOf(row, clock);
  const words = wait.minutes < 1 ? 'just arrived' : `${sayMinutes(wait.minutes)} waiting`;
  const level = waitLevel(wait, thresholds);
  switch (level) {
    case 'early':
      return { tone: 'success', shape: 'tick', words: `here · in ${sayMinutes(wait.minutes)}` };
    case 'too-long':
      return { tone: 'danger', shape: 'disc', words };
    case 'long':
      return { tone: 'info', shape: 'half', words };
    case 'in-time':
      return { tone: 'success', shape: 'ring', words };
    default:
      return assertNever(level);
  }
}

function expectedChip(row: DayRow, now: number, when: When): Chip {
  if (when === 'past') return { tone: 'neutral', shape: 'diamond', words: 'no status' };
  if (when === 'future') return { tone: 'neutral', shape: null, words: 'booked' };
  const late = Math.floor((now - row.start) / 60_000);
  if (late >= 1) return { tone: 'warning', shape: 'triangle', words: `${sayMinutes(late)} late` };
  const ahead = Math.ceil((row.start - now) / 60_000);
  return { tone: 'neutral', shape: null, words: ahead <= 0 ? 'now' : `in ${sayMinutes(ahead)}` };
}

/**
 * The state of the write that a row already shows; null while it proceeds normally (held, being sent), so that the list
 * stays calm.
 */
export function pendingWords(state: WriteState): { tone: Tone; words: string } | null {
  switch (state) {
    case 'held':
    case 'sending':
    case 'done':
      return null;
    case 'waiting':
      return { tone: 'neutral', words: 'not sent yet' };
    case 'unknown':
      return { tone: 'warning', words: 'not confirmed yet' };
    case 'asks':
      return { tone: 'warning', words: 'not sent: look' };
    case 'refused':
      return { tone: 'danger', words: 'refused: look' };
    case 'not-recorded':
      return { tone: 'danger', words: 'not recorded: look' };
    default:
      return assertNever(state);
  }
}
