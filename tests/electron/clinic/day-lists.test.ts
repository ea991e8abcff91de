import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isListKey,
  listKey,
  openListText,
  peopleKey,
  readDayList,
  readListedPeople,
  sealListText,
} from '../../../electron/clinic/day-list-messages.ts';
import { createDayLists, type DayLists, listingDesk } from '../../../electron/clinic/day-lists.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { failure } from '../../../shared/failures.ts';
import { failed } from '../../../shared/result.ts';
import { shownRow } from '../consulting/planted-row.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { sightIds, sightKeys } from './desks-in-sight.ts';

const listsOf = (
  note: string,
  { practitionerId = 4, readAt = 20_000, visitsLeft = null as number | null } = {},
): DayLists => ({
  people: { practice: 'p1', practitioners: [{ id: practitionerId, name: 'Ines Prior' }], readAt },
  lists: [
    {
      practice: 'p1',
      practitionerId,
      zone: 'Australia/Adelaide',
      days: [
        {
          date: '2026-11-26',
          rows: [shownRow('1:10', { note, visitsLeft })],
        },
      ],
    },
  ],
});

const dayKeys = { ...sightKeys, money: new Map() };

/** The desks of a clinic: what each says, how often it put something, and which others it sees. */
async function clinic() {
  const world = await fakeWorld();
  const present = new Map<string, { polls: boolean; locked: boolean }>();
  async function desk(name: string, begins: string) {
    const link = await world.link(name);
    const sealing = createSealing(name, randomBytes(16), sightKeys);
    let lists: DayLists | null = listsOf(begins);
    let puts: string[] = [];
    const errors: string[] = [];
    const refused = new Set<string>();
    const { put } = link.state;
    Object.assign(link.state, {
      async put(...asked: Parameters<typeof put>) {
        const isRefused = refused.has(asked[1]);
        const done = isRefused ? failed(failure('offline')) : await put(...asked);
        if (done.ok) puts.push(asked[1]);
        return done;
      },
    });
    present.set(name, { polls: false, locked: false });
    const shared = createDayLists({
      clinicLink: { link, sealing, ids: sightIds },
      clock: world.clock,
      log: { error: (words) => void errors.push(words) },
      desks: () => [...present].map(([one, more]) => ({ desk: one, ...more })),
      lists: () => lists,
    });
    return {
      link,
      sealing,
      shared,
      says(note: string | null, more: Parameters<typeof listsOf>[1] = {}) {
        lists = note === null ? null : listsOf(note, more);
        shared.say();
      },
      errors,
      /** Keys that the hub does not accept from it. */
      refused,
      /** Keys that it put since it was asked last. */
      puts() {
        const now = puts;
        puts = [];
        return now;
      },
    };
  }
  /** What a practitioner's PC reads. */
  async function practitioners(name = 'p01') {
    const link = await world.link(name, 'practitioner');
    const sealing = createSealing(name, randomBytes(16), dayKeys);
    const texts = new Map<string, string>();
    link.state.watch('day', (event) => {
      if (event.kind === 'restarted') texts.clear();
      if (event.kind === 'gone') texts.delete(event.key);
      if (event.kind !== 'put' || !isListKey(event.entry.key)) return;
      const opened = openListText(sealing, event.entry.key, event.entry.body);
      if (opened) texts.set(event.entry.key, opened.text);
    });
    return {
      link,
      sealing,
      listOf: (practitionerId: number) => readDayList(texts.get(listKey(sightIds, practitionerId)) ?? ''),
      confirmedAt: () => readListedPeople(texts.get(peopleKey) ?? '')?.readAt ?? null,
      note: () => readDayList(texts.get(listKey(sightIds, 4)) ?? '')?.days[0]?.rows[0]?.note ?? null,
      people: () =>
        readListedPeople(texts.get(peopleKey) ?? '')?.practitioners.map(({ name: one }) => one) ?? [],
    };
  }
  return { world, present, desk, practitioners };
}

const settle = (world: FakeHubWorld, ms = 1_000) => world.clock.advance(ms);

test('Nothing is said while no practitioner’s PC is here, and all of it as soon as one is.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  const one = await desk('d01', 'first');
  await settle(world);
  one.says('second');
  await settle(world, 20_000);
  expect(one.puts()).toEqual([]);
  const pc = await practitioners();
  present.set('p01', { polls: false, locked: false });
  one.shared.say();
  await settle(world);
  expect(one.puts()).toEqual([listKey(sightIds, 4), peopleKey]);
  expect([pc.note(), pc.people()]).toEqual(['second', ['Ines Prior']]);
});

test('What is the same is not put again; what differs is there within a quarter of a second.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  present.set('p01', { polls: false, locked: false });
  const one = await desk('d01', 'first');
  const pc = await practitioners();
  one.shared.say();
  await settle(world);
  one.puts();
  for (let i = 0; i < 10; i += 1) {
    one.says('first');
    await settle(world);
  }
  expect(one.puts()).toEqual([]);
  one.says('second');
  await settle(world, 250);
  expect(pc.note()).toBe('second');
  expect(one.puts()).toEqual([listKey(sightIds, 4)]);
});

test('One desk says the lists: the one that polls, else the first that is open; it changes without a word of its own.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  present.set('p01', { polls: false, locked: false });
  const [one, other] = [await desk('d01', 'of one'), await desk('d02', 'of the other')];
  const pc = await practitioners();
  present.set('d02', { polls: true, locked: false });
  for (const each of [one, other]) each.shared.say();
  await settle(world);
  expect([one.puts().length, pc.note()]).toEqual([0, 'of the other']);
  present.set('d02', { polls: true, locked: true });
  for (const each of [one, other]) each.shared.say();
  await settle(world);
  expect(pc.note()).toBe('of one');
});

