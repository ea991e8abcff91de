import { expect, test } from 'vitest';
import type { Walk, WalkPage } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import type { CacheChange } from '../../../electron/store/types.ts';
import { auditFeed } from '../../../electron/sync/audit.ts';
import { dayMs } from '../../../shared/durations.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** A desk with two payments of yesterday; the practice has the first alone. */
async function idsAfterAudit(stamps: object): Promise<number[]> {
  const clock = createVirtualClock(Date.UTC(2026, 10, 18, 1, 30));
  const cache = openCache(memoryCache());
  const objects = [1, 2].map((id) => ({
    id,
    amount: 10,
    patientId: 1,
    paymentDate: new Date(clock.wall() - dayMs).toISOString(),
    paymentInvoices: [],
    ...stamps,
  }));
  cache.apply({ kind: 'payments', objects, sequence: 1 } as unknown as CacheChange);
  const walk = async function* () {
    yield {
      items: objects.slice(0, 1),
      cursor: null,
      serverTime: null,
      sequence: 2,
    } as unknown as WalkPage<never>;
    return { ok: true };
  } as unknown as Walk;
  const ports = { walk, cache, clock, signal: new AbortController().signal, scope: { fromMs: 0, toMs: 0 } };
  await clock.until(auditFeed('payments', { ...ports, now: clock.wall() }));
  return cache.ids('payments', 1, 9);
}

test('A payment that the practice lists no more is gone from here after an audit, also where payments come without stamps.', async () => {
  expect(await idsAfterAudit({ updatedAt: '2026-11-17T01:30:00.000Z' })).toEqual([1]);
  expect(await idsAfterAudit({})).toEqual([1]);
  expect(await idsAfterAudit({ updatedAt: null, createdAt: '2026-11-17T01:30:00.000Z' })).toEqual([1]);
});

test('A payment without stamps that was made before the days which the audit reads stays.', async () => {
  expect(await idsAfterAudit({ paymentDate: '2026-08-01T01:30:00.000Z' })).toEqual([1, 2]);
});
