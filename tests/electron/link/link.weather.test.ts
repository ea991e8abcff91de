import { describe, expect, it } from 'vitest';
import { budget } from '../../../electron/link/assets.ts';
import type { FollowEvent, Link } from '../../../electron/link/port.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { fakeWorld } from './worlds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

/** One desk that publishes until it gets an answer, as every caller of the port must. */
async function publishes(link: Link, id: string, wait: (ms: number) => Promise<void>): Promise<void> {
  for (;;) {
    const said = await link.publish({ kind: 'visit', id, body: bytes(id) });
    if (said.ok) return;
    await wait(300);
  }
}

describe('a desk that has left', () => {
  it('waits for nothing any more', async () => {
    const world = await fakeWorld();
    const link = await world.link('d01');
    let seen = 0;
    link.state.watch('day', ({ kind }) => {
      if (kind === 'put') seen += 1;
    });
    link.follow(null, () => undefined);
    await world.run(link.state.put('day', 'visit1', bytes('gone in')));
    await world.until('seen', () => seen === 1);
    await world.run(link.close());
    await world.run(world.keeper.close());
    await world.clock.advance(10_000);
    expect(world.clock.pending()).toBe(0);
  });
});

describe('on a network that breaks', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'every desk gets every change once and in one order (seed %i)',
    async (seed) => {
      const world = await fakeWorld({ seed, breaks: 0.03 });
      const wait = (ms: number) => new Promise<void>((resolve) => world.clock.after(ms, resolve));
      const names = ['d01', 'd02', 'd03', 'd04'];
      const desks: { readonly link: Link; readonly events: FollowEvent[] }[] = [];
      for (const name of names) desks.push({ link: await world.link(name), events: [] });
      for (const { link, events } of desks) link.follow(null, (event) => events.push(event));
      await world.until('all follow', () => desks.every(({ events }) => events.length > 0));

      const work = desks.map(async ({ link }, index) => {
        for (let i = 0; i < 25; i++) await publishes(link, `${index}-${i}`, wait);
      });
      await world.run(Promise.all(work));
      const bodies = (events: readonly FollowEvent[]) =>
        events.flatMap((event) => (event.kind === 'change' ? [textOf(event.change.body)] : []));
      await world.until('all arrived', () => desks.every(({ events }) => bodies(events).length === 100));
      const [first] = desks;
      for (const { events } of desks) {
        expect(new Set(bodies(events)).size).toBe(100);
        expect(bodies(events)).toEqual(bodies(first?.events ?? []));
        expect(events.some(({ kind }) => kind === 'missed')).toBe(false);
      }
      await world.close();
    },
  );

  it.each([1, 2, 3, 4, 5552, ...Array.from({ length: 40 }, (_, at) => 100 + at)])(
    'no claim is held twice, and none stays behind (seed %i)',
    async (seed) => {
      const world = await fakeWorld({ seed, breaks: 0.03 });
      const wait = (ms: number) => new Promise<void>((resolve) => world.clock.after(ms, resolve));
      const chance = chanceFrom(seed);
      const keys = ['a', 'b', 'c'];
      const holds = new Map<string, string>();
      let granted = 0;
      const links: Link[] = [];
      for (const desk of ['d01', 'd02', 'd03']) links.push(await world.link(desk));
      const work = links.map(async (link) => {
        const { desk } = link;
        for (let turn = 0; turn < 12; turn++) {
          const some = keys.filter(() => chance() < 0.6);
          const wanted = some.map((key) => ({ key, body: bytes(`${desk} ${turn} ${key}`) }));
          const opened = await link.claim.open(wanted);
          if (!opened.ok) {
            await wait(chance() * 300);
            continue;
          }
          granted += opened.value.length;
          for (const { key } of opened.value) {
            expect(holds.get(key) ?? desk).toBe(desk);
            holds.set(key, desk);
          }
          await wait(chance() * 200);
          for (const held of opened.value) {
            holds.delete(held.key);
            // Ended now, or before by a call whose answer was lost.
            for (let ended = false; !ended; ) {
              const said = await link.claim.end(held);
              ended = said.ok || said.failure.kind === 'taken';
              if (!ended) await wait(300);
            }
          }
        }
      });
      await world.run(Promise.all(work));
      expect(granted).toBeGreaterThan(5);
      await world.until('nothing stays', async () => {
        const left = await Promise.all(keys.map((key) => world.keeper.read('claims', key)));
        return left.every((one) => one.ok && one.value === null);
      });
      await world.close();
    },
  );

  it.each([1, 2, 3])('no more calls are granted than the budget has (seed %i)', async (seed) => {
    const world = await fakeWorld({ seed, breaks: 0.02 });
    const wait = (ms: number) => new Promise<void>((resolve) => world.clock.after(ms, resolve));
    const grants: number[] = [];
    const links: Link[] = [];
    for (const desk of ['d01', 'd02', 'd03']) links.push(await world.link(desk));
    const until = world.clock.monotonic() + 150_000;
    const work = links.map(async (link, index) => {
      while (world.clock.monotonic() < until) {
        const said = await link.permit.take(index === 0 ? 'person' : 'background');
        if (said.ok) grants.push(world.clock.monotonic());
        await wait(150);
      }
    });
    await world.run(Promise.all(work));
    const most = (windowMs: number) =>
      Math.max(...grants.map((at) => grants.filter((one) => one >= at && one < at + windowMs).length));
    expect(most(60_000)).toBeLessThanOrEqual(budget.permits);
    // A grant reaches the desk up to a second behind its count: the burst is that of the hub.
    expect(most(world.lifetimes.burstWindowMs - 1_000)).toBeLessThanOrEqual(budget.burst);
    expect(grants.length).toBeGreaterThan(budget.permits);
    await world.close();
  });
});
