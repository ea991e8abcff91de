import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSharedBudget } from '../../../electron/clinic/shared-budget.ts';
import { subjects } from '../../../electron/link/assets.ts';
import { createOwnCalls } from '../../../electron/link/own-calls.ts';
import type { LinkRole } from '../../../electron/link/permissions.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { type CallBudget, createCallBudget } from '../../../electron/practice/call-budget.ts';
import type { Priority } from '../../../electron/practice/types.ts';
import { fakeWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };

/** @param role a practitioner's PC may count no call at the hub */
async function desksOnHub(
  count: number,
  role: LinkRole = 'reception',
  options: Parameters<typeof fakeWorld>[0] & { readonly receptionPcs?: number } = {},
) {
  const world = await fakeWorld(options);
  const { clock } = world;
  const desks: { readonly budget: CallBudget }[] = [];
  const add = async (name: string) => {
    const link = await world.link(name, role);
    const inner = createCallBudget({ clock, shares: 1, saved: null, save: () => undefined });
    const budget = createSharedBudget({
      inner,
      clinicLink: {
        link,
        sealing: createSealing(name, randomBytes(16), keys),
        receptionPcs: () => options.receptionPcs ?? count,
      },
      ownCalls: createOwnCalls(link, clock, world.lifetimes.permitWindowMs),
      clock,
      shares: 1,
    });
    return { budget };
  };
  for (let n = 1; n <= count; n++) desks.push(await add(`d0${n}`));
  await clock.advance(1000);
  /** When each of some calls began, ms from now; answered at once. */
  const begin = async (which: number, calls: number, priority: Priority, withinMs: number) => {
    const from = clock.monotonic();
    const began: number[] = [];
    const done = Array.from({ length: calls }, async () => {
      const permit = await desks[which]?.budget.acquire(priority);
      if (!permit?.ok) return;
      began.push(clock.monotonic() - from);
      permit.value.answered();
    });
    await clock.advance(withinMs);
    return { began, all: Promise.all(done) };
  };
  return { world, clock, desks, add, begin };
}

test('Three desks that want to call without end make no more calls than the key allows.', async () => {
  const { clock, begin } = await desksOnHub(3);
  const all = await Promise.all([
    begin(0, 100, 'interactive', 0),
    begin(1, 100, 'interactive', 0),
    begin(2, 100, 'background', 0),
  ]);
  await clock.advance(60_000);
  const began = all.flatMap((one) => one.began);
  expect(began.length).toBeLessThanOrEqual(60);
  expect(began.length).toBeGreaterThan(45);
});

test('A desk that loses the hub: a person calls at once, the background waits until earlier calls no longer count.', async () => {
  const { world, clock, begin } = await desksOnHub(2);
  await world.kill();
  await clock.advance(5000);
  const person = await begin(0, 1, 'interactive', 2000);
  const background = await begin(1, 1, 'background', 40_000);
  expect([person.began.length, background.began.length]).toEqual([1, 0]);
  await clock.advance(25_000);
  expect(background.began.length).toBe(1);
});

test('A desk that loses the hub: its own background, which waits, does not keep a person’s call waiting, whatever its share.', async () => {
  for (const shares of [1, 3, 6]) {
    const { world, clock, desks, begin } = await desksOnHub(1);
    desks[0]?.budget.setShares(shares);
    await world.kill();
    await clock.advance(5000);
    const background = [await begin(0, 1, 'background', 1000), await begin(0, 1, 'arrivals', 5000)];
    expect(background.map(({ began }) => began)).toEqual([[], []]);
    const person = await begin(0, 1, 'write', 10_000);
    expect([shares, person.began.length]).toEqual([shares, 1]);
  }
});

test('A desk that is cut off makes no more calls than its share among the clinic’s reception PCs, without a number in its settings.', async () => {
  const { world, clock, begin } = await desksOnHub(1, 'reception', { receptionPcs: 6 });
  await world.kill();
  // The background waits until the calls of before count no longer.
  await clock.advance(70_000);
  const { began } = await begin(0, 60, 'background', 60_000);
  expect(began.length).toBeLessThanOrEqual(Math.floor(58 / 6));
  expect(began.length).toBeGreaterThanOrEqual(8);
});

test('A desk that called for all and loses the hub: a person calls at once, the background goes by its share.', async () => {
  const { world, clock, begin } = await desksOnHub(1, 'reception', { receptionPcs: 6 });
  const all = await begin(0, 40, 'background', 50_000);
  expect(all.began.length).toBeGreaterThan(30);
  await world.kill();
  await clock.advance(3000);
  const person = await begin(0, 1, 'write', 2000);
  expect(person.began).toHaveLength(1);
});

