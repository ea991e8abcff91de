import { clockOf } from '../../../shared/clinic-time.ts';
import type { Block, Column, Span } from './columns-model.ts';

/** What stands in the way of a visit at a time of a column. */
export type Verdict = {
  readonly kind: 'free' | 'outside' | 'taken';
  /** `free`, `outside hours`, `overlaps Lunch`. */
  readonly words: string;
  /** The same as a question has it, with its hours; null: nothing stands in the way. */
  readonly clash: string | null;
};

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Pure. @param moved the key of the visit that is dragged: it is not in its own way */
export function verdictOf({ blocks, busy, off }: Column, span: Span, moved: string, zone: string): Verdict {
  const block = blocks.find((one) => one.key !== moved && overlaps(one, span));
  const taken = block ? { ...block, words: nameOf(block) } : busy.find((one) => overlaps(one, span));
  if (taken) {
    const { start, end, words } = taken;
    return {
      kind: 'taken',
      words: `overlaps ${words}`,
      clash: `Overlaps ${words}, ${clockOf(start, zone)} to ${clockOf(end, zone)}.`,
    };
  }
  if (off?.some((one) => overlaps(one, span)))
    return { kind: 'outside', words: 'outside hours', clash: 'Outside the practitioner’s hours.' };
  return { kind: 'free', words: off ? 'free' : 'hours not known', clash: null };
}

const nameOf = ({ group, row }: Block): string =>
  (group ? row.service?.name : row.patient?.name) ?? 'another appointment';
