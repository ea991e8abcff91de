import { whenAwake } from './awake.ts';
import { smallClinic } from './clinic.ts';
import { connectWorld } from './connecting.ts';
import type { Draw } from './draw.ts';
import type { World } from './world.ts';

/** What happens to a practice or a PC as a whole: full disks, backups, another practice, a locked desk. */

type Doer = (world: World, draw: Draw) => Promise<void> | void;

const second = 1000;
const minute = 60_000;

/** The disk refuses one commit of those that come next, or all for a while. */
function refuse(world: World, draw: Draw): void {
  const times = draw.happens(0.6) ? 1 : draw.int(2, 30);
  const end = world.pc.refuseCommits(draw.int(0, 12), times, () => {
    world.history.refused += 1;
    world.history.refusedAt = world.clock.monotonic();
    world.history.struck.add('a commit was refused');
  });
  world.clock.after(draw.int(1, 40) * second, end);
}

export const actsOfMishaps = {
  'disk-refuses': refuse,
  locks: whenAwake(async (world, draw) => {
    await world.lock(draw.happens(0.3) ? '2468' : null);
    if (!world.isLocked()) return;
    world.history.struck.add('the desk was locked');
    const ms = draw.happens(0.6) ? draw.int(1, 30) * second : draw.int(1, 40) * minute;
    world.clock.after(ms, () => void (world.away || world.unlock()));
  }),
  'backs-up-desk': ({ pc }, draw) => pc.backUp(draw.happens(0.3)),
  'puts-desk-back': (world, draw) => void world.putDeskBack(draw.happens(0.3)),
  'restores-service': (world, draw) => {
    const back = draw.happens(0.5) ? draw.int(1, 10) * minute : draw.int(10, 600) * minute;
    world.restoreService(world.clock.monotonic() - back);
  },
  'another-practice': (world, draw) => {
    const { plan, clock } = world;
    world.becomeAnother(smallClinic(draw.seed(), plan.clinic.size, plan.startMs));
    clock.after(draw.int(1, 20) * second, () => void connectWorld(world));
  },
  // A person who tidies up, or antivirus software, takes it away; it is found again.
  'desk-goes-missing': (world, draw) => {
    const ms = draw.int(5, 120) * second;
    void world.loseDesk().then(() => void world.clock.after(ms, () => void world.findDesk()));
  },
  'far-behind-replica': (world, draw) => {
    const rule = { kind: 'stale', method: 'GET', probability: draw.among([0.2, 0.5, 1]) } as const;
    world.weather.add({ ...rule, ms: draw.int(2, 10) * minute }, draw.int(5, 60) * second);
    world.history.farBehind = true;
  },
} satisfies Record<string, Doer>;
