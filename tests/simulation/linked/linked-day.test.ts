import { expect, test } from 'vitest';
import { linkedDay } from './linked-day.ts';

/** `npm run simulate-linked` lives many more. */
test.each([1, 2, 3])('Linked desks are as the practice is at the end of a day (seed %i).', async (seed) => {
  const { violations, acts } = await linkedDay(seed);
  expect(violations, acts.join('\n')).toEqual([]);
});
