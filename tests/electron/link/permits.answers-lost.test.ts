import { describe, expect, it } from 'vitest';
import { clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import { createClaims } from '../../../electron/link/claims.ts';
import type { Appended, Engine } from '../../../electron/link/engine.ts';
import { createPermits } from '../../../electron/link/permits.ts';
import type { LinkResult } from '../../../electron/link/port.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

const noAnswer = { ok: false, failure: { kind: 'no-answer' } } as const;
const counted = { ok: true, value: { sequence: 1, duplicate: false } } as const;

/** An engine whose appends give the answers of a list, and which records the calls. */
function appending(
  answers: readonly ((clock: VirtualClock) => LinkResult<Appended> | Promise<LinkResult<Appended>>)[],
) {
  const clock = createVirtualClock();
  const asked: { readonly subject: string; readonly id: string }[] = [];
  const left = [...answers];
  const engine: Engine = {
    ...createFakeHub(clock, chanceFrom(1)).engineFor('d01', null),
    async append(subject, _body, id) {
      asked.push({ subject, id });
      return (await left.shift()?.(clock)) ?? counted;
    },
  };
  let drawn = 0;
  const random = {
    bytes: (length: number) => new Uint8Array(length),
    fraction: () => 0.5,
    uuid: () => `uuid${drawn++}`,
  };
  return { clock, asked, permits: createPermits(engine, clock, random, 'd01') };
}

describe('a permit whose answer was lost', () => {
  it('is asked again under its own id, so that it counts once', async () => {
    const { permits, asked } = appending([() => noAnswer, () => counted, () => noAnswer, () => counted]);
    expect(await permits.take('person')).toEqual({ ok: true, value: { usableMs: 1_000 } });
    expect(asked.map(({ subject }) => subject)).toEqual([
      subjects.burst('d01'),
      subjects.burst('d01'),
      subjects.person('d01'),
      subjects.person('d01'),
    ]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });

  it('is void when the answer came more than a second after the question', async () => {
    const answerAfter = (ms: number) => (clock: VirtualClock) =>
      new Promise<LinkResult<Appended>>((resolve) => clock.after(ms, () => resolve(counted)));
    const late = appending([answerAfter(400), answerAfter(600)]);
    expect(await late.clock.until(late.permits.take('background'))).toEqual(noAnswer);
    const inTime = appending([answerAfter(400), answerAfter(500)]);
    const taken = await inTime.clock.until(inTime.permits.take('background'));
    expect(taken).toEqual({ ok: true, value: { usableMs: 100 } });
  });
});

describe('a call that is held', () => {
  it('counts where people’s calls do once its own subject is full', async () => {
    const full = () => ({ ok: false, failure: { kind: 'full', limit: 'class' } }) as const;
    const { permits, asked } = appending([full]);
    expect((await permits.hold()).ok).toBe(true);
    expect(asked.map(({ subject }) => subject)).toEqual([subjects.held('d01'), subjects.person('d01')]);
  });
});

describe('claims', () => {
  it('are asked for in the order of their keys, whatever order they were given in', async () => {
    const clock = createVirtualClock();
    const asked: string[] = [];
    const engine: Engine = {
      ...createFakeHub(clock, chanceFrom(1)).engineFor('d01', null),
      async create(_bucket, key) {
        asked.push(key);
        return { ok: true, value: asked.length };
      },
    };
    const claims = createClaims(engine, clock, clinicLifetimes);
    const body = new Uint8Array(1);
    const opened = await claims.open(['c', 'a', 'b'].map((key) => ({ key, body })));
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(opened).toEqual({
      ok: true,
      value: ['a', 'b', 'c'].map((key, i) => ({ key, revision: i + 1, incarnation: 0 })),
    });
    claims.close();
  });
});
