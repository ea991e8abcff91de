import { isOff } from '../../model/group.ts';
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
    if (verdictOf(column, { start: at, end: at + step }, null, 'UTC', '12-hour').kind === 'free') return at;
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

/** A time of a column as it is to be booked: where the practitioner works then, or has the other appointments, and how far it is free. */
export function askedTimeOf(column: Column, start: number): AskedTime | null {
  const { practitioner, work, blocks } = column;
  if (!practitioner) return null;
  const span = work?.find((one) => one.start <= start && start < one.end);
  const places = new Set(
    [...(work ?? []), ...blocks.map(({ row }) => row)].map(({ locationId }) => locationId),
  );
  const [only = null] = places.size === 1 ? places : [];
  const end = freeUntil(column, start);
  return {
    start,
    practitionerId: practitioner.id,
    locationId: span?.locationId ?? only,
    ...(end === null ? {} : { end }),
  };
}

/** How far a working time is free, as far as the column shows. Null: it is not, or the hours are not known. */
function freeUntil({ work, blocks, busy, coming }: Column, start: number): number | null {
  const span = work?.find((one) => one.start <= start && start < one.end);
  const booked = blocks.filter(({ group, row }) => !isOff(group?.rows ?? [row]));
  const taken = [...booked, ...busy, ...coming].filter((one) => one.end > start);
  if (!span || taken.some((one) => one.start <= start)) return null;
  return Math.min(span.end, ...taken.map((one) => one.start));
}

/** The span of a time that is one step long. */
export const spanOf = (start: number, step: number): TimeSpan => ({ start, end: start + step });
