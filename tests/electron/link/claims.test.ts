import { describe, expect, it } from 'vitest';
import { claimsBucket } from '../../../electron/link/assets.ts';
import { createClaims } from '../../../electron/link/claims.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import type { LinkFailure } from '../../../electron/link/port.ts';
import { fakeWorld } from './worlds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a claim that is made again at a new hub', () => {
  const failures: readonly (readonly [string, LinkFailure, boolean])[] = [
    ['whose bucket is not there yet', { kind: 'absent' }, false],
    ['whose first answer is lost, and nothing was done', { kind: 'no-answer' }, false],
    ['whose first answer is lost, and it lands later', { kind: 'no-answer' }, true],
  ];
  it.each(failures)('%s, is tried again until it stands, and stays', async (_name, failure, landsLater) => {
    const world = await fakeWorld();
    const engine = await world.engine('d01');
    let failsNext = false;
    const failing: Engine = {
      ...engine,
      async create(bucket, key, body) {
        if (!failsNext) return engine.create(bucket, key, body);
        failsNext = false;
        if (landsLater) world.clock.after(4000, () => void engine.create(bucket, key, body));
        return { ok: false, failure };
      },
    };
    const claims = createClaims(failing, world.clock, world.lifetimes);
    const opened = await world.run(claims.open([{ key: 'a', body: bytes('mine') }]));
    expect(opened.ok).toBe(true);
    await world.kill();
    await world.until('lost', () => engine.status().state === 'linking');
    failsNext = true;
    await world.start();
    const stands = async () => {
      const there = await world.keeper.read(claimsBucket, 'a');
      return there.ok && there.value !== null && new TextDecoder().decode(there.value.body) === 'mine';
    };
    await world.until('made again', stands);
    expect(failsNext).toBe(false);
    await world.clock.advance(20_000);
    expect(await world.run(stands())).toBe(true);
    if (!opened.ok || !opened.value[0]) throw new Error('not opened');
    expect((await world.run(claims.end(opened.value[0]))).ok).toBe(true);
    claims.close();
    await world.close();
  });

  it('and that has ended in between, does not stand there, whenever it lands', async () => {
    const world = await fakeWorld();
    const engine = await world.engine('d01');
    let isNew = false;
    let asked = 0;
    const slow: Engine = {
      ...engine,
      async create(bucket, key, body) {
        if (!isNew) return engine.create(bucket, key, body);
        asked += 1;
        world.clock.after(4000, () => void engine.create(bucket, key, body));
        return { ok: false, failure: { kind: 'no-answer' } };
      },
    };
    const claims = createClaims(slow, world.clock, world.lifetimes);
    const opened = await world.run(claims.open([{ key: 'a', body: bytes('mine') }]));
    if (!opened.ok || !opened.value[0]) throw new Error('not opened');
    await world.kill();
    isNew = true;
    await world.start();
    await world.until('it is tried', () => asked > 0);
    expect(await world.run(claims.end(opened.value[0]))).toEqual({ ok: true, value: null });
    await world.clock.advance(20_000);
    const there = await world.run(world.keeper.read(claimsBucket, 'a'));
    expect(there).toEqual({ ok: true, value: null });
    claims.close();
    await world.close();
  });
});

describe('a claim that stands after the cable was cut, at a hub that is slow to say so', () => {
  /** A desk that has claimed `a`, whose cable is cut, and which gets no answer to what stands there until it may. */
  async function cutOff() {
    const world = await fakeWorld();
    const engine = await world.engine('d01');
    let mayRead = true;
    let unread = 0;
    const slow: Engine = {
      ...engine,
      async read(bucket, key) {
        if (mayRead) return engine.read(bucket, key);
        unread += 1;
        return { ok: false, failure: { kind: 'no-answer' } };
      },
    };
    const claims = createClaims(slow, world.clock, world.lifetimes);
    const opened = await world.run(claims.open([{ key: 'a', body: bytes('mine') }]));
    if (!opened.ok || !opened.value[0]) throw new Error('not opened');
    await world.clock.advance(2000);
    mayRead = false;
    world.cut('d01');
    await world.until('it is asked what stands', () => unread > 0);
    return {
      world,
      claims,
      claim: opened.value[0],
      answer() {
        mayRead = true;
      },
      async stands() {
        const there = await world.run(world.keeper.read(claimsBucket, 'a'));
        return there.ok && there.value && new TextDecoder().decode(there.value.body);
      },
      async close() {
        claims.close();
        await world.close();
      },
    };
  }

  it('is held still, and ends.', async () => {
    const { world, claims, claim, answer, stands, close } = await cutOff();
    await world.clock.advance(3000);
    answer();
    await world.clock.advance(3000);
    const advanced = await world.run(claims.advance(claim, bytes('more')));
    if (!advanced.ok) throw new Error('it is not held');
    expect(await stands()).toBe('more');
    expect((await world.run(claims.end(advanced.value))).ok).toBe(true);
    expect(await stands()).toBe(null);
    await close();
  });

  it('ends when it is asked for until then, however often that has to be.', async () => {
    const { world, claims, claim, answer, stands, close } = await cutOff();
    expect((await world.run(claims.end(claim))).ok).toBe(false);
    await world.clock.advance(3000);
    expect((await world.run(claims.end(claim))).ok).toBe(false);
    answer();
    expect((await world.run(claims.end(claim))).ok).toBe(true);
    await world.clock.advance(3000);
    expect(await stands()).toBe(null);
    await close();
  });
});

