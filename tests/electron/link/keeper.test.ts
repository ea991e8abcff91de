import { describe, expect, it } from 'vitest';
import { assetsOf, budget, clinicLifetimes, rateKey, subjects } from '../../../electron/link/assets.ts';
import { watchClock } from '../../../electron/link/clock-watch.ts';
import { type Asset, type Engine, streamOf } from '../../../electron/link/engine.ts';
import { createKeeper, graceMs, type KeeperEvent } from '../../../electron/link/keeper.ts';
import { limitsOf, limitsWithout } from '../../../electron/link/learnt-rate.ts';
import { permissionsOf } from '../../../electron/link/permissions.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { createRealHub, serverHere } from './real-hub.ts';

const nothing = new Uint8Array(0);

async function kept(over: (engine: Engine) => Partial<Engine> = () => ({})) {
  const clock = createVirtualClock(undefined, 1);
  const hub = createFakeHub(clock, chanceFrom(5));
  const ofHub = hub.engineFor('keeper', null);
  const engine = { ...ofHub, ...over(ofHub) };
  const desk = hub.engineFor('d01', permissionsOf('d01', 'reception'));
  const events: KeeperEvent[] = [];
  /** The share of the desks that are away. */
  const away = { calls: 0 };
  const stop = createKeeper({
    engine,
    clock,
    random: systemRandom(),
    listener: (event) => events.push(event),
    absentShares: () => away.calls,
  });
  const ask = async (subject: string, id: string) => {
    const said = await clock.until(desk.append(subject, nothing, id));
    return said.ok ? 'counted' : said.failure.kind;
  };
  return { clock, hub, engine, desk, events, stop, ask, away };
}

function assetOf(name: string): Asset {
  const found = assetsOf(clinicLifetimes).find((asset) => asset.name === name);
  if (!found) throw new Error(`there is no asset ${name}`);
  return found;
}

const opened = (events: readonly KeeperEvent[]) =>
  events.map((event) => (event.kind === 'grace' ? event.why : event.kind));

/** The same, without what could not be made and was tried again. */
const graces = (events: readonly KeeperEvent[]) => opened(events).filter((event) => event !== 'failed');

