import { describe, expect, it } from 'vitest';
import { subjects } from '../../../electron/link/assets.ts';
import type { Engine, StreamMessage } from '../../../electron/link/engine.ts';
import { createFollower } from '../../../electron/link/follower.ts';
import type { FollowEvent } from '../../../electron/link/port.ts';
import { fakeWorld } from './worlds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A follower whose live feed goes through `spoil`. */
async function following(spoil: (message: StreamMessage, deliver: (message: StreamMessage) => void) => void) {
  const world = await fakeWorld();
  const [one, two] = [await world.engine('d01'), await world.engine('d02')];
  const engine: Engine = {
    ...two,
    live: (subject, listener) => two.live(subject, (message) => spoil(message, listener)),
  };
  const events: FollowEvent[] = [];
  const stop = createFollower(engine, world.clock, null, (event) => events.push(event));
  await world.until('follows', () => events.length > 0);
  const publish = async (id: string) => {
    const said = await world.run(one.append(subjects.log('d01', 'visit'), bytes(id), id));
    expect(said.ok).toBe(true);
  };
  const ids = () => events.flatMap((event) => (event.kind === 'change' ? [event.change.id] : []));
  return { world, events, publish, ids, stop };
}

describe('a follower', () => {
  it('fills a gap in the live feed at once, before it delivers what lies behind it', async () => {
    const { world, publish, ids, events } = await following((message, deliver) => {
      if (message.id !== 'y') deliver(message);
    });
    for (const id of ['x', 'y', 'z']) await publish(id);
    const before = world.clock.monotonic();
    await world.until('all', () => ids().length === 3);
    expect(ids()).toEqual(['x', 'y', 'z']);
    // Sooner than the check that comes every five seconds.
    expect(world.clock.monotonic() - before).toBeLessThan(500);
    expect(events.some(({ kind }) => kind === 'missed')).toBe(false);
  });

  it('finds within seconds what the live feed lost last', async () => {
    const { world, publish, ids } = await following(() => undefined);
    await publish('x');
    const before = world.clock.monotonic();
    await world.until('x', () => ids().length === 1);
    expect(world.clock.monotonic() - before).toBeLessThanOrEqual(5_100);
  });

  it('delivers once what comes twice or late', async () => {
    const kept: StreamMessage[] = [];
    const { world, publish, ids } = await following((message, deliver) => {
      kept.push(message);
      for (const one of [message, ...kept]) deliver(one);
    });
    for (const id of ['x', 'y', 'z']) await publish(id);
    await world.until('all', () => ids().length >= 3);
    await world.run(new Promise<void>((resolve) => world.clock.after(20_000, resolve)));
    expect(ids()).toEqual(['x', 'y', 'z']);
  });

  it('that was ended delivers nothing more', async () => {
    const { world, publish, ids, stop } = await following((message, deliver) => deliver(message));
    await publish('x');
    await world.until('x', () => ids().length === 1);
    stop();
    await publish('y');
    await world.run(new Promise<void>((resolve) => world.clock.after(20_000, resolve)));
    expect(ids()).toEqual(['x']);
  });

  it('that is ended by its own listener delivers nothing more', async () => {
    const world = await fakeWorld();
    const [one, two] = [await world.engine('d01'), await world.engine('d02')];
    const publish = (id: string) => world.run(one.append(subjects.log('d01', 'visit'), bytes(id), id));
    await publish('x');
    const events: FollowEvent[] = [];
    // A position in a stream that is gone: the first event is `missed`.
    const stop = createFollower(two, world.clock, { epoch: 'gone', sequence: 7 }, (event) => {
      events.push(event);
      stop();
    });
    await world.until('missed', () => events.length > 0);
    await publish('y');
    await world.run(new Promise<void>((resolve) => world.clock.after(20_000, resolve)));
    expect(events.map(({ kind }) => kind)).toEqual(['missed']);
  });
});
