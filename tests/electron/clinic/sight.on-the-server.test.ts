import { expect, test } from 'vitest';
import { serverHere } from '../link/real-hub.ts';
import { realWorld } from '../link/worlds.ts';
import { aSaidWrite, deskInSight } from './desks-in-sight.ts';

test.skipIf(!serverHere.ok)(
  'On the real server a write is in sight of the others at each of its states, also at a new hub.',
  async () => {
    const world = await realWorld();
    const first = deskInSight(world, await world.link('d01'));
    const second = deskInSight(world, await world.link('d02'));
    try {
      for (const state of ['waiting', 'sending', 'unknown'] as const) {
        first.does(aSaidWrite({ state }));
        await world.until(state, () => second.sees()[0] === `d01 payment ${state}`);
      }
      await world.kill();
      await world.until('it is gone with the hub', () => second.sees().length === 0);
      first.does(aSaidWrite({ state: 'done' }));
      await world.start();
      await world.until('it is said again', () => second.sees()[0] === 'd01 payment done');
      first.does();
      await world.until('it is gone', () => second.sees().length === 0);
      expect(first.link.status().denied + second.link.status().denied).toBe(0);
    } finally {
      first.close();
      second.close();
      await world.close();
    }
  },
  120_000,
);
