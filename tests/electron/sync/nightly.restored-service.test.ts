import { expect, test } from 'vitest';
import type { Walk, WalkPage } from '../../../electron/practice/types.ts';
import { createNightly } from '../../../electron/sync/nightly.ts';
import { isReadHere } from '../../../electron/sync/read-here.ts';
import { refusingCommit } from '../../fakes/refused-commits.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { newFolder, opened } from '../store/folders.ts';
import { cachedPatient } from '../store/objects.ts';

const night = Date.UTC(2026, 10, 17, 16);
const scope = { fromMs: night - 86_400_000, toMs: night + 86_400_000 };

/** The service was restored: twice it shows the patient as it was hours before. */
const walk = async function* (list: string) {
  const patient = cachedPatient(1, { updatedAt: '2026-11-17T02:00:00Z', city: 'Then' });
  const items = list === 'listPatients' ? [patient] : [];
  yield { items, cursor: null, serverTime: night, sequence: 2 } as unknown as WalkPage<never>;
  return { ok: true };
} as unknown as Walk;

/** An audit of which one commit is refused, and then a start: what the desk has, and whether it reads every list for itself. */
async function auditedAndStarted(nth: number) {
  const folder = newFolder();
  const clock = createVirtualClock(night);
  const { stores } = opened(folder);
  stores.cache.apply({
    kind: 'patients',
    objects: [cachedPatient(1, { updatedAt: '2026-11-17T14:00:00Z', city: 'Now' })],
    sequence: 1,
  });
  const nightly = createNightly({
    walk,
    ...stores,
    clock,
    now: clock.wall,
    log: { info() {}, warn() {}, error() {} },
    zone: () => 'Australia/Adelaide',
    scope: () => scope,
    safeBounds: () => ({ now: night, kept: scope }),
    bookedOnly: () => false,
    patientsOfWrites: () => [],
    onPurge: () => undefined,
    onNight: async () => undefined,
    onRestored: () => undefined,
    signal: new AbortController().signal,
  });
  const { commits } = await refusingCommit(nth, () =>
    clock.until(
      nightly.runNow().catch(() => false),
      3_600_000,
    ),
  );
  stores.close();
  const { cache, desk, close } = opened(folder).stores;
  const left = { city: cache.get('patients', 1)?.city ?? null, isReadHere: isReadHere(desk, true) };
  close();
  return { commits, left };
}

test('A cache that was emptied because the service was restored is never filled by other desks, whichever commit was refused.', async () => {
  const whole = await auditedAndStarted(0);
  expect(whole.left).toEqual({ city: null, isReadHere: true });
  for (let nth = 1; nth <= whole.commits; nth++) {
    const { left } = await auditedAndStarted(nth);
    expect([nth, left.city === null, left.isReadHere]).toEqual([nth, left.isReadHere, left.isReadHere]);
  }
});
