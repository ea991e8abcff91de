import type { Draw } from '../draw.ts';
import { unlockDesk } from './linked-acts-updating.ts';
import { type LinkedWorld, someDesk } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/** The practice restores a backup: what it had some minutes ago, and nothing of what came since. */
export function restoreService(world: LinkedWorld, draw: Draw): void {
  const { clock, sandbox, undo } = world;
  const to = clock.monotonic() - draw.int(5, 300) * second;
  for (const { kind, id, before } of undo.filter(({ at }) => at > to).toReversed()) {
    if (before === null) sandbox.purge(kind, id);
    else sandbox.putBack(kind, before as never);
  }
  sandbox.restored();
  world.restoredAt = clock.monotonic();
}

/** A PC gets another link from its membership, as after a move of the hub; at times while it is locked. */
export async function relinkDesk(world: LinkedWorld, draw: Draw): Promise<void> {
  const one = someDesk(world, draw.fraction());
  const [locks, lockedMs, openedMs] = [draw.happens(0.5), draw.int(0, 20) * second, draw.int(0, 60) * second];
  if (!one) return;
  const { desk, place } = one;
  if (locks) {
    desk.companion().lock.lock();
    await world.clock.advance(lockedMs);
  }
  world.partitions += 1;
  await world.clock.until(world.relink(place), 10 * minute);
  if (locks) world.clock.after(openedMs, () => void unlockDesk(world, place));
  else
    await desk.until(
      'it is there again',
      () => desk.companion().lock.locked() || desk.companion().session() !== null,
      10 * minute,
    );
  world.together.disturbed(place);
}

/** A person locks a desk, whose PC then sleeps for a while; someone opens it some time after it is awake. */
export function sleepBehindLock(world: LinkedWorld, draw: Draw): void {
  const one = someDesk(world, draw.fraction());
  const [beforeMs, sleptMs, afterMs] = [
    draw.int(0, 30) * second,
    draw.int(1, 20) * minute,
    draw.int(0, 5) * minute,
  ];
  const stops = draw.happens(0.5);
  if (!one || world.desks.length - world.away.size < 2) return;
  const { desk, place } = one;
  desk.companion().lock.lock();
  world.clock.after(beforeMs, () => {
    if (world.away.has(place) || world.removed.has(place)) return;
    world.sleep(place, stops);
    world.clock.after(sleptMs, () => {
      world.wake(place);
      world.clock.after(afterMs, () => void unlockDesk(world, place));
    });
  });
}