test('A pause that the service asked one desk for is kept by the others.', async () => {
  const { clock, desks, begin } = await desksOnHub(2);
  const permit = await clock.until(
    desks[0]?.budget.acquire('interactive') ?? Promise.reject(new Error('no desk')),
  );
  if (!permit.ok) throw new Error('no permit');
  permit.value.refused(30_000);
  await clock.advance(1000);
  const other = await begin(1, 1, 'write', 25_000);
  expect(other.began).toEqual([]);
  await clock.advance(10_000);
  expect(other.began).toHaveLength(1);
});

test('A call that waits for the hub when another desk is asked for a pause waits for its end, too.', async () => {
  const { world, clock, desks, begin } = await desksOnHub(2);
  const asked = desks[0]?.budget.acquire('interactive') ?? Promise.reject(new Error('no desk'));
  const permit = await clock.until(asked);
  if (!permit.ok) throw new Error('no permit');
  // The rest of the burst.
  for (let i = 0; i < 7; i++)
    await clock.until(world.keeper.append(subjects.burst('d09'), new Uint8Array(0), `burst${i}`));
  const other = await begin(1, 1, 'write', 1000);
  expect(other.began).toEqual([]);
  permit.value.refused(30_000);
  await clock.advance(25_000);
  expect(other.began).toEqual([]);
  await clock.advance(10_000);
  expect(other.began).toHaveLength(1);
});

/** The service refuses a call of a desk, and asks for a pause. */
async function refuse(
  { clock, desks }: Awaited<ReturnType<typeof desksOnHub>>,
  which: number,
  pauseMs: number,
): Promise<void> {
  const asked = desks[which]?.budget.acquire('interactive') ?? Promise.reject(new Error('no desk'));
  const permit = await clock.until(asked);
  if (!permit.ok) throw new Error('no permit');
  permit.value.refused(pauseMs);
}

test('A pause of a day is kept for an hour, by the desk that was asked for it and by the others.', async () => {
  const hub = await desksOnHub(2);
  await refuse(hub, 0, 24 * 60 * 60_000);
  await hub.clock.advance(59 * 60_000);
  const early = await Promise.all([hub.begin(0, 1, 'write', 0), hub.begin(1, 1, 'write', 0)]);
  expect(early.map(({ began }) => began.length)).toEqual([0, 0]);
  await hub.clock.advance(2 * 60_000);
  expect(early.map(({ began }) => began.length)).toEqual([1, 1]);
});

test.each([
  ['another desk', 0],
  ['this desk', 1],
])('A pause of before is not kept again after the connection was lost: of %s', async (_whose, refused) => {
  const hub = await desksOnHub(2);
  const { world, clock, desks } = hub;
  await refuse(hub, refused, 60_000);
  await clock.advance(1000);
  expect(desks[1]?.budget.view().pausedUntil).not.toBeNull();
  await clock.advance(3_600_000);
  world.cut('d02');
  await clock.advance(5000);
  expect(desks[1]?.budget.view().pausedUntil).toBeNull();
});

test('A pause of before this desk came is not kept when its connection was lost either.', async () => {
  const hub = await desksOnHub(1);
  const { world, clock } = hub;
  await refuse(hub, 0, 60_000);
  await clock.advance(3_600_000);
  const late = await hub.add('d02');
  await clock.advance(1000);
  expect(late.budget.view().pausedUntil).toBeNull();
  world.cut('d02');
  await clock.advance(5000);
  expect(late.budget.view().pausedUntil).toBeNull();
});

test('A pause that another desk was asked for while this one was cut off is kept once it is back.', async () => {
  const hub = await desksOnHub(2);
  const { world, clock, desks } = hub;
  await refuse(hub, 0, 60_000);
  await clock.advance(3_600_000);
  world.unplug('d02');
  await clock.advance(30_000);
  await refuse(hub, 0, 60_000);
  await clock.advance(5000);
  expect(desks[1]?.budget.view().pausedUntil).toBeNull();
  world.plugIn('d02');
  await clock.advance(10_000);
  expect(desks[1]?.budget.view().pausedUntil).not.toBeNull();
});

