import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createChangeExchange } from '../../../electron/clinic/change-exchange.ts';
import type { FillPeer } from '../../../electron/clinic/fill-ports.ts';
import { serveFilling } from '../../../electron/clinic/fill-server.ts';
import { createFiller } from '../../../electron/clinic/filler.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { openStores } from '../../../electron/store/opening.ts';
import { newFeed, readFeedState } from '../../../electron/sync/feed-state.ts';
import { type FeedName, feedNames } from '../../../electron/sync/feeds.ts';
import { createFilling } from '../../../electron/sync/filling.ts';
import { createReceivedReads } from '../../../electron/sync/shared-reads.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import { fakeWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const T = Date.UTC(2026, 10, 24, 1);
const wire = (ms: number) => new Date(ms).toISOString();

/** A patient whose record takes a page for some twenty. */
const patient = (id: number, at = T - 1000, city = 'Adelaide'): Patient =>
  ({
    id,
    firstname: 'P',
    lastname: `Q${id}`,
    city,
    notes: 'n'.repeat(20_000),
    updatedAt: wire(at),
  }) as unknown as Patient;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type World = Awaited<ReturnType<typeof fakeWorld>>;
type Desk = Awaited<ReturnType<typeof deskOn>>;

/** A desk with its cache, its exchange, and both sides of the filling; its lists are not read. */
async function deskOn(world: World, name: string, { practice = 'p1', bookedOnly = false } = {}) {
  const { clock } = world;
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache, desk: deskStore } = opened.value.stores;
  const link = await world.link(name);
  const clinicLink = { link, sealing: createSealing(name, randomBytes(16), keys) };
  const abort = new AbortController();
  const common = {
    cache,
    desk: deskStore,
    clock,
    now: () => clock.wall(),
    scope: () => ({ fromMs: 0, toMs: Date.UTC(2030, 0, 1) }),
    keeps: () => true,
    bookedOnly: () => bookedOnly,
    serverClock: { saw: () => undefined },
    signal: abort.signal,
    isAbsent: (feed: FeedName) => feed !== 'patients' && feed !== 'locations',
    scheduler: { takenOver: () => undefined },
    idle: () => Promise.resolve(),
    notify: () => undefined,
  };
  const filling = createFilling({ ...common, onFilled: () => undefined });
  const sync = { ...createReceivedReads(common), wake: () => undefined };
  const same = {
    clinicLink,
    practice,
    key: 'k1',
    clock,
    random: systemRandom(),
    log: silent,
    lastSequence: () => 1,
  };
  const exchange = createChangeExchange({ ...same, sync });
  const stopServing = serveFilling({ ...same, filling, exchange });
  let woken = 0;
  const filler = createFiller({
    ...same,
    filling,
    exchange,
    peers: () => peers,
    wake() {
      woken += 1;
    },
  });
  let peers: readonly FillPeer[] | null = null;
  closers.push(() => {
    abort.abort();
    filler.close();
    opened.value.stores.close();
  });
  const stateNow = (feed: FeedName = 'patients') => readFeedState(cache.feedState(feed));
  return {
    cache,
    exchange,
    filler,
    filling,
    link,
    stateNow,
    woken: () => woken,
    stopServing,
    fillFrom(...desks: readonly string[]) {
      peers = desks.map((desk) => ({ desk, name: desk }));
      filler.check();
    },
    /** It has read its lists, and follows. @param says whether the others learn of its pass */
    isFull(patients: readonly Patient[], watermark = T, says = true) {
      cache.apply({ kind: 'patients', objects: patients, sequence: 1 });
      const state = { ...newFeed, firstReadDone: true, watermark, asOf: T, readAt: T };
      for (const feed of ['patients', 'locations'] as const) {
        cache.saveFeedState(feed, JSON.stringify(state));
        if (!says) continue;
        const at = { since: watermark - 120_000, watermark, sure: true, beganAt: clock.monotonic() };
        exchange.passRead({ feed, ...at });
      }
    },
    ids: () => cache.ids('patients', 1, 1000),
    city: (id: number) => cache.get('patients', id)?.city,
    /** Another desk's page, or a pass, is on its way. */
    shows: () => filling.progress(),
  };
}

async function desksOf(...names: readonly string[]): Promise<{ world: World; desks: Record<string, Desk> }> {
  const world = await fakeWorld();
  world.clock.jumpWall(T - world.clock.wall());
  const desks: Record<string, Desk> = {};
  for (const name of names) desks[name] = await deskOn(world, name);
  await world.clock.advance(1000);
  return { world, desks };
}

const at = (desks: Record<string, Desk>, name: string): Desk => {
  const desk = desks[name];
  if (!desk) throw new Error(`no desk ${name}`);
  return desk;
};
const hundred = Array.from({ length: 100 }, (_, i) => patient(i + 1));

/** Until so many patients have come. */
const untilThere = (world: World, desk: Desk, count: number) =>
  world.until(`${count} patients`, () => desk.ids().length >= count);

