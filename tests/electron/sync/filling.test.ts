import { expect, test } from 'vitest';
import { storedKinds } from '../../../electron/store/cache/kinds.ts';
import { openStores } from '../../../electron/store/opening.ts';
import { newFeed, readFeedState } from '../../../electron/sync/feed-state.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import type { FilledPage } from '../../../electron/sync/filled-page.ts';
import { createFilling, filledFeeds } from '../../../electron/sync/filling.ts';
import { notePaymentPurge } from '../../../electron/sync/payments-known.ts';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const T = Date.UTC(2026, 10, 24, 1);
const day = 86_400_000;

const patient = (id: number, at = T - 1000, city = 'Adelaide'): Patient =>
  ({
    id,
    firstname: 'P',
    lastname: `Q${id}`,
    city,
    updatedAt: new Date(at).toISOString(),
  }) as unknown as Patient;

function desk({
  bookedOnly = false,
  isAbsent = (feed: FeedName): boolean => feed !== 'patients' && feed !== 'payments',
  passEnds = Promise.resolve(),
} = {}) {
  const clock = createVirtualClock(T);
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache, desk: deskStore } = opened.value.stores;
  const filling = createFilling({
    cache,
    desk: deskStore,
    clock,
    now: () => clock.wall(),
    scope: () => ({ fromMs: 0, toMs: Date.UTC(2030, 0, 1) }),
    keeps: () => true,
    bookedOnly: () => bookedOnly,
    serverClock: { saw: () => undefined },
    signal: new AbortController().signal,
    isAbsent,
    scheduler: { takenOver: () => undefined },
    idle: () => passEnds,
    onFilled: () => undefined,
    notify: () => undefined,
  });
  const isRead = (feed: FeedName, fields: object = {}) =>
    cache.saveFeedState(
      feed,
      JSON.stringify({ ...newFeed, firstReadDone: true, watermark: T, asOf: T, readAt: T, ...fields }),
    );
  const among = { knownUntil: T, isFresher: () => false, sequence: () => 1 };
  const page = (fields: Partial<FilledPage> = {}): FilledPage => ({
    kind: 'patients',
    after: 0,
    upTo: null,
    rows: [patient(1), patient(2)],
    aside: [],
    ...fields,
  });
  const stateOf = (feed: FeedName) => readFeedState(cache.feedState(feed));
  return { cache, clock, filling, isRead, among, page, stateOf, ids: () => cache.ids('patients', 1, 1000) };
}

const current = {
  feed: 'patients',
  watermark: T,
  covered: null,
  sure: { at: T, agoMs: 0 },
  asOfAgoMs: 500,
} as const;

test('A list that was never read, or not for three days, is wanted; one that was read lately is not.', () => {
  const { filling, isRead } = desk();
  isRead('payments');
  expect(filling.wanted()).toEqual(['patients']);
  isRead('patients', { watermark: T - 3 * day - 1 });
  expect(filling.wanted()).toEqual(['patients']);
  isRead('patients', { watermark: T - 2 * day });
  expect(filling.wanted()).toEqual([]);
});

test('Each list whose records have a time of change can be filled by another desk.', () => {
  const { filling } = desk({ isAbsent: () => false });
  const kinds = storedKinds.filter((kind) => filledFeeds(kind).length > 0);
  expect([...filling.wanted()].sort()).toEqual([...kinds].sort());
});

test('A list counts as read only when all of it was stored, and then up to the time that the other desk vouches for.', async () => {
  const { filling, clock, among, page, stateOf } = desk();
  const kind = filling.begin('patients');
  await clock.until(kind.apply(page(), among));
  expect(stateOf('patients').firstReadDone).toBe(false);
  await kind.finish([current], T);
  expect(stateOf('patients')).toMatchObject({ firstReadDone: true, watermark: T, asOf: T - 500, pass: null });
});

test('Statuses, which are read from the start of this desk on, are read again from where the other desk knew them: also after a pass that was under way.', async () => {
  let end = () => {};
  const passEnds = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { filling, clock, among, isRead, stateOf } = desk({ isAbsent: () => false, passEnds });
  isRead('statuses', { watermark: T + 30_000 });
  const kind = filling.begin('appointments');
  await clock.until(kind.apply({ kind: 'appointments', after: 0, upTo: null, rows: [], aside: [] }, among));
  const finished = kind.finish(
    [
      { ...current, feed: 'statuses' },
      { ...current, feed: 'appointments' },
    ],
    T,
  );
  isRead('statuses', { watermark: T + 40_000 });
  expect(stateOf('appointments').firstReadDone).toBe(false);
  end();
  expect(await finished).toBe(true);
  expect([stateOf('statuses').watermark, stateOf('appointments').watermark]).toEqual([T, T]);
});

test('A newer record is never replaced by an older one, and none is removed that the other desk could not know.', async () => {
  const { filling, cache, clock, among, page, ids } = desk();
  cache.apply({
    kind: 'patients',
    objects: [patient(1, T, 'Newer'), patient(3, T + 1), patient(4)],
    sequence: 1,
  });
  await clock.until(filling.begin('patients').apply(page(), among));
  expect([cache.get('patients', 1)?.city, ids()]).toEqual(['Newer', [1, 2, 3]]);
});

