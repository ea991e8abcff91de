import type { DayRow } from '../../shared/bridge/views.ts';
import { isOver } from '../../shared/day-buckets.ts';
import type { Presence } from '../../shared/presence.ts';
import { assertNever } from '../../shared/result.ts';
import { type WaitThresholds, waitLevel, waitOf } from '../../shared/wait-time.ts';
import { rowWords } from './row-words.ts';
import { sayMinutes } from './words.ts';

const text = rowWords.status;

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
  if (row.doneHere && row.status === 'arrived')
    return { tone: 'success', shape: 'tick', words: text.finishedHere };
  switch (row.status) {
    case 'arrived':
      return when === 'today'
        ? hereChip(row, now, thresholds, presence)
        : { tone: 'success', shape: 'tick', words: text.arrived };
    case 'completed':
      return { tone: 'success', shape: 'tick', words: text.done };
    case 'cancelled':
      return { tone: 'neutral', shape: 'cross', words: text.cancelled };
    case 'did-not-arrive':
      return { tone: 'neutral', shape: 'slash', words: text.didNotArrive };
    case 'other':
      return { tone: 'neutral', shape: 'diamond', words: row.statusWord ?? text.other };
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
      return row.finished ? outChip(row.finished.at, clock) : endedChip(row, clock);
    default:
      return assertNever(presence);
  }
}

function endedChip(row: DayRow, clock: number): Chip {
  const words = clock < row.end ? text.seen : text.ended(sayMinutes(Math.floor((clock - row.end) / 60_000)));
  return { tone: 'neutral', shape: 'clock', words };
}

/** Back at the desk, to pay and to book: `out 3 min`. */
function outChip(since: number, clock: number): Chip {
  const minutes = Math.floor((clock - since) / 60_000);
  return {
    tone: 'success',
    shape: 'diamond',
    words: minutes < 1 ? text.out : text.outFor(sayMinutes(minutes)),
  };
}

/**
 * With the practitioner: `with Priya, 12 min` where the desk recorded it, `in class, 12 min`, or a guess with neutral
 * tone.
 */
function insideChip(row: DayRow, clock: number, { by, since }: Extract<Presence, { kind: 'in' }>): Chip {
  if (by === 'guess') return { tone: 'neutral', shape: 'half', words: text.probablyIn };
  const minutes = Math.floor((clock - since) / 60_000);
  const [first] = row.practitioner?.name.split(' ') ?? [];
  const withWhom = first ? text.with(first) : text.goneIn;
  const where = by === 'class' ? text.inClass : withWhom;
  return {
    tone: 'neutral',
    shape: 'tick',
    words: minutes < 1 ? where : text.inside(where, sayMinutes(minutes)),
  };
}

function waitingChip(row: DayRow, clock: number, thresholds: WaitThresholds): Chip {
  const wait = waitOf(row, clock);
  const words = wait.minutes < 1 ? text.justArrived : text.waiting(sayMinutes(wait.minutes));
  const level = waitLevel(wait, thresholds);
  switch (level) {
    case 'early':
      return { tone: 'success', shape: 'tick', words: text.early(sayMinutes(wait.minutes)) };
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
  if (when === 'past') return { tone: 'neutral', shape: 'diamond', words: text.notMarked };
  if (when === 'future') return { tone: 'neutral', shape: null, words: text.booked };
  // A practitioner can take someone in whom no desk has marked as arrived.
  if (row.finished) return outChip(row.finished.at, now);
  if (row.goneIn) return { tone: 'neutral', shape: 'tick', words: text.goneIn };
  const late = Math.floor((now - row.start) / 60_000);
  if (late >= 1) return { tone: 'warning', shape: 'triangle', words: text.late(sayMinutes(late)) };
  const ahead = Math.ceil((row.start - now) / 60_000);
  return { tone: 'neutral', shape: null, words: ahead <= 0 ? text.now : text.in(sayMinutes(ahead)) };
}