describe('the keeper', () => {
  it('makes all of the hub’s memory, and opens the budget after a grace in which only earlier calls are counted', async () => {
    const { clock, engine, events, ask } = await kept();
    await clock.advance(2_000);
    expect(opened(events)).toEqual(['new-hub']);
    for (const { is, name } of assetsOf(clinicLifetimes))
      expect((await clock.until(engine.stream(streamOf({ is, name })))).ok).toBe(true);
    expect(await ask(subjects.background, 'b1')).toBe('absent');
    expect(await ask(subjects.person('d01'), 'p1')).toBe('absent');
    expect(await ask(subjects.held('d01'), 'h1')).toBe('counted');
    await clock.advance(graceMs);
    expect(opened(events)).toEqual(['new-hub', 'open']);
    expect(await ask(subjects.background, 'b2')).toBe('counted');
    expect(await ask(subjects.person('d01'), 'p2')).toBe('counted');
  });

  it('counts in the grace what desks re-declare, so that the window stays full', async () => {
    const { clock, ask, events } = await kept();
    await clock.advance(2_000);
    for (let i = 0; i < 46; i++) expect(await ask(subjects.held('d01'), `h${i}`)).toBe('counted');
    await clock.advance(graceMs);
    expect(opened(events)).toEqual(['new-hub', 'open']);
    for (let i = 0; i < 12; i++) expect(await ask(subjects.person('d01'), `p${i}`)).toBe('counted');
    expect(await ask(subjects.person('d01'), 'p12')).toBe('full');
  });

  it('does so again when the hub is new', async () => {
    const { clock, hub, events, ask } = await kept();
    await clock.advance(2_000 + graceMs);
    hub.kill();
    await clock.advance(1_000);
    hub.start();
    await clock.advance(2_000);
    expect(opened(events)).toEqual(['new-hub', 'open', 'new-hub']);
    expect(await ask(subjects.background, 'b1')).toBe('absent');
    await clock.advance(graceMs);
    expect(opened(events)).toEqual(['new-hub', 'open', 'new-hub', 'open']);
  });

  it.each([-90_000, 90_000])(
    'shuts the budget for a grace when the hub’s clock steps by %i ms',
    async (step) => {
      const { clock, events, ask } = await kept();
      await clock.advance(2_000 + graceMs);
      clock.jumpWall(step);
      await clock.advance(1_500);
      expect(opened(events)).toEqual(['new-hub', 'open', 'clock-step']);
      expect(await ask(subjects.background, 'b1')).toBe('absent');
      await clock.advance(graceMs);
      expect(opened(events).at(-1)).toBe('open');
    },
  );

  it('makes again what is gone beneath it; with the counts gone, after a grace', async () => {
    const { clock, engine, events, ask } = await kept();
    await clock.advance(2_000 + graceMs);
    await clock.until(engine.withdraw(assetOf('claims')));
    await clock.advance(6_000);
    expect((await clock.until(engine.stream('KV_claims'))).ok).toBe(true);
    expect(opened(events)).toEqual(['new-hub', 'open']);
    await clock.until(engine.withdraw(assetOf('PERMIT')));
    await clock.advance(6_000);
    expect(opened(events)).toEqual(['new-hub', 'open', 'new-hub']);
    expect(await ask(subjects.background, 'b1')).toBe('absent');
  });

  it('begins another grace where the counts are gone just before the budget would open', async () => {
    const { clock, engine, events, ask } = await kept();
    // The grace has begun in the first second; the keeper looks five seconds later.
    await clock.advance(graceMs - 1_000);
    await clock.until(engine.withdraw(assetOf('PERMIT')));
    await clock.advance(2_500);
    expect(graces(events)).toEqual(['new-hub', 'new-hub']);
    expect(await ask(subjects.background, 'b1')).toBe('absent');
    await clock.advance(graceMs);
    expect(graces(events)).toEqual(['new-hub', 'new-hub', 'open']);
    expect(await ask(subjects.background, 'b2')).toBe('counted');
  });

  it('begins another grace where the counts are gone between its question for them and the new limits of a learned rate', async () => {
    let loses = false;
    const lose = async (of: Engine) => {
      if (loses) await of.withdraw(assetOf('PERMIT'));
      loses = false;
    };
    const { clock, events, ask, away } = await kept((of) => ({
      declare: (asset) => lose(of).then(() => of.declare(asset)),
      setLimits: (stream) => lose(of).then(() => of.setLimits(stream)),
    }));
    await clock.advance(2_000 + graceMs);
    loses = true;
    away.calls = 10;
    await clock.advance(6_500);
    expect(loses).toBe(false);
    expect(graces(events)).toEqual(['new-hub', 'open', 'new-hub']);
    expect(await ask(subjects.background, 'b1')).toBe('absent');
    expect(await ask(subjects.held('d01'), 'h1')).toBe('counted');
    await clock.advance(graceMs);
    expect(opened(events).at(-1)).toBe('open');
    expect(await ask(subjects.background, 'b2')).toBe('counted');
  });

  it('opens the budget also where the hub refused something as it made the counts again', async () => {
    let refuses = false;
    const { clock, engine, events, ask } = await kept((of) => ({
      declare: async (asset) =>
        refuses && asset.name === 'claims'
          ? { ok: false, failure: { kind: 'no-answer' } }
          : await of.declare(asset),
    }));
    await clock.advance(2_000 + graceMs);
    refuses = true;
    for (const name of ['PERMIT', 'claims']) await clock.until(engine.withdraw(assetOf(name)));
    await clock.advance(6_000);
    refuses = false;
    await clock.advance(1_000);
    expect(graces(events)).toEqual(['new-hub', 'open', 'new-hub']);
    await clock.advance(graceMs);
    expect(opened(events).at(-1)).toBe('open');
    expect(await ask(subjects.background, 'b1')).toBe('counted');
  });

  it('admits less by the share of a desk that may be calling alone from the opening of the budget on, while it is away', async () => {
    const { clock, ask, away } = await kept();
    away.calls = 10;
    await clock.advance(2_000 + graceMs);
    const granted = async (name: string) => {
      await clock.advance(130_000);
      const [background, person] = [[] as string[], [] as string[]];
      for (let i = 0; i < 60; i++) background.push(await ask(subjects.background, `b-${name}${i}`));
      for (let i = 0; i < 60; i++) person.push(await ask(subjects.person('d01'), `p-${name}${i}`));
      return [background, person].map((said) => said.filter((one) => one === 'counted').length);
    };
    expect(await granted('p')).toEqual([38, 10]);
    expect(await granted('q')).toEqual([38, 10]);
    away.calls = 0;
    expect(await granted('r')).toEqual([46, 12]);
    // To the server none means no limit.
    away.calls = 58;
    expect(await granted('s')).toEqual([1, 0]);
  });

  it('admits less by the share of a desk that is cut off, also where those that are linked take each call as soon as it is free', async () => {
    const { clock, ask, away } = await kept();
    await clock.advance(2_000 + graceMs);
    const counted: number[] = [];
    let asked = 0;
    const everySecondFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        for (const subject of [subjects.background, subjects.person('d01')]) {
          while ((await ask(subject, `n${asked++}`)) === 'counted') counted.push(clock.monotonic());
        }
        await clock.advance(1_000);
      }
    };
    await everySecondFor(70);
    away.calls = 19;
    // What they were admitted before counts for a minute more.
    await everySecondFor(75);
    const from = clock.monotonic();
    await everySecondFor(200);
    const later = counted.filter((at) => at >= from);
    const most = later.map((at) => later.filter((other) => other >= at && other < at + 62_000).length);
    expect(Math.max(...most)).toBeLessThanOrEqual(58 - 19);
  });

  it('admits less by the share of a desk that is cut off at the end of the grace, too', async () => {
    const { clock, events, ask, away } = await kept();
    const until = async (what: string) => {
      for (let i = 0; i < 400 && opened(events).at(-1) !== what; i++) await clock.advance(50);
    };
    await until('new-hub');
    // The keeper checked five seconds after the start, and checks again only when the budget is open.
    await clock.advance(graceMs - 1_000);
    away.calls = 10;
    await until('open');
    const said: string[] = [];
    for (let i = 0; i < 60; i++) said.push(await ask(subjects.background, `b${i}`));
    for (let i = 0; i < 60; i++) said.push(await ask(subjects.person('d01'), `p${i}`));
    expect(said.filter((one) => one === 'counted')).toHaveLength(48);
  });

  it('marks each grace, and makes again what ends by its age when the clock stepped', async () => {
    const { clock, engine } = await kept();
    await clock.advance(2_000 + graceMs);
    const mark = async () => {
      const there = await clock.until(engine.read('budget', 'grace'));
      return there.ok ? Buffer.from(there.value?.body ?? []).toString('hex') : '';
    };
    const first = await mark();
    expect(first).toHaveLength(32);
    expect((await clock.until(engine.create('lease', 'poller', nothing))).ok).toBe(true);
    expect((await clock.until(engine.create('claims', 'a', nothing))).ok).toBe(true);
    clock.jumpWall(-600_000);
    await clock.advance(1_500);
    expect(await mark()).not.toBe(first);
    expect((await clock.until(engine.create('lease', 'poller', nothing))).ok).toBe(true);
    expect((await clock.until(engine.create('claims', 'a', nothing))).ok).toBe(false);
  });

  it('whose withdrawals get no answer after a step of the clock makes them again: what is left would be counted for an hour', async () => {
    const unanswered = { ok: false, failure: { kind: 'no-answer' } } as const;
    let asked = 0;
    const { clock, events } = await kept(({ withdraw }) => ({
      withdraw: async (asset) => (asset.name === 'BURST' && asked++ < 3 ? unanswered : withdraw(asset)),
    }));
    await clock.advance(2_000 + graceMs);
    clock.jumpWall(-3_600_000);
    await clock.advance(10_000 + graceMs);
    expect(opened(events)).toEqual(['new-hub', 'open', 'clock-step', 'open']);
    expect(asked).toBe(4);
  });

  it('that was cut off as the clock stepped begins a grace once it is linked again', async () => {
    const { clock, hub, events } = await kept();
    await clock.advance(2_000 + graceMs);
    hub.unplug('keeper');
    await clock.advance(20_000);
    clock.jumpWall(-3_600_000);
    await clock.advance(2_000);
    hub.plugIn('keeper');
    await clock.advance(10_000 + graceMs);
    expect(opened(events)).toEqual(['new-hub', 'open', 'clock-step', 'open']);
  });

  it('admits no more than the rate that a desk wrote, keeps to it at the next hub, and does not go by what is no rate', async () => {
    const { clock, hub, desk, ask, events } = await kept();
    await clock.advance(2_000 + graceMs);
    const write = (text: string) => clock.until(desk.update('budget', rateKey, Buffer.from(text), null));
    const admitted = async (name: string) => {
      await clock.advance(130_000);
      const said: string[] = [];
      for (let i = 0; i < 60; i++) {
        said.push(
          await ask(subjects.person('d01'), `${name}${i}`),
          await ask(subjects.held('d01'), `held-${name}${i}`),
        );
      }
      return said.filter((one) => one === 'counted').length;
    };
    expect(await write('{"perMinute":24.5,"burst":2}')).toMatchObject({ ok: true });
    expect(await admitted('a')).toBe(26);
    hub.kill();
    await clock.advance(1_000);
    hub.start();
    await clock.advance(2_000 + graceMs);
    expect(await admitted('b')).toBe(26);
    for (const none of ['', '{}', '{"perMinute":900,"burst":8}', '{"perMinute":0,"burst":0}', 'null'])
      await write(none);
    expect(await admitted('c')).toBe(26);
    await write('{"perMinute":50,"burst":8}');
    expect(await admitted('d')).toBe(58);
    expect(opened(events)).toEqual(['new-hub', 'open', 'new-hub', 'open']);
  });

  it('that was stopped does nothing more', async () => {
    const { clock, hub, events, stop } = await kept();
    await clock.advance(2_000);
    stop();
    hub.kill();
    hub.start();
    await clock.advance(60_000);
    expect(opened(events)).toEqual(['new-hub']);
  });
});

