import type { DayRow, PractitionerView } from '../../../shared/bridge/views.ts';
import { shortestGapMs } from '../../../shared/free-time.ts';
import { isOff } from '../../model/group.ts';
import { type Columns, gapsIn, type TimeSpan } from './columns-model.ts';

/** A free part of a practitioner's working time. */
export type FreeGap = TimeSpan & {
  readonly practitioner: PractitionerView;
  readonly locationId: number | null;
};

export type GapFacts = {
  readonly day: Pick<Columns, 'columns' | 'start' | 'step'>;
  /** All of the day, also those that a filter hides. */
  readonly rows: Iterable<DayRow>;
  /** What is before it is over, UTC ms. */
  readonly from: number;
};

/**
 * What is left of the working hours of those who have a column: without appointments, busy times, and what the desks of the clinic are booking. By start,
 * then as the columns stand. Pure.
 *
 * Guarantees:
 * - Where the working hours are not known, nothing is said to be free.
 * - An appointment that a filter hides still takes up its time; one that was cancelled or missed does not.
 * - A gap begins at a time that can be booked, after the present.
 */
export function freeGaps({ day: { columns, start, step }, rows, from }: GapFacts): FreeGap[] {
  const booked = Map.groupBy(
    [...rows].filter((row) => !isOff([row])),
    (row) => row.practitioner?.id ?? 0,
  );
  const firstStep = start + Math.ceil(Math.max(0, from - start) / step) * step;
  const gaps = columns.flatMap(({ practitioner, work, busy, coming }): FreeGap[] => {
    if (!practitioner || !work) return [];
    const taken = [...(booked.get(practitioner.id) ?? []), ...busy, ...coming].sort(
      (a, b) => a.start - b.start,
    );
    return work.flatMap(({ start: begins, end, locationId }) => {
      const range = { start: Math.max(begins, firstStep), end };
      const within = taken.filter((one) => one.start < end && one.end > range.start);
      return gapsIn(within, range).map((gap) => ({ ...gap, practitioner, locationId }));
    });
  });
  return gaps.filter((gap) => gap.end - gap.start >= shortestGapMs).sort((a, b) => a.start - b.start);
}
