import { type Dialect, dialectKnobs } from '../../service/dialect.ts';
import type { FaultRule } from '../../service/faults.ts';
import { whenAwake } from './awake.ts';
import { connectWorld } from './connecting.ts';
import type { Draw } from './draw.ts';
import { viewsAgree } from './invariants/view.ts';
import type { World } from './world.ts';

/** Faults of the network, the service and the PC. */

type Doer = (world: World, draw: Draw) => Promise<void> | void;

const second = 1000;
const minute = 60_000;

/** Answers that come late, half, not at all, or as something else. */
function rainRule(draw: Draw): FaultRule {
  const method = draw.among([undefined, 'GET', 'POST', 'PUT']);
  const probability = draw.among([0.15, 0.4, 1]);
  const about = { method, probability };
  switch (draw.int(0, 9)) {
    case 0:
      return { ...about, kind: 'drop-before' };
    case 1:
      return { ...about, kind: 'drop-after-commit' };
    case 2:
      return { ...about, kind: 'reset-mid-body' };
    case 3:
      return { ...about, kind: 'truncated-json' };
    case 4:
      return { ...about, kind: '500', when: draw.among(['before', 'after'] as const) };
    case 5:
      return {
        ...about,
        kind: 'html',
        status: draw.among([200, 502, 503, 504] as const),
        when: draw.among(['before', 'after'] as const),
      };
    case 6:
      return { kind: '429', probability: 0.3, retryAfter: draw.int(1, 30) };
    case 7:
      return { kind: '429', probability: 0.1 };
    default:
      return delayRule(draw, about);
  }
}

/** Before: the practice learns of it late, maybe after this PC stopped waiting. After: the answer is long under way. */
function delayRule(draw: Draw, about: Partial<FaultRule>): FaultRule {
  const when = draw.among(['before', 'after'] as const);
  return {
    ...about,
    kind: 'delay',
    when,
    ms: draw.happens(0.6) ? draw.int(100, 8000) : draw.int(8000, 60_000),
  };
}

/** Someone starts the program again, or wakes the PC, unless the desk is unattended. */
const afterDelay = (world: World, ms: number, act: () => void) =>
  void world.clock.after(ms, () => {
    if (!world.away) act();
  });

function wakeUp({ pc }: World): void {
  pc.wakeUp();
  pc.run()?.companion.wake();
}

