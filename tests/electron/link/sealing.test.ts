import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplayGuard, replayWindow } from '../../../electron/link/replay-guard.ts';
import {
  type Context,
  createSealing,
  type KeyRing,
  pseudonymousId,
  type SealScope,
  sealedOverhead,
} from '../../../electron/link/sealing.ts';

const bytesOf = (fill: number, length = 32) => new Uint8Array(length).fill(fill);
const ring = (day: readonly number[], money: readonly number[]): KeyRing => ({
  day: new Map(day.map((epoch) => [epoch, bytesOf(epoch)])),
  money: new Map(money.map((epoch) => [epoch, bytesOf(100 + epoch)])),
});
const whole = ring([1], [1]);
const context: Context = {
  scope: 'log',
  subject: 'foyer.v1.log.d01.visit',
  desk: 'd01',
  schema: 1,
  id: 'm1',
};
const body = new TextEncoder().encode('Margaret Wu has arrived');

const one = () => createSealing('d01', bytesOf(7, 16), whole);
const two = (keys: KeyRing = whole) => createSealing('d02', bytesOf(8, 16), keys);

const text = fc.string({ maxLength: 40 });
const scopes = fc.constantFrom<SealScope>('log', 'ask', 'fill', 'state');
const contexts: fc.Arbitrary<Context> = fc.record({
  scope: scopes,
  subject: text,
  desk: fc.constant('d01'),
  schema: fc.nat(9),
  id: text,
});