it('A claim that stands after two cuts is not removed by what was asked after the first one, however late that is answered.', async () => {
  const world = await fakeWorld();
  const engine = await world.engine('d01');
  let isSlow = false;
  let asked = 0;
  const slow: Engine = {
    ...engine,
    async create(bucket, key, body) {
      asked += 1;
      if (!isSlow) return engine.create(bucket, key, body);
      isSlow = false;
      await new Promise<void>((go) => void world.clock.after(4000, go));
      return { ok: false, failure: { kind: 'no-answer' } };
    },
  };
  const claims = createClaims(slow, world.clock, world.lifetimes);
  const opened = await world.run(claims.open([{ key: 'a', body: bytes('mine') }]));
  expect(opened.ok).toBe(true);
  await world.clock.advance(2000);
  isSlow = true;
  for (const times of [2, 3]) {
    world.cut('d01');
    await world.until('it is created again', () => asked === times);
  }
  await world.clock.advance(10_000);
  const there = await world.run(world.keeper.read(claimsBucket, 'a'));
  expect(there.ok && there.value && new TextDecoder().decode(there.value.body)).toBe('mine');
  claims.close();
  await world.close();
});

describe('a claim whose end the hub could not hear', () => {
  /** A desk that has claimed `a`. */
  async function claimed() {
    const world = await fakeWorld();
    const engine = await world.engine('d01');
    let failsNext = false;
    let creations = 0;
    const failing: Engine = {
      ...engine,
      create(...about) {
        creations += 1;
        return engine.create(...about);
      },
      async remove(...about) {
        if (!failsNext) return engine.remove(...about);
        failsNext = false;
        return { ok: false, failure: { kind: 'no-answer' } };
      },
    };
    const claims = createClaims(failing, world.clock, world.lifetimes);
    const opened = await world.run(claims.open([{ key: 'a', body: bytes('mine') }]));
    if (!opened.ok || !opened.value[0]) throw new Error('not opened');
    // The watch has delivered what stands.
    await world.clock.advance(2000);
    const stands = async () => {
      const there = await world.run(world.keeper.read(claimsBucket, 'a'));
      return there.ok && there.value && new TextDecoder().decode(there.value.body);
    };
    return {
      world,
      engine,
      /** The next removal gets no answer, and is not carried out. */
      failNext() {
        failsNext = true;
      },
      creations: () => creations,
      claims,
      claim: opened.value[0],
      stands,
      async close() {
        claims.close();
        await world.close();
      },
    };
  }

  it('A claim that ended while the hub was gone is not created again.', async () => {
    const { world, engine, creations, claims, claim, stands, close } = await claimed();
    await world.kill();
    await world.until('lost', () => engine.status().state === 'linking');
    expect(await world.run(claims.end(claim))).toEqual({ ok: false, failure: { kind: 'not-linked' } });
    await world.start();
    await world.clock.advance(20_000);
    expect(await stands()).toBe(null);
    expect(creations()).toBe(1);
    // Asked for again, nothing is left of it that could be ended.
    expect(await world.run(claims.end(claim))).toMatchObject({ ok: false, failure: { kind: 'taken' } });
    await close();
  });

  it('A claim that ended while the connection was cut is removed at the next one.', async () => {
    const { world, engine, claims, claim, stands, close } = await claimed();
    world.unplug('d01');
    await world.until('lost', () => engine.status().state === 'linking');
    expect((await world.run(claims.end(claim))).ok).toBe(false);
    expect(await stands()).toBe('mine');
    world.plugIn('d01');
    await world.clock.advance(20_000);
    expect(await stands()).toBe(null);
    await close();
  });

  it('A claim is ended by its handle, however often that has to be asked for.', async () => {
    const { world, failNext, claims, claim, stands, close } = await claimed();
    for (const again of ['once', 'twice']) {
      failNext();
      expect((await world.run(claims.end(claim))).ok, again).toBe(false);
      expect(await stands()).toBe('mine');
    }
    expect((await world.run(claims.end(claim))).ok).toBe(true);
    expect(await stands()).toBe(null);
    await close();
  });

  it('A claim that says something else after its end failed is held, and stays.', async () => {
    const { world, failNext, claims, claim, stands, close } = await claimed();
    failNext();
    expect((await world.run(claims.end(claim))).ok).toBe(false);
    expect((await world.run(claims.advance(claim, bytes('more')))).ok).toBe(true);
    world.cut('d01');
    await world.clock.advance(20_000);
    expect(await stands()).toBe('more');
    await world.kill();
    await world.start();
    await world.clock.advance(20_000);
    expect(await stands()).toBe('more');
    await close();
  });
});
