import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { offersKey } from '../../../electron/clinic/offer-messages.ts';
import { createSharedOffers } from '../../../electron/clinic/shared-offers.ts';
import { assetsOf } from '../../../electron/link/assets.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { newestNotes, type OfferNote } from '../../../electron/views/offers.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { sightKeys } from './desks-in-sight.ts';

const noteOf = (patientId: number, more: Partial<OfferNote> = {}): OfferNote => ({
  patientId,
  date: '2026-11-24',
  start: 1_000_000,
  practitionerId: 5,
  outcome: 'no-answer',
  by: 'MB',
  at: 1_000_000,
  ...more,
});

/** A desk on the hub that keeps what it hears, and how often it put something. */
async function deskOn(
  world: FakeHubWorld,
  name: string,
  { practice = 'p1', begins = [] as readonly OfferNote[] } = {},
) {
  const link = await world.link(name);
  const sealing = createSealing(name, randomBytes(16), sightKeys);
  let own = begins;
  let heard: OfferNote[] = [];
  let known: readonly OfferNote[] = [];
  let puts = 0;
  let isFull = false;
  const { put } = link.state;
  Object.assign(link.state, {
    async put(...asked: Parameters<typeof put>) {
      const done = await put(...asked);
      puts += Number(done.ok);
      return done;
    },
  });
  const offers = createSharedOffers({
    clinicLink: { link, sealing },
    clock: world.clock,
    practice,
    random: { fraction: () => 0.5 },
    offers: {
      own: () => own,
      ofOthers: () => known.filter((note) => newestNotes([...own, ...known]).includes(note)),
      hear: (notes) => {
        if (isFull) return false;
        heard.push(...notes);
        known = newestNotes([...known, ...notes]);
        return true;
      },
    },
  });
  return {
    link,
    sealing,
    offers,
    put,
    puts: () => puts,
    note(...notes: readonly OfferNote[]) {
      own = [...own, ...notes];
      offers.say();
    },
    setFull(full: boolean) {
      isFull = full;
    },
    /** Since it was asked last. */
    hears() {
      const now = heard.map(({ patientId, outcome }) => `${patientId} ${outcome}`);
      heard = [];
      return now;
    },
  };
}

async function desksOn(...names: readonly string[]) {
  const world = await fakeWorld();
  const desks: Awaited<ReturnType<typeof deskOn>>[] = [];
  for (const name of names) desks.push(await deskOn(world, name));
  await world.clock.advance(4000);
  type Desk = (typeof desks)[number];
  return { world, desks: desks as [Desk, Desk, ...Desk[]] };
}

test('What is noted at one desk is on the others within a tenth of a second; a desk that was off hears it when it is back.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  desks[0].note(noteOf(7));
  await world.clock.advance(100);
  for (const other of desks.slice(1)) expect(other.hears()).toEqual(['7 no-answer']);
  expect(desks[0].hears()).toEqual([]);
  // The desk that noted it has been turned off.
  desks[0].offers.close();
  await desks[0].link.close();
  const late = await deskOn(world, 'd04');
  await world.clock.advance(4000);
  expect(late.hears()).toEqual(['7 no-answer']);
});

test('What a desk could not keep when it heard it, as on a full disk, it has within a minute of when it can.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  desks[1].setFull(true);
  desks[0].note(noteOf(7));
  await world.clock.advance(150_000);
  desks[1].setFull(false);
  await world.clock.advance(60_000);
  expect([desks[1].hears(), ...desks.map(({ puts }) => puts())]).toEqual([['7 no-answer'], 1, 0]);
});

test('Each desk has one value at the hub, whole. It is put where it differs from what stands there, and not for what was heard.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  expect(desks.map(({ puts }) => puts())).toEqual([0, 0]);
  desks[0].note(noteOf(7));
  desks[0].note(noteOf(8, { outcome: null }));
  await world.clock.advance(60_000);
  // The second one was noted while the first one was under way.
  expect(desks.map(({ puts }) => puts())).toEqual([2, 0]);
  expect(desks[1].hears().slice(-2)).toEqual(['7 no-answer', '8 null']);
  desks[0].offers.say();
  await world.clock.advance(60_000);
  expect(desks[0].puts()).toBe(2);
  // It starts again: what stands is what it noted.
  desks[0].offers.close();
  await desks[0].link.close();
  const again = await deskOn(world, 'd01', { begins: [noteOf(7), noteOf(8, { outcome: null })] });
  await world.clock.advance(60_000);
  expect(again.puts()).toBe(0);
});

test('At a new hub each desk that has noted something puts one value.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  desks[0].note(noteOf(7));
  desks[1].note(noteOf(8));
  await world.clock.advance(1000);
  for (const { hears } of desks) hears();
  await world.kill();
  await world.clock.advance(3000);
  desks[0].note(noteOf(9));
  await world.start();
  await world.clock.advance(15_000);
  expect(desks.map(({ puts }) => puts())).toEqual([2, 2, 0]);
  expect(desks[2]?.hears().toSorted()).toEqual(['7 no-answer', '8 no-answer', '9 no-answer']);
});