test('Two desks that both say the lists for a minute put a value every five seconds at most, and end with one.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  present.set('p01', { polls: false, locked: false });
  const [one, other] = [await desk('d01', 'of one'), await desk('d02', 'of the other')];
  const pc = await practitioners();
  // Each sees itself alone as the one that polls.
  present.set('d01', { polls: true, locked: false });
  one.shared.say();
  await settle(world);
  present.set('d01', { polls: false, locked: false });
  present.set('d02', { polls: true, locked: false });
  other.shared.say();
  present.delete('d01');
  await settle(world, 60_000);
  expect(one.puts().length + other.puts().length).toBeLessThan(30);
  expect(pc.note()).toBe('of the other');
});

test('A new hub has all of it again, and a desk that does not know the day says nothing.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  present.set('p01', { polls: false, locked: false });
  const one = await desk('d01', 'first');
  const pc = await practitioners();
  one.shared.say();
  await settle(world);
  one.says(null);
  await world.kill();
  await settle(world, 5_000);
  await world.start();
  await settle(world, 10_000);
  expect(pc.note()).toBeNull();
  one.says('later');
  await settle(world, 10_000);
  expect(pc.note()).toBe('later');
});

test('A list that a practitioner’s PC sealed is not read, and none is under a key that says whose it is.', async () => {
  const { world, practitioners } = await clinic();
  const pc = await practitioners();
  const key = listKey(sightIds, 4);
  const forged = sealListText(pc, key, '{}');
  expect(openListText(pc.sealing, key, forged)).toBeNull();
  expect(key).toMatch(/^lists\.[0-9a-f]{32}$/);
  await settle(world);
});

test('What was on its way as the keys were replaced, or stands from a desk that says the lists no more, is sealed again: who joins can open it.', async () => {
  const { world, present, desk, practitioners } = await clinic();
  const joining = { ...dayKeys, day: new Map([[2, randomBytes(32)]]) };
  const staying = { ...sightKeys, day: new Map([...sightKeys.day, ...joining.day]) };
  present.set('p01', { polls: false, locked: false });
  const one = await desk('d01', 'on its way');
  const { put } = one.link.state;
  one.link.state.put = async (...asked) => {
    one.link.state.put = put;
    const done = put(...asked);
    one.sealing.setKeys(staying);
    one.shared.sayAgain();
    return done;
  };
  one.shared.say();
  await settle(world, 20_000);
  const first = await practitioners('p01');
  first.sealing.setKeys(joining);
  await settle(world);
  expect(first.note()).toBe('on its way');
  one.shared.close();
  present.delete('d01');
  const other = await desk('d02', 'on its way');
  const next = new Map([[3, randomBytes(32)]]);
  other.sealing.setKeys({ ...staying, day: new Map([...staying.day, ...next]) });
  other.shared.say();
  await settle(world, 20_000);
  const last = await practitioners('p02');
  last.sealing.setKeys({ ...joining, day: next });
  await settle(world);
  expect(last.note()).toBe('on its way');
});

/** A desk and a practitioner's PC, to which it has said its first list. */
async function confirmedOnce() {
  const { world, present, desk, practitioners } = await clinic();
  present.set('p01', { polls: false, locked: false });
  const [one, pc] = [await desk('d01', 'first'), await practitioners()];
  one.shared.say();
  await settle(world);
  expect([pc.note(), pc.confirmedAt()]).toEqual(['first', 20_000]);
  return { world, one, pc };
}

test('Lists are confirmed when all of them stand; who the practitioners are is known before.', async () => {
  const { world, one, pc } = await confirmedOnce();
  const other = { practitionerId: 5, readAt: 40_000 };
  one.refused.add(listKey(sightIds, 5));
  one.says('second', other);
  await settle(world, 20_000);
  expect([pc.people().length, pc.listOf(5), pc.confirmedAt()]).toEqual([1, null, 20_000]);
  one.refused.clear();
  await settle(world, 10_000);
  expect([pc.listOf(5)?.days[0]?.rows[0]?.note, pc.confirmedAt()]).toEqual(['second', 40_000]);
});

test('The list of a practitioner who is no longer named is taken from the hub, before the others are confirmed.', async () => {
  const { world, one, pc } = await confirmedOnce();
  one.says('second', { practitionerId: 5, readAt: 40_000 });
  await settle(world);
  expect([pc.listOf(4), pc.confirmedAt()]).toEqual([null, 40_000]);
});

test('A list that has not its shape is not said, and confirms none; what follows is said as ever.', async () => {
  const { world, one, pc } = await confirmedOnce();
  one.says('second', { readAt: 40_000, visitsLeft: 0.5 });
  await settle(world, 20_000);
  expect([pc.note(), pc.confirmedAt(), one.errors.length]).toEqual(['first', 20_000, 1]);
  one.says('third', { readAt: 60_000 });
  await settle(world);
  expect([pc.note(), pc.confirmedAt()]).toEqual(['third', 60_000]);
});

test.each([
  [
    'the one that polls',
    [
      ['d02', true, false],
      ['d01', false, false],
    ],
    'd02',
  ],
  [
    'the first by name where the one that polls is locked',
    [
      ['d03', false, false],
      ['d02', true, true],
      ['d01', false, false],
    ],
    'd01',
  ],
  ['none where all are locked', [['d01', true, true]], null],
  ['no practitioner’s PC', [['p01', false, false]], null],
] as const)('The lists are said by %s.', (_who, desks, expected) => {
  const all = desks.map(([desk, polls, locked]) => ({ desk, polls, locked }));
  expect(listingDesk(all)).toBe(expected);
});