test('Its lists are as current as the peer’s were when their first page was asked for, whichever peer gave the later ones.', async () => {
  const { world, desks } = await desksOf('d01', 'd02', 'd03');
  const [a, b, c] = [at(desks, 'd01'), at(desks, 'd02'), at(desks, 'd03')];
  a.isFull(hundred, T);
  b.isFull(hundred, T + 5000, false);
  c.fillFrom('d01', 'd02');
  await untilThere(world, c, 20);
  await a.link.close();
  await world.clock.advance(20_000);
  expect([c.ids().length, c.stateNow().watermark, c.stateNow().firstReadDone]).toEqual([100, T, true]);
});

test('After a peer is lost it goes on from the last page, with another one.', async () => {
  const { world, desks } = await desksOf('d01', 'd02', 'd03');
  const [a, b, c] = [at(desks, 'd01'), at(desks, 'd02'), at(desks, 'd03')];
  a.isFull(hundred);
  // Were it to begin again, these would replace what the first peer gave.
  b.isFull(hundred.map(({ id }) => patient(id, T - 500, 'Burra')));
  c.fillFrom('d01', 'd02');
  await untilThere(world, c, 20);
  await a.link.close();
  await world.clock.advance(20_000);
  expect([c.city(1), c.city(100), c.shows()]).toEqual(['Adelaide', 'Burra', null]);
});

test('While it fills, the lists in question are not read by this desk; where no desk can fill it, they are within ten seconds.', async () => {
  const { world, desks } = await desksOf('d01', 'd02');
  const [a, b] = [at(desks, 'd01'), at(desks, 'd02')];
  a.isFull(hundred);
  b.fillFrom('d01');
  const held = () => feedNames.filter((feed) => b.filler.isBeingFilled(feed));
  expect(held()).toEqual(['locations', 'patients']);
  await untilThere(world, b, 20);
  expect(b.shows()).toMatchObject({ doneLists: 1, allLists: 2, doing: 'Patients', from: 'd01' });
  a.stopServing();
  await world.clock.advance(20_000);
  expect([held(), b.stateNow().firstReadDone, b.woken() > 0]).toEqual([[], false, true]);
});

test('A list that the peer kept by other desks’ passes is kept so here, if nothing was missed meanwhile.', async () => {
  const { world, desks } = await desksOf('d01', 'd02');
  const [a, b] = [at(desks, 'd01'), at(desks, 'd02')];
  a.isFull(hundred);
  b.fillFrom('d01');
  await untilThere(world, b, 20);
  // The peer's list goes on: what it reads now is for the new desk, too.
  a.exchange.rowsRead('patients', [patient(1, T + 1000, 'Clare')]);
  a.exchange.passRead({
    feed: 'patients',
    since: T - 120_000,
    watermark: T + 9000,
    sure: true,
    beganAt: world.clock.monotonic(),
  });
  await world.clock.advance(5000);
  expect([b.exchange.isFollowed('patients'), b.stateNow().watermark, b.city(1)]).toEqual([
    true,
    T + 9000,
    'Clare',
  ]);
});

test('A list is read here once more where something was missed while it was filled.', async () => {
  const { world, desks } = await desksOf('d01', 'd02');
  const [a, b] = [at(desks, 'd01'), at(desks, 'd02')];
  a.isFull(hundred);
  b.fillFrom('d01');
  await untilThere(world, b, 20);
  await world.kill();
  await world.start();
  await world.clock.advance(2000);
  // The peer is current at the new hub before it gives the next page.
  a.isFull(hundred);
  await world.clock.advance(20_000);
  expect([b.ids().length, b.stateNow().firstReadDone, b.exchange.isFollowed('patients')]).toEqual([
    100,
    true,
    false,
  ]);
});

test('Nothing is taken from a desk of another practice.', async () => {
  const { world, desks } = await desksOf('d01');
  at(desks, 'd01').isFull(hundred);
  const other = await deskOn(world, 'd02', { practice: 'p2' });
  await world.clock.advance(1000);
  other.fillFrom('d01');
  await world.clock.advance(15_000);
  expect([other.ids(), other.stateNow().firstReadDone, other.filler.isBeingFilled('patients')]).toEqual([
    [],
    false,
    false,
  ]);
});

test('A desk that keeps booked patients only does not fill one that keeps all.', async () => {
  const world = await fakeWorld();
  world.clock.jumpWall(T - world.clock.wall());
  const booked = await deskOn(world, 'd01', { bookedOnly: true });
  const all = await deskOn(world, 'd02');
  await world.clock.advance(1000);
  booked.isFull(hundred);
  all.fillFrom('d01');
  await world.clock.advance(15_000);
  expect([all.ids(), all.stateNow().firstReadDone]).toEqual([[], false]);
});

test('A desk that was away for a week has afterwards what the other has, and nothing that is gone there.', async () => {
  const { world, desks } = await desksOf('d01', 'd02');
  const [a, b] = [at(desks, 'd01'), at(desks, 'd02')];
  const week = 7 * 86_400_000;
  b.isFull([patient(1, T - week - 1000, 'Old'), patient(2), patient(150)], T - week);
  b.cache.apply({ kind: 'patients', objects: [patient(151, T + 4000, 'New')], sequence: 2 });
  a.isFull(hundred);
  b.fillFrom('d01');
  await world.clock.advance(10_000);
  // 150 is gone at the service; 151 is newer than what the other desk can know.
  expect([b.ids().length, b.city(1), b.city(150), b.city(151)]).toEqual([101, 'Adelaide', undefined, 'New']);
  expect(b.stateNow().watermark).toBe(T);
});
