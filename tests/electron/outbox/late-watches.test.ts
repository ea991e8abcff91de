import { expect, test } from 'vitest';
import { createLateWatches, lateWindow } from '../../../electron/outbox/late-watches.ts';
import { anArrival } from '../../fakes/small-desk.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const noFacts = { fact: () => null, saveFact: () => undefined };
const watch = (madeAt: number) =>
  ({
    writeId: 'a',
    kind: 'arrival',
    args: JSON.stringify({ ...anArrival, seen: null }),
    evidence: { status: null, statusAt: null },
    attempt: 1,
    by: 'MB',
    madeAt,
    seen: { others: {}, landed: false, version: null, digest: '' },
  }) as const;

test('An answered call is watched for three minutes from its answer, however late that came: the PC slept.', async () => {
  const clock = createVirtualClock();
  const watches = createLateWatches(noFacts, clock, () => clock.wall());
  watches.add(watch(clock.wall()), false);
  await clock.advance(10 * 60_000);
  for (const watching of watches.all()) watches.markAnswered(watching);
  await clock.advance(lateWindow - 1000);
  watches.dropAnswered();
  expect(watches.all()).toHaveLength(1);
  await clock.advance(2000);
  watches.dropAnswered();
  expect(watches.all()).toEqual([]);
});

test('It is watched until its list has been read after these minutes: the network was away, or the PC slept.', async () => {
  const clock = createVirtualClock();
  let readAt: number | null = clock.wall();
  const watches = createLateWatches(noFacts, clock, (feed) => (feed === 'statuses' ? readAt : null));
  watches.add(watch(clock.wall()), false);
  for (const watching of watches.all()) watches.markAnswered(watching);
  await clock.advance(2 * lateWindow);
  watches.dropAnswered();
  expect(watches.all()).toHaveLength(1);
  readAt = clock.wall() - lateWindow - 1000;
  watches.dropAnswered();
  expect(watches.all()).toHaveLength(1);
  readAt = clock.wall();
  watches.dropAnswered();
  expect(watches.all()).toEqual([]);

  // At a practice without that list.
  readAt = null;
  watches.add(watch(clock.wall()), false);
  for (const watching of watches.all()) watches.markAnswered(watching);
  await clock.advance(2 * lateWindow);
  watches.dropAnswered();
  expect(watches.all()).toEqual([]);
});
