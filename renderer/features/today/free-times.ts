import type { AskedTime } from '../../state/view.ts';
import type { Column, Columns, TimeSpan } from './columns-model.ts';
import { verdictOf } from './drop-verdict.ts';

/** Times of the columns at which a visit can be booked. Pure; instants are UTC ms. */

/** A time of a column, while the user points at it or has moved to it by keys. */
export type FreeTime = { readonly column: string; readonly start: number };

/** Only a practitioner's column can be booked. */
export const canBook = ({ practitioner }: Column): boolean => practitioner !== null;

/**
 * The first free time of a column at or after an instant; where its day has none, the first step after it. Null: nothing
 * of the day is left.
 */
export function firstFree(
  column: Column,
  { start, end, step }: Pick<Columns, 'start' | 'end' | 'step'>,
  from: number,
): number | null {
  const first = start + Math.max(0, Math.ceil((from - start) / step)) * step;
  if (first >= end) return null;
  for (let at = first; at < end; at += step)
    if (verdictOf(column, { start: at, end: at + step }, '', 'UTC', '12-hour').kind === 'free') return at;
  return first;
}

export type MarkStep = 'earlier' | 'later' | 'left' | 'right';

/** The time one step away, within the day and the columns that can be booked; at an edge, the same. */
export function freeTimeAway(
  { columns, start, end, step }: Pick<Columns, 'columns' | 'start' | 'end' | 'step'>,
  at: FreeTime,
  way: MarkStep,
): FreeTime {
  if (way === 'earlier') return { ...at, start: Math.max(start, at.start - step) };
  if (way === 'later') return { ...at, start: Math.min(end - step, at.start + step) };
  const open = columns.filter(canBook);
  const index = open.findIndex(({ key }) => key === at.column);
  const beside = open[way === 'left' ? index - 1 : index + 1];
  return beside ? { ...at, column: beside.key } : at;
}

/** A time of a column as it is to be booked: where the practitioner works then, or has the other appointments. */
export function askedTimeOf({ practitioner, work, blocks }: Column, start: number): AskedTime | null {
  if (!practitioner) return null;
  const span = work?.find((one) => one.start <= start && start < one.end);
  const places = new Set(
    [...(work ?? []), ...blocks.map(({ row }) => row)].map(({ locationId }) => locationId),
  );
  const [only = null] = places.size === 1 ? places : [];
  return { start, practitionerId: practitioner.id, locationId: span?.locationId ?? only };
}

/** The span of a time that is one step long. */
export const spanOf = (start: number, step: number): TimeSpan => ({ start, end: start + step });
