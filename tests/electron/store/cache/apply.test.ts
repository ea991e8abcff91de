import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectRows } from '../../../../electron/store/cache/apply.ts';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import { isArchived } from '../../../../electron/store/cache/kinds.ts';
import { cacheMigrations } from '../../../../electron/store/cache/migrations.ts';
import { cacheFileSettings, openDatabase } from '../../../../electron/store/database.ts';
import { migrate } from '../../../../electron/store/migrations.ts';
import type { Appointment } from '../../../../shared/practice/resources/index.ts';
import { newFolder, opened } from '../folders.ts';
import { cachedAppointment, cachedPatient } from '../objects.ts';

const cacheInMemory = () => openCache(memoryCache());
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();

describe('upserting pages of records', () => {
  it('an older version never overwrites a newer one', () => {
    const cache = cacheInMemory();
    cache.apply({
      kind: 'patients',
      objects: [cachedPatient(1, { updatedAt: at(5), city: 'new' })],
      sequence: 1,
    });
    const changed = cache.apply({
      kind: 'patients',
      objects: [cachedPatient(1, { updatedAt: at(4), city: 'old' })],
      sequence: 2,
    });
    expect(changed.ids).toEqual([]);
    expect(cache.get('patients', 1)?.city).toBe('new');
  });

  it('only a change that need not last does not wait for the disk, and whatever comes after it does', () => {
    const db = openDatabase({ path: null, key: new Uint8Array(32), ...cacheFileSettings });
    migrate(db, cacheMigrations);
    const how: unknown[] = [];
    const noting = (id: number, fails = false) => ({
      ...cachedPatient(id),
      toJSON() {
        how.push(db.pragma('synchronous', { simple: true }));
        if (fails) throw new Error('not to be kept');
        return cachedPatient(id);
      },
    });
    const { apply } = objectRows(db, { addAll: () => undefined });
    apply({ kind: 'patients', objects: [noting(1)], sequence: 1 });
    apply({ kind: 'patients', objects: [noting(2)], sequence: 2, durable: false });
    const broken = [noting(3, true)];
    expect(() => apply({ kind: 'patients', objects: broken, sequence: 3, durable: false })).toThrow();
    apply({ kind: 'patients', objects: [noting(4)], sequence: 4 });
    db.close();
    expect(how).toEqual([2, 1, 1, 2]);
  });

  it('an object is kept as it came, a visit with what became of each of its patients', () => {
    const cache = cacheInMemory();
    const places = [
      { patientId: 1, status: 'Arrived', statusUpdatedAt: at(3) },
      { patientId: 2, status: 'Cancelled', cancellationReason: 'Ill' },
      { patientId: 3, status: null },
    ];
    const came = cachedAppointment(1, { appointmentPatients: places });
    cache.apply({ kind: 'appointments', objects: [came], sequence: 1 });
    expect(cache.get('appointments', 1)).toEqual(came);
  });

  it('a change is about the patients who were in a visit, and about those who are', () => {
    const cache = cacheInMemory();
    const of = (patientId: number, updatedAt: string) =>
      cachedAppointment(1, { updatedAt, appointmentPatients: [{ patientId }] });
    cache.apply({ kind: 'appointments', objects: [of(7, at(1))], sequence: 1 });
    const changed = cache.apply({ kind: 'appointments', objects: [of(8, at(2))], sequence: 2 });
    expect([...changed.patientIds].sort()).toEqual([7, 8]);
    expect(cache.remove('appointments', [1]).patientIds).toEqual([8]);
  });

  it('a payment that was removed is known by when it was archived, where it has no flag', () => {
    expect(isArchived({ archivedAt: at(1) })).toBe(true);
    expect(isArchived({ deletedAt: at(1) })).toBe(true);
    expect(isArchived({ isArchived: true })).toBe(true);
    for (const one of [{}, { archivedAt: null }, { archivedAt: '' }, { archived: false, archivedAt: at(1) }])
      expect(isArchived(one), JSON.stringify(one)).toBe(false);
  });

  it('of equal versions the later call wins', () => {
    const cache = cacheInMemory();
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'second call' })], sequence: 2 });
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'first call' })], sequence: 1 });
    expect(cache.get('patients', 1)?.city).toBe('second call');
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'third call' })], sequence: 3 });
    expect(cache.get('patients', 1)?.city).toBe('third call');
  });

  it('an answer that repeats what is kept still counts as the later call', () => {
    const cache = cacheInMemory();
    const page = (city: string, sequence: number) =>
      cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city })], sequence });
    page('A', 5);
    page('A', 7);
    page('B', 6);
    expect(cache.get('patients', 1)?.city).toBe('A');
  });

  it('a status newer than the appointment’s own stamp makes the appointment newer', () => {
    const cache = cacheInMemory();
    const arrived = { patientId: 1, status: 'Arrived', statusUpdatedAt: at(9) } as const;
    cache.apply({
      kind: 'appointments',
      objects: [cachedAppointment(1, { updatedAt: at(1), appointmentPatients: [arrived] })],
      sequence: 1,
    });
    cache.apply({
      kind: 'appointments',
      objects: [cachedAppointment(1, { updatedAt: at(8), note: 'without the arrival' })],
      sequence: 2,
    });
    expect(cache.get('appointments', 1)?.appointmentPatients).toEqual([arrived]);
  });

  it('objects without any time stamp go by the order of the calls', () => {
    const cache = cacheInMemory();
    const put = (name: string, sequence: number) =>
      cache.apply({ kind: 'paymentMethods', objects: [{ id: 1, name }], sequence });
    put('Cash', 1);
    put('Card', 2);
    put('Cheque', 1);
    expect(cache.get('paymentMethods', 1)?.name).toBe('Card');
  });

  it('whatever the order of arrival, the newest version and of those the latest call is kept', () => {
    const versions = fc.array(
      fc.record({
        minute: fc.integer({ min: 0, max: 4 }),
        status: fc.option(fc.integer({ min: 0, max: 4 })),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(versions, fc.infiniteStream(fc.nat()), (answers, random) => {
        const calls = answers.map(({ minute, status }, index) => ({
          sequence: index + 1,
          version: Math.max(minute, status ?? minute),
          object: cachedAppointment(1, {
            note: `call ${index + 1}`,
            updatedAt: at(minute),
            appointmentPatients: status === null ? [] : [{ patientId: 1, statusUpdatedAt: at(status) }],
          }) satisfies Appointment,
        }));
        const best = calls.reduce((a, b) => (b.version >= a.version ? b : a));
        const shuffled = calls
          .map((call) => ({ call, place: random.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ call }) => call);
        const cache = cacheInMemory();
        for (const { object, sequence } of shuffled)
          cache.apply({ kind: 'appointments', objects: [object], sequence });
        expect(cache.get('appointments', 1)).toEqual(best.object);
        cache.close();
      }),
      { numRuns: 100 },
    );
  });

  it('rows and the state of the feed that brought them commit in one transaction', () => {
    const cache = cacheInMemory();
    const broken = { ...cachedPatient(2), id: 'not a number' } as unknown as ReturnType<typeof cachedPatient>;
    expect(() =>
      cache.apply({
        kind: 'patients',
        objects: [cachedPatient(1), broken],
        sequence: 1,
        feed: { name: 'patients', state: 'page 1' },
      }),
    ).toThrow();
    expect(cache.get('patients', 1)).toBeNull();
    expect(cache.feedState('patients')).toBeNull();
    cache.apply({
      kind: 'patients',
      objects: [cachedPatient(1)],
      sequence: 2,
      feed: { name: 'patients', state: 'page 1' },
    });
    expect(cache.feedState('patients')).toBe('page 1');
  });

  it('a record that equals the stored one byte for byte does not count as changed', () => {
    const cache = cacheInMemory();
    const page = { kind: 'patients', objects: [cachedPatient(1), cachedPatient(2)], sequence: 1 } as const;
    expect(cache.apply(page).ids).toEqual([1, 2]);
    expect(
      cache.apply({ ...page, objects: [cachedPatient(1), cachedPatient(2, { city: 'Perth' })], sequence: 2 })
        .ids,
    ).toEqual([2]);
  });

  it('a record is stored as the service returned it: unknown fields and values survive', () => {
    const cache = cacheInMemory();
    const strange = cachedPatient(1, {
      futureField: { deep: [1, null, 'x'] },
      privacyPolicy: 'Something new',
      email: null,
    });
    cache.apply({ kind: 'patients', objects: [strange], sequence: 1 });
    expect(cache.get('patients', 1)).toStrictEqual(strange);
  });

  it('listeners are notified only after the commit, and only of what changed', () => {
    const cache = cacheInMemory();
    const heard: unknown[] = [];
    const stop = cache.onChange((changed) => heard.push([changed, cache.get('patients', 1)?.city]));
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'Perth' })], sequence: 1 });
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'Perth' })], sequence: 2 });
    expect(heard).toEqual([[{ kind: 'patients', ids: [1], patientIds: [1] }, 'Perth']]);
    stop();
    cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'Hobart' })], sequence: 3 });
    expect(heard).toHaveLength(1);
  });

  it('a later run’s calls count as later than an earlier run’s', () => {
    const folder = newFolder();
    const first = opened(folder).stores;
    first.cache.apply({
      kind: 'patients',
      objects: [cachedPatient(1, { city: 'yesterday' })],
      sequence: 900,
    });
    first.close();
    const second = opened(folder).stores;
    second.cache.apply({ kind: 'patients', objects: [cachedPatient(1, { city: 'today' })], sequence: 1 });
    expect(second.cache.get('patients', 1)?.city).toBe('today');
    second.close();
  });

  it('forgetting removes an object from every question, and counts keep step', () => {
    const cache = cacheInMemory();
    const places = { appointmentPatients: [{ patientId: 1 }] };
    cache.apply({ kind: 'patients', objects: [cachedPatient(1), cachedPatient(2)], sequence: 1 });
    cache.apply({ kind: 'appointments', objects: [cachedAppointment(7, places)], sequence: 2 });
    expect(cache.remove('patients', [1, 99])).toEqual({ kind: 'patients', ids: [1], patientIds: [1] });
    expect(cache.remove('appointments', [7]).ids).toEqual([7]);
    expect(cache.count('patients')).toBe(1);
    expect(cache.ids('patients', 0, 10)).toEqual([2]);
    expect(cache.searchPatients('chen', { limit: 5, archived: true }).map(({ id }) => id)).toEqual([2]);
    expect(cache.appointmentsOfPatient(1, 10)).toEqual([]);
    expect(cache.count('appointments')).toBe(0);
  });
});

