import type { CancellationReason } from '../../shared/practice/resources/index.ts';

/** What the practice charges for a reason, percent of the price; the last one is no longer in use. */
const reasons: readonly (readonly [reason: string, rate: number, archived?: true])[] = [
  ['Unwell', 0],
  ['Family', 0],
  ['Work commitments', 0],
  ['Transport', 0],
  ['In hospital', 0],
  ['No longer needed', 0],
  ['Bad weather', 0],
  ['Practitioner away', 0],
  ['Less than 24 hours’ notice', 50],
  ['Cancelled after the start', 100],
  ['COVID-19 isolation', 0, true],
];

/** The reasons for which the practice cancels appointments. */
export function cancellationReasons(createdAt: string): CancellationReason[] {
  return reasons.map(([reason, billableRate, archived = false], index) => ({
    id: index + 1,
    reason,
    billableRate,
    archived,
    createdAt,
    updatedAt: createdAt,
  }));
}
