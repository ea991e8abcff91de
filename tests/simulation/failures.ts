import type { SeedEnd } from './seeds.ts';
import type { Summary } from './simulate.ts';

/** A failure as a person reads it: what was not so, the fewest acts that bring it about, and how to see it again. */
export function sayFailure({ seed, violations, shortest, part }: SeedEnd): string {
  const again = { whole: '', sync: ' --sync-only', writes: ' --writes' }[part];
  return [
    `seed ${seed}:`,
    ...violations.slice(0, 5).map(({ what, detail }) => `  not so: ${what}\n    ${detail.slice(0, 1500)}`),
    `  shortest: ${shortest.join(', ')}`,
    `  again: npm run simulate -- --seeds 1 --from ${seed}${again} --trace`,
  ].join('\n');
}

export const failuresOf = ({ failures }: Summary): string[] => failures.map(sayFailure);
