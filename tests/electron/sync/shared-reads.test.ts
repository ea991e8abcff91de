import { expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import { newFeed, overlapMs, readFeedState } from '../../../electron/sync/feed-state.ts';
import { applyKeepPatients } from '../../../electron/sync/missing-patients.ts';
import { createReceivedReads, mustReadHere } from '../../../electron/sync/shared-reads.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const scope = { fromMs: 0, toMs: Date.UTC(2030, 0, 1) };
const T = Date.UTC(2026, 10, 24, 1);

function desk(state: object = {}) {
  const clock = createVirtualClock(T + 60_000);
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  const read = { ...newFeed, firstReadDone: true, watermark: T, asOf: T, readAt: T };
  cache.saveFeedState('patients', JSON.stringify({ ...read, ...state }));
  const taken: string[] = [];
  const reads = createReceivedReads({
    cache,
    clock,
    now: () => clock.wall(),
    scope: () => scope,
    keeps: () => true,
    serverClock: { saw: () => undefined },
    signal: new AbortController().signal,
    scheduler: { takenOver: (feed) => void taken.push(feed) },
    notify: () => undefined,
  });
  return { cache, reads, taken, stateNow: () => readFeedState(cache.feedState('patients')) };
}

const pass = (since: number) => ({
  feed: 'patients' as const,
  since,
  watermark: T + 5000,
  sure: true,
  ageMs: 400,
});

test('A pass that read from a time at which this desk was current is taken over.', () => {
  const { reads, taken, stateNow } = desk();
  expect(reads.takeOver(pass(T - overlapMs))).toBe(true);
  expect([stateNow().watermark, taken]).toEqual([T + 5000, ['patients']]);
});

test('A pass that read from later than this desk is current is not taken over.', () => {
  const { reads, taken, stateNow } = desk();
  expect(reads.takeOver(pass(T + 1))).toBe(false);
  expect([stateNow().watermark, taken]).toEqual([T, []]);
});

test('A desk that wrong answers made current up to a time to come is as current as at the beginning of its last pass.', () => {
  const { reads, stateNow } = desk({ watermark: T + 400_000, asOf: T });
  expect(reads.takeOver(pass(T + 1))).toBe(false);
  expect(reads.takeOver(pass(T - overlapMs))).toBe(true);
  expect(stateNow().watermark).toBe(T + 5000);
});

test.each([
  ['no first read', { firstReadDone: false }],
  [
    'a pass of its own under way',
    {
      pass: {
        since: T,
        walk: 0,
        cursor: null,
        begunAt: T,
        begunOn: T,
        scope: null,
        toTheEnd: false,
        assumed: false,
      },
    },
  ],
])('With %s nothing is taken over.', (_what, state) => {
  const { reads, stateNow } = desk(state);
  expect(reads.takeOver(pass(T - overlapMs))).toBe(false);
  expect(stateNow().watermark).toBe(T);
});

test('How fresh a list is counts from when the pass may have begun.', () => {
  const { reads, stateNow } = desk();
  reads.takeOver(pass(T - overlapMs));
  expect(stateNow().asOf).toBe(T + 60_000 - 400);
});

test('Of equal time stamps, what this desk has published itself stays, and what it has not does not.', () => {
  const { cache, reads } = desk();
  const updatedAt = '2026-11-24T01:00:00.000Z';
  const [mine, theirs] = [
    { id: 1, lastname: 'Ours', updatedAt },
    { id: 1, lastname: 'Theirs', updatedAt },
  ];
  cache.apply({ kind: 'patients', objects: [mine], sequence: 3 });
  reads.applyRows({ feed: 'patients', rows: [theirs], waiting: new Set([1]), sequence: 3 });
  expect(cache.get('patients', 1)?.lastname).toBe('Ours');
  reads.applyRows({ feed: 'patients', rows: [theirs], waiting: new Set(), sequence: 3 });
  expect(cache.get('patients', 1)?.lastname).toBe('Theirs');
});

test('What a poller of before publishes late changes nothing that is newer: no row, no watermark, no age of the list.', () => {
  const { cache, reads, stateNow } = desk();
  const at = (seconds: number) => new Date(T + seconds * 1000).toISOString();
  const now = { id: 1, lastname: 'Now', updatedAt: at(9) };
  const other = { id: 2, lastname: 'Other', updatedAt: at(2) };
  const rows = (...read: (typeof now)[]) =>
    reads.applyRows({ feed: 'patients', rows: read, waiting: new Set(), sequence: 3 });
  rows(now);
  reads.takeOver({ ...pass(T), watermark: T + 20_000, ageMs: 100 });
  const before = stateNow();
  rows({ ...now, lastname: 'Before', updatedAt: at(3) }, other);
  reads.takeOver({ ...pass(T), watermark: T + 10_000, ageMs: 30_000 });
  expect([cache.get('patients', 1), cache.get('patients', 2)]).toEqual([now, other]);
  expect([stateNow().watermark, stateNow().asOf]).toEqual([before.watermark, before.asOf]);
});

test('A list without time stamps is read here, and appointments when the window has grown by a day.', () => {
  const { cache } = desk();
  const about = { window: scope, bookedOnly: false };
  expect([mustReadHere(cache, 'paymentMethods', about), mustReadHere(cache, 'patients', about)]).toEqual([
    true,
    false,
  ]);
  const covered = { fromMs: 0, toMs: scope.toMs };
  cache.saveFeedState(
    'appointments',
    JSON.stringify({ ...newFeed, firstReadDone: true, watermark: T, covered }),
  );
  const later = { ...scope, toMs: scope.toMs + 86_400_000 };
  expect(mustReadHere(cache, 'appointments', about)).toBe(false);
  expect(mustReadHere(cache, 'appointments', { ...about, window: later })).toBe(true);
});

test('A pass that was on its way for an unknown time moves the watermark, and not how fresh the list is.', () => {
  const { reads, taken, stateNow } = desk();
  expect(reads.takeOver({ ...pass(T - overlapMs), ageMs: null })).toBe(true);
  expect([stateNow().watermark, stateNow().asOf, stateNow().readAt, taken]).toEqual([T + 5000, T, T, []]);
});

test('The patients are read here where this desk had booked ones only, and is to have every one.', () => {
  const { cache } = desk();
  const must = (bookedOnly: boolean) => mustReadHere(cache, 'patients', { window: scope, bookedOnly });
  expect([must(true), must(false)]).toEqual([false, false]);
  applyKeepPatients(cache, true);
  expect([must(true), must(false)]).toEqual([false, true]);
  applyKeepPatients(cache, false);
  expect([must(true), must(false)]).toEqual([false, false]);
});
