import type { Draw } from '../draw.ts';
import { type LinkedWorld, leftOf, someDesk } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/** A person locks a desk, and opens it again. */
export function lockDesk(world: LinkedWorld, draw: Draw): void {
  const one = someDesk(world, draw.fraction());
  const forMs = draw.happens(0.5) ? draw.int(1, 60) * second : draw.int(1, 20) * minute;
  if (!one) return;
  one.desk.companion().lock.lock();
  world.clock.after(forMs, () => void unlockDesk(world, one.place));
}

/** A desk that is locked is opened. */
export async function unlockDesk({ desks, removed, together }: LinkedWorld, place: number): Promise<void> {
  const lock = desks[place]?.companion().lock;
  if (removed.has(place) || !lock?.locked()) return;
  together.disturbed(place);
  await lock.open(null);
  together.disturbed(place);
}

/** A desk is locked no more: its day is compared with those of the others. */
export async function openAll(world: LinkedWorld): Promise<void> {
  for (const place of world.desks.keys()) await world.clock.until(unlockDesk(world, place), minute);
}

/** A desk ends, and starts again as the next version. The others go on as they are: a clinic updates its PCs one by one. */
export async function updateDesk(world: LinkedWorld, draw: Draw): Promise<void> {
  const [one, offMs] = [someDesk(world, draw.fraction()), draw.int(2, 60) * second];
  if (one && !world.updated.has(one.place)) await update(world, one.place, offMs);
}

const update = (world: LinkedWorld, place: number, offMs: number): Promise<void> =>
  restart(world, place, offMs, () => world.update(place));

/** The program of a desk ends, and starts again. @param whileOff what is done to the PC between the two */
export async function restart(
  world: LinkedWorld,
  place: number,
  offMs: number,
  whileOff?: () => void,
): Promise<void> {
  const desk = world.desks[place];
  if (!desk) return;
  world.together.disturbed(place);
  await world.clock.until(desk.restart(offMs, whileOff), 10 * minute);
  world.started(place);
  await desk.until('it is there again', () => desk.companion().session() !== null, 10 * minute);
}

/** Where one was updated, all others are as well in the end. */
export async function updateAll(world: LinkedWorld): Promise<void> {
  if (world.updated.size === 0) return;
  for (const desk of leftOf(world)) {
    const place = world.desks.indexOf(desk);
    if (!world.updated.has(place)) await update(world, place, 2 * second);
  }
}
