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
 * The cells of a practice that `npm test` runs; `npm run flows` runs every cell on each.
 *
 * Guarantees (`which-flows.test.ts`):
 * - The first practice has every cell.
 * - Every practice has every flow.
 * - Every cell is run on a practice without the lists beyond the documentation.
 *
 * @param at the practice's place in the list: of each pair the second is the one without the further lists
 */
export function chosenCells(at: number): readonly Cell[] {
  if (at === 0) return everyCell;
  const pair = Math.floor(at / 2);
  return flowNames.flatMap((flow, n) => {
    // A Latin square: three practices without the lists have three ways to end, one of them the fourth as well.
    const turns = at % 2 === 0 ? [n + pair + 1] : [n + pair, ...(n % 3 === pair ? [n + 3] : [])];
    return outcomes.flatMap((outcome, turn) =>
      turns.some((one) => one % outcomes.length === turn) ? [{ flow, outcome }] : [],
    );
  });
}
