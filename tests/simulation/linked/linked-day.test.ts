import { expect, test } from 'vitest';
import { linkedDay } from './linked-day.ts';

/**
 * Two calm days, on one of which times are cancelled and filled; and one of faults: a cable is cut, and a desk crashes, as a payment is sent, a peer dies
 * as a desk joins; one on which a PC is removed, and one on which a desk marks visits without the hub for an hour.
 */
const seeds = [2, 3351, 677, 18, 65];

/** `npm run simulate-linked` lives many more. */
test.each(seeds)('Linked desks are as the practice is at the end of a day (seed %i).', async (seed) => {
  const { violations, acts } = await linkedDay(seed);
  expect(violations, acts.join('\n')).toEqual([]);
});
