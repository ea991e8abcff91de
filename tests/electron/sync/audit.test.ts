import { describe, expect, test } from 'vitest';
import type { Page, Walk, WalkEnd } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { auditFeed } from '../../../electron/sync/audit.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { patient } from '../store/objects.ts';

const all = Array.from({ length: 100 }, (_, n) => n + 1);
const but = (...gone: readonly number[]) => all.filter((id) => !gone.includes(id));
const stopped = { ok: false, failure: failure('offline'), fate: 'not-sent' } as const;

/** What a walk shows: ids, and whether it comes to its end; `before` is done before its page comes. */
type Shown = {
  readonly ids: readonly number[];
  readonly end?: WalkEnd;
  readonly before?: () => void;
};

/** A desk that has all hundred patients, and a practice that shows, walk by walk, what is given here. */
async function audited(...walks: readonly Shown[]) {
  const clock = createVirtualClock();
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'patients', objects: all.map((id) => patient(id)), sequence: 1 });
  const options: unknown[] = [];
  const walk = async function* (_list: unknown, _input: unknown, how: unknown) {
    const shown = walks[options.length];
    options.push(how);
    if (!shown) throw new Error('one walk more than was expected');
    shown.before?.();
    const items = shown.ids.map((id) => patient(id));
    yield { items, cursor: null, serverTime: null, sequence: 2 } as unknown as Page<never>;
    return shown.end ?? { ok: true };
  } as unknown as Walk;
  const scope = { fromMs: 0, toMs: 0 };
  const signal = new AbortController().signal;
  const found = await clock.until(auditFeed('patients', { walk, cache, clock, signal, scope }));
  return { cache, found, walks: options.length, options };
}
const few = all.slice(0, 5);
const many = all.slice(0, 40);

describe('the audit', () => {
  test('A few that did not come are forgotten after one walk.', async () => {
    const { cache, found, walks } = await audited({ ids: but(...few) });
    expect([walks, found.audited.forgotten, cache.count('patients')]).toEqual([1, 5, 95]);
  });

  test('A large share of a list is forgotten only when a second walk does not show it either.', async () => {
    const { cache, found, walks } = await audited({ ids: but(...many) }, { ids: but(...many) });
    expect([walks, found.audited.forgotten, cache.count('patients')]).toEqual([2, 40, 60]);
    expect(cache.get('patients', 1)).toBeNull();
  });

  test('What only the second walk shows is kept: links that stop early hide nothing.', async () => {
    const { cache, found, walks } = await audited({ ids: all.slice(0, 30) }, { ids: all });
    expect([walks, found.audited.forgotten, cache.count('patients')]).toEqual([2, 0, 100]);
  });

  test('What one of the two walks shows is kept, and what neither shows is forgotten.', async () => {
    const first = all.slice(0, 50);
    const second = all.slice(20, 70);
    const { cache, found } = await audited({ ids: first }, { ids: second });
    expect(found.audited.forgotten).toBe(30);
    expect(cache.ids('patients', 1, 200)).toEqual(all.slice(0, 70));
  });

  test('Where links stop early twice, what neither walk reached is forgotten only if both came to their end.', async () => {
    const early = { ids: all.slice(0, 30) };
    const { cache, found, walks } = await audited(early, { ...early, end: stopped });
    expect([walks, found.end.ok, found.audited.forgotten]).toEqual([2, false, 0]);
    expect(cache.count('patients')).toBe(100);
  });

  test('Nothing is forgotten that came or changed while the audit ran, nor after a walk that did not reach its end.', async () => {
    const cut = await audited({ ids: all.slice(0, 30), end: stopped });
    expect([cut.walks, cut.found.end.ok, cut.cache.count('patients')]).toEqual([1, false, 100]);

    const clock = createVirtualClock();
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [patient(1), patient(2)], sequence: 1 });
    const walk = async function* () {
      // Meanwhile a feed brings a change of one, and another is new.
      cache.apply({
        kind: 'patients',
        objects: [patient(2, { city: 'Gawler' }), patient(3)],
        sequence: 2,
      });
      yield { items: [], cursor: null, serverTime: null, sequence: 3 } as unknown as Page<never>;
      return { ok: true };
    } as unknown as Walk;
    const signal = new AbortController().signal;
    const scope = { fromMs: 0, toMs: 0 };
    const found = await clock.until(auditFeed('patients', { walk, cache, clock, signal, scope }));
    expect(found.audited.forgotten).toBe(1);
    expect(cache.ids('patients', 1, 10)).toEqual([2, 3]);
  });

  test('An audit takes no page for the last one because of what the server has shown before: it reads until nothing comes.', async () => {
    const { options } = await audited({ ids: but(...many) }, { ids: all });
    expect(options).toEqual([
      expect.objectContaining({ lane: 'keep', toTheEnd: true }),
      expect.objectContaining({ lane: 'keep', toTheEnd: true }),
    ]);
  });

  test('What the walk shows otherwise than it is here is repaired, and counted.', async () => {
    const clock = createVirtualClock();
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [patient(1)], sequence: 1 });
    const walk = async function* () {
      const items = [patient(1, { city: 'Gawler' }), patient(2)];
      yield { items, cursor: null, serverTime: null, sequence: 2 } as unknown as Page<never>;
      return { ok: true };
    } as unknown as Walk;
    const signal = new AbortController().signal;
    const scope = { fromMs: 0, toMs: 0 };
    const found = await clock.until(auditFeed('patients', { walk, cache, clock, signal, scope }));
    expect(found).toEqual({ end: { ok: true }, audited: { read: 2, repaired: 2, forgotten: 0 } });
    expect(cache.get('patients', 1)?.city).toBe('Gawler');
  });
});
