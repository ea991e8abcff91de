import type { Extent } from '../../extent.ts';
import { practicesUnderTest } from '../../fakes/practices.ts';

/* Which flows there are, how each may end, and which of these cells run on which practice. */

/** In the order in which they run: what is owing, and why appointments are cancelled, is among the last that a first reading brings. */
export const flowNames = [
  'file a document',
  'file several documents, one of them broken',
  'file a scan from the watched folder',
  'book the next visit',
  'book who walks in',
  'move a visit',
  'take a payment',
  'split a payment over invoices',
  'pay by two methods',
  'change a payment’s method',
  'remove a payment',
  'cancel an appointment',
] as const;
export type FlowName = (typeof flowNames)[number];

export const flowOutcomes = ['online', 'offline', 'refused', 'answer lost'] as const;
export type FlowOutcome = (typeof flowOutcomes)[number];

/** Those that a practice without the lists beyond the documentation does not offer. */
export const beyondTheSpec: readonly FlowName[] = ['cancel an appointment'];

export type Cell = { readonly flow: FlowName; readonly outcome: FlowOutcome };

export const everyCell: readonly Cell[] = flowNames.flatMap((flow) =>
  flowOutcomes.map((outcome) => ({ flow, outcome })),
);

/** The ends that `npm test` goes through in Chromium: what every day brings, and what is hardest to get right. */
const chosenOutcomes: readonly FlowOutcome[] = ['online', 'answer lost'];

/**
 * The cells of a practice that a run goes through. `npm test` has little time: one practice and two ends of each flow.
 * @param at the practice's place in the list
 */
export function cellsToRun(at: number, extent: Extent): readonly Cell[] {
  const hasLists = practicesUnderTest[at]?.dialect.extensions === 'present';
  const offered = everyCell.filter(({ flow }) => hasLists || !beyondTheSpec.includes(flow));
  if (extent === 'whole') return offered;
  return at === 0 ? everyCell.filter(({ outcome }) => chosenOutcomes.includes(outcome)) : [];
}
