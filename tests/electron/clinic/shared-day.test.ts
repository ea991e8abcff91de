import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fittingEntries, marksKey } from '../../../electron/clinic/day-messages.ts';
import { createSharedDay } from '../../../electron/clinic/shared-day.ts';
import { assetsOf } from '../../../electron/link/assets.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import {
  type DayEntries,
  type DayEntry,
  isSaidDay,
  mergedEntries,
} from '../../../electron/views/day-entries.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { sightKeys } from './desks-in-sight.ts';

const day = '2026-11-24';

const goneIn = (key: string, more: Partial<DayEntry> = {}): DayEntry =>
  ({ what: 'gone-in', day, key, value: true, by: 'MB', at: 1_000_000, desk: '', ...more }) as DayEntry;

/** A desk on the hub that keeps what it hears, and how often it put something. */
async function deskOn(
  world: FakeHubWorld,
  name: string,
  { practice = 'p1', begins = [] as readonly DayEntry[] } = {},
) {
  const link = await world.link(name);
  const sealing = createSealing(name, randomBytes(16), sightKeys);
  let known: DayEntries = mergedEntries(new Map(), begins);
  let today = day;
  let isLocked = false;
  let isDeaf = false;
  const counted = { puts: 0, removals: 0 };
  const { put, remove } = link.state;
  Object.assign(link.state, {
    async put(...asked: Parameters<typeof put>) {
      const done = await put(...asked);
      counted.puts += Number(done.ok);
      return done;
    },
    async remove(...asked: Parameters<typeof remove>) {
      counted.removals += 1;
      return remove(...asked);
    },
  });
  const shared = createSharedDay({
    clinicLink: { link, sealing },
    clock: world.clock,
    random: systemRandom(),
    practice,
    day: {
      sayable: () => (isLocked ? null : [...known.values()].filter((one) => isSaidDay(one.day, today))),
      isSaid: (one) => isSaidDay(one, today),
      hear(entries) {
        if (!isDeaf) known = mergedEntries(known, entries);
      },
    },
  });
  return {
    link,
    sealing,
    shared,
    put,
    puts: () => counted.puts,
    removals: () => counted.removals,
    marks(...entries: readonly DayEntry[]) {
      known = mergedEntries(
        known,
        entries.map((one) => ({ ...one, desk: name })),
      );
      shared.say();
    },
    setToday(date: string) {
      today = date;
    },
    setLocked(locked: boolean) {
      isLocked = locked;
    },
    /** It can't keep what it hears: its disk is full, or it goes by another day. */
    setDeaf(deaf: boolean) {
      isDeaf = deaf;
    },
    async ends() {
      shared.close();
      await link.close();
    },
    knows: () => [...known.values()].map(({ what, key, value }) => `${what} ${key} ${value}`).toSorted(),
  };
}

type Desk = Awaited<ReturnType<typeof deskOn>>;

async function desksOn(...names: readonly string[]) {
  const world = await fakeWorld();
  const desks: Desk[] = [];
  for (const name of names) desks.push(await deskOn(world, name));
  await world.clock.advance(4000);
  return { world, desks: desks as [Desk, Desk, ...Desk[]] };
}

const puts = (desks: readonly Desk[]) => desks.map((desk) => desk.puts());
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('What is marked at one desk is on the others within a tenth of a second; a desk that was off hears it when it is back.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  desks[0].marks(goneIn('1:7'));
  await world.clock.advance(100);
  for (const { knows } of desks) expect(knows()).toEqual(['gone-in 1:7 true']);
  // The desk that marked it has been turned off.
  await desks[0].ends();
  const late = await deskOn(world, 'd04');
  await world.clock.advance(4000);
  expect(late.knows()).toEqual(['gone-in 1:7 true']);
  late.marks(goneIn('1:7', { value: false, at: 1_000_001 }));
  await world.clock.advance(100);
  expect(desks[1].knows()).toEqual(['gone-in 1:7 false']);
});

test('What stands at the hub already is not put: a mark is one put of one desk, and hearing it is none.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  desks[0].marks(goneIn('1:7'));
  await world.clock.advance(60_000);
  desks[1].marks(goneIn('2:8'));
  desks[1].shared.say();
  await world.clock.advance(60_000);
  expect(puts(desks)).toEqual([1, 1, 0]);
  // The same at two desks at once: each is put, and no more.
  desks[0].marks(goneIn('3:9', { at: 2_000_000 }));
  desks[1].marks(goneIn('3:9', { at: 2_000_000, value: false }));
  await world.clock.advance(600_000);
  expect(puts(desks)).toEqual([2, 2, 0]);
  expect(new Set(desks.map(({ knows }) => knows().join())).size).toBe(1);
  // It starts again: what stands is what it knows.
  await desks[0].ends();
  const again = await deskOn(world, 'd01');
  await world.clock.advance(60_000);
  expect([again.puts(), again.knows()]).toEqual([0, desks[1].knows()]);
});

