import { describe, expect, test } from 'vitest';
import type { Walk, WalkEnd, WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { auditFeed } from '../../../electron/sync/audit.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { cachedPatient } from '../store/objects.ts';

const all = Array.from({ length: 100 }, (_, n) => n + 1);
const but = (...gone: readonly number[]) => all.filter((id) => !gone.includes(id));
const stopped = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

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
  cache.apply({ kind: 'patients', objects: all.map((id) => cachedPatient(id)), sequence: 1 });
  const options: unknown[] = [];
  const walk = async function* (_list: unknown, _input: unknown, how: unknown) {
    const shown = walks[options.length];
    options.push(how);
    if (!shown) throw new Error('one walk more than was expected');
    shown.before?.();
    const items = shown.ids.map((id) => cachedPatient(id));
    yield { items, cursor: null, serverTime: null, sequence: 2 } as unknown as WalkPage<never>;
    return shown.end ?? { ok: true };
  } as unknown as Walk;
  const scope = { fromMs: 0, toMs: 0 };
  const signal = new AbortController().signal;
  const found = await clock.until(
    auditFeed('patients', { walk, cache, clock, signal, scope, now: clock.wall() }),
  );
  return { cache, found, walks: options.length, options };
}
const few = all.slice(0, 5);
const many = all.slice(0, 40);

/** What the practice shows of one patient, walk by walk; this PC has the version of `kept`. */
async function auditedVersions(
  kept: string,
  ...shown: readonly (readonly [updatedAt: string, city: string])[]
) {
  const clock = createVirtualClock();
  const cache = openCache(memoryCache());
  cache.apply({
    kind: 'patients',
    objects: [cachedPatient(1, { updatedAt: kept, city: 'Here' })],
    sequence: 1,
  });
  const walkedAt: number[] = [];
  const walk = async function* () {
    const [updatedAt, city] = shown[walkedAt.length] ?? ['', ''];
    walkedAt.push(clock.monotonic());
    const items = [cachedPatient(1, { updatedAt, city })];
    yield { items, cursor: null, serverTime: null, sequence: 2 } as unknown as WalkPage<never>;
    return { ok: true };
  } as unknown as Walk;
  const ports = { walk, cache, clock, signal: new AbortController().signal, scope: { fromMs: 0, toMs: 0 } };
  const { audited } = await clock.until(auditFeed('patients', { ...ports, now: clock.wall() }));
  const [first = 0, second] = walkedAt;
  return {
    audited,
    city: cache.get('patients', 1)?.city,
    waited: second === undefined ? null : second - first,
  };
}
const noon = '2026-11-01T12:00:00.000Z';
const before = '2026-11-01T11:59:45.000Z';
const hoursBefore = '2026-11-01T04:00:00.000Z';

describe('the audit', () => {
  test('What an audit reads twice wins, whatever its stamp; minutes lie between the two.', async () => {
    const { audited, city, waited } = await auditedVersions(noon, [before, 'There'], [before, 'There']);
    expect([city, audited.repaired, audited.restored]).toEqual(['There', 1, false]);
    expect(waited).toBeGreaterThanOrEqual(120_000);
  });

  test('What it reads once in an older version does not win: one answer may come from a stale replica.', async () => {
    expect((await auditedVersions(noon, [before, 'There'], [noon, 'Here'])).city).toBe('Here');
    expect((await auditedVersions(noon, [before, 'There'], [hoursBefore, 'Then'])).city).toBe('Here');
  });

  test('Times that fall back by hours, read twice, say that the service was restored; less does not.', async () => {
    const restored = await auditedVersions(noon, [hoursBefore, 'Then'], [hoursBefore, 'Then']);
    expect(restored.audited.restored).toBe(true);
    // Nothing is repaired one by one: everything is read again.
    expect(restored.city).toBe('Here');
    const once = await auditedVersions(noon, [hoursBefore, 'Then'], [noon, 'Here']);
    expect(once.audited.restored).toBe(false);
  });

  test('Where nothing is older than it is here, one walk is enough.', async () => {
    expect((await auditedVersions(noon, [noon, 'Here'])).waited).toBeNull();
    expect((await auditedVersions(before, [noon, 'There'])).city).toBe('There');
  });

  test('A few that did not come are forgotten after one walk.', async () => {
    const { cache, found, walks } = await audited({ ids: but(...few) });
    expect([walks, found.audited.forgotten, cache.count('patients')]).toEqual([1, 5, 95]);
  });

  test('A large share of a list is removed only when a second walk does not return it either.', async () => {
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

  test('Nothing is removed that was added or changed while the audit ran, nor after a walk that did not reach its end.', async () => {
    const cut = await audited({ ids: all.slice(0, 30), end: stopped });
    expect([cut.walks, cut.found.end.ok, cut.cache.count('patients')]).toEqual([1, false, 100]);

    const clock = createVirtualClock();
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [cachedPatient(1), cachedPatient(2)], sequence: 1 });
    const walk = async function* () {
      // Meanwhile a feed brings a change of one, and another is new.
      cache.apply({
        kind: 'patients',
        objects: [cachedPatient(2, { city: 'Gawler' }), cachedPatient(3)],
        sequence: 2,
      });
      yield { items: [], cursor: null, serverTime: null, sequence: 3 } as unknown as WalkPage<never>;
      return { ok: true };
    } as unknown as Walk;
    const signal = new AbortController().signal;
    const scope = { fromMs: 0, toMs: 0 };
    const found = await clock.until(
      auditFeed('patients', { walk, cache, clock, signal, scope, now: clock.wall() }),
    );
    expect(found.audited.forgotten).toBe(1);
    expect(cache.ids('patients', 1, 10)).toEqual([2, 3]);
  });

  test('An audit does not rely on the server profile to find the last page: it reads until an empty page.', async () => {
    const { options } = await audited({ ids: but(...many) }, { ids: all });
    expect(options).toEqual([
      expect.objectContaining({ priority: 'background', toTheEnd: true }),
      expect.objectContaining({ priority: 'background', toTheEnd: true }),
    ]);
  });

  test('What the walk shows otherwise than it is here is repaired, and counted.', async () => {
    const clock = createVirtualClock();
    const cache = openCache(memoryCache());
    cache.apply({ kind: 'patients', objects: [cachedPatient(1)], sequence: 1 });
    const walk = async function* () {
      const items = [cachedPatient(1, { city: 'Gawler' }), cachedPatient(2)];
      yield { items, cursor: null, serverTime: null, sequence: 2 } as unknown as WalkPage<never>;
      return { ok: true };
    } as unknown as Walk;
    const signal = new AbortController().signal;
    const scope = { fromMs: 0, toMs: 0 };
    const found = await clock.until(
      auditFeed('patients', { walk, cache, clock, signal, scope, now: clock.wall() }),
    );
    expect(found).toEqual({
      end: { ok: true },
      audited: { read: 2, repaired: 2, forgotten: 0, restored: false },
    });
    expect(cache.get('patients', 1)?.city).toBe('Gawler');
  });
});
