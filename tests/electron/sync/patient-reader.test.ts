import { expect, test } from 'vitest';
import { createWalk } from '../../../electron/practice/pagination.ts';
import type { PracticeClient, Walk } from '../../../electron/practice/types.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { createPatientReader } from '../../../electron/sync/patient-reader.ts';
import { type FailureKind, failure } from '../../../shared/failures.ts';
import { createListServer } from '../../fakes/list-server.ts';
import { gappy, wellKnown } from '../practice/walks.ts';

/** A practice whose list of payments has one of a year ago, or fails. */
function reader(payments: FailureKind | null) {
  const asked: unknown[] = [];
  const walk = async function* (list: string, { query }: { query: unknown }) {
    asked.push([list, query]);
    const fails = list === 'listPayments' ? payments : null;
    if (fails) return { ok: false, failure: failure(fails), delivery: 'refused' };
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

test('A closed case, and one that does not say whether it is open, that were deleted outright are gone once the patient is read.', async () => {
  const kept = [
    { id: 60, patientId: 3, isOpen: false },
    { id: 61, patientId: 3 },
    { id: 62, patientId: 3, isOpen: false },
    { id: 63, patientId: 3, isOpen: false },
    { id: 64, patientId: 3, isOpen: true },
    { id: 65, patientId: 4, isOpen: false },
  ];
  let now = 5;
  const asked: number[] = [];
  const walk = async function* (list: string) {
    yield { items: list === 'listCases' ? [kept[3]] : [], cursor: null, serverTime: null, sequence: 2 };
    return { ok: true };
  } as unknown as Walk;
  const client = {
    getPatient: async () => ({ ok: true, value: { id: 3 }, serverTime: null, sequence: 1 }),
    async getCase({ params: { id } }: { params: { id: number } }) {
      asked.push(id);
      // A practice that lists some by their id only.
      if (id === 62) return { ok: true, value: kept[2], serverTime: null, sequence: 3 };
      return { ok: false, failure: failure('not-found'), delivery: 'refused' };
    },
  } as unknown as PracticeClient;
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'cases', objects: kept, sequence: 1 });
  const patients = createPatientReader({ client, walk, cache, clock: { wall: () => now } });
  expect(await patients.load(3)).toMatchObject({ ok: true });
  // What is open is swept by the audit.
  expect([asked, cache.ids('cases', 1, 10)]).toEqual([
    [60, 61, 62],
    [62, 63, 64, 65],
  ]);
  // One that is there is asked for once a day, however often the page is opened.
  await patients.load(3);
  expect(asked).toEqual([60, 61, 62]);
  now += 24 * 3_600_000;
  await patients.load(3);
  expect(asked).toEqual([60, 61, 62, 62]);
});

test.each(['not-found', 'refused-by-service'] as const)(
  'A practice that does not list payments (%s) is read without them.',
  async (kind) => {
    const { reader: patients } = reader(kind);
    expect(await patients.load(3)).toMatchObject({ ok: true });
    expect(patients.loadedAt(3)).toBe(5);
  },
);

test('What was loaded before the cache was emptied does not count, nor what was being loaded.', async () => {
  const { cache, reader: patients } = reader(null);
  await patients.load(3);
  cache.clear();
  expect(patients.loadedAt(3)).toBeNull();
  const loading = patients.load(3);
  cache.clear();
  await loading;
  expect(patients.loadedAt(3)).toBeNull();
});

test('A reading that does not get through to the payments fails.', async () => {
  const { reader: patients } = reader('offline');
  expect(await patients.load(3)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(patients.loadedAt(3)).toBeNull();
});

test.each(['none', 'backward-only', 'always'] as const)(
  'links %s: a patient is read to the end also where pages became far smaller, and no call is wasted where they did not.',
  async (links) => {
    for (const order of ['ascending', 'descending'] as const) {
      const hundred = { order, across: 'nearest', links, pageSize: () => 100 } as const;
      const serverProfile = await wellKnown(hundred);
      const smaller = createListServer({ ...hundred, pageSize: () => 12 }, gappy(30));
      const client = {
        getPatient: async () => ({ ok: true, value: { id: 3 }, serverTime: null, sequence: 1 }),
        listAppointments: smaller.client.listAppointments,
      };
      const none = createListServer(hundred, []);
      const lists = new Proxy(client, {
        get: (its, name) => its[name as never] ?? none.client[name as never],
      });
      const cache = openCache(memoryCache());
      const walk = createWalk({ client: lists as unknown as PracticeClient, serverProfile });
      const patients = createPatientReader({
        client: lists as unknown as PracticeClient,
        walk,
        cache,
        clock: { wall: () => 5 },
      });
      expect(await patients.load(3)).toMatchObject({ ok: true });
      expect({ order, held: cache.count('appointments') }).toEqual({ order, held: 30 });
      expect(none.asked).toHaveLength(4);
    }
  },
);

test('A reading that cannot see what follows a record without an id fails: sums are made of it.', async () => {
  const walk = async function* () {
    yield { items: [], cursor: null, assumedLast: true, serverTime: null, sequence: 1, setAside: [] };
    return { ok: true };
  } as unknown as Walk;
  const client = {
    getPatient: async () => ({ ok: true, value: { id: 3 }, serverTime: null, sequence: 1 }),
  } as unknown as PracticeClient;
  const cache = openCache(memoryCache());
  const patients = createPatientReader({ client, walk, cache, clock: { wall: () => 5 } });
  expect(await patients.load(3)).toMatchObject({ ok: false, failure: { kind: 'protocol' } });
  expect(patients.loadedAt(3)).toBeNull();
});
