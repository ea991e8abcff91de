import type { World } from './world.ts';

const tryAgainAfter = 5000;

/** A person tries until it works, on a PC that is awake. */
export async function connectWorld(world: World): Promise<void> {
  if (world.isConnected()) return;
  const { pc, clock } = world;
  if (!world.away && !pc.isAsleep()) await pc.start();
  if (pc.isAsleep() || !(await world.connect())) clock.after(tryAgainAfter, () => void connectWorld(world));
}