test('Of equal time stamps, what came over the link since the filling began stays; else the other desk’s counts.', async () => {
  const { filling, cache, clock, among, page } = desk();
  cache.apply({
    kind: 'patients',
    objects: [patient(1, T - 1000, 'Since'), patient(2, T - 1000, 'Before')],
    sequence: 1,
  });
  await clock.until(filling.begin('patients').apply(page(), { ...among, isFresher: (id) => id === 1 }));
  expect([cache.get('patients', 1)?.city, cache.get('patients', 2)?.city]).toEqual(['Since', 'Adelaide']);
});

test('Only the ids of a page are compared with it.', async () => {
  const { filling, cache, clock, among, page, ids } = desk();
  cache.apply({
    kind: 'patients',
    objects: [patient(5), patient(12), patient(15), patient(25)],
    sequence: 1,
  });
  await clock.until(
    filling.begin('patients').apply(page({ after: 10, upTo: 20, rows: [patient(15)] }), among),
  );
  expect(ids()).toEqual([5, 15, 25]);
});

test('Where only booked patients are kept, none is removed: each desk has read its own.', async () => {
  const { filling, cache, clock, among, page, ids } = desk({ bookedOnly: true });
  cache.apply({ kind: 'patients', objects: [patient(9)], sequence: 1 });
  await clock.until(filling.begin('patients').apply(page(), among));
  expect(ids()).toEqual([1, 2, 9]);
});

test('A cache that is reset meanwhile is not filled any more: nothing counts as read.', async () => {
  const { filling, cache, clock, among, page, stateOf } = desk();
  const kind = filling.begin('patients');
  await clock.until(kind.apply(page({ upTo: 2 }), among));
  cache.clear();
  expect(await kind.apply(page({ after: 2 }), among)).toBe(false);
  expect([await kind.finish([current], T), stateOf('patients').firstReadDone]).toEqual([false, false]);
});

test('Payments are known there only as far back as here, after the old ones were purged.', () => {
  const { filling, cache, isRead } = desk();
  isRead('payments', { covered: { fromMs: T - 300 * day, toMs: T } });
  notePaymentPurge(cache, T - 90 * day);
  expect(filling.current('payments')?.[0]?.covered).toEqual({ fromMs: T - 90 * day, toMs: T });
});

test('However many records could not be read, no page is larger than a desk can answer.', async () => {
  const from = desk();
  from.isRead('patients');
  const notes = 'n'.repeat(1_000);
  const aside = Array.from({ length: 1_300 }, (_, n) => ({
    id: n < 1_299 ? n + 1 : null,
    field: 'firstname',
    expected: 'a text',
    got: 'a number',
    record: { id: n + 1, firstname: 1, notes },
  }));
  const objects = [2, 700, 2_000].map((id) => patient(id));
  from.cache.apply({ kind: 'patients', objects, sequence: 1 });
  from.cache.apply({ kind: 'patients', objects: [], aside, sequence: 2 });
  const to = desk();
  const kind = to.filling.begin('patients');
  for (let after: number | null = 0; after !== null; ) {
    const page: FilledPage = from.filling.page('patients', after);
    expect(JSON.stringify(page).length).toBeLessThan(500_000);
    await to.clock.until(kind.apply(page, to.among));
    after = page.upTo;
  }
  expect(to.cache.setAside()).toEqual(from.cache.setAside());
  expect(to.ids()).toEqual(from.ids());
});

test('Records that could not be read come with the others, as received.', async () => {
  const from = desk();
  const aside = {
    id: 8,
    field: 'firstname',
    expected: 'a text',
    got: 'a number',
    record: { id: 8, firstname: 1 },
  };
  from.isRead('patients');
  from.cache.apply({ kind: 'patients', objects: [patient(1)], aside: [aside], sequence: 1 });
  const page = from.filling.page('patients', 0);
  expect(page.aside).toEqual([aside]);
  const to = desk();
  await to.clock.until(to.filling.begin('patients').apply(page, to.among));
  expect(to.cache.setAside().map(({ id }) => id)).toEqual([8]);
});

test('A page ends after 500 records or 400 KB, and the last one says so.', () => {
  const { filling, cache, isRead } = desk();
  isRead('patients');
  cache.apply({
    kind: 'patients',
    objects: Array.from({ length: 620 }, (_, i) => patient(i + 1)),
    sequence: 1,
  });
  expect([filling.page('patients', 0).upTo, filling.page('patients', 500).upTo]).toEqual([500, null]);
  const long = { ...patient(1000), notes: 'n'.repeat(300_000) };
  cache.apply({ kind: 'patients', objects: [long, { ...long, id: 1001 }] as Patient[], sequence: 1 });
  expect(filling.page('patients', 999)).toMatchObject({ upTo: 1000, rows: [{ id: 1000 }] });
});
