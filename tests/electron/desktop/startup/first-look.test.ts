import { expect, it } from 'vitest';
import { awaitFirstLook } from '../../../../electron/desktop/startup/first-look.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

it('the network waits for the first day that is shown, and never longer than a second', async () => {
  const clock = createVirtualClock();
  const over: string[] = [];
  const seen = awaitFirstLook(clock);
  const unseen = awaitFirstLook(clock);
  void seen.over.then(() => over.push('seen'));
  void unseen.over.then(() => over.push('unseen'));
  await clock.advance(400);
  expect(over).toEqual([]);
  seen.shown();
  await clock.advance(0);
  expect(over).toEqual(['seen']);
  await clock.advance(599);
  expect(over).toEqual(['seen']);
  await clock.advance(1);
  expect(over).toEqual(['seen', 'unseen']);
  expect(clock.pending()).toBe(0);
});
