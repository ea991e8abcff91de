import { expect, test } from 'vitest';
import { extentOf } from '../extent.ts';
import { mutations } from '../mutations/all.ts';
import { bySimulation } from '../mutations/by-simulation.ts';

/** Ten in `npm test`; with those that take many days in the soak. docs/checking.md has what sees each of the others. */
const chosen = mutations.flatMap(({ within, slow, ...mutation }) =>
  within !== undefined && (extentOf(process.env) === 'whole' || !slow) ? [{ ...mutation, within }] : [],
);

test.each(chosen)('When $name, the simulation turns red within $within days.', async (mutation) => {
  const from = extentOf(process.env) === 'whole' ? 1 : mutation.from;
  const seen = await bySimulation(mutation, mutation.within, from);
  console.log(
    `${seen.kind} after ${'days' in seen ? seen.days : 0} days from day ${from ?? 1}: ${mutation.name}`,
  );
  // That the program throws with the mistake in it proves nothing.
  expect(seen).toMatchObject({ kind: 'red' });
});
