import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sightKey } from '../../../electron/clinic/sight-messages.ts';
import { assetsOf } from '../../../electron/link/assets.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { aSaidWrite, type DeskInSight, deskInSight, sightKeys } from './desks-in-sight.ts';

async function desksInSight(...names: readonly string[]) {
  const world = await fakeWorld();
  const desks: DeskInSight[] = [];
  for (const name of names) desks.push(deskInSight(world, await world.link(name)));
  await world.clock.advance(4000);
  return { world, desks: desks as [DeskInSight, DeskInSight, ...DeskInSight[]] };
}

const sightBucket = (world: FakeHubWorld) => {
  const bucket = assetsOf(world.lifetimes).find(({ name }) => name === 'sight');
  if (!bucket) throw new Error('no bucket');
  return bucket;
};

test('Each state of each open write of this desk is said at once, and is on the others within a tenth of a second.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02', 'd03');
  const [first, ...others] = desks;
  for (const state of ['held', 'waiting', 'sending', 'unknown', 'refused', 'done'] as const) {
    first.does(aSaidWrite({ state }), aSaidWrite({ id: 'other', kind: 'arrival', state: 'waiting' }));
    await world.clock.advance(100);
    for (const other of others)
      expect(other.sees()).toEqual(
        ['d01 payment '.concat(state), 'd01 arrival waiting'].toSorted(byId(state)),
      );
  }
  first.does();
  await world.clock.advance(100);
  expect(others.map((one) => one.sees())).toEqual([[], []]);
  expect(first.sees()).toEqual([]);
});

/** Both began at once: then the ids decide. */
const byId = (_state: string) => (a: string, b: string) =>
  Number(a.includes('arrival')) - Number(b.includes('arrival'));

test('A desk that comes later sees what is under way, and what says nothing new is not published.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  desks[0].does(aSaidWrite({ state: 'unknown' }));
  await world.clock.advance(60_000);
  const late = deskInSight(world, await world.link('d03'));
  await world.clock.advance(4000);
  expect(late.sees()).toEqual(['d01 payment unknown']);
  const before = await revisionOf(world, 'd01.money');
  desks[0].does(aSaidWrite({ state: 'unknown' }));
  await world.clock.advance(10_000);
  expect(await revisionOf(world, 'd01.money')).toBe(before);
});

test('Of a desk that is cut off nothing is shown after eleven seconds; of one that ends, nothing at once.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02', 'd03');
  desks[0].does(aSaidWrite());
  desks[2]?.does(aSaidWrite({ id: 'x', kind: 'move', appointmentId: 4 }));
  await world.clock.advance(100);
  desks[2]?.close();
  await world.clock.advance(100);
  expect(desks[1].sees()).toEqual(['d01 payment waiting']);
  await desks[0].link.close();
  await world.clock.advance(11_000);
  expect(desks[1].sees()).toEqual([]);
});

test('What an earlier start of a desk said is withdrawn with its first presence.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  desks[0].does(aSaidWrite({ state: 'sending' }));
  await world.clock.advance(100);
  // Its process ends without a word, and starts again within its presence.
  await desks[0].link.close();
  await world.clock.advance(2000);
  expect(desks[1].sees()).toEqual(['d01 payment sending']);
  const again = deskInSight(world, await world.link('d01'), [aSaidWrite({ state: 'unknown' })]);
  await world.clock.advance(100);
  expect(desks[1].sees()).toEqual(['d01 payment unknown']);
  again.does();
  await world.clock.advance(100);
  expect(desks[1].sees()).toEqual([]);
});

test('What a desk could not say again is withdrawn with its next presence, and shown again when it could.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  desks[0].does(aSaidWrite({ state: 'waiting' }));
  await world.clock.advance(100);
  const { state } = desks[0].link;
  const { put } = state;
  Object.assign(state, {
    put: async (...asked: Parameters<typeof put>) =>
      asked[0] === 'sight' ? { ok: false, failure: { kind: 'hub-fault', words: 'no' } } : put(...asked),
  });
  desks[0].does(aSaidWrite({ state: 'unknown' }));
  await world.clock.advance(3500);
  expect(desks[1].sees()).toEqual([]);
  Object.assign(state, { put });
  await world.clock.advance(1000);
  expect(desks[1].sees()).toEqual(['d01 payment unknown']);
});

