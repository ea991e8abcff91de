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

/** What came of a call, and the row of which it was said. */
export type MadeAt = CallMade & { readonly key: string };

/** Of several visits of a patient the last call about any of them. */
export const lastCallAbout = (
  rows: readonly Pick<DayRow, 'key' | 'called'>[],
  minutes: number | null,
): MadeAt | undefined =>
  rows
    .flatMap((row) => {
      const made = callAbout(row, minutes);
      return made ? [{ ...made, key: row.key }] : [];
    })
    .toSorted((a, b) => b.at - a.at)[0];

/**
 * How many patients of these rows are still to be called about a delay of so many minutes, and how many have no number: no call can be made
 * to them, so they are not among the others.
 */
export function callsLeft(
  rows: readonly Pick<DayRow, 'patient' | 'called'>[],
  minutes: number | null,
): { readonly left: number; readonly noPhone: number } {
  const withPhone = rows.filter(({ patient }) => patient?.phone);
  const left = withPhone.filter((row) => isToBeCalled(callAbout(row, minutes)));
  return { left: left.length, noPhone: rows.length - withPhone.length };
}
