import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createChangeExchange } from '../../../electron/clinic/change-exchange.ts';
import { serveFilling } from '../../../electron/clinic/fill-server.ts';
import { createFiller } from '../../../electron/clinic/filler.ts';
import { createPresence, fillPeers } from '../../../electron/clinic/presence.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { openStores } from '../../../electron/store/opening.ts';
import { newFeed, readFeedState } from '../../../electron/sync/feed-state.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import { createFilling } from '../../../electron/sync/filling.ts';
import { createReceivedReads } from '../../../electron/sync/shared-reads.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import { serverHere } from '../link/real-hub.ts';
import { type LinkWorld, realWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A desk on the real server, with its cache and both sides of the filling. */
async function deskOn(world: LinkWorld, name: string) {
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
    scope: () => ({ fromMs: 0, toMs: Date.UTC(2040, 0, 1) }),
    keeps: () => true,
    bookedOnly: () => false,
    serverClock: { saw: () => undefined },
    signal: abort.signal,
    isAbsent: (feed: FeedName) => feed !== 'patients',
    scheduler: { takenOver: () => undefined },
    idle: () => Promise.resolve(),
    notify: () => undefined,
  };
  const filling = createFilling({ ...common, onFilled: () => undefined });
  const same = {
    clinicLink,
    practice: 'p1',
    key: 'k1',
    clock,
    random: systemRandom(),
    log: silent,
    lastSequence: () => 1,
  };
  const sync = { ...createReceivedReads(common), wake: () => undefined };
  const exchange = createChangeExchange({ ...same, sync });
  const presence = createPresence({
    clinicLink,
    clock,
    own: () => ({
      name,
      version: '1.0.0',
      practice: 'p1',
      key: 'k1',
      polls: false,
      isFull: filling.wanted().length === 0,
      power: 'mains',
      locked: false,
      visible: true,
    }),
  });
  const stopServing = serveFilling({ ...same, filling, exchange });
  const peers = () => {
    const others = presence.others();
    return others && fillPeers(others, { practice: 'p1', key: 'k1' });
  };
  const filler = createFiller({ ...same, filling, exchange, peers, wake: () => undefined });
  // As a linked desk does: linked again it may find none here yet, and gives up until one is.
  presence.onChange(() => filler.check());
  return {
    cache,
    exchange,
    filler,
    presence,
    close() {
      abort.abort();
      filler.close();
      presence.close();
      stopServing();
      exchange.close();
      opened.value.stores.close();
    },
  };
}

/** As large as a page may be, and nothing in it that deflates. */
const patients = Array.from(
  { length: 60 },
  (_, i) =>
    ({
      id: i + 1,
      lastname: `Q${i}`,
      notes: randomBytes(15_000).toString('base64'),
      updatedAt: '2026-11-24T01:00:00.000Z',
    }) as unknown as Patient,
);

test.skipIf(!serverHere.ok)(
  'On the real server a desk is filled by another, also when the hub is killed in the middle.',
  async () => {
    const world = await realWorld();
    const full = await deskOn(world, 'd01');
    const other = await deskOn(world, 'd02');
    try {
      full.cache.apply({ kind: 'patients', objects: patients, sequence: 1 });
      const now = world.clock.wall();
      const state = { ...newFeed, firstReadDone: true, watermark: now, asOf: now, readAt: now };
      full.cache.saveFeedState('patients', JSON.stringify(state));
      full.presence.say();
      await world.until('it sees the full one', () => other.presence.others()?.[0]?.isFull === true);
      await world.until('both follow', () =>
        [full, other].every(({ exchange }) => exchange.position() !== null),
      );
      other.filler.check();
      await world.until('a page has come', () => other.cache.ids('patients', 1, 100).length > 0);
      await world.kill();
      await world.start();
      await world.until('all is there', () => readFeedState(other.cache.feedState('patients')).firstReadDone);
      expect(other.cache.many('patients', other.cache.ids('patients', 1, 100))).toEqual(patients);
    } finally {
      full.close();
      other.close();
      await world.close();
    }
  },
  60_000,
);