test('While this desk is not linked it sees nothing of others; at a new hub all is said again.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  desks[0].does(aSaidWrite());
  await world.clock.advance(100);
  await world.kill();
  await world.clock.advance(100);
  expect(desks[1].sees()).toEqual([]);
  await world.start();
  await world.clock.advance(10_000);
  expect(desks[1].sees()).toEqual(['d01 payment waiting']);
});

test('A bucket that was made again is filled again.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  desks[0].does(aSaidWrite());
  await world.clock.advance(100);
  await world.clock.until(world.keeper.withdraw(sightBucket(world)));
  await world.clock.until(world.keeper.declare(sightBucket(world)));
  await world.clock.advance(6000);
  expect(desks[1].sees()).toEqual(['d01 payment waiting']);
});

test('A frozen hub carries out an old list after the new one: the new one is put again.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  const old = aSaidWrite({ state: 'sending' });
  desks[0].does(old);
  await world.clock.advance(100);
  const there = await world.clock.until(desks[0].link.state.read('sight', 'd01.money'));
  desks[0].does(aSaidWrite({ state: 'unknown' }));
  await world.clock.advance(100);
  if (!there.ok || there.value === null) throw new Error('nothing there');
  await world.clock.until(desks[0].link.state.put('sight', 'd01.money', there.value.body));
  await world.clock.advance(3500);
  expect(desks[1].sees()).toEqual(['d01 payment unknown']);
  const late = deskInSight(world, await world.link('d03'));
  await world.clock.advance(4000);
  expect(late.sees()).toEqual(['d01 payment unknown']);
});

test('With new keys all is sealed and said again; a PC without the money key sees the day alone.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  const withoutMoney = createSealing('p01', randomBytes(16), { ...sightKeys, money: new Map() });
  const link = await world.link('p01');
  Object.assign(link.state, { put: async () => ({ ok: true, value: 1 }) });
  const seals = { ...withoutMoney, seal: () => new Uint8Array(0) };
  const practitioner = deskInSight(world, link, [], seals);
  desks[0].does(aSaidWrite(), aSaidWrite({ id: 'x', kind: 'move', appointmentId: 4 }));
  await world.clock.advance(5000);
  expect(practitioner.sees()).toEqual(['d01 move waiting']);
  const rotated = {
    day: new Map([...sightKeys.day, [2, randomBytes(32)] as const]),
    money: new Map([...sightKeys.money, [2, randomBytes(32)] as const]),
  };
  for (const { sealing, sight, presence } of desks) {
    sealing.setKeys(rotated);
    sight.sayAgain();
    presence.say();
  }
  await world.clock.advance(3500);
  expect(desks[1].sees().toSorted()).toEqual(['d01 move waiting', 'd01 payment waiting']);
  expect(practitioner.sees()).toEqual([]);
});

test('What was sealed with new keys before this desk had them is read once it has them.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  const [first, second] = desks;
  first.does(aSaidWrite(), aSaidWrite({ id: 'x', kind: 'move', appointmentId: 4 }));
  await world.clock.advance(100);
  const [before, after] = rotatedTwice();
  // The keys come twice while this desk hears nothing of them.
  for (const ring of [before, after]) {
    first.sealing.setKeys(ring);
    first.sight.sayAgain();
    first.presence.say();
    await world.clock.advance(100);
    expect(second.sees()).toEqual([]);
  }
  const notified = second.changes();
  for (const ring of [before, after]) {
    second.sealing.setKeys(ring);
    second.sight.sayAgain();
    second.presence.say();
  }
  await world.clock.advance(3500);
  expect(second.sees().toSorted()).toEqual(['d01 move waiting', 'd01 payment waiting']);
  expect(second.changes()).toBeGreaterThan(notified);
});

test('What is withdrawn before this desk can read it is not shown once it has the keys.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  const [first, second] = desks;
  const [rotated] = rotatedTwice();
  first.sealing.setKeys(rotated);
  first.does(aSaidWrite());
  await world.clock.advance(100);
  first.close();
  await world.clock.advance(100);
  second.sealing.setKeys(rotated);
  second.sight.sayAgain();
  expect(second.sees()).toEqual([]);
});