test('After a restart of the hub each desk says again what it marked, and one of them what the PCs marked that are gone.', async () => {
  const names = ['d01', 'd02', 'd03', 'd04', 'd05', 'd06'];
  const { world, desks } = await desksOn(...names);
  for (const [at, desk] of desks.entries()) desk.marks(goneIn(`${at}:7`));
  await world.clock.advance(1000);
  await desks[0].ends();
  const left = desks.slice(1);
  const before = puts(left);
  for (let restarts = 1; restarts <= 3; restarts++) {
    await world.kill();
    await world.clock.advance(3000);
    await world.start();
    await world.clock.advance(300_000);
    const late = await deskOn(world, `d${10 + restarts}`);
    await world.clock.advance(4000);
    expect(late.knows()).toHaveLength(6);
    expect(late.puts()).toBe(0);
    await late.ends();
    // Each its own, and one or two at once what is missing; no desk answers another.
    expect(sum(puts(left)) - sum(before)).toBeLessThanOrEqual(restarts * (left.length + 2));
  }
});

test('A desk that worked alone for an hour says what it marked, and hears the rest; of two marks of one visit the later stands.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  await world.kill();
  one.marks(goneIn('1:7', { at: 5 }), goneIn('2:8', { at: 5 }));
  other.marks(goneIn('1:7', { at: 6, value: false }), goneIn('3:9', { at: 6 }));
  await world.clock.advance(3_600_000);
  await world.start();
  await world.clock.advance(15_000);
  const all = ['gone-in 1:7 false', 'gone-in 2:8 true', 'gone-in 3:9 true'];
  expect([one.knows(), other.knows()]).toEqual([all, all]);
  const before = puts(desks);
  await world.clock.advance(600_000);
  expect(puts(desks)).toEqual(before);
});

test('Behind the lock nothing is said; it is when the files are open again.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  desks[0].setLocked(true);
  desks[0].marks(goneIn('1:7'));
  await world.clock.advance(60_000);
  expect(desks[1].knows()).toEqual([]);
  desks[0].setLocked(false);
  desks[0].shared.say();
  await world.clock.advance(100);
  expect(desks[1].knows()).toEqual(['gone-in 1:7 true']);
});

test('With new keys all is sealed again, also what a PC marked that was removed: who joins can open it.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  for (const [at, desk] of desks.entries()) desk.marks(goneIn(`${at}:7`));
  await world.clock.advance(1000);
  await desks[0].ends();
  await world.removeDesk('d01');
  const rotated = { ...sightKeys, day: new Map([[2, randomBytes(32)]]) };
  for (const { sealing, shared } of desks.slice(1)) {
    sealing.setKeys(rotated);
    shared.sayAgain();
  }
  await world.clock.advance(30_000);
  const late = await deskOn(world, 'd04');
  late.sealing.setKeys(rotated);
  late.shared.sayAgain();
  await world.clock.advance(1000);
  await world.clock.advance(30_000);
  const again = await deskOn(world, 'd05');
  again.sealing.setKeys(rotated);
  await world.clock.advance(4000);
  expect(again.knows()).toHaveLength(3);
  expect(sum(puts(desks.slice(1)))).toBeLessThanOrEqual(2 + 2 + 2);
});

/** The same keys, and new ones: who joins has these alone. */
function rotatedKeys() {
  const joining = { ...sightKeys, day: new Map([[2, randomBytes(32)]]) };
  return { joining, staying: { ...sightKeys, day: new Map([...sightKeys.day, ...joining.day]) } };
}

test('What was sealed with new keys before this desk had them is read once it has them.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  one.marks(goneIn('1:7'));
  await world.clock.advance(1000);
  const { staying } = rotatedKeys();
  one.sealing.setKeys(staying);
  one.shared.sayAgain();
  one.marks(goneIn('2:7'));
  await world.clock.advance(100);
  expect(other.knows()).toEqual(['gone-in 1:7 true']);
  const before = other.puts();
  other.sealing.setKeys(staying);
  other.shared.sayAgain();
  await world.clock.advance(30_000);
  expect(other.knows()).toHaveLength(2);
  // What the other says already is not said for it.
  expect(other.puts()).toBe(before);
});

test('What was on its way as the keys were replaced is sealed again: who joins can open it.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const { joining, staying } = rotatedKeys();
  desks[0].marks(goneIn('1:7'));
  for (const { sealing, shared } of desks) {
    sealing.setKeys(staying);
    shared.sayAgain();
  }
  await world.clock.advance(30_000);
  const late = await deskOn(world, 'd03');
  late.sealing.setKeys(joining);
  await world.clock.advance(4000);
  expect(late.knows()).toEqual(['gone-in 1:7 true']);
  expect(sum(puts(desks))).toBeLessThanOrEqual(3);
});

