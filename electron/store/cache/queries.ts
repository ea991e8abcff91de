import type * as practice from '../../../shared/practice/resources/index.ts';
import type { Database } from '../database.ts';
import type { Cache, StoredKind, StoredObjects } from '../types.ts';
import { kindTables, storedKinds } from './kinds.ts';
import { patientSearch } from './search.ts';

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
  | 'openInvoicesOf'
  | 'invoicesOfPatient'
  | 'casesOfPatients'
  | 'busyTimesBetween'
  | 'paymentsBetween'
  | 'searchPatients'
>;

/**
 * The SQL of the cache's particular questions, each prepared once. Lists of ids come in as JSON, so one statement serves
 * any number of them; `CROSS JOIN` keeps SQLite from turning the join round into a scan of the table.
 */
export const questions = {
  dayEverywhere: `SELECT json FROM appointments WHERE archived = 0 AND start_ms >= ? AND start_ms < ?
    ORDER BY start_ms, id`,
  dayAtLocation: `SELECT json FROM appointments WHERE archived = 0 AND location_id = ? AND start_ms >= ? AND start_ms < ?
    ORDER BY start_ms, id`,
  appointmentsOfPatient: `SELECT a.json FROM (
      SELECT DISTINCT start_ms, appointment_id FROM appointment_patients
      WHERE patient_id = ? AND archived = 0 ORDER BY start_ms DESC, appointment_id DESC LIMIT ?
    ) p CROSS JOIN appointments a ON a.id = p.appointment_id ORDER BY p.start_ms DESC, p.appointment_id DESC`,
  seenBefore: `SELECT wanted.value FROM json_each(?) AS wanted WHERE EXISTS (
      SELECT 1 FROM appointment_patients p WHERE p.patient_id = wanted.value AND p.start_ms < ?
        AND p.archived = 0 AND p.status IS NOT 'Cancelled')`,
  openInvoices: `SELECT i.json FROM json_each(?) AS wanted CROSS JOIN invoices i
    ON i.patient_id = wanted.value AND i.open = 1 ORDER BY i.issue_ms, i.id`,
  invoicesOfPatient: `SELECT json FROM invoices WHERE archived = 0 AND patient_id = ?
    ORDER BY issue_ms DESC, id DESC LIMIT ?`,
  casesOfPatients: `SELECT c.json FROM json_each(?) AS wanted CROSS JOIN cases c
    ON c.patient_id = wanted.value AND c.archived = 0 ORDER BY c.id`,
  // A busy time that overlaps the span began at most the longest one's length before it.
  busyTimes: `SELECT json FROM busy_times WHERE archived = 0 AND start_ms < :end AND end_ms > :start
      AND start_ms >= :start - (SELECT coalesce(max(length_ms), 0) FROM busy_times WHERE archived = 0)
      AND (:location IS NULL OR location_id IS NULL OR location_id = :location)
    ORDER BY start_ms, id`,
  payments: `SELECT json FROM payments WHERE archived = 0 AND payment_ms >= ? AND payment_ms < ?
    ORDER BY payment_ms, id`,
} as const;

export function cacheQueries(db: Database): Reading {
  const json = <P extends unknown[] | object>(sql: string) => db.prepare<P, string>(sql).pluck();
  const parse = <T>(rows: readonly string[]) => rows.map((row) => JSON.parse(row) as T);
  const listed = (ids: readonly number[]) => JSON.stringify([...new Set(ids)]);

  const basics = new Map(storedKinds.map((kind) => [kind, basicsOf(db, kindTables[kind].table)]));
  const basic = (kind: StoredKind) => {
    const found = basics.get(kind);
    if (!found) throw new Error(`no table for ${kind}`);
    return found;
  };
  const dayEverywhere = json<[number, number]>(questions.dayEverywhere);
  const dayAtLocation = json<[number, number, number]>(questions.dayAtLocation);
  const appointmentsOfPatient = json<[number, number]>(questions.appointmentsOfPatient);
  const seenBefore = db.prepare<[string, number], number>(questions.seenBefore).pluck();
  const openInvoices = json<[string]>(questions.openInvoices);
  const invoicesOfPatient = json<[number, number]>(questions.invoicesOfPatient);
  const casesOfPatients = json<[string]>(questions.casesOfPatients);
  const busyTimes = json<{ start: number; end: number; location: number | null }>(questions.busyTimes);
  const payments = json<[number, number]>(questions.payments);
  const search = patientSearch(db);
  const many = <K extends StoredKind>(kind: K, ids: readonly number[]) =>
    parse<StoredObjects[K]>(basic(kind).many.all(JSON.stringify(ids)));

  return {
    get: <K extends StoredKind>(kind: K, id: number) => {
      const row = basic(kind).get.get(id);
      return row === undefined ? null : (JSON.parse(row) as StoredObjects[K]);
    },
    many,
    all: <K extends StoredKind>(kind: K) => parse<StoredObjects[K]>(basic(kind).all.all()),
    count: (kind) => basic(kind).count.get() ?? 0,
    ids: (kind, from, limit) => basic(kind).ids.all(from, limit),
    appointmentsBetween: (startMs, endMs, locationId) =>
      parse<practice.Appointment>(
        locationId === null
          ? dayEverywhere.all(startMs, endMs)
          : dayAtLocation.all(locationId, startMs, endMs),
      ),
    appointmentsOfPatient: (patientId, limit) => parse(appointmentsOfPatient.all(patientId, limit)),
    patientsSeenBefore: (ids, beforeMs) => new Set(seenBefore.all(listed(ids), beforeMs)),
    openInvoicesOf: (ids) => parse(openInvoices.all(listed(ids))),
    invoicesOfPatient: (patientId, limit) => parse(invoicesOfPatient.all(patientId, limit)),
    casesOfPatients: (ids) => parse(casesOfPatients.all(listed(ids))),
    busyTimesBetween: (start, end, location) => parse(busyTimes.all({ start, end, location })),
    paymentsBetween: (startMs, endMs) => parse(payments.all(startMs, endMs)),
    searchPatients: (text, options) => many('patients', search(text, options)),
  };
}

function basicsOf(db: Database, table: string) {
  return {
    get: db.prepare<[number], string>(`SELECT json FROM ${table} WHERE id = ?`).pluck(),
    many: db
      .prepare<[string], string>(
        `SELECT t.json FROM json_each(?) AS wanted CROSS JOIN ${table} t ON t.id = wanted.value ORDER BY wanted.key`,
      )
      .pluck(),
    all: db.prepare<[], string>(`SELECT json FROM ${table} ORDER BY id`).pluck(),
    count: db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck(),
    ids: db
      .prepare<[number, number], number>(`SELECT id FROM ${table} WHERE id >= ? ORDER BY id LIMIT ?`)
      .pluck(),
  };
}
