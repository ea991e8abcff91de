import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import type {
  Cache,
  CacheChange,
  ChangedRecords,
  OutboxRow,
  StoredKind,
} from '../../../electron/store/types.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { mayChangeRows } from '../../../electron/views/may-change-rows.ts';
import { overlaidRecords, overlayOf } from '../../../electron/views/overlay.ts';
import { readDayRows } from '../../../electron/views/read-day-rows.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { asMany } from '../../extent.ts';
import { demoNow } from '../../fakes/whole-desk.ts';
import { writeRow } from '../../fakes/writes.ts';

const day = { date: '2026-11-18', zone: 'Australia/Sydney', locationId: null };
const clinic = demoClinic({ seed: 7, patients: 60, now: demoNow });
const kinds = ['appointments', 'patients', 'invoices', 'cases', 'patientForms'] as const;

function cacheOfTheClinic(): Cache {
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => demoNow });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  for (const kind of [...kinds, 'locations', 'practitioners', 'services'] as const) {
    cache.apply({ kind, objects: clinic[kind], sequence: 1 } as unknown as CacheChange);
  }
  return cache;
}

const rowsOf = (cache: Cache, pending: readonly OutboxRow[] = []) =>
  readDayRows(cache, day, overlayOf(pending), noLabels, '12-hour', {
    since: demoNow - 30 * 86_400_000,
    invoicesRead: true,
    hasForms: true,
  });
const shownIn = (cache: Cache) => ({ day, rows: rowsOf(cache) });

/** What may become of an object: any of another's values, taken away, moved into today, or archived. */
function changedObject(kind: (typeof kinds)[number], at: number, from: number, part: number): object {
  const objects: readonly object[] = clinic[kind];
  const one = objects[at % objects.length] ?? {};
  const other = objects[from % objects.length] ?? {};
  const fields = Object.keys(other).filter((field) => field !== 'id');
  const field = fields[part % fields.length] ?? 'note';
  const updatedAt = new Date(demoNow + 60_000).toISOString();
  return { ...one, [field]: (other as Record<string, unknown>)[field], updatedAt };
}

describe('whether a change can be seen on a day', () => {
  test('Never no where a row differs.', () => {
    const property = fc.property(
      ...[fc.constantFrom(...kinds), fc.nat(5000), fc.nat(5000), fc.nat(40), fc.boolean()],
      (kind, at, from, part, gone) => {
        const cache = cacheOfTheClinic();
        const shown = shownIn(cache);
        const object = changedObject(kind, at, from, part);
        const { id } = object as { id: number };
        const changed = gone
          ? cache.remove(kind, [id])
          : cache.apply({ kind, objects: [object], sequence: 2 } as unknown as CacheChange);
        const differs = JSON.stringify(rowsOf(cache)) !== JSON.stringify(shown.rows);
        const reported = mayChangeRows(changed, cache, shown);
        cache.close();
        return reported || !differs;
      },
    );
    fc.assert(property, { numRuns: asMany(50, 120) });
  });

  test('A visit’s own invoice can be seen on its row, also where it is made out to somebody who is not here.', () => {
    const cache = cacheOfTheClinic();
    const shown = shownIn(cache);
    const here = new Set(shown.rows.map((row) => row.patientId));
    const visit = clinic.appointments.find(
      ({ id, maxPatients }) => maxPatients === 1 && shown.rows.some((row) => row.appointmentId === id),
    );
    const payer = clinic.patients.find(({ id }) => !here.has(id));
    const [place] = visit?.appointmentPatients ?? [];
    if (!visit || !place || !payer) throw new Error('nobody is here');
    const updatedAt = new Date(demoNow + 60_000).toISOString();
    const invoiced = { ...visit, updatedAt, appointmentPatients: [{ ...place, invoiceId: 9999 }] };
    cache.apply({ kind: 'appointments', objects: [invoiced], sequence: 2 });
    const before = shownIn(cache);
    const invoice = { id: 9999, patientId: payer.id, total: 50, paidAmount: 0, status: 'Awaiting Payment' };
    const changed = cache.apply({ kind: 'invoices', objects: [invoice], sequence: 3 });
    expect(JSON.stringify(rowsOf(cache))).not.toBe(JSON.stringify(before.rows));
    expect(mayChangeRows(changed, cache, before)).toBe(true);
    cache.close();
  });

  test('a page of patients, cases or visits of no one here today changes no rows', () => {
    const cache = cacheOfTheClinic();
    const shown = shownIn(cache);
    const here = new Set(shown.rows.map((row) => row.patientId));
    const elsewhere = clinic.patients.filter((one) => !here.has(one.id));
    expect(elsewhere.length).toBeGreaterThan(5);
    const ids = new Set(elsewhere.map((one) => one.id));
    const of = (kind: StoredKind, objects: readonly { id: number }[]): ChangedRecords => ({
      kind,
      ids: objects.map((one) => one.id),
      patientIds: [...ids],
    });
    const ofThem = (one: { patientId?: number | null | undefined }) => ids.has(one.patientId ?? 0);
    const visits = clinic.appointments.filter((one) => (one.appointmentPatients ?? []).every(ofThem));
    for (const changed of [
      of('patients', elsewhere),
      of('cases', clinic.cases.filter(ofThem)),
      of('appointments', visits),
      of('payments', [{ id: 1 }]),
    ]) {
      expect([changed.kind, mayChangeRows(changed, cache, shown)]).toEqual([changed.kind, false]);
    }
    expect(mayChangeRows(of('practitioners', [{ id: 1 }]), cache, shown)).toBe(true);
    cache.close();
  });

  test('What a write lays over can be seen wherever a row differs by it, and not on every day.', () => {
    const cache = cacheOfTheClinic();
    const shown = shownIn(cache);
    const writes = [
      ...clinic.appointments.flatMap(({ id, appointmentPatients }) =>
        (appointmentPatients ?? []).map(({ patientId }) =>
          writeRow('arrival', { appointmentId: id, patientId }, { createdAt: demoNow }),
        ),
      ),
      ...clinic.invoices.map(({ id }) => writeRow('payment', { parts: [{ invoiceId: id, cents: 100 }] })),
      writeRow('file', { patientId: clinic.patients[0]?.id ?? 0 }),
    ];
    const before = JSON.stringify(shown.rows);
    const seen = writes.map((one) => {
      const change = overlaidRecords(one, cache);
      const reported = change !== null && mayChangeRows(change, cache, shown);
      return { kind: one.kind, reported, differs: JSON.stringify(rowsOf(cache, [one])) !== before };
    });
    cache.close();
    expect(seen.filter(({ reported, differs }) => differs && !reported)).toEqual([]);
    for (const kind of ['arrival', 'payment']) {
      const ofKind = seen.filter((one) => one.kind === kind);
      expect([kind, ofKind.some((one) => one.differs), ofKind.some((one) => !one.reported)]).toEqual([
        kind,
        true,
        true,
      ]);
    }
  });
});
