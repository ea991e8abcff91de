import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assetsOf, changes, claimsBucket, subjects } from '../../../electron/link/assets.ts';
import type { Engine, StreamMessage, WatchEvent } from '../../../electron/link/engine.ts';
import type { FollowEvent, LinkResult } from '../../../electron/link/port.ts';
import { bytes } from './link-contract.ts';
import type { LinkWorld } from './worlds.ts';

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);
const kindOf = (result: LinkResult<unknown>): string => (result.ok ? 'ok' : result.failure.kind);

/** What desks see under each fault of the hub and of the network, on the fake and on the real server. */
export function faultContract(make: () => Promise<LinkWorld>): void {
  let world: LinkWorld;
  beforeEach(async () => {
    world = await make();
  });
  afterEach(() => world.close());

  const visit = subjects.log('d01', 'visit');
  const append = async (engine: Engine, id: string) => {
    const appended = await world.run(engine.append(visit, bytes(id), id));
    if (!appended.ok) throw new Error(JSON.stringify(appended.failure));
  };
  const remake = async (name: string) => {
    const asset = assetsOf(world.lifetimes).find((one) => one.name === name);
    if (!asset) throw new Error(`no asset ${name}`);
    expect(kindOf(await world.run(world.keeper.withdraw(asset)))).toBe('ok');
    expect(kindOf(await world.run(world.keeper.declare(asset)))).toBe('ok');
  };

  describe('a hub that is killed', () => {
    it('takes what was on its way with it: no answer, and not at the next hub', async () => {
      const one = await world.engine('d01');
      const { epoch } = one.status();
      await world.freeze();
      const under = one.append(visit, bytes('x'), 'x');
      await world.kill();
      const said = await world.run(under);
      expect(['no-answer', 'not-linked']).toContain(kindOf(said));
      await world.until('lost', () => one.status().state === 'linking');
      await world.start();
      await world.until('linked', () => one.status().state === 'linked');
      expect(one.status().epoch).not.toBe(epoch);
      expect(await world.run(one.stream(changes))).toMatchObject({ ok: true, value: { last: 0 } });
      // Its memory is gone with it, so the id counts as new.
      expect(await world.run(one.append(visit, bytes('x'), 'x'))).toEqual({
        ok: true,
        value: { sequence: 1, duplicate: false },
      });
    });

    it('makes a new epoch at each start', async () => {
      const one = await world.engine('d01');
      const epochs = new Set<string | null>([one.status().epoch]);
      for (let i = 0; i < 2; i++) {
        await world.kill();
        await world.until('lost', () => one.status().state === 'linking');
        await world.start();
        await world.until('linked', () => one.status().state === 'linked');
        epochs.add(one.status().epoch);
      }
      expect(epochs.size).toBe(3);
      expect(epochs.has(null)).toBe(false);
    });
  });

  describe('a hub that stands still', () => {
    it('is lost within seconds, and linked again under the same epoch, with the feed alive', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      const heard: string[] = [];
      two.live(subjects.live, ({ id }) => heard.push(id));
      const { epoch } = one.status();
      const since = world.clock.monotonic();
      await world.freeze();
      await world.until('lost', () => two.status().state === 'linking');
      // Two pings a second apart are missed. A slow machine may take longer, and never less.
      expect(world.clock.monotonic() - since).toBeGreaterThan(1_000);
      expect(kindOf(await world.run(two.read(claimsBucket, 'a')))).toBe('not-linked');
      world.thaw();
      await world.until('linked', () => one.status().state === 'linked' && two.status().state === 'linked');
      expect(two.status().epoch).toBe(epoch);
      let sent = 0;
      await world.until('heard', async () => {
        await one.append(visit, bytes('x'), `id${sent++}`);
        return heard.length > 0;
      });
      expect(new Set(heard).size).toBe(heard.length);
    });
  });

  describe('a stream that is made again', () => {
    it('is skipped silently by a running replay, up to where the one before had come', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      for (const id of ['p', 'q', 'r']) await append(one, id);
      const replayed: StreamMessage[] = [];
      two.replay(changes, 1, (message) => replayed.push(message));
      await world.until('replayed', () => replayed.length === 3);
      await remake(changes);
      for (const id of ['s', 't', 'u']) await append(one, id);
      let more = 0;
      await world.until('goes on', async () => {
        await append(one, `more${more++}`);
        return replayed.length > 3;
      });
      const ids = replayed.map(({ id }) => id);
      expect(ids.slice(0, 3)).toEqual(['p', 'q', 'r']);
      expect(ids).not.toContain('s');
      expect(replayed[3]?.sequence).toBeGreaterThan(1);
    });

    it('while a cable was out is followed from its first, though it is longer than the one before', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const events: FollowEvent[] = [];
      two.follow(null, (event) => events.push(event));
      const bodies = () =>
        events.flatMap((event) => (event.kind === 'change' ? [textOf(event.change.body)] : []));
      const publish = (text: string) =>
        world.run(one.publish({ kind: 'visit', id: text, body: bytes(text) }));
      await world.until('follows', () => events.some(({ kind }) => kind === 'current'));
      for (const text of ['p', 'q']) await publish(text);
      await world.until('q', () => bodies().length === 2);
      world.cut('d02');
      await remake(changes);
      for (const text of ['v', 'w', 'x', 'y', 'z']) await publish(text);
      await world.until('z', () => bodies().includes('z'));
      expect(bodies()).toEqual(['p', 'q', 'v', 'w', 'x', 'y', 'z']);
      expect(events.flatMap((event) => (event.kind === 'missed' ? [event.why] : []))).toEqual(['new-epoch']);
    });
  });

  describe('a bucket that is made again', () => {
    it('is not seen by a running watch; its revisions are none of those of before', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      const given: unknown[] = [];
      for (const key of ['a', 'b', 'c'])
        given.push(await world.run(one.create(claimsBucket, key, bytes(key))));
      const watched: WatchEvent[] = [];
      two.watch(claimsBucket, (event) => watched.push(event));
      await world.until('watches', () => watched.some(({ kind }) => kind === 'current'));
      const before = watched.length;
      await remake(claimsBucket);
      expect(given).not.toContainEqual(await world.run(one.create(claimsBucket, 'd', bytes('d'))));
      // A watch that begins now sees it; when it does, the earlier one would have, too.
      const replayed: WatchEvent[] = [];
      two.watch(claimsBucket, (event) => replayed.push(event));
      await world.until('the new watch', () => replayed.some(({ kind }) => kind === 'put'));
      expect(watched).toHaveLength(before);
    });
  });

  describe('a permission that is missing', () => {
    it('shows only as a count where a desk serves the questions of another, which are not given to it', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      const asked: string[] = [];
      two.serve(subjects.ask('d03'), async (body) => {
        asked.push(textOf(body));
        return body;
      });
      await world.until('counted', () => two.status().denied > 0);
      expect(kindOf(await world.run(one.request(subjects.ask('d03'), bytes('x'), 2_000)))).toBe('absent');
      expect(asked).toEqual([]);
    });

    it('leaves a practitioner’s watch of the claims silent, and counts it', async () => {
      const [one, other] = [await world.engine('d01'), await world.engine('p01', 'practitioner')];
      const watched: WatchEvent[] = [];
      other.watch(claimsBucket, (event) => watched.push(event));
      await world.until('counted', () => other.status().denied > 0);
      expect(kindOf(await world.run(one.create(claimsBucket, 'a', bytes('a'))))).toBe('ok');
      expect(kindOf(await world.run(other.read('day', 'none')))).toBe('ok');
      expect(watched).toEqual([]);
    });
  });

  describe('a key that is taken from the hub', () => {
    it('is refused from then on, whoever comes with it', async () => {
      const two = await world.engine('d02');
      await world.removeDesk('d02');
      await world.until('closed', () => two.status().state === 'closed');
      const again = await world.withRemovedKey('d02');
      await world.until('refused', () => again.status().state === 'closed');
      expect(again.status()).toMatchObject({ closed: 'removed', epoch: null });
      expect(kindOf(await world.run(again.read(claimsBucket, 'a')))).toBe('not-linked');
    });
  });
}
