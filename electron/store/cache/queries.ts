import { instantFromWire } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import { lazy, memoize } from '../../../shared/memoize.ts';
import type * as practice from '../../../shared/practice/resources/index.ts';
import type { Database } from '../database.ts';
import type { Cache, StoredKind, StoredObjects } from '../types.ts';
import { kindTables, storedKinds } from './kinds.ts';
import type { NameWords } from './name-words.ts';
import { patientSearch } from './search.ts';
import { statements } from './statements.ts';

type Reading = Pick<
  Cache,
  | 'get'
  | 'many'
  | 'all'
  | 'count'
  | 'ids'
  | 'appointmentsBetween'
  | 'appointmentsOfPatient'
  | 'patientsSeenBefore'
  | 'patientsVisitingBetween'
  | 'appointmentsOfPractitioner'
  | 'waitingFor'
  | 'formsOfPatients'
  | 'openInvoicesOf'
  | 'invoicesOfPatient'
  | 'casesOfPatients'
  | 'missingCases'
  | 'missingBusyTypes'
  | 'supportActivitiesOf'
  | 'supportActivitiesBetween'
  | 'supportItemsOf'
  | 'busyTimesBetween'
  | 'blocksBetween'
  | 'paymentsBetween'
  | 'paymentsOfPatient'
  | 'searchPatients'
  | 'findPatients'
>;

