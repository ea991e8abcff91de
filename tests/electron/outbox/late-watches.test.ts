import { expect, test } from 'vitest';
import { createLateWatches, lateWindow } from '../../../electron/outbox/late-watches.ts';
import { anArrival } from '../../fakes/small-desk.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

test('An answered call is watched for three minutes from its answer, however late that came: the PC slept.', async () => {
  const clock = createVirtualClock();
  const watches = createLateWatches({ fact: () => null, saveFact: () => undefined }, clock);
  watches.add(
    {
      writeId: 'a',
      kind: 'arrival',
      args: JSON.stringify({ ...anArrival, seen: null }),
      evidence: { status: null, statusAt: null },
      attempt: 1,
      by: 'MB',
      madeAt: clock.wall(),
      seen: { others: {}, landed: false, version: null, digest: '' },
    },
    false,
  );
  await clock.advance(10 * 60_000);
  for (const watching of watches.all()) watches.markAnswered(watching);
  await clock.advance(lateWindow - 1000);
  watches.dropAnswered();
  expect(watches.all()).toHaveLength(1);
  await clock.advance(2000);
  watches.dropAnswered();
  expect(watches.all()).toEqual([]);
});