test('What could not be put, or was replaced at the hub, is put again after five seconds.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one] = desks;
  one.note(noteOf(7));
  await world.clock.advance(100);
  const old = await world.clock.until(one.link.state.read('day', offersKey('d01')));
  one.note(noteOf(8));
  await world.clock.advance(100);
  if (!old.ok || !old.value) throw new Error('nothing there');
  // A frozen hub carries out an old put after the new one.
  await world.clock.until(one.put('day', offersKey('d01'), old.value.body));
  await world.clock.advance(6000);
  const late = await deskOn(world, 'd03');
  await world.clock.advance(4000);
  expect(late.hears().toSorted()).toEqual(['7 no-answer', '8 no-answer']);
  const { put } = one.link.state;
  Object.assign(one.link.state, {
    put: async () => ({ ok: false, failure: { kind: 'hub-fault', words: 'no' } }),
  });
  one.note(noteOf(9));
  await world.clock.advance(1000);
  Object.assign(one.link.state, { put });
  await world.clock.advance(5000);
  expect(late.hears()).toContain('9 no-answer');
  const before = one.puts();
  await world.clock.advance(60_000);
  expect(one.puts()).toBe(before);
});

test('A bucket that was made again is filled again, and with new keys all is sealed again.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  one.note(noteOf(7));
  await world.clock.advance(100);
  other.hears();
  const bucket = assetsOf(world.lifetimes).find(({ name }) => name === 'day');
  if (!bucket) throw new Error('no bucket');
  await world.clock.until(world.keeper.withdraw(bucket));
  await world.clock.until(world.keeper.declare(bucket));
  await world.clock.advance(6000);
  expect(other.hears()).toEqual(['7 no-answer']);
  const rotated = { ...sightKeys, day: new Map([[2, randomBytes(32)]]) };
  for (const { sealing, offers } of desks) {
    sealing.setKeys(rotated);
    offers.sayAgain();
  }
  await world.clock.advance(100);
  expect(other.hears()).toEqual(['7 no-answer']);
});

test('What was sealed with new keys before this desk had them is read once it has them.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  one.note(noteOf(7));
  await world.clock.advance(1000);
  expect(other.hears()).toEqual(['7 no-answer']);
  const staying = { ...sightKeys, day: new Map([...sightKeys.day, [2, randomBytes(32)] as const]) };
  one.sealing.setKeys(staying);
  one.offers.sayAgain();
  one.note(noteOf(8));
  await world.clock.advance(1000);
  expect(other.hears()).toEqual([]);
  const before = other.puts();
  other.sealing.setKeys(staying);
  other.offers.sayAgain();
  await world.clock.advance(30_000);
  expect(other.hears()).toEqual(['7 no-answer', '8 no-answer']);
  // What the other says already is not said for it.
  expect(other.puts()).toBe(before);
});

test('What was on its way as the keys were replaced, or stood as a desk started again, is sealed again: who joins can open it.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const [one, other] = desks;
  const joining = { ...sightKeys, day: new Map([[2, randomBytes(32)]]) };
  const staying = { ...sightKeys, day: new Map([...sightKeys.day, ...joining.day]) };
  one.note(noteOf(7));
  other.note(noteOf(8));
  one.sealing.setKeys(staying);
  one.offers.sayAgain();
  await world.clock.advance(1000);
  other.offers.close();
  await other.link.close();
  (await deskOn(world, 'd02', { begins: [noteOf(8)] })).sealing.setKeys(staying);
  await world.clock.advance(30_000);
  const late = await deskOn(world, 'd03');
  late.sealing.setKeys(joining);
  await world.clock.advance(4000);
  expect(late.hears().toSorted()).toEqual(['7 no-answer', '8 no-answer']);
});

test('What a desk noted that was removed stays known to who joins later; one desk says it, and what it replaced is not what stands.', async () => {
  const { world, desks } = await desksOn('d01', 'd02', 'd03');
  const [one, removed] = desks;
  const third = desks[2] ?? one;
  one.note(noteOf(7, { outcome: 'offered' }));
  removed.note(noteOf(7, { outcome: 'not-today', at: 1_000_001 }), noteOf(8));
  await world.clock.advance(1000);
  removed.offers.close();
  await removed.link.close();
  const keys = { ...sightKeys, day: new Map([[2, randomBytes(32)]]) };
  for (const { sealing, offers } of [one, third]) {
    sealing.setKeys({ ...keys, day: new Map([...sightKeys.day, ...keys.day]) });
    offers.sayAgain();
  }
  await world.clock.advance(20_000);
  expect(one.puts() + third.puts()).toBe(3);
  const late = await deskOn(world, 'd04');
  late.sealing.setKeys(keys);
  await world.clock.advance(60_000);
  expect(late.hears()).toEqual(expect.arrayContaining(['7 not-today', '8 no-answer']));
  expect([one.puts() + third.puts(), late.puts()]).toEqual([3, 0]);
});

test('Notes of another practice, of another desk’s name and of a shape that is not known are not heard.', async () => {
  const { world, desks } = await desksOn('d01', 'd02');
  const elsewhere = await deskOn(world, 'd03', { practice: 'p2', begins: [noteOf(7)] });
  await world.clock.advance(4000);
  expect(elsewhere.puts()).toBe(1);
  expect(desks[0].hears()).toEqual([]);
  // A desk can write under the name of another, but not seal for it.
  const stands = await world.clock.until(elsewhere.link.state.read('day', offersKey('d03')));
  if (!stands.ok || !stands.value) throw new Error('nothing there');
  await world.clock.until(elsewhere.put('day', offersKey('d02'), stands.value.body));
  await world.clock.advance(100);
  expect(desks[0].hears()).toEqual([]);
  // One that no page could show is not said; the others are.
  desks[1].note(noteOf(8, { by: 'x'.repeat(41) }), noteOf(9));
  await world.clock.advance(60_000);
  expect(desks[0].hears().at(-1)).toBe('9 no-answer');
  expect(desks[0].hears()).not.toContain('8 no-answer');
  expect(desks[1].puts()).toBeLessThan(4);
});
