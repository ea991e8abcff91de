import type { SeedEnd } from './seeds.ts';
import type { Summary } from './simulate.ts';

/** At most so many calls that a fault struck are printed. */
const mostFaults = 25;

/** A failure as a person reads it: what was not so, the fewest acts that bring it about, and how to see it again. */
export function saySeedFailure({ seed, violations, shortest, part }: SeedEnd): string {
  const again = part === 'whole' ? '' : ` --part ${part}`;
  const only = shortest.numbers.length > 0 ? ` --acts ${shortest.numbers.join(',')}` : '';
  const { wrong, acts, faults } = shortest;
  return [
    `seed ${seed}:`,
    ...violations.slice(0, 5).map(({ what, detail }) => `  not so: ${what}\n    ${detail.slice(0, 1500)}`),
    ...(acts.length > 0 ? ['  it takes no more than:', ...acts.map((act) => `    ${act}`)] : []),
    ...(faults.length > 0 ? ['  calls that a fault struck:'] : []),
    ...faults.slice(0, mostFaults).map((fault) => `    ${fault}`),
    ...(wrong && acts.length > 0 ? [`  and then: ${wrong.what}: ${wrong.detail.slice(0, 500)}`] : []),
    `  again: npm run simulate -- --seeds 1 --from ${seed}${again}${only} --trace`,
  ].join('\n');
}

export const failuresOf = ({ failures }: Summary): string[] => failures.map(saySeedFailure);
