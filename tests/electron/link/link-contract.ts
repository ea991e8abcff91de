import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  assetsOf,
  budget,
  changes,
  claimsBucket,
  type Lifetimes,
  leaseBucket,
  leaseKey,
  subjects,
} from '../../../electron/link/assets.ts';
import type { Asset, StreamMessage, WatchEvent } from '../../../electron/link/engine.ts';
import type { FollowEvent, Link, LinkResult, LinkStatus, StateEvent } from '../../../electron/link/port.ts';
import type { LinkWorld } from './worlds.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);

function value<T>(result: LinkResult<T>): T {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

const kindOf = (result: LinkResult<unknown>): string => (result.ok ? 'ok' : result.failure.kind);

const wanted = (keys: readonly string[], text: string) => keys.map((key) => ({ key, body: bytes(text) }));

/** The events of a follower, abbreviated. */
function follows(link: Link, from: Parameters<Link['follow']>[0] = null) {
  const events: FollowEvent[] = [];
  const stop = link.follow(from, (event) => events.push(event));
  const bodies = () =>
    events.flatMap((event) => (event.kind === 'change' ? [textOf(event.change.body)] : []));
  const missed = () => events.flatMap((event) => (event.kind === 'missed' ? [event.why] : []));
  const isCurrent = () => events.at(-1)?.kind === 'current' || events.some(({ kind }) => kind === 'current');
  return { events, stop, bodies, missed, isCurrent };
}

/**
 * The promises of the port and the behaviour of the engine, including its faults as measured on a real server. It runs on
 * the fake and on the real server.
 */
export function linkContract(make: (lifetimes: Partial<Lifetimes>) => Promise<LinkWorld>): void {
  let world: LinkWorld;
  beforeEach(async () => {
    world = await make({});
  });
  /** Replaces the hub by one with shorter lifetimes. */
  const shorten = async (lifetimes: Partial<Lifetimes>) => {
    await world.close();
    world = await make(lifetimes);
  };
  afterEach(async () => {
    await world.close();
  });

  const asset = (name: string): Asset => {
    const found = assetsOf(world.lifetimes).find((one) => one.name === name);
    if (!found) throw new Error(`no asset ${name}`);
    return found;
  };
  const publish = async (link: Link, text: string) =>
    value(await world.run(link.publish({ kind: 'visit', id: text, body: bytes(text) })));

  describe('changes', () => {
    it('reach every desk, once and in order', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const [a, b] = [follows(one), follows(two)];
      await world.until('both follow', () => a.isCurrent() && b.isCurrent());
      await publish(one, 'x');
      await publish(two, 'y');
      await publish(one, 'z');
      await world.until('all arrived', () => a.bodies().length === 3 && b.bodies().length === 3);
      expect(a.bodies()).toEqual(['x', 'y', 'z']);
      expect(b.bodies()).toEqual(['x', 'y', 'z']);
      const [first] = b.events.flatMap((event) => (event.kind === 'change' ? [event.change] : []));
      expect(first).toMatchObject({ desk: 'd01', kind: 'visit', id: 'x' });
    });

    it('published twice with one id are there once', async () => {
      const one = await world.link('d01');
      const a = follows(one);
      await world.until('follows', a.isCurrent);
      expect(await publish(one, 'x')).toEqual({ duplicate: false });
      expect(await publish(one, 'x')).toEqual({ duplicate: true });
      await publish(one, 'y');
      await world.until('arrived', () => a.bodies().length === 2);
      expect(a.bodies()).toEqual(['x', 'y']);
    });

    it('published while a desk was away reach it from its last position', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const before = follows(two);
      await world.until('follows', before.isCurrent);
      await publish(one, 'x');
      await world.until('x', () => before.bodies().length === 1);
      before.stop();
      await publish(one, 'y');
      await publish(one, 'z');
      const [last] = before.events.flatMap((event) =>
        event.kind === 'change' ? [event.change.position] : [],
      );
      const after = follows(two, last ?? null);
      await world.until('caught up', after.isCurrent);
      expect(after.bodies()).toEqual(['y', 'z']);
      expect(after.missed()).toEqual([]);
      expect(before.bodies()).toEqual(['x']);
    });

    it('published while a cable was out are filled in', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const b = follows(two);
      await world.until('follows', b.isCurrent);
      world.cut('d02');
      for (const text of ['x', 'y', 'z']) await publish(one, text);
      await world.until('all', () => b.bodies().length === 3);
      expect(b.bodies()).toEqual(['x', 'y', 'z']);
      expect(b.missed()).toEqual([]);
    });

    it('too large for the hub are refused, at most 256 KB', async () => {
      const one = await world.link('d01');
      const body = new Uint8Array(262_145);
      expect(kindOf(await world.run(one.publish({ kind: 'visit', id: 'x', body })))).toBe('too-large');
    });

    it('of an earlier hub are reported as missed, those of the new one delivered from its first', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const b = follows(two);
      await world.until('follows', b.isCurrent);
      await publish(one, 'x');
      await world.until('x', () => b.bodies().length === 1);
      const before = one.status().epoch;
      await world.kill();
      await world.until(
        'link lost',
        () => one.status().state === 'linking' && two.status().state === 'linking',
      );
      expect(kindOf(await world.run(one.publish({ kind: 'visit', id: 'lost', body: bytes('lost') })))).toBe(
        'not-linked',
      );
      await world.start();
      await world.until('linked again', () => one.status().state === 'linked');
      expect(one.status().epoch).not.toBe(before);
      await publish(one, 'y');
      await world.until('y', () => b.bodies().includes('y'));
      expect(b.bodies()).toEqual(['x', 'y']);
      expect(b.missed()).toEqual(['new-epoch']);
    });

    it('of a stream that was made again beneath one hub are delivered from its first', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const b = follows(two);
      await world.until('follows', b.isCurrent);
      for (const text of ['p', 'q', 'r']) await publish(one, text);
      await world.until('r', () => b.bodies().length === 3);
      value(await world.run(world.keeper.withdraw(asset(changes))));
      value(await world.run(world.keeper.declare(asset(changes))));
      for (const text of ['x', 'y']) await publish(one, text);
      await world.until('x and y', () => b.bodies().length === 5);
      expect(b.bodies()).toEqual(['p', 'q', 'r', 'x', 'y']);
      expect(b.missed()).toEqual(['new-epoch']);
    });
  });

  describe('the limits of a stream', () => {
    it('are set where it is there, with what is in it left as it is, and none is made where it is not', async () => {
      const one = await world.link('d01');
      const stream = asset(changes);
      if (stream.is !== 'stream') throw new Error('the changes are no stream');
      await publish(one, 'x');
      const there = value(await world.run(world.keeper.stream(changes)));
      value(await world.run(world.keeper.setLimits({ ...stream, maxMessageBytes: 1000 })));
      expect(value(await world.run(world.keeper.stream(changes)))).toEqual(there);
      const tooLong = one.publish({ kind: 'visit', id: 'y', body: bytes('y'.repeat(1000)) });
      expect(kindOf(await world.run(tooLong))).toBe('too-large');
      value(await world.run(world.keeper.withdraw(stream)));
      expect(kindOf(await world.run(world.keeper.setLimits(stream)))).toBe('absent');
      expect(kindOf(await world.run(world.keeper.stream(changes)))).toBe('absent');
    });
  });

  describe('the lease', () => {
    it('is held by one desk, renewed by its revision alone, and free when released', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const revision = value(await world.run(one.lease.take(bytes('one'))));
      expect(kindOf(await world.run(two.lease.take(bytes('two'))))).toBe('taken');
      const renewed = value(await world.run(one.lease.renew(bytes('one'), revision)));
      expect(renewed).toBeGreaterThan(revision);
      expect(kindOf(await world.run(two.lease.renew(bytes('two'), revision)))).toBe('taken');
      expect(value(await world.run(two.lease.read()))).toMatchObject({ revision: renewed });
      value(await world.run(one.lease.release(renewed)));
      expect(value(await world.run(two.lease.read()))).toBeNull();
      expect(value(await world.run(two.lease.take(bytes('two'))))).toBeGreaterThan(renewed);
    });

    it('ends by its age without an event, and can be taken then', async () => {
      await shorten({ leaseMs: 500 });
      const [one, two] = [await world.link('d01'), await world.engine('d02')];
      const events: WatchEvent[] = [];
      two.watch(leaseBucket, (event) => events.push(event));
      await world.until('watches', () => events.length > 0);
      value(await world.run(one.lease.take(bytes('one'))));
      await world.until(
        'taken when it ended',
        async () => (await two.create(leaseBucket, leaseKey, bytes('two'))).ok,
      );
      await world.until('seen', () => events.filter(({ kind }) => kind === 'put').length === 2);
      expect(events.map(({ kind }) => kind)).toEqual(['current', 'put', 'put']);
    });

    it('renewed goes on for another life', async () => {
      await shorten({ leaseMs: 1_000 });
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const now = () => world.clock.monotonic();
      let revision = value(await world.run(one.lease.take(bytes('one'))));
      let [since, renewed] = [now(), now()];
      await world.until('longer than a life', async () => {
        const sent = now();
        const answer = await one.lease.renew(bytes('one'), revision);
        // A machine that stood still for the lifetime of the lease has lost it.
        if (!answer.ok && now() - renewed > 900) {
          const taken = await one.lease.take(bytes('one'));
          if (taken.ok) [revision, since, renewed] = [taken.value, sent, sent];
          return false;
        }
        revision = value(answer);
        renewed = sent;
        return now() - since > 1_500;
      });
      const other = await world.run(two.lease.take(bytes('two')));
      if (now() - renewed < 900) expect(kindOf(other)).toBe('taken');
      expect(now() - since).toBeGreaterThan(1_500);
    });
  });

  describe('the call budget', () => {
    it('grants no more than a burst, and each permit for a second at the most', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const asked = [];
      for (let i = 0; i < budget.burst + 2; i++) asked.push((i % 2 ? one : two).permit.take('person'));
      const answers = await world.run(Promise.all(asked));
      const granted = answers.flatMap((answer) => (answer.ok ? [answer.value.usableMs] : []));
      expect(granted).toHaveLength(budget.burst);
      expect(granted.every((ms) => ms > 0 && ms <= 1_000)).toBe(true);
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]));
      expect(refused).toEqual([
        { kind: 'full', limit: 'burst' },
        { kind: 'full', limit: 'burst' },
      ]);
    });

    it('leaves people their share when the background has used its own, and holds no more than its whole', async () => {
      const one = await world.engine('d01');
      const append = (subject: string, id: string) => one.append(subject, new Uint8Array(0), id);
      const ask = (subject: string, name: string, many: number) =>
        Array.from({ length: many }, (_, i) => append(subject, `${name}${i}`));
      const background = await world.run(Promise.all(ask(subjects.background, 'b', budget.background + 2)));
      expect(background.filter(({ ok }) => ok)).toHaveLength(budget.background);
      expect(background.flatMap((answer) => (answer.ok ? [] : [answer.failure]))).toEqual([
        { kind: 'full', limit: 'class' },
        { kind: 'full', limit: 'class' },
      ]);
      const left = budget.permits - budget.background;
      const people = await world.run(Promise.all(ask(subjects.person('d01'), 'p', left + 1)));
      expect(people.filter(({ ok }) => ok)).toHaveLength(left);
      expect(people.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'full', limit: 'total' } });
      // A request is counted once, however often it is retried.
      expect(value(await world.run(append(subjects.person('d01'), 'p0')))).toMatchObject({
        duplicate: true,
      });
    });

    it('counts a call of before for as long as is said, and no longer', async () => {
      const one = await world.link('d01');
      value(await world.run(one.permit.hold(1_000)));
      const counted = async () => {
        const { first, last } = value(await world.keeper.stream('PERMIT'));
        return last - first + 1;
      };
      expect(await world.run(counted())).toBe(1);
      await world.until('it counts no more', async () => (await counted()) === 0);
    });

    it('comes back as the window moves on', async () => {
      await shorten({ burstWindowMs: 600 });
      const one = await world.link('d01');
      const many = () =>
        Promise.all(Array.from({ length: budget.burst + 1 }, () => one.permit.take('person')));
      await world.until('full', async () => (await many()).some(({ ok }) => !ok));
      await world.until('granted again', async () => (await one.permit.take('person')).ok);
    });
  });

  describe('claims', () => {
    it('of several keys are all or none', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const held = value(await world.run(one.claim.open(wanted(['b'], 'one'))));
      const refused = await world.run(two.claim.open(wanted(['c', 'b', 'a'], 'two')));
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'taken', key: 'b' } });
      if (!refused.ok && refused.failure.kind === 'taken')
        expect(textOf(refused.failure.holder?.body ?? bytes(''))).toBe('one');
      expect(held.map(({ key }) => key)).toEqual(['b']);
      const all = value(await world.run(one.claim.open(wanted(['a', 'c'], 'one more'))));
      expect(all.map(({ key }) => key)).toEqual(['a', 'c']);
    });

    it('go on only by whoever changed them last', async () => {
      const [one, two] = [await world.link('d01'), await world.engine('d02')];
      const [held] = value(await world.run(one.claim.open(wanted(['a'], 'open'))));
      if (!held) throw new Error('nothing is held');
      const sending = value(await world.run(one.claim.advance(held, bytes('sending'))));
      expect(kindOf(await world.run(one.claim.advance(held, bytes('late'))))).toBe('taken');
      expect(kindOf(await world.run(two.update(claimsBucket, 'a', bytes('other'), held.revision)))).toBe(
        'taken',
      );
      expect(kindOf(await world.run(one.claim.end(held)))).toBe('taken');
      value(await world.run(one.claim.end(sending)));
      value(await world.run(one.claim.open(wanted(['a'], 'again'))));
    });

    it('are made again at a new hub by the desk that holds them, and go on with their revision', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const held = value(await world.run(one.claim.open(wanted(['a', 'b'], 'open'))));
      const [first, second] = held;
      if (!first || !second) throw new Error('nothing is held');
      value(await world.run(one.claim.end(second)));
      const sending = value(await world.run(one.claim.advance(first, bytes('sending'))));
      await world.kill();
      await world.until('lost', () => one.status().state === 'linking' && two.status().state === 'linking');
      await world.start();
      await world.until('linked', () => one.status().state === 'linked' && two.status().state === 'linked');
      await world.until('made again', async () => {
        const there = await world.keeper.read(claimsBucket, 'a');
        return there.ok && there.value !== null && textOf(there.value.body) === 'sending';
      });
      expect(kindOf(await world.run(two.claim.open(wanted(['a'], 'two'))))).toBe('taken');
      // A claim that was ended is not created again.
      value(await world.run(two.claim.open(wanted(['b'], 'two'))));
      expect(kindOf(await world.run(one.claim.advance(first, bytes('late'))))).toBe('taken');
      value(await world.run(one.claim.end(sending)));
      value(await world.run(two.claim.open(wanted(['a'], 'two now'))));
    });

    it('are taken over as they were seen, and not once they went on', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const [held] = value(await world.run(one.claim.open(wanted(['a'], 'open'))));
      const refused = await world.run(two.claim.open(wanted(['a'], 'two')));
      const seen = !refused.ok && refused.failure.kind === 'taken' ? refused.failure.holder : null;
      if (!held || !seen) throw new Error('nothing is held');
      const now = value(await world.run(two.claim.takeOver(seen, bytes('taken over'))));
      expect(kindOf(await world.run(one.claim.advance(held, bytes('sending'))))).toBe('taken');
      expect(kindOf(await world.run(one.claim.takeOver(seen, bytes('back'))))).toBe('taken');
      value(await world.run(two.claim.end(now)));
    });

    it('that land after a freeze are taken back', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      await world.freeze();
      const opened = await world.run(one.claim.open(wanted(['a'], 'late')));
      expect(['no-answer', 'not-linked']).toContain(kindOf(opened));
      world.thaw();
      await world.until('linked', () => two.status().state === 'linked');
      await world.until('free again', async () => (await two.claim.open(wanted(['a'], 'two'))).ok);
    });
  });

  describe('values that all desks see', () => {
    it('are there for a desk that comes later, then as they change', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      value(await world.run(one.state.put('day', 'visit1', bytes('gone in'))));
      const events: StateEvent[] = [];
      two.state.watch('day', (event) => events.push(event));
      await world.until('current', () => events.some(({ kind }) => kind === 'current'));
      value(await world.run(one.state.put('day', 'visit1', bytes('finished'))));
      // A bucket has the last value alone: one that is followed at once may be seen by no one.
      await world.until('seen', () => events.at(-1)?.kind === 'put');
      value(await world.run(one.state.remove('day', 'visit1')));
      await world.until('all seen', () => events.at(-1)?.kind === 'gone');
      expect(events.map((event) => (event.kind === 'put' ? textOf(event.entry.body) : event.kind))).toEqual([
        'gone in',
        'current',
        'finished',
        'gone',
      ]);
    });

    it('end with the presence of their desk, though the hub sends no event', async () => {
      await shorten({ presenceMs: 500 });
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const events: StateEvent[] = [];
      two.state.watch('presence', (event) => events.push(event));
      await world.until('watches', () => events.length > 0);
      value(await world.run(one.state.put('presence', 'd01', bytes('here'))));
      await world.until('expired', () =>
        events.some((event) => event.kind === 'gone' && event.why === 'expired'),
      );
      await world.until(
        'not on the hub either',
        async () => value(await two.state.read('presence', 'd01')) === null,
      );
    });

    it('begin again when the hub is new', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const events: StateEvent[] = [];
      two.state.watch('day', (event) => events.push(event));
      await world.until('watches', () => events.length > 0);
      await world.kill();
      await world.until('lost', () => two.status().state === 'linking');
      await world.start();
      await world.until('linked', () => one.status().state === 'linked' && two.status().state === 'linked');
      value(await world.run(one.state.put('day', 'visit1', bytes('gone in'))));
      await world.until('seen', () => events.some(({ kind }) => kind === 'put'));
      expect(events.map(({ kind }) => kind)).toContain('restarted');
    });

    it('begin again when their bucket is made again beneath one hub', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const events: StateEvent[] = [];
      two.state.watch('day', (event) => events.push(event));
      await world.until('watches', () => events.length > 0);
      value(await world.run(world.keeper.withdraw(asset('day'))));
      value(await world.run(world.keeper.declare(asset('day'))));
      value(await world.run(one.state.put('day', 'visit1', bytes('gone in'))));
      await world.until('seen', () => events.some(({ kind }) => kind === 'put'));
      expect(events.map(({ kind }) => kind)).toContain('restarted');
    });
  });

  describe('questions and fillings', () => {
    it('are answered by the desk that was asked; one that is not there is absent', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      two.answer(async (body) => bytes(`${textOf(body)}!`));
      await world.until('answered', async () => {
        const answer = await one.ask('d02', bytes('hello'), 2_000);
        return answer.ok && textOf(answer.value) === 'hello!';
      });
      expect(kindOf(await world.run(one.ask('d03', bytes('hello'), 2_000)))).toBe('absent');
    });

    it('carry a page of a cache whole', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const page = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);
      value(await world.run(one.fill.put('fill1', 0, page)));
      expect(Buffer.compare(value(await world.run(two.fill.get('fill1', 0))), page)).toBe(0);
      value(await world.run(two.fill.remove('fill1', 0)));
      expect(kindOf(await world.run(one.fill.get('fill1', 0)))).toBe('absent');
    });
  });

  describe('the connection', () => {
    it('that is refused for good says so, and its calls fail at once', async () => {
      const two = await world.link('d02');
      const states: LinkStatus[] = [];
      two.watchStatus((status) => states.push(status));
      await world.removeDesk('d02');
      await world.until('closed', () => two.status().state === 'closed');
      expect(two.status().closed).toBe('removed');
      expect(states.at(-1)?.state).toBe('closed');
      expect(kindOf(await world.run(two.lease.read()))).toBe('not-linked');
    });

    it('counts what the hub denied, and the call says it', async () => {
      const two = await world.engine('d02');
      expect(kindOf(await world.run(two.append(subjects.log('d01', 'visit'), bytes('x'), 'x')))).toBe(
        'denied',
      );
      await world.until('counted', () => two.status().denied > 0);
    });
  });

  describe('a revision', () => {
    it('counts for its bucket alone: what was held before it was made again renews nothing that another desk holds now', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const held = value(await world.run(one.lease.take(bytes('one'))));
      value(await world.run(world.keeper.withdraw(asset(leaseBucket))));
      value(await world.run(world.keeper.declare(asset(leaseBucket))));
      value(await world.run(two.lease.take(bytes('two'))));
      expect(kindOf(await world.run(one.lease.renew(bytes('one again'), held)))).toBe('taken');
      expect(textOf(value(await world.run(two.lease.read()))?.body ?? bytes(''))).toBe('two');
    });

    it('counts for its bucket alone, also at the next start of the hub', async () => {
      const [one, two] = [await world.link('d01'), await world.link('d02')];
      const held = value(await world.run(one.lease.take(bytes('one'))));
      await world.kill();
      await world.until('lost', () => two.status().state === 'linking');
      await world.start();
      await world.until('linked', () => one.status().state === 'linked' && two.status().state === 'linked');
      value(await world.run(two.lease.take(bytes('two'))));
      expect(kindOf(await world.run(one.lease.renew(bytes('one again'), held)))).toBe('taken');
    });
  });

  describe('the engine’s traps', () => {
    it('a feed that the desk may not hear stays quiet, and shows only as a count', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      const heard: StreamMessage[] = [];
      two.live('foyer.v1.log.>', (message) => heard.push(message));
      await world.until('counted', () => two.status().denied === 1);
      value(await world.run(one.append(subjects.log('d01', 'visit'), bytes('x'), 'x')));
      expect(kindOf(await world.run(two.stream(changes)))).toBe('ok');
      expect(heard).toEqual([]);
    });

    it('a publish into a frozen hub has no answer and lands after it; the same id then counts once', async () => {
      const one = await world.engine('d01');
      await world.freeze();
      const late = await world.run(one.append(subjects.log('d01', 'visit'), bytes('x'), 'x'));
      expect(kindOf(late)).toBe('no-answer');
      world.thaw();
      await world.until('linked', () => one.status().state === 'linked');
      await world.until('landed', async () => {
        const stream = await one.stream(changes);
        return stream.ok && stream.value.last === 1;
      });
      expect(value(await world.run(one.append(subjects.log('d01', 'visit'), bytes('x'), 'x')))).toEqual({
        sequence: 1,
        duplicate: true,
      });
    });

    it('a replay of a stream that is made again skips silently; a watch of a lost bucket stays quiet', async () => {
      const [one, two] = [await world.engine('d01'), await world.engine('d02')];
      const [replayed, watched]: [StreamMessage[], WatchEvent[]] = [[], []];
      value(await world.run(one.append(subjects.log('d01', 'visit'), bytes('x'), 'x')));
      two.replay(changes, 1, (message) => replayed.push(message));
      two.watch(claimsBucket, (event) => watched.push(event));
      await world.until('both began', () => replayed.length === 1 && watched.length === 1);
      for (const name of [changes, claimsBucket]) value(await world.run(world.keeper.withdraw(asset(name))));
      expect(kindOf(await world.run(one.stream(changes)))).toBe('absent');
      expect(kindOf(await world.run(one.append(subjects.log('d01', 'visit'), bytes('y'), 'y')))).toBe(
        'absent',
      );
      expect(kindOf(await world.run(one.create(claimsBucket, 'a', bytes('a'))))).toBe('absent');
      expect(watched.map(({ kind }) => kind)).toEqual(['current']);
      expect(replayed.map(({ sequence }) => sequence)).toEqual([1]);
    });

    it('a read of a key that is not there is null', async () => {
      const one = await world.engine('d01');
      expect(value(await world.run(one.read(claimsBucket, 'none')))).toBeNull();
    });
  });
}