describe('sealing', () => {
  it('opens what another desk sealed, in its context', () => {
    fc.assert(
      fc.property(
        contexts,
        fc.uint8Array({ maxLength: 500 }),
        fc.constantFrom('day', 'money'),
        (where, plain, key) => {
          const sealed = one().seal(key as 'day', where, plain);
          expect(sealed).toHaveLength(plain.length + sealedOverhead);
          expect(two().open(where, sealed)).toEqual({ ok: true, body: plain, key, epoch: 1 });
        },
      ),
    );
  });

  it('opens in no other context: subject, desk, message id, schema and scope are bound', () => {
    fc.assert(
      fc.property(contexts, contexts, fc.constantFrom('d01', 'd02'), (where, other, desk) => {
        const elsewhere = { ...other, desk };
        fc.pre(JSON.stringify(elsewhere) !== JSON.stringify(where));
        const sealed = one().seal('day', where, body);
        expect(two().open(elsewhere, sealed)).toEqual({ ok: false, why: 'damaged' });
      }),
    );
    const alone: readonly Partial<Context>[] = [
      { scope: 'ask' },
      { subject: 'foyer.v1.log.d01.note' },
      { desk: 'd02' },
      { schema: 2 },
      { id: 'm2' },
    ];
    for (const other of alone) {
      const changed = two().open({ ...context, ...other }, one().seal('day', context, body));
      expect([other, changed]).toEqual([other, { ok: false, why: 'damaged' }]);
    }
    // Texts are kept apart by their lengths: moving a letter from one to the next is another context.
    const sealed = one().seal('day', { ...context, subject: 'ab', id: 'c' }, body);
    expect(two().open({ ...context, subject: 'a', id: 'bc' }, sealed).ok).toBe(false);
  });

  it('opens nothing of which one bit was changed or a piece is missing', () => {
    const sealed = one().seal('day', context, body);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(two().open(context, changed).ok).toBe(false);
    }
    for (let length = 0; length < sealed.length; length++)
      expect(two().open(context, sealed.subarray(0, length)).ok).toBe(false);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (garbage) => {
        expect(two().open(context, garbage).ok).toBe(false);
      }),
    );
  });

  it('never seals two messages alike, nor with one nonce, in one start or in two', () => {
    const [first, again] = [one(), createSealing('d01', bytesOf(9, 16), whole)];
    const sealed = Array.from({ length: 50 }, () => [
      first.seal('day', context, body),
      first.seal('day', { ...context, scope: 'state' }, body),
      first.seal('money', context, body),
      again.seal('day', context, body),
    ]).flat();
    // Without the tag, which the header changes: one key and one nonce would give the same text.
    const contents = sealed.map((one) => Buffer.from(one.subarray(sealedOverhead - 16, -16)).toString('hex'));
    expect(new Set(contents).size).toBe(sealed.length);
    // Sender and counter are in the clear; with scope and kind of key they make the nonce one of its kind.
    const ofLog = sealed.filter((_, index) => index % 4 === 0);
    expect(new Set(ofLog.map((one) => Buffer.from(one.subarray(0, 30)).toString('hex'))).size).toBe(50);
    for (const one of sealed) expect(Buffer.from(one).includes('Margaret')).toBe(false);
  });

  it('opens each message once, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...Array(40).keys()], { minLength: 40 }),
        fc.array(fc.nat(39)),
        (order, more) => {
          const [from, to] = [one(), two()];
          const sealed = [...Array(40).keys()].map((i) =>
            from.seal('day', { ...context, id: `m${i}` }, body),
          );
          const opens = (i: number) => to.open({ ...context, id: `m${i}` }, sealed[i] ?? body);
          for (const i of order) expect(opens(i).ok).toBe(true);
          for (const i of more) expect(opens(i)).toEqual({ ok: false, why: 'replayed' });
        },
      ),
      { numRuns: 30 },
    );
  });

  it('opens a value that stands as often as it is delivered, and none that is older than what was seen', () => {
    const [from, to] = [one(), two()];
    const mark: Context = { ...context, scope: 'state', subject: '$KV.day.visit1' };
    const [older, newer] = [from.seal('day', mark, body), from.seal('day', mark, body)];
    expect(to.open(mark, older).ok).toBe(true);
    expect(to.open(mark, older).ok).toBe(true);
    expect(to.open(mark, newer).ok).toBe(true);
    expect(to.open(mark, older)).toEqual({ ok: false, why: 'replayed' });
    const elsewhere = { ...mark, subject: '$KV.day.visit2' };
    expect(to.open(elsewhere, from.seal('day', elsewhere, body)).ok).toBe(true);
  });

  it('shows a practitioner’s PC the day, and nothing of money', () => {
    const practitioner = createSealing('p01', bytesOf(6, 16), ring([1], []));
    expect(practitioner.open(context, one().seal('day', context, body)).ok).toBe(true);
    expect(practitioner.open(context, one().seal('money', context, body))).toEqual({
      ok: false,
      why: 'no-key',
    });
    expect(() => practitioner.seal('money', context, body)).toThrow('no key');
  });

  it('seals with the newest key; an older one opens until it leaves the ring, a removed PC opens nothing new', () => {
    const [from, to, removed] = [one(), two(), two()];
    const before = from.seal('day', context, body);
    const later = from.seal('day', { ...context, id: 'm2' }, body);
    for (const desk of [from, to]) desk.setKeys(ring([1, 2], [1, 2]));
    const after = from.seal('day', { ...context, id: 'm3' }, body);
    expect(to.open(context, before)).toMatchObject({ ok: true, epoch: 1 });
    expect(to.open({ ...context, id: 'm3' }, after)).toMatchObject({ ok: true, epoch: 2 });
    expect(removed.open({ ...context, id: 'm3' }, after)).toEqual({ ok: false, why: 'no-key' });
    to.setKeys(ring([2], [2]));
    expect(to.open({ ...context, id: 'm2' }, later)).toEqual({ ok: false, why: 'no-key' });
  });

  it('with the right epoch of another key opens nothing', () => {
    const other: KeyRing = { day: new Map([[1, bytesOf(55)]]), money: new Map() };
    expect(two(other).open(context, one().seal('day', context, body))).toEqual({ ok: false, why: 'damaged' });
  });

  it('remembers nothing of messages that are not genuine', () => {
    const [from, to] = [one(), two()];
    const sealed = from.seal('day', context, body);
    const forged = Uint8Array.from(sealed);
    forged[forged.length - 1] = (forged[forged.length - 1] ?? 0) ^ 1;
    expect(to.open(context, forged)).toEqual({ ok: false, why: 'damaged' });
    expect(to.open(context, sealed).ok).toBe(true);
  });
});

describe('an id in a subject', () => {
  it('is the same on each desk, differs by kind and id, and is a token of a subject', () => {
    const key = bytesOf(3);
    expect(pseudonymousId(key, 'invoice', '42')).toBe(pseudonymousId(bytesOf(3), 'invoice', '42'));
    expect(pseudonymousId(key, 'invoice', '42')).toMatch(/^[0-9a-f]{32}$/);
    const others = [
      pseudonymousId(key, 'visit', '42'),
      pseudonymousId(key, 'invoice', '43'),
      pseudonymousId(bytesOf(4), 'invoice', '42'),
    ];
    expect(
      new Set([...others, pseudonymousId(key, 'invoice', '42'), pseudonymousId(key, 'invoice4', '2')]).size,
    ).toBe(5);
  });
});

describe('the guard against replays', () => {
  it('takes each counter once, and none that lies a window behind', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3 * replayWindow), { maxLength: 300 }), (counters) => {
        const guard = createReplayGuard();
        const taken: number[] = [];
        for (const counter of counters) {
          const highest = Math.max(-1, ...taken);
          const isNew = !taken.includes(counter) && counter > highest - replayWindow;
          expect(guard.isFirst(counter)).toBe(isNew);
          if (isNew) taken.push(counter);
        }
      }),
    );
  });
});
