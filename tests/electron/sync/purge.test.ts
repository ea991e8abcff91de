import { expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { storedKinds } from '../../../electron/store/cache/kinds.ts';
import type { Cache, CacheChange, StoredKind } from '../../../electron/store/types.ts';
import { paymentsKnownSince } from '../../../electron/sync/payments-known.ts';
import { purgeOld, purgeUnbooked } from '../../../electron/sync/purge.ts';
import { dayMs } from '../../../shared/durations.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { cachedAppointment, cachedPatient } from '../store/objects.ts';

const now = Date.UTC(2026, 10, 18, 1, 30);
const iso = (ms: number) => new Date(ms).toISOString();

function desk() {
  const clock = createVirtualClock(now);
  const cache = openCache(memoryCache());
  const abort = new AbortController();
  return { clock, cache, abort, ports: { cache, clock, signal: abort.signal } };
}
const keep = (cache: Cache, kind: StoredKind, ...objects: readonly { readonly id: number }[]) =>
  cache.apply({ kind, objects, sequence: 1 } as unknown as CacheChange);

/** What is kept, and for how many days by which time of it; everything else is kept for good. */
const table = [
  { kind: 'appointments', days: 30, by: 'start', what: {} },
  { kind: 'appointments', days: 30, by: 'start', what: { archived: true } },
  // A block of an older record that began long ago and still runs, as leave does.
  {
    kind: 'appointments',
    days: 30,
    by: 'end',
    what: { start: '2026-01-05T00:00:00Z', isUnavailableBlock: true },
  },
  { kind: 'busyTimes', days: 30, by: 'end', what: {} },
  // Leave that began long ago and still runs; its end is what counts.
  { kind: 'busyTimes', days: 30, by: 'end', what: { start: '2026-01-05T00:00:00Z' } },
  { kind: 'supportActivities', days: 30, by: 'start', what: {} },
  { kind: 'invoices', days: 90, by: 'updatedAt', what: { status: 'Paid' } },
  { kind: 'invoices', days: 90, by: 'updatedAt', what: { status: 'Awaiting Payment', isArchived: true } },
  { kind: 'invoices', days: null, by: 'updatedAt', what: { status: 'Awaiting Payment', isArchived: false } },
  { kind: 'invoices', days: null, by: 'updatedAt', what: { status: 'Draft', isArchived: false } },
  { kind: 'payments', days: 90, by: 'updatedAt', what: {} },
  { kind: 'payments', days: 90, by: 'paymentDate', what: {} },
  { kind: 'payments', days: 90, by: 'updatedAt', what: { archived: true } },
  { kind: 'patientForms', days: 180, by: 'updatedAt', what: { status: 'Incomplete' } },
  { kind: 'patientForms', days: 180, by: 'updatedAt', what: { status: 'Completed' } },
  ...(
    [
      'patients',
      'cases',
      'contacts',
      'locations',
      'practitioners',
      'services',
      'supportItems',
      'busyTimeTypes',
      'paymentMethods',
      'waitlists',
      'cancellationReasons',
    ] as const
  ).map((kind) => ({ kind, days: null, by: 'updatedAt', what: {} })),
] as const satisfies readonly { kind: StoredKind; days: number | null; by: string; what: object }[];

test('Every kind stands in the table.', () => {
  expect([...new Set(table.map(({ kind }) => kind))].sort()).toEqual([...storedKinds].sort());
});

test.for(table.filter(({ days }) => days !== null))(
  '$kind $what: what is exactly $days days old by its $by is kept, and what is older is forgotten.',
  async ({ kind, days, by, what }) => {
    const { cache, clock, ports } = desk();
    const edge = now - (days ?? 0) * dayMs;
    keep(
      cache,
      kind,
      { id: 1, ...what, [by]: iso(edge - 1) },
      { id: 2, ...what, [by]: iso(edge) },
      { id: 3, ...what, [by]: iso(now) },
      // Its time is unknown: it does not count as old.
      { id: 4, ...what },
    );
    const forgotten = await clock.until(purgeOld(now, ports));
    expect([forgotten, cache.ids(kind, 1, 10)]).toEqual([1, [2, 3, 4]]);
  },
);

test.for(table.filter(({ days }) => days === null))(
  '$kind $what: nothing of it is forgotten, however old it is.',
  async ({ kind, what }) => {
    const { cache, clock, ports } = desk();
    const old = iso(now - 4000 * dayMs);
    const object = { id: 1, ...what, start: old, updatedAt: old, paymentDate: old };
    keep(cache, kind, object);
    expect(await clock.until(purgeOld(now, ports))).toBe(0);
    expect(cache.ids(kind, 1, 10)).toEqual([1]);
  },
);

test('More of a kind than are looked through at once are forgotten, each of them.', async () => {
  const { cache, clock, ports } = desk();
  const old = Array.from({ length: 450 }, (_, n) => ({
    id: n + 1,
    end: iso(now - (n % 2 === 0 ? 31 : 29) * dayMs),
  }));
  keep(cache, 'busyTimes', ...old);
  expect(await clock.until(purgeOld(now, ports))).toBe(225);
  expect(cache.count('busyTimes')).toBe(225);
});

test('Payments are said to be known from no earlier than those that are kept.', async () => {
  const { cache, clock, ports } = desk();
  const covered = { fromMs: now - 200 * dayMs, toMs: now };
  const state = { v: 1, watermark: now, pass: null, covered, firstReadDone: true, readAt: now };
  cache.saveFeedState('payments', JSON.stringify(state));
  expect(paymentsKnownSince(cache)).toBe(now - 200 * dayMs);
  await clock.until(purgeOld(now, ports));
  expect(paymentsKnownSince(cache)).toBe(now - 90 * dayMs);
});

test('Where Foyer closes, what was not looked at stays.', async () => {
  const { cache, abort, ports } = desk();
  const old = Array.from({ length: 450 }, (_, n) => ({ id: n + 1, end: iso(now - 31 * dayMs) }));
  keep(cache, 'busyTimes', ...old);
  abort.abort();
  await purgeOld(now, ports);
  expect(cache.count('busyTimes')).toBeGreaterThan(0);
});

const window = { fromMs: now - 30 * dayMs, toMs: now + 365 * dayMs };
const booked = (id: number, at: number, patientId: number, more = {}) =>
  cachedAppointment(id, { start: iso(at), appointmentPatients: [{ patientId }], ...more });

test('Booked only: who has an appointment in the kept window stays, to its edges, and everybody else is forgotten.', async () => {
  const { cache, clock, ports } = desk();
  keep(cache, 'patients', ...[1, 2, 3, 4, 5, 6].map((id) => cachedPatient(id)));
  keep(
    cache,
    'appointments',
    booked(11, window.fromMs, 1),
    booked(12, window.fromMs - 1, 2),
    booked(13, window.toMs - 1, 3),
    booked(14, window.toMs, 4),
    booked(15, now, 5, { archived: true }),
  );
  await clock.until(purgeUnbooked(window, { ...ports, patientsOfWrites: () => [] }));
  expect(cache.ids('patients', 1, 10)).toEqual([1, 3]);
});

test('Booked only: everybody of a group stays, and who is booked while others are being forgotten.', async () => {
  const { cache, clock, ports } = desk();
  keep(cache, 'patients', ...Array.from({ length: 500 }, (_, n) => cachedPatient(n + 1)));
  const group = { appointmentPatients: [{ patientId: 1 }, { patientId: 2 }] };
  keep(cache, 'appointments', cachedAppointment(11, { start: iso(now), ...group }));
  const under = purgeUnbooked(window, { ...ports, patientsOfWrites: () => [] });
  keep(cache, 'appointments', booked(12, now, 499));
  await clock.until(under);
  expect(cache.ids('patients', 1, 10)).toEqual([1, 2, 499]);
});

test('Booked only: the patient of a booking that is on its way stays, also of one that is made while others are being removed.', async () => {
  const { cache, clock, ports } = desk();
  keep(cache, 'patients', ...Array.from({ length: 500 }, (_, n) => cachedPatient(n + 1)));
  let writes = [3];
  const under = purgeUnbooked(window, { ...ports, patientsOfWrites: () => writes });
  writes = [3, 498];
  await clock.until(under);
  expect(cache.ids('patients', 1, 10)).toEqual([3, 498]);
});
