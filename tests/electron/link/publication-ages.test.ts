import { expect, test } from 'vitest';
import { createPublicationAges } from '../../../electron/link/publication-ages.ts';

/** The stream was read at 1,000 ms, when it held five changes, and at 6,000 ms, when it held seven. */
function readTwice() {
  const now = { steady: 1000, wall: 1000 };
  const ages = createPublicationAges({ monotonic: () => now.steady, wall: () => now.wall });
  ages.wasRead(5, ages.now());
  Object.assign(now, { steady: 6000, wall: 6000 });
  ages.wasRead(7, ages.now());
  Object.assign(now, { steady: 8000, wall: 8000 });
  return { ages, now };
}

test.each([
  ['that the stream held at no read was published after the last one', 8, 2000],
  ['that came between two reads was published after the first of them', 7, 7000],
  ['that the stream held at each read is of an unknown age', 5, null],
])('A change %s.', (_what, sequence, age) => {
  expect(readTwice().ages.atMost(sequence)).toBe(age);
});

test.each([
  ['steady', { steady: 68_000 }],
  ['wall', { wall: 68_000 }],
])('It counts from the clock that went on further: the %s one.', (_which, later) => {
  const { ages, now } = readTwice();
  Object.assign(now, later);
  expect(ages.atMost(8)).toBe(62_000);
});
