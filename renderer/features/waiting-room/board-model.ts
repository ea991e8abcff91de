import type { BoardRow, PractitionerView } from '../../../shared/bridge/views.ts';
import { isOver } from '../../../shared/day-buckets.ts';
import { type Presence, presencesOf } from '../../../shared/presence.ts';
import { expectedStart } from '../../../shared/running-late.ts';
import { longestFirst, type WaitThresholds, waitLevel, waitOf } from '../../../shared/wait-time.ts';
import type { Chip } from '../../model/chip.ts';
import { sayMinutes } from '../../model/words.ts';
import { levelChip, sayWait } from './waiting-room-model.ts';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.board;

/** A patient who is here, as a card. */
export type BoardCard = {
  readonly row: BoardRow;
  readonly is: 'in' | 'waiting' | 'early' | 'out';
  /** How long, in colour, shape and words. */
  readonly chip: Chip;
  /** What that is. */
  readonly says: string;
  /** When they can expect to go in, where their practitioner runs late, UTC ms. */
  readonly expected: number | null;
};

/** A practitioner with the patients who are here for them: who is with them first, then the longest wait, then who is back. */
export type BoardColumn = {
  readonly practitioner: PractitionerView | null;
  /** By how much they run late, in minutes. */
  readonly late: number | null;
  readonly cards: readonly BoardCard[];
};

const order: readonly BoardCard['is'][] = ['in', 'waiting', 'early', 'out'];

/**
 * The columns at an instant (UTC ms), by the practitioner's name: those with a patient here who is to be seen, is being seen
 * or was marked as come out. The same guarantees as of `waitingList`.
 */
export function boardColumns(
  rows: readonly BoardRow[],
  now: number,
  thresholds: WaitThresholds,
): readonly BoardColumn[] {
  const here = rows.filter((row) => !isOver(row, now));
  const presences = presencesOf(here, now);
  const cards = here
    .filter((row) => !row.elsewhere)
    .toSorted(longestFirst)
    .flatMap((row) => cardOf(row, presences.get(row.key), now, thresholds) ?? []);
  return [...Map.groupBy(cards, ({ row }) => row.practitioner?.id ?? 0).values()]
    .map((own) => ({
      practitioner: own[0]?.row.practitioner ?? null,
      late: own[0]?.row.late ?? null,
      cards: own.toSorted((a, b) => order.indexOf(a.is) - order.indexOf(b.is)),
    }))
    .toSorted((a, b) => byName(a.practitioner, b.practitioner));
}

function byName(a: PractitionerView | null, b: PractitionerView | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id;
}

function cardOf(
  row: BoardRow,
  presence: Presence | undefined,
  now: number,
  thresholds: WaitThresholds,
): BoardCard | null {
  const since = (at: number) => sayMinutes(Math.max(0, Math.floor((now - at) / 60_000)));
  if (presence?.kind === 'in') {
    const isGuess = presence.by === 'guess';
    const chip = isGuess
      ? ({ tone: 'neutral', shape: 'half', words: waitingRoomWords.tables.probablyIn } as const)
      : ({ tone: 'neutral', shape: 'tick', words: since(presence.since) } as const);
    return { row, is: 'in', chip, says: isGuess ? '' : words.inside, expected: null };
  }
  if (presence?.kind === 'out')
    return row.finished
      ? {
          row,
          is: 'out',
          chip: { tone: 'neutral', shape: 'diamond', words: since(row.finished.at) },
          says: words.out,
          expected: null,
        }
      : null;
  const wait = waitOf(row, now);
  const level = waitLevel(wait, thresholds);
  const { words: says, ...look } = levelChip(level);
  const chip = { ...look, words: sayWait({ level, minutes: wait.minutes }) };
  const late = row.late === null ? null : { minutes: row.late };
  const expected = expectedStart({ ...row, status: 'arrived', late }, now);
  return { row, is: level === 'early' ? 'early' : 'waiting', chip, says, expected };
}

/** Who waits: what the head of the board counts. */
export const waitingOnBoard = (columns: readonly BoardColumn[]): number =>
  columns.reduce((sum, { cards }) => sum + cards.filter(({ is }) => is === 'waiting').length, 0);

/** The columns that fit, those with the longest waits, in their order. @param most how many fit */
export function fittingColumns(columns: readonly BoardColumn[], most: number): readonly BoardColumn[] {
  const waits = ({ cards }: BoardColumn) => cards.filter(({ is }) => is === 'waiting').length;
  const chosen = new Set(columns.toSorted((a, b) => waits(b) - waits(a)).slice(0, most));
  return columns.filter((column) => chosen.has(column));
}