export function cacheQueries(db: Database, nameWords: Pick<NameWords, 'near'>): Reading {
  const json = <P extends unknown[] | object>(sql: string) => lazy(() => db.prepare<P, string>(sql).pluck());
  const parse = <T>(rows: readonly string[]) => rows.map((row) => JSON.parse(row) as T);
  const listed = (ids: readonly number[]) => JSON.stringify([...new Set(ids)]);

  // Prepared lazily: most are not needed for the first screen.
  const basic = memoize(storedKinds.length, (kind: StoredKind) => basicsOf(db, kindTables[kind].table));
  // SQLite counts by scanning the whole table; `apply` and `remove` maintain the numbers.
  const count = db.prepare<[string], number>('SELECT objects FROM counts WHERE kind = ?').pluck();
  const dayEverywhere = json<[number, number]>(statements.dayEverywhere);
  const dayAtLocation = json<[number, number, number]>(statements.dayAtLocation);
  const appointmentsOfPatient = json<[number, number]>(statements.appointmentsOfPatient);
  const seenBefore = lazy(() => db.prepare<[string, number], number>(statements.seenBefore).pluck());
  const visiting = lazy(() =>
    db.prepare<[string, number, number], number>(statements.visitingBetween).pluck(),
  );
  const ofPractitioner = json<[number, number, number]>(statements.appointmentsOfPractitioner);
  const waitingFor = json<[number]>(statements.waitingFor);
  const formsOfPatients = json<[string]>(statements.formsOfPatients);
  const openInvoices = json<[string]>(statements.openInvoices);
  const invoicesOfPatient = json<[number, number]>(statements.invoicesOfPatient);
  const casesOfPatients = json<[string]>(statements.casesOfPatients);
  const missingCases = lazy(() => db.prepare<[number, number], number>(statements.missingCases).pluck());
  const missingBusyTypes = lazy(() => db.prepare<[], number>(statements.missingBusyTypes).pluck());
  const supportOfPatient = json<[number, number]>(statements.supportOfPatient);
  const supportBetween = json<[string, string]>(statements.supportBetween);
  const supportItems = json<[string]>(statements.supportItemsOf);
  const blocks = json<[number]>(statements.blocks);
  const busyTimes = json<{ start: number; end: number; location: number | null }>(statements.busyTimes);
  const payments = json<[number, number]>(statements.payments);
  const paymentsOfPatient = json<[number, number]>(statements.paymentsOfPatient);
  const { search, find } = patientSearch(db, nameWords, (ids) => many('patients', ids));
  const many = <K extends StoredKind>(kind: K, ids: readonly number[]) =>
    parse<StoredObjects[K]>(basic(kind).many().all(JSON.stringify(ids)));

  return {
    get: <K extends StoredKind>(kind: K, id: number) => {
      const row = basic(kind).get().get(id);
      return row === undefined ? null : (JSON.parse(row) as StoredObjects[K]);
    },
    many,
    all: <K extends StoredKind>(kind: K) => parse<StoredObjects[K]>(basic(kind).all().all()),
    count: (kind) => count.get(kind) ?? 0,
    ids: (kind, from, limit) => basic(kind).ids().all(from, limit),
    appointmentsBetween: (startMs, endMs, locationId) =>
      parse<practice.Appointment>(
        locationId === null
          ? dayEverywhere().all(startMs, endMs)
          : dayAtLocation().all(locationId, startMs, endMs),
      ),
    appointmentsOfPatient: (patientId, limit) => parse(appointmentsOfPatient().all(patientId, limit)),
    patientsSeenBefore: (ids, beforeMs) => new Set(seenBefore().all(listed(ids), beforeMs)),
    patientsVisitingBetween: (ids, startMs, endMs) => new Set(visiting().all(listed(ids), startMs, endMs)),
    appointmentsOfPractitioner: (practitionerId, startMs, endMs) =>
      parse(ofPractitioner().all(practitionerId, startMs, endMs)),
    waitingFor: (practitionerId) => parse(waitingFor().all(practitionerId)),
    formsOfPatients: (ids) => parse(formsOfPatients().all(listed(ids))),
    openInvoicesOf: (ids) => parse(openInvoices().all(listed(ids))),
    invoicesOfPatient: (patientId, limit) => parse(invoicesOfPatient().all(patientId, limit)),
    casesOfPatients: (ids) => parse(casesOfPatients().all(listed(ids))),
    missingCases: (startMs, endMs) => missingCases().all(startMs, endMs),
    missingBusyTypes: () => missingBusyTypes().all(),
    supportActivitiesOf: (patientId, limit) => parse(supportOfPatient().all(patientId, limit)),
    supportActivitiesBetween: (startMs, endMs) =>
      parse<practice.SupportActivity>(
        supportBetween().all(dayFrom(startMs - dayMs), dayFrom(endMs + 2 * dayMs)),
      ).filter((one) => {
        const start = instantFromWire(one.start);
        return start !== null && start >= startMs && start < endMs;
      }),
    supportItemsOf: (ids) => parse(supportItems().all(listed(ids))),
    blocksBetween: (startMs, endMs) =>
      parse<practice.Appointment>(blocks().all(endMs)).filter(
        ({ end }) => (instantFromWire(end) ?? 0) > startMs,
      ),
    busyTimesBetween: (start, end, location) => parse(busyTimes().all({ start, end, location })),
    paymentsBetween: (startMs, endMs) => parse(payments().all(startMs, endMs)),
    paymentsOfPatient: (patientId, limit) => parse(paymentsOfPatient().all(patientId, limit)),
    searchPatients: (text, options) => many('patients', search(text, options)),
    findPatients: find,
  };
}

/** The UTC day of an instant. */
const dayFrom = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function basicsOf(db: Database, table: string) {
  return {
    get: lazy(() => db.prepare<[number], string>(`SELECT json FROM ${table} WHERE id = ?`).pluck()),
    many: lazy(() =>
      db
        .prepare<[string], string>(
          `SELECT t.json FROM json_each(?) AS wanted CROSS JOIN ${table} t ON t.id = wanted.value ORDER BY wanted.key`,
        )
        .pluck(),
    ),
    all: lazy(() => db.prepare<[], string>(`SELECT json FROM ${table} ORDER BY id`).pluck()),
    ids: lazy(() =>
      db
        .prepare<[number, number], number>(`SELECT id FROM ${table} WHERE id >= ? ORDER BY id LIMIT ?`)
        .pluck(),
    ),
  };
}
