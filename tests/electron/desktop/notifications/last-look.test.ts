import { expect, it } from 'vitest';
import { createLastLook } from '../../../../electron/desktop/notifications/last-look.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

function open(kept: number[]) {
  const clock = createVirtualClock();
  const memory = { seenUntil: () => kept.at(-1) ?? null, keepSeenUntil: (at: number) => void kept.push(at) };
  return { clock, looks: createLastLook({ memory, clock, now: clock.monotonic }) };
}

it('looks go to the disk once a second at most, the last one of each second, and the last of all when the desk closes', async () => {
  const kept = [-5000];
  const { clock, looks } = open(kept);
  await clock.advance(2000);
  looks.now();
  await clock.advance(600);
  looks.now();
  expect(kept).toEqual([-5000]);
  await clock.advance(400);
  expect(kept).toEqual([-5000, 2600]);
  await clock.advance(5000);
  looks.now();
  looks.close();
  looks.close();
  expect(kept).toEqual([-5000, 2600, 8000]);
  expect(clock.pending()).toBe(0);
});

it('where no one ever looked, the time at which the desk was first opened counts', async () => {
  const kept: number[] = [];
  const { clock } = open(kept);
  await clock.advance(1000);
  expect(kept).toEqual([0]);
});