test('At a new hub the pause of the one before is not kept again, and a new one is.', async () => {
  const hub = await desksOnHub(2);
  const { world, clock, desks } = hub;
  await refuse(hub, 0, 60_000);
  await clock.advance(3_600_000);
  await world.kill();
  await clock.advance(5000);
  await world.start();
  await clock.advance(30_000);
  expect(desks[1]?.budget.view().pausedUntil).toBeNull();
  await refuse(hub, 0, 60_000);
  await clock.advance(1000);
  expect(desks[1]?.budget.view().pausedUntil).not.toBeNull();
});

test('A permit that comes after another call of this desk went alone is used once the hub has counted that call.', async () => {
  const world = await fakeWorld();
  const { clock } = world;
  const link = await world.link('d01');
  const answers: (() => void)[] = [];
  let mayBegin = true;
  const budget = createSharedBudget({
    inner: createCallBudget({ clock, shares: 1, saved: null, save: () => undefined }),
    clinicLink: {
      // The hub's answer comes when the test says so.
      link: {
        ...link,
        permit: {
          ...link.permit,
          take: (kind) => new Promise<void>((go) => answers.push(go)).then(() => link.permit.take(kind)),
        },
      },
      sealing: createSealing('d01', randomBytes(16), keys),
      receptionPcs: () => 1,
    },
    ownCalls: {
      ...createOwnCalls(link, clock, world.lifetimes.permitWindowMs),
      mayBegin: () => mayBegin,
    },
    clock,
    shares: 1,
  });
  await clock.advance(20_000);
  let began = false;
  void budget.acquire('interactive').then(({ ok }) => {
    began = ok;
  });
  await clock.advance(100);
  mayBegin = false;
  answers.shift()?.();
  await clock.advance(500);
  expect(began).toBe(false);
  mayBegin = true;
  await clock.advance(1000);
  answers.shift()?.();
  await clock.advance(500);
  expect(began).toBe(true);
});

test('A caller that gives up while the hub is asked gets no permit, and the place is free again.', async () => {
  const { world, clock, desks } = await desksOnHub(1);
  await world.freeze();
  const abort = new AbortController();
  const asked = desks[0]?.budget.acquire('interactive', abort.signal);
  await clock.advance(100);
  abort.abort();
  const answer = await clock.until(asked ?? Promise.reject(new Error('no desk')), 60_000);
  expect(answer.ok).toBe(false);
  expect(desks[0]?.budget.view().callsLastMinute).toBe(0);
});

test('A hub that refuses to count is as good as none: the desk calls, within its share of the key.', async () => {
  const { desks, begin } = await desksOnHub(2, 'practitioner');
  const began = (await begin(0, 60, 'interactive', 60_000)).began;
  expect(began.length).toBeGreaterThan(10);
  expect(began.length).toBeLessThanOrEqual(35);
  expect(desks[0]?.budget.view().ratePerMinute).toBe(25);
});

test('Lists of this desk never use the last call of the burst: it is left for arrivals.', async () => {
  const { clock, desks, begin } = await desksOnHub(1);
  const lists = await begin(0, 60, 'background', 0);
  await clock.advance(20_000);
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    const asked = clock.monotonic();
    const permit = await clock.until(
      desks[0]?.budget.acquire('arrivals') ?? Promise.reject(new Error('no desk')),
    );
    waits.push(clock.monotonic() - asked);
    if (permit.ok) permit.value.answered();
    await clock.advance(2500);
  }
  waits.sort((a, b) => a - b);
  expect(waits[6]).toBeLessThan(100);
  expect(waits[11]).toBeLessThan(1300);
  // Of 46 that the background may make in 62 s, those for arrivals taken off.
  expect(lists.began.length).toBeGreaterThan(25);
});

test('Beside the reading of arrivals and as many calls of people, lists are read too.', async () => {
  const { clock, desks, begin } = await desksOnHub(1);
  const call = async (priority: Priority) => {
    const permit = await desks[0]?.budget.acquire(priority);
    if (permit?.ok) permit.value.answered();
  };
  const lists = await begin(0, 60, 'background', 0);
  for (let half = 0; half < 240; half++) {
    if (half % 5 === 0) void call('arrivals');
    if (half % 5 === 2) void call('interactive');
    await clock.advance(500);
  }
  expect(lists.began.length).toBeGreaterThan(10);
});

