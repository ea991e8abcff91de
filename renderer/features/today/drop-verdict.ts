import { type ClockStyle, sayClockRange } from '../../../shared/clock-words.ts';
import { isOff } from '../../model/group.ts';
import type { Block, Column, ComingVisit, TimeSpan } from './columns-model.ts';
import { todayWords } from './words.ts';

const text = todayWords.verdict;

/** The result of dropping a visit at a time of a column. */
export type DropVerdict = {
  readonly kind: 'free' | 'outside' | 'taken';
  /** `free`, `outside hours`, `Lunch`, `overlaps Pilates class`. */
  readonly words: string;
  /** The conflict in the words of a question, with its hours; null: there is none. */
  readonly clash: string | null;
};

const overlaps = (a: TimeSpan, b: TimeSpan) => a.start < b.end && b.start < a.end;

/** Pure. @param moved the dragged visit, which does not conflict with itself; null: a new one */
export function verdictOf(
  { blocks, busy, coming, off }: Column,
  span: TimeSpan,
  moved: { readonly key: string; readonly appointmentId: number } | null,
  zone: string,
  clockStyle: ClockStyle,
): DropVerdict {
  const block = blocks.find((one) => one.key !== moved?.key && !isCancelled(one) && overlaps(one, span));
  const pending = coming.find((one) => !isOf(one, moved) && overlaps(one, span));
  const visit = block ? { ...block, words: nameOf(block) } : pending && { ...pending, words: pending.who };
  const taken = visit ?? busy.find((one) => overlaps(one, span));
  if (taken) {
    const { start, end, words } = taken;
    return {
      kind: 'taken',
      words: visit ? text.overlaps(words) : words,
      clash: text.overlapsAsked(words, sayClockRange(start, end, zone, clockStyle)),
    };
  }
  if (off?.some((one) => overlaps(one, span)))
    return { kind: 'outside', words: text.outside, clash: text.outsideAsked };
  return { kind: 'free', words: off ? text.free : todayWords.columns.hoursUnknown, clash: null };
}

const isOf = (one: ComingVisit, moved: { readonly appointmentId: number } | null): boolean =>
  moved !== null && one.appointmentId === moved.appointmentId;

/** Of a cancelled visit the time is free. */
const isCancelled = ({ group, row }: Block): boolean => isOff(group?.rows ?? [row]);

const nameOf = ({ group, row }: Block): string =>
  (group ? row.service?.name : row.patient?.name) ?? text.another;
