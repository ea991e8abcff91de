import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createPresence,
  fillPeers,
  type PresentDesk,
  pollerRank,
} from '../../../electron/clinic/presence.ts';
import type { DeskPresence } from '../../../electron/clinic/presence-messages.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { fakeWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };

const desk = (fields: Partial<DeskPresence> = {}): DeskPresence => ({
  name: 'RECEPTION-1',
  version: '1.2.3',
  practice: 'p1',
  key: 'k1',
  polls: false,
  isFull: true,
  power: 'mains',
  locked: false,
  visible: true,
  roundTripMs: null,
  ...fields,
});

async function desksHere(...names: readonly string[]) {
  const world = await fakeWorld();
  const here = await Promise.all(
    names.map(async (name) => {
      const link = await world.link(name);
      const said = { ...desk({ name: `PC of ${name}` }) };
      let changes = 0;
      const presence = createPresence({
        clinicLink: { link, sealing: createSealing(name, randomBytes(16), keys) },
        clock: world.clock,
        own: () => said,
      });
      presence.onChange(() => {
        changes += 1;
      });
      const seen = () => presence.others()?.map((one) => one.desk) ?? null;
      return { said, presence, seen, changes: () => changes, link };
    }),
  );
  await world.clock.advance(4000);
  return { world, here };
}

test('Each desk sees the others, with their names and their round trips.', async () => {
  const { world, here } = await desksHere('d01', 'd02', 'd03');
  await world.clock.advance(4000);
  expect(here.map(({ seen }) => seen())).toEqual([
    ['d02', 'd03'],
    ['d01', 'd03'],
    ['d01', 'd02'],
  ]);
  const [second] = here[0]?.presence.others() ?? [];
  expect([second?.name, (second?.roundTripMs ?? 0) > 0]).toEqual(['PC of d02', true]);
});

test('It is notified when it is known which desks are here, also where there is none.', async () => {
  const { here } = await desksHere('d01');
  expect(here.map(({ changes, seen }) => [changes(), seen()])).toEqual([[1, []]]);
});

test('A desk that ends is gone at once; one that is cut off, within eleven seconds.', async () => {
  const { world, here } = await desksHere('d01', 'd02', 'd03');
  here[1]?.presence.close();
  await world.clock.advance(50);
  expect(here[0]?.seen()).toEqual(['d03']);
  await here[2]?.link.close();
  await world.clock.advance(11_000);
  expect(here[0]?.seen()).toEqual([]);
});

test('What the others see of a desk is known to itself, with its round trip; nothing, while it is not linked.', async () => {
  const { world, here } = await desksHere('d01', 'd02');
  const [first, second] = here;
  let changes = 0;
  first?.presence.onOwn(() => {
    changes += 1;
  });
  if (first) first.said.power = 'battery';
  first?.presence.say();
  await world.clock.advance(50);
  const seen = second?.presence.others()?.[0];
  const own = first?.presence.own();
  expect([own?.power, (own?.roundTripMs ?? 0) > 0]).toEqual(['battery', true]);
  expect(seen).toMatchObject({ ...own });
  await world.clock.advance(30_000);
  expect(changes).toBe(1);
  await world.kill();
  await world.clock.advance(100);
  expect([first?.presence.own(), changes]).toEqual([null, 2]);
});

test('A desk whose messages this version cannot read is here all the same, until it ends: its claims count.', async () => {
  const { world, here } = await desksHere('d01');
  const [{ presence, changes }] = here as [(typeof here)[number]];
  const link = await world.link('d02');
  const before = changes();
  await world.clock.until(link.state.put('presence', 'd02', new Uint8Array([1, 2, 3])));
  await world.clock.advance(1000);
  expect([presence.others(), [...(presence.here() ?? [])], changes() - before]).toEqual([[], ['d02'], 1]);
  await world.clock.advance(12_000);
  expect([...(presence.here() ?? [])]).toEqual([]);
});

test('While this desk is not linked, no other is here.', async () => {
  const { world, here } = await desksHere('d01', 'd02');
  await world.kill();
  await world.clock.advance(100);
  expect(here[0]?.seen()).toBe(null);
  await world.start();
  await world.clock.advance(10_000);
  expect(here[0]?.seen()).toEqual(['d02']);
});

test('A change is said at once, and notified once; another round trip is none.', async () => {
  const { world, here } = await desksHere('d01', 'd02');
  await world.clock.advance(4000);
  const before = here[0]?.changes() ?? 0;
  await world.clock.advance(30_000);
  expect(here[0]?.changes()).toBe(before);
  if (here[1]) here[1].said.power = 'battery';
  here[1]?.presence.say();
  await world.clock.advance(50);
  expect([here[0]?.changes(), here[0]?.presence.others()?.[0]?.power]).toEqual([before + 1, 'battery']);
});

test('The best poller has all lists, then its files open, then power.', () => {
  const ranks = [
    desk({ isFull: false }),
    desk({ locked: true, power: 'battery' }),
    desk({ locked: true }),
    desk({ power: 'battery' }),
    desk(),
  ].map(pollerRank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks).size).toBe(5);
});

const named = (name: string, fields: Partial<DeskPresence> = {}): PresentDesk => ({
  ...desk(fields),
  desk: name,
  clockAheadMs: 0,
});

test('A new desk is filled by one that has all lists, of its own practice and key: on mains, not the poller, the quickest.', () => {
  const all: readonly PresentDesk[] = [
    named('d01', { isFull: false }),
    named('d02', { practice: 'p2' }),
    named('d03', { key: 'k2' }),
    named('d04', { locked: true }),
    named('d05', { power: 'battery', roundTripMs: 1 }),
    named('d06', { polls: true, roundTripMs: 1 }),
    named('d07', { roundTripMs: 9 }),
    named('d08', { roundTripMs: 3 }),
  ];
  expect(fillPeers(all, { practice: 'p1', key: 'k1' }).map((one) => one.desk)).toEqual([
    'd08',
    'd07',
    'd06',
    'd05',
  ]);
});