export const actsOfFaults = {
  rain: (world, draw) => world.weather.add(rainRule(draw), draw.int(2, 40) * second),
  'lossy-line': (world, draw) => {
    const losses: readonly FaultRule[] = [
      { kind: 'drop-after-commit', probability: 0.07 },
      { kind: '500', when: 'after', probability: 0.03 },
      { kind: 'html', when: 'after', status: 504, probability: 0.03 },
      { kind: 'drop-before', probability: 0.05 },
      { kind: 'reset-mid-body', probability: 0.03 },
      { kind: 'delay', when: 'before', ms: 30_000, probability: 0.03 },
      { kind: 'delay', when: 'after', ms: 30_000, probability: 0.03 },
      { kind: 'twice', ms: draw.int(0, 60) * second, probability: 0.06 },
      { kind: 'twice', when: 'after', ms: draw.int(0, 15) * second, probability: 0.02 },
    ];
    const forMs = draw.int(10, 60) * second;
    for (const method of ['POST', 'PUT', 'DELETE']) {
      for (const loss of losses) world.weather.add({ ...loss, method }, forMs);
    }
    // Recorded long after the program stopped waiting for the answer, but before the outbox stops looking for it.
    const late = {
      kind: 'delay',
      when: 'before',
      ms: draw.int(35, 110) * second,
      probability: 0.15,
    } as const;
    world.weather.add({ ...late, method: 'POST' }, forMs);
    // What sets values may come later still: its record is watched for three minutes (docs/decisions/0017).
    const later = { kind: 'late', ms: draw.int(20, 150) * second, probability: 0.12 } as const;
    world.weather.add({ ...later, method: 'PUT' }, forMs);
    world.weather.add({ ...later, path: '/arrival$' }, forMs);
    world.weather.add({ kind: 'drop-after-commit', method: 'GET', probability: 0.04 }, forMs);
  },
  'repeating-proxy': (world, draw) => {
    const forMs = draw.int(10, 90) * second;
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const when = draw.among(['before', 'after'] as const);
      const ms = draw.happens(0.3) ? 0 : draw.int(1, 60) * second;
      world.weather.add({ kind: 'twice', method, when, ms, probability: draw.among([0.3, 1]) }, forMs);
    }
  },
  'slow-replica': (world, draw) => {
    const rule = { kind: 'stale', method: 'GET', probability: draw.among([0.2, 0.5, 1]) } as const;
    world.weather.add({ ...rule, ms: draw.int(1, 110) * second }, draw.int(5, 90) * second);
  },
  'wrong-clocks': (world, draw) => {
    // Each of them another time: two answers in a row that agree are believed (docs/decisions/0019).
    for (let machine = 0; machine < 6; machine++) {
      const ms =
        draw.among([1, -1]) * draw.int(5 * second, draw.among([10 * minute, 400 * 24 * 60 * minute]));
      world.weather.add({ kind: 'wrong-date', ms, probability: 0.06 }, draw.int(5, 90) * second);
    }
  },
  // Another version of the service, or another machine of it, answers from now on.
  'changes-server-profile': ({ service, history }, draw) => {
    const serverProfile: readonly Partial<Dialect>[] = [
      { pageSize: draw.int(1, 100) },
      { order: draw.among(dialectKnobs.order) },
      { links: draw.among(dialectKnobs.links) },
      { ids: draw.among(dialectKnobs.ids) },
      { singles: draw.among(dialectKnobs.singles) },
      { unknownQuery: draw.among(dialectKnobs.unknownQuery) },
      { errorBody: draw.among(dialectKnobs.errorBody) },
    ];
    service.sandbox.setDialect(draw.oneOf(serverProfile) ?? {});
    history.resized = true;
  },
  'network-goes': (world, draw) => {
    world.pc.setNetwork(draw.happens(0.7) ? 'offline' : 'refused');
    world.clock.after(draw.happens(0.8) ? draw.int(1, 30) * second : draw.int(2, 5) * minute, () =>
      world.pc.setNetwork('up'),
    );
  },
  crash: (world, draw) => {
    world.pc.crash();
    afterDelay(world, draw.int(0, 20) * second, () => void world.pc.start());
  },
  'crash-on-the-way': (world, draw) => {
    const at = draw.among(['commit', 'before-call', 'after-answer', 'after-write', 'after-write'] as const);
    const among = { commit: 12, 'before-call': 4, 'after-answer': 4, 'after-write': 2 }[at];
    const callOff = world.pc.crashAt({ at, countdown: draw.int(1, among) });
    // Someone starts it again within half a minute; when it did not crash until then, it no longer does.
    afterDelay(world, draw.int(5, 30) * second, () => {
      callOff();
      void world.pc.start();
    });
  },
  close: whenAwake((world, draw) => {
    void world.pc.close();
    afterDelay(world, draw.int(0, 60) * second, () => void world.pc.start());
  }),
  sleep: (world, draw) => {
    world.pc.sleep(draw.happens(0.3));
    afterDelay(world, draw.int(5, 60) * second, () => wakeUp(world));
  },
  'clock-jumps': (world, draw) => {
    const hours = draw.among([1 / 60, 1, 24, 24 * 70] as const) * draw.among([1, -1] as const);
    world.clock.jumpWall(Math.round(hours * 60 * minute) + draw.int(-5000, 5000));
    world.history.jumps.push(world.clock.monotonic());
    const off = world.clock.wall() - world.now();
    const { clock } = world.history;
    clock.ahead = Math.max(clock.ahead, off);
    clock.behind = Math.max(clock.behind, -off);
  },
  conditions: whenAwake((world, draw) => {
    world.pc.run()?.companion.hint({ visible: draw.happens(0.5), onBattery: draw.happens(0.3) });
    if (draw.happens(0.3)) world.pc.run()?.companion.wake();
  }),
  'changes-key': (world) => {
    world.newKey();
    void connectWorld(world);
  },
  'keeps-patients': whenAwake(async (world, draw) => {
    const keepPatients = draw.among(['booked', 'everyone'] as const);
    await world.page()?.ask('settings.change', { keepPatients });
  }),
  audits: whenAwake((world) => void world.pc.run()?.companion.session()?.sync.audit()),
  'compares-view': viewsAgree,
  'resizes-pages': ({ service, history }, draw) => {
    const { pageSize } = service.sandbox.dialect();
    service.sandbox.setDialect({ pageSize: draw.int(1, Math.max(1, pageSize - 1)) });
    history.resized = true;
  },
  connect: (world) => void connectWorld(world),
  'nods-off': (world, draw) => {
    world.away = true;
    world.pc.sleep(draw.happens(0.3));
  },
  'goes-home': (world) => {
    world.away = true;
    void world.pc.close();
  },
  'power-fails': (world) => {
    world.away = true;
    world.pc.crash();
  },
  'comes-back': (world) => {
    world.away = false;
    world.pc.wakeUp();
    void world.pc.start().then(() => wakeUp(world));
  },
} satisfies Record<string, Doer>;