describe('records that could not be read', () => {
  const aside = (id: number | null) => ({
    id,
    field: 'start',
    expected: 'date and time',
    got: 'text',
    record: { id },
  });

  it('are kept until they can be read, and leave an earlier version as it was', () => {
    const cache = cacheInMemory();
    cache.apply({ kind: 'patients', objects: [cachedPatient(1)], sequence: 1 });
    cache.apply({
      kind: 'patients',
      objects: [cachedPatient(2)],
      aside: [aside(1), aside(null)],
      sequence: 2,
    });
    expect(cache.setAside().map(({ kind, id }) => [kind, id])).toEqual([
      ['patients', 0],
      ['patients', 1],
    ]);
    expect(cache.get('patients', 1)).toEqual(cachedPatient(1));
    cache.apply({ kind: 'patients', objects: [cachedPatient(1)], sequence: 3 });
    expect(cache.setAside().map(({ id }) => id)).toEqual([0]);
  });

  it('are forgotten with the record, and once the whole list came without them', () => {
    const cache = cacheInMemory();
    cache.apply({ kind: 'patients', objects: [], aside: [aside(1), aside(2), aside(3)], sequence: 1 });
    cache.remove('patients', [1]);
    cache.retainSetAside('patients', new Set([3]));
    cache.retainSetAside('cases', new Set());
    expect(cache.setAside().map(({ id }) => id)).toEqual([3]);
  });
});