test('Where the calls of a minute are used up by the lists of several desks, arrivals are read before them, and the lists go on.', async () => {
  const { clock, desks, begin } = await desksOnHub(3);
  const lists = [
    await begin(0, 100, 'background', 0),
    await begin(1, 100, 'background', 0),
    await begin(2, 100, 'background', 0),
  ];
  await clock.advance(30_000);
  const waits: number[] = [];
  for (const end = clock.monotonic() + 180_000; clock.monotonic() < end; ) {
    const asked = clock.monotonic();
    const permit = await clock.until(
      desks[0]?.budget.acquire('arrivals') ?? Promise.reject(new Error('no desk')),
    );
    waits.push(clock.monotonic() - asked);
    if (permit.ok) permit.value.answered();
    await clock.advance(Math.max(0, asked + 2500 - clock.monotonic()));
  }
  // Of 72 that are due; 27, and 37 s, where lists ask as arrivals do.
  expect(waits.length).toBeGreaterThan(36);
  expect(Math.max(...waits)).toBeLessThan(20_000);
  for (const { began } of lists) expect(began.length).toBeGreaterThan(15);
});

/** What the hub counts as one window at the most. */
async function mostAtTheHub({ world, clock }: Awaited<ReturnType<typeof desksOnHub>>): Promise<number> {
  const engine = await world.engine('d09');
  let counted = 0;
  for (let i = 0; i < 70; i++) {
    const answer = await clock.until(engine.append(subjects.held('d09'), new Uint8Array(0), `h${i}`));
    const other = answer.ok
      ? answer
      : await clock.until(engine.append(subjects.person('d09'), new Uint8Array(0), `p${i}`));
    if (other.ok) counted += 1;
  }
  return counted;
}

test('A lower rate that one desk learned from a refusal is kept by all, and by the hub.', async () => {
  const hub = await desksOnHub(3, 'reception', { desks: () => 3 });
  const { clock, desks } = hub;
  // More than the grace of the hub.
  await clock.advance(70_000);
  /** The service: it admits 30 calls in any minute, fewer than Foyer begins with. */
  const admitted: number[] = [];
  let refused = 0;
  const work = async (which: number, priority: Priority) => {
    for (;;) {
      const permit = await desks[which]?.budget.acquire(priority);
      if (!permit?.ok) return;
      const now = clock.monotonic();
      if (admitted.filter((at) => at > now - 60_000).length < 30) {
        admitted.push(now);
        permit.value.answered();
      } else {
        refused += 1;
        permit.value.refused(60_000);
      }
    }
  };
  for (const which of [0, 1, 2]) void work(which, which === 2 ? 'background' : 'interactive');
  await clock.advance(20 * 60_000);
  // From 58 over 39 to 26, at first two desks at the same moment. When each desk learned for itself, 14 were refused.
  expect(refused).toBeLessThanOrEqual(3);
  expect(admitted.length).toBeGreaterThan(300);
  const rates = desks.map(({ budget }) => budget.learnt());
  expect(rates.map(({ perMinute }) => perMinute < 30)).toEqual([true, true, true]);
  expect(new Set(rates.map((rate) => JSON.stringify(rate))).size).toBe(1);
  for (const { budget } of desks) budget.close();
  await clock.advance(130_000);
  expect(await mostAtTheHub(hub)).toBe(Math.floor((rates[0]?.perMinute ?? 0) + (rates[0]?.burst ?? 0)));
});

const slower = { perMinute: 20, burst: 2 };

test('The smallest rate counts at a new hub; a desk that comes takes the one that stands there; growth by a step reaches all.', async () => {
  const hub = await desksOnHub(2);
  const { world, clock, desks, add } = hub;
  const rates = () => desks.map(({ budget }) => budget.learnt());
  await refuse(hub, 0, 1000);
  await clock.advance(1000);
  expect(rates()).toEqual([
    { perMinute: 35, burst: 4 },
    { perMinute: 35, burst: 4 },
  ]);
  await world.kill();
  await clock.advance(5000);
  desks[1]?.budget.setLearnt(slower);
  await world.start();
  await clock.advance(10_000);
  expect(rates()).toEqual([slower, slower]);
  desks.push(await add('d03'));
  await clock.advance(1000);
  expect(rates()).toEqual([slower, slower, slower]);
  desks[2]?.budget.setLearnt({ ...slower, perMinute: 21 });
  await clock.advance(1000);
  expect(rates().map(({ perMinute }) => perMinute)).toEqual([21, 21, 21]);
  // Two that speak at once: the higher one was late, and is put right.
  desks[2]?.budget.setLearnt({ ...slower, perMinute: 40 });
  await clock.advance(1000);
  expect(rates().map(({ perMinute }) => perMinute)).toEqual([21, 21, 21]);
});
