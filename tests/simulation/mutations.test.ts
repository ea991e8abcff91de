import { expect, test } from 'vitest';
import { replaced } from './mutate.ts';
import { mutations } from './mutations.ts';
import { simulate } from './simulate.ts';

test.each(mutations)('When $name, the simulation turns red within $within days.', async (mutation) => {
  const { name, part, within } = mutation;
  const options = { part, count: within, workers: 1, mutation: name, shorten: false, untilRed: true };
  const { failures, runs } = await simulate(options);
  console.log(`${runs} days until red: ${name}`);
  expect(failures).toHaveLength(1);
  // A mistake in the mutation itself proves nothing.
  expect(failures[0]?.violations.map(({ what }) => what)).not.toContain('nothing is thrown');
});

test('A passage that does not stand in its file exactly once is an error.', () => {
  const replacement = { file: 'a.ts', text: 'b', by: 'c' };
  expect(replaced('abd', replacement)).toBe('acd');
  expect(() => replaced('ad', replacement)).toThrow('0 times');
  expect(() => replaced('abbd', replacement)).toThrow('2 times');
});
