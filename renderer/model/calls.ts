import type { DayRow } from '../../shared/bridge/views.ts';

export type CallMade = NonNullable<DayRow['called']>;

/**
 * What came of the last call about a visit.
 * @param minutes the delay that it was about: a later one is another call; null: the visit itself
 */
export const callAbout = (
  { called }: Pick<DayRow, 'called'>,
  minutes: number | null,
): CallMade | undefined => (called?.minutes === minutes ? called : undefined);

/** Whether a call is still to be made: none was, or no one answered. */
export const isToBeCalled = (made: CallMade | undefined): boolean =>
  made === undefined || made.outcome === 'no-answer';
