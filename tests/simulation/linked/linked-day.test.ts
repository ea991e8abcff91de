import { expect, test } from 'vitest';
import { linkedDay } from './linked-day.ts';

/** Two calm days, on one of which a desk joins, and one of faults with a desk that joins while its peer dies. */
const seeds = [2, 6, 12];

/** `npm run simulate-linked` lives many more. */
test.each(seeds)('Linked desks are as the practice is at the end of a day (seed %i).', async (seed) => {
  const { violations, acts } = await linkedDay(seed);
  expect(violations, acts.join('\n')).toEqual([]);
});
