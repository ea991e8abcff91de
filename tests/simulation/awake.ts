import type { Draw } from './draw.ts';
import type { World } from './world.ts';

type Doer = (world: World, draw: Draw) => Promise<unknown> | unknown;

/** The program does nothing while its PC sleeps: what asks it for something does not happen then. */
export function whenAwake(act: Doer): (world: World, draw: Draw) => Promise<void> {
  return async (world, draw) => {
    if (!world.pc.isAsleep()) await act(world, draw);
  };
}