/** New keys of both kinds, and others after them; those of before stay. */
function rotatedTwice() {
  const next = ({ day, money }: KeyRing, epoch: number): KeyRing => ({
    day: new Map([...day, [epoch, randomBytes(32)] as const]),
    money: new Map([...money, [epoch, randomBytes(32)] as const]),
  });
  const once = next(sightKeys, 2);
  return [once, next(once, 3)] as const;
}

test('Since when it is so is given by this PC’s clock, and nothing of it stays at the hub once its desk has ended.', async () => {
  const { world, desks } = await desksInSight('d01', 'd02');
  const ahead = deskInSight(
    { clock: { ...world.clock, wall: () => world.clock.wall() + 3_600_000 } },
    await world.link('d03'),
  );
  desks[0].does(aSaidWrite({ since: world.clock.wall() }));
  const at = world.clock.wall();
  await world.clock.advance(4000);
  const [seen] = ahead.sight.others();
  expect(Math.abs((seen?.since ?? 0) - (at + 3_600_000))).toBeLessThan(50);
  const notified = ahead.changes();
  await world.clock.advance(30_000);
  expect(ahead.changes()).toBe(notified);
  desks[0].close();
  await world.clock.advance(100);
  for (const part of ['day', 'money'] as const) {
    const left = await world.clock.until(world.keeper.read('sight', sightKey('d01', part)));
    expect(left).toEqual({ ok: true, value: null });
  }
});

async function revisionOf(world: FakeHubWorld, key: string): Promise<number> {
  const there = await world.clock.until(world.keeper.read('sight', key));
  if (!there.ok || there.value === null) throw new Error(`nothing at ${key}`);
  return there.value.revision;
}

test('What a desk that crashed had said is gone from the hub half a minute after its presence, and what one that is here says stays.', async () => {
  const world = await fakeWorld({ desks: () => 2 });
  await world.clock.advance(10_000);
  const crashed = deskInSight(world, await world.link('d01'));
  const here = deskInSight(world, await world.link('d02'));
  await world.clock.advance(4000);
  crashed.does(aSaidWrite({ state: 'unknown' }), aSaidWrite({ id: 'x', kind: 'move', appointmentId: 4 }));
  here.does(aSaidWrite({ id: 'y', state: 'waiting' }));
  const forgotten: string[] = [];
  here.link.state.watch('sight', (event) => event.kind === 'gone' && forgotten.push(event.key));
  const atTheHub = async () => {
    const keys = ['d01.day', 'd01.money', 'd02.money'];
    const read = await Promise.all(keys.map((key) => world.clock.until(world.keeper.read('sight', key))));
    return keys.filter((_, at) => {
      const one = read[at];
      return one?.ok === true && one.value !== null;
    });
  };
  await world.clock.advance(100);
  await crashed.link.close();
  await world.clock.advance(35_000);
  expect(await atTheHub()).toEqual(['d01.day', 'd01.money', 'd02.money']);
  await world.clock.advance(16_000);
  expect(await atTheHub()).toEqual(['d02.money']);
  expect(forgotten.toSorted()).toEqual(['d01.day', 'd01.money']);
});

test('A desk that was cut off for a minute is in sight again as soon as it is back, and where its list was removed while it is here, it says it again.', async () => {
  const world = await fakeWorld({ desks: () => 2 });
  await world.clock.advance(10_000);
  const [first, second] = [
    deskInSight(world, await world.link('d01')),
    deskInSight(world, await world.link('d02')),
  ];
  await world.clock.advance(4000);
  first.does(aSaidWrite({ state: 'unknown' }));
  await world.clock.advance(100);
  world.unplug('d01');
  await world.clock.advance(60_000);
  world.plugIn('d01');
  await world.clock.advance(4000);
  expect(second.sees()).toEqual(['d01 payment unknown']);
  await world.clock.until(world.keeper.remove('sight', 'd01.money', null));
  await world.clock.advance(100);
  expect(second.sees()).toEqual(['d01 payment unknown']);
});
