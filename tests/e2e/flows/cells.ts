/* Which flows there are, how each may end, and which of these cells run on which practice. */

/** In the order in which they run: what is owing is among the last that a first reading brings. */
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
  'remove a payment',
] as const;
export type FlowName = (typeof flowNames)[number];

export const outcomes = ['online', 'offline', 'refused', 'answer lost'] as const;
export type Outcome = (typeof outcomes)[number];

export type Cell = { readonly flow: FlowName; readonly outcome: Outcome };

export const everyCell: readonly Cell[] = flowNames.flatMap((flow) =>
  outcomes.map((outcome) => ({ flow, outcome })),
);

/** Set to `every` by `npm run flows`: all cells on every practice. */
export const everyCellIn = 'FOYER_FLOWS';

/** @param at the practice's place in the list */
export const cellsToRun = (at: number, env: NodeJS.ProcessEnv): readonly Cell[] =>
  env[everyCellIn] === 'every' ? everyCell : chosenCells(at);

/**
 * The cells of a practice that `npm test` runs, which has little time; `npm run flows` runs every cell on each.
 *
 * Guarantees (`which-flows.test.ts`):
 * - Every cell is run, on one practice.
 * - Every flow is run with the further lists and without, twice each.
 * - Every practice has six or more of them.
 *
 * @param at the practice's place in the list: of each pair the second is the one without the further lists
 */
export const chosenCells = (at: number): readonly Cell[] =>
  flowNames.flatMap((flow, n) =>
    // The four ends of a flow on four practices that follow each other, those of the next flow one further.
    outcomes.flatMap((outcome, end) => ((n + end) % practices === at ? [{ flow, outcome }] : [])),
  );

/** Those of `practicesUnderTest`. */
const practices = 6;
