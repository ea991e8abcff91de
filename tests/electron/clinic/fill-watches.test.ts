import { expect, test } from 'vitest';
import { createFillWatches } from '../../../electron/clinic/fill-watches.ts';

const from = { epoch: 'hub-1', sequence: 5 };
const pass = (feed: 'patients' | 'statuses') =>
  ({ is: 'pass', practice: 'p1', key: 'k1', feed, since: 1, watermark: 2, sure: true, ageMs: 3 }) as const;

test('What comes of a kind while it is filled is noted, by whichever list it comes.', () => {
  const watches = createFillWatches();
  const visits = watches.begin('appointments', from);
  const patients = watches.begin('patients', from);
  watches.rows('statuses', [{ id: 3 }]);
  watches.rows('appointments', [{ id: 4 }]);
  watches.pass(pass('statuses'));
  expect([visits.isFresher(3), visits.isFresher(4), visits.isFresher(5), patients.isFresher(3)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([visits.end().map(({ feed }) => feed), patients.end()]).toEqual([['statuses'], []]);
});

test('After a gap nothing that was begun before it is whole, and what begins later is.', () => {
  const watches = createFillWatches();
  const before = watches.begin('patients', from);
  watches.gap();
  expect([before.isWhole(), watches.begin('patients', from).isWhole()]).toEqual([false, true]);
});