test('What was sealed before a desk went off is sealed again by it, or by another, where the keys were replaced meanwhile: who joins can open it.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  const { joining, staying } = rotatedKeys();
  for (const [at, desk] of desks.entries()) desk.marks(goneIn(`${at}:7`));
  await world.clock.advance(1000);
  for (const desk of desks) await desk.ends();
  for (const name of ['d01', 'd02']) (await deskOn(world, name)).sealing.setKeys(staying);
  await world.clock.advance(30_000);
  const late = await deskOn(world, 'd04');
  late.sealing.setKeys(joining);
  await world.clock.advance(4000);
  expect(late.knows()).toHaveLength(3);
});

test('What could not be put, or was replaced at the hub, is put again after five seconds.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one] = desks;
  one.marks(goneIn('1:7'));
  await world.clock.advance(100);
  const key = marksKey('d01', day);
  const old = await world.clock.until(one.link.state.read('day', key));
  one.marks(goneIn('2:8'));
  await world.clock.advance(100);
  if (!old.ok || !old.value) throw new Error('nothing there');
  // A frozen hub carries out an old put after the new one.
  await world.clock.until(one.put('day', key, old.value.body));
  await world.clock.advance(6000);
  const late = await deskOn(world, 'd03');
  await world.clock.advance(4000);
  expect(late.knows()).toEqual(['gone-in 1:7 true', 'gone-in 2:8 true']);
  const { put } = one.link.state;
  Object.assign(one.link.state, {
    put: async () => ({ ok: false, failure: { kind: 'hub-fault', words: 'no' } }),
  });
  one.marks(goneIn('3:9'));
  await world.clock.advance(1000);
  Object.assign(one.link.state, { put });
  await world.clock.advance(5000);
  expect(late.knows()).toContain('gone-in 3:9 true');
});

test('A bucket that was made again is filled again.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  desks[0].marks(goneIn('1:7'));
  await world.clock.advance(100);
  const bucket = assetsOf(world.lifetimes).find(({ name }) => name === 'day');
  if (!bucket) throw new Error('no bucket');
  await world.clock.until(world.keeper.withdraw(bucket));
  await world.clock.until(world.keeper.declare(bucket));
  await world.clock.advance(30_000);
  const late = await deskOn(world, 'd03');
  await world.clock.advance(4000);
  expect(late.knows()).toEqual(['gone-in 1:7 true']);
  expect(sum(puts(desks))).toBe(2);
});

test('What is too old to be said is removed from the hub by the desk that said it.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  one.marks(goneIn('1:7'));
  await world.clock.advance(1000);
  for (const desk of desks) desk.setToday('2026-11-27');
  one.marks(goneIn('4:9', { day: '2026-11-27' }));
  other.shared.say();
  await world.clock.advance(60_000);
  const late = await deskOn(world, 'd03');
  await world.clock.advance(4000);
  expect(late.knows()).toEqual(['gone-in 4:9 true']);
  expect([one.removals(), other.removals(), ...puts(desks)]).toEqual([1, 0, 2, 0]);
});

test('What a desk could not keep when it heard it, as by a clock that was wrong, it has within a minute of when it can.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  other.setDeaf(true);
  one.marks(goneIn('1:7'));
  await world.clock.advance(150_000);
  expect(other.knows()).toEqual([]);
  other.setDeaf(false);
  await world.clock.advance(60_000);
  expect(other.knows()).toEqual(['gone-in 1:7 true']);
  expect(puts(desks)).toEqual([1, 0]);
});

test('Marks of another practice, under another desk’s name and of a shape that is not known are not heard.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const elsewhere = await deskOn(world, 'd03', {
    practice: 'p2',
    begins: [goneIn('1:7', { desk: 'd03' })],
  });
  await world.clock.advance(4000);
  expect([elsewhere.puts(), desks[0].knows()]).toEqual([1, []]);
  const stands = await world.clock.until(elsewhere.link.state.read('day', marksKey('d03', day)));
  if (!stands.ok || !stands.value) throw new Error('nothing there');
  // A desk can write under the name of another, but not seal for it.
  await world.clock.until(elsewhere.put('day', marksKey('d02', day), stands.value.body));
  await world.clock.advance(100);
  expect(desks[0].knows()).toEqual([]);
  // A later version may say more: what is known here is heard.
  desks[1].marks({ ...goneIn('2:8'), what: 'vanished' } as never, goneIn('3:9'));
  await world.clock.advance(100);
  expect(desks[0].knows()).toEqual(['gone-in 3:9 true']);
});

test('A value holds the newest entries that the hub takes, and a desk that knows more says it no more often.', async () => {
  const long = (at: number): DayEntry =>
    ({ ...goneIn(`${at}:7`, { at }), what: 'note', value: 'ä'.repeat(300) }) as DayEntry;
  const all = Array.from({ length: 2500 }, (_, at) => long(at));
  const fitting = fittingEntries(all);
  expect(fitting.length).toBeGreaterThan(1000);
  expect(fitting.length).toBeLessThan(2500);
  expect(Math.min(...fitting.map(({ at }) => at))).toBe(2500 - fitting.length);
  const { world, desks } = await desksOn('d01', 'd02');
  desks[0].marks(...all);
  await world.clock.advance(120_000);
  expect(puts(desks)).toEqual([1, 0]);
});
