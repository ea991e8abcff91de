import { describe, expect, it } from 'vitest';
import { clinicLifetimes } from '../../../electron/link/assets.ts';
import { createElection, type Election, type LeaseTerm } from '../../../electron/link/election.ts';
import type { BucketEntry, Lease, LinkStatus } from '../../../electron/link/port.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { fakeWorld } from './worlds.ts';

const names = ['d01', 'd02', 'd03'];

/** Desks that take part, and the terms that each was notified of. */
async function desks(seed = 1, breaks = 0) {
  const world = await fakeWorld({ seed, breaks });
  const chance = chanceFrom(seed);
  const random = { bytes: (length: number) => new Uint8Array(length), fraction: chance, uuid: () => '' };
  const terms = new Map<string, LeaseTerm | null>();
  const all: LeaseTerm[] = [];
  const elections = new Map<string, Election>();
  /** Desks that know a better one than themselves. */
  const lesser = new Set<string>();
  let sealed = 0;
  for (const name of names) {
    const link = await world.link(name);
    const election = createElection({
      link,
      clock: world.clock,
      random,
      // No two bodies are the same, as with sealed ones.
      isBetterHere: () => lesser.has(name),
      body: () => new TextEncoder().encode(`${name} ${sealed++}`),
      onTerm(term) {
        terms.set(name, term);
        if (term) all.push(term);
      },
    });
    elections.set(name, election);
  }
  const pollers = () => names.filter((name) => terms.get(name));
  const poller = () => pollers()[0] ?? '';
  /** @returns how many milliseconds it took */
  const until = async (condition: () => boolean) => {
    const from = world.clock.monotonic();
    await world.until('it comes', condition);
    return world.clock.monotonic() - from;
  };
  return { world, lesser, elections, terms, all, pollers, poller, until, clock: world.clock };
}

describe('the election of the poller', () => {
  it('chooses one desk, which stays, under terms whose revisions grow', async () => {
    const { clock, pollers, poller, until, all } = await desks();
    await until(() => pollers().length === 1);
    const first = poller();
    for (let i = 0; i < 300; i++) {
      await clock.advance(200);
      expect(pollers()).toEqual([first]);
    }
    const revisions = all.map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(revisions.length).toBeGreaterThan(15);
  });

  it('leaves a lease that is yielded to the best desk, and takes it all the same where that one does not', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { clock, elections, lesser, poller, pollers, until } = await desks(seed);
      await until(() => pollers().length === 1);
      const before = poller();
      const best = names.find((name) => name !== before) ?? '';
      for (const name of names) if (name !== best) lesser.add(name);
      elections.get(before)?.yieldLease();
      await until(() => pollers().length === 1);
      expect(poller()).toBe(best);
      elections.get(best)?.close();
      const took = await until(() => pollers().some((name) => name !== best));
      expect(took).toBeLessThanOrEqual(12_000);
      await clock.advance(100);
    }
  });

  it('chooses another within twelve seconds of the poller’s end, and not before its lease has ended', async () => {
    const { world, elections, poller, pollers, until } = await desks(2);
    await until(() => pollers().length === 1);
    const first = poller();
    // It does not release the lease, like a PC whose power fails.
    world.freeze();
    elections.get(first)?.close();
    await world.removeDesk(first);
    world.thaw();
    const took = await until(() => pollers().some((name) => name !== first));
    expect(took).toBeLessThanOrEqual(12_000);
  });

  it('ends a poller by its own clock where the hub is gone, before another could have the lease', async () => {
    const { world, pollers, until } = await desks(3);
    await until(() => pollers().length === 1);
    await world.kill();
    const took = await until(() => pollers().length === 0);
    expect(took).toBeLessThanOrEqual(clinicLifetimes.leaseMs);
    await world.start();
    expect(await until(() => pollers().length === 1)).toBeLessThanOrEqual(4_000);
  });

  it('ends a poller that slept, though its steady clock stood still', async () => {
    const { clock, pollers, until, terms, poller } = await desks(4);
    await until(() => pollers().length === 1);
    const first = poller();
    const before = terms.get(first)?.revision ?? 0;
    let ended = false;
    clock.jumpWall(60_000);
    await until(() => {
      ended ||= !terms.get(first);
      return ended;
    });
    await until(() => pollers().length === 1);
    expect(terms.get(poller())?.revision).toBeGreaterThan(before);
  });

  it('gives the lease to another when it yields', async () => {
    const { elections, poller, pollers, until } = await desks(5);
    await until(() => pollers().length === 1);
    const first = poller();
    elections.get(first)?.yieldLease();
    expect(pollers()).toEqual([]);
    expect(await until(() => pollers().length === 1)).toBeLessThanOrEqual(4_000);
    expect(poller()).not.toBe(first);
  });

  it.each([11, 12, 13, 14, 15, 16])(
    'has a poller nearly always on a network that breaks, and never two at a time (seed %i)',
    async (seed) => {
      const { clock, pollers, until } = await desks(seed, 0.05);
      await until(() => pollers().length === 1);
      let none = 0;
      for (let i = 0; i < 1_500; i++) {
        await clock.advance(200);
        expect(pollers().length).toBeLessThanOrEqual(1);
        none += pollers().length === 0 ? 1 : 0;
      }
      expect(none).toBeLessThan(150);
    },
  );

  it('ends with its desk', async () => {
    const { elections, pollers, until, clock } = await desks(6);
    await until(() => pollers().length === 1);
    for (const election of elections.values()) election.close();
    expect(pollers()).toEqual([]);
    await clock.advance(60_000);
    expect(pollers()).toEqual([]);
  });

  it('goes on where a sleep outlasts the lease while a renewal is read back', async () => {
    const clock = createVirtualClock(undefined, 1);
    const noAnswer = { ok: false, failure: { kind: 'no-answer' } } as const;
    let standing: BucketEntry | null = null;
    let reads = 0;
    const write = (body: Uint8Array) => {
      standing = { key: 'poller', body, revision: (standing?.revision ?? 0) + 1 };
      return standing.revision;
    };
    const lease: Lease = {
      take: async (body) => ({ ok: true, value: write(body) }),
      // It lands, and its answer is lost.
      renew: async (body) => {
        write(body);
        return noAnswer;
      },
      read: async () => {
        reads += 1;
        if (reads === 2) clock.jumpWall(60_000);
        return { ok: true, value: standing };
      },
      release: async () => ({ ok: true, value: null }),
    };
    const status: LinkStatus = { state: 'linked', epoch: 'e1', closed: null, denied: 0 };
    const terms: (LeaseTerm | null)[] = [];
    const election = createElection({
      link: { lease, status: () => status, watchStatus: () => () => undefined },
      clock,
      random: { bytes: (length) => new Uint8Array(length), fraction: () => 0.5, uuid: () => '' },
      body: () => new TextEncoder().encode(`d01 ${clock.monotonic()}`),
      onTerm: (term) => terms.push(term),
    });
    await clock.advance(10_000);
    expect(terms.slice(0, 2)).toEqual([{ epoch: 'e1', revision: 1 }, null]);
    expect(reads).toBeGreaterThan(2);
    election.close();
  });
});