describe('the watch on the clock', () => {
  it('notices a step within a second, once, and takes slow drift for none', async () => {
    const clock = createVirtualClock();
    const steps: number[] = [];
    const stop = watchClock(clock, (ms) => steps.push(ms));
    for (let i = 0; i < 60; i++) {
      clock.jumpWall(500);
      await clock.advance(1_000);
    }
    expect(steps).toEqual([]);
    clock.jumpWall(-1_500);
    await clock.advance(5_000);
    expect(steps).toEqual([-1_500]);
    stop();
    clock.jumpWall(9_000);
    await clock.advance(5_000);
    expect(steps).toEqual([-1_500]);
  });
});

describe.runIf(serverHere.ok)('the keeper of a real server', () => {
  it('shuts and opens the budget, which the server enforces', async () => {
    const hub = await createRealHub();
    const events: KeeperEvent[] = [];
    // The grace ends as soon as it has begun, so that the test need not wait.
    const { clock } = hub;
    let endGrace: (() => void) | null = null;
    const held = {
      ...clock,
      after(ms: number, task: () => void) {
        if (ms !== graceMs) return clock.after(ms, task);
        endGrace = task;
        return () => undefined;
      },
    };
    const stop = createKeeper({
      engine: hub.keeper,
      clock: held,
      random: systemRandom(),
      listener: (event) => events.push(event),
    });
    const desk = await hub.engine('d01');
    await hub.until('the grace', () => endGrace !== null);
    const ask = async (subject: string, id: string) => {
      const said = await desk.append(subject, nothing, id);
      return said.ok ? 'counted' : said.failure.kind;
    };
    expect(await ask(subjects.background, 'b1')).toBe('absent');
    expect(await ask(subjects.held('d01'), 'h1')).toBe('counted');
    (endGrace as (() => void) | null)?.();
    await hub.until('open', () => events.at(-1)?.kind === 'open');
    expect(await ask(subjects.background, 'b2')).toBe('counted');
    expect(events.some(({ kind }) => kind === 'failed')).toBe(false);
    stop();
    // Beside a desk that is alone: ten calls were counted, and eight are admitted.
    for (let i = 0; i < 10; i++) expect(await ask(subjects.person('d01'), `p${i}`)).toBe('counted');
    for (const asset of assetsOf(clinicLifetimes, limitsWithout(50, budget)))
      expect(await hub.keeper.declare(asset)).toEqual({ ok: true, value: null });
    expect(await ask(subjects.person('d01'), 'beside')).toBe('full');
    expect(await ask(subjects.background, 'beside')).toBe('full');
    // Lower limits, as of a rate that a desk learned: two calls in 4.9 s.
    for (const asset of assetsOf(clinicLifetimes, limitsOf({ perMinute: 24.5, burst: 2 })))
      expect(await hub.keeper.declare(asset)).toEqual({ ok: true, value: null });
    const asked: string[] = [];
    for (let i = 0; i < 4; i++) asked.push(await ask(subjects.burst('d01'), `lower${i}`));
    expect(asked.filter((one) => one === 'counted').length).toBeLessThanOrEqual(2);
    expect(asked).toContain('full');
    await hub.close();
  });
});
