import { expect, test } from 'vitest';
import type { PracticeClient, Walk } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createPatientReader } from '../../../electron/sync/patient-reader.ts';
import { type FailureKind, failure } from '../../../shared/failures.ts';

/** A practice whose list of payments has one of a year ago, or fails. */
function reader(payments: FailureKind | null) {
  const asked: unknown[] = [];
  const walk = async function* (list: string, { query }: { query: unknown }) {
    asked.push([list, query]);
    const fails = list === 'listPayments' ? payments : null;
    if (fails) return { ok: false, failure: failure(fails), fate: 'refused' };
    const items = list === 'listPayments' ? [{ id: 70, patientId: 3, paymentDate: '2025-11-18' }] : [];
    yield { items, cursor: null, serverTime: null, sequence: 2 };
    return { ok: true };
  } as unknown as Walk;
  const client = {
    getPatient: async () => ({ ok: true, value: { id: 3 }, serverTime: null, sequence: 1 }),
  } as unknown as PracticeClient;
  const cache = openCache(memoryCache());
  return { asked, cache, reader: createPatientReader({ client, walk, cache, clock: { wall: () => 5 } }) };
}

test('Reading a patient reads every payment of theirs, however long ago.', async () => {
  const { asked, cache, reader: patients } = reader(null);
  expect(await patients.load(3)).toMatchObject({ ok: true });
  expect(asked).toContainEqual(['listPayments', { patientId: 3 }]);
  expect(cache.paymentsOfPatient(3, 10).map(({ id }) => id)).toEqual([70]);
});

test.each(['not-found', 'refused-by-service'] as const)(
  'A practice that does not list payments (%s) is read without them.',
  async (kind) => {
    const { reader: patients } = reader(kind);
    expect(await patients.load(3)).toMatchObject({ ok: true });
    expect(patients.loadedAt(3)).toBe(5);
  },
);

test('A reading that does not get through to the payments fails.', async () => {
  const { reader: patients } = reader('offline');
  expect(await patients.load(3)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(patients.loadedAt(3)).toBeNull();
});
