import { expect, test } from 'vitest';
import type { Walk, WalkEnd, WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { auditedFact, createNightly } from '../../../electron/sync/nightly.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const adelaide = 'Australia/Adelaide';
/** Half past two in the night of the 18th in Adelaide, and noon of that day. */
const night = Date.UTC(2026, 10, 17, 16);
const noon = Date.UTC(2026, 10, 18, 1, 30);
const offline = { ok: false, failure: failure('offline'), delivery: 'not-sent' } as const;

/** The nightly work of a desk that was begun and audited on these days, over lists that are empty. */
function desk(
  now: number,
  {
    begun = now,
    audited = null as string | null,
    end = { ok: true } as WalkEnd,
    onNight = async () => undefined,
  } = {},
) {
  const logged: unknown[] = [];
  const clock = createVirtualClock(now);
  const cache = openCache(memoryCache());
  cache.saveFact('firstDayRead', String(begun));
  if (audited !== null) cache.saveFact(auditedFact, audited);
  const walk = async function* () {
    if (end.ok) yield { items: [], cursor: null, serverTime: now, sequence: 1 } as unknown as WalkPage<never>;
    return end;
  } as unknown as Walk;
  const scope = { fromMs: now - 86_400_000, toMs: now + 86_400_000 };
  const nightly = createNightly({
    onPurge: () => undefined,
    walk,
    cache,
    desk: { fact: () => null, saveFact: () => undefined },
    clock,
    now: clock.wall,
    log: { info() {}, warn: (...args) => void logged.push(args), error() {} },
    zone: () => adelaide,
    scope: () => scope,
    safeBounds: () => ({ now, kept: scope }),
    bookedOnly: () => false,
    patientsOfWrites: () => [],
    onNight,
    onRestored: () => undefined,
    signal: new AbortController().signal,
  });
  return {
    logged,
    isDue: () => nightly.whenDue() !== null,
    async auditedAfter() {
      await clock.until(nightly.whenDue() ?? Promise.resolve(), 3_600_000);
      return cache.fact(auditedFact);
    },
  };
}

test('The lists are audited once a night.', async () => {
  expect(await desk(night).auditedAfter()).toBe('2026-11-18');
  expect(desk(night, { audited: '2026-11-18' }).isDue()).toBe(false);
  expect(desk(night, { audited: '2026-11-17' }).isDue()).toBe(true);
});

test('A night in which the practice could not be reached does not count: it is tried again.', async () => {
  expect(await desk(night, { end: offline }).auditedAfter()).toBeNull();
});

test('A bug in the night’s work stands in the log by its kind and place, without its words: they may quote a record.', async () => {
  const failing = desk(night, {
    onNight: () => Promise.reject(new TypeError('cannot read Margaret Oduya')),
  });
  expect(await failing.auditedAfter()).toBeNull();
  expect(failing.logged).toEqual([
    ['the nightly audit failed', { failure: expect.stringMatching(/^TypeError\n {4}at .*nightly\.test/) }],
  ]);
});

test('Nights that were missed are made up by day after a week, and not before.', () => {
  expect(desk(noon, { audited: '2026-11-12' }).isDue()).toBe(false);
  expect(desk(noon, { audited: '2026-11-11' }).isDue()).toBe(true);
  // Never audited: counted from when this PC began.
  expect(desk(noon, { begun: noon - 6 * 86_400_000 }).isDue()).toBe(false);
  expect(desk(noon, { begun: noon - 7 * 86_400_000 }).isDue()).toBe(true);
});
