import type { DayRow } from '../../shared/bridge/views.ts';
import { dayBounds, isZone } from '../../shared/clinic-time.ts';
import type { ClockStyle } from '../../shared/clock-words.ts';
import type { Case, Invoice, Location, PatientForm } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import type { Labels } from './labels.ts';
import type { Overlay } from './overlay.ts';
import { type DayFacts, rowsOf } from './rows.ts';

/** What is known besides the cached records; what is left out is unknown. */
export type DayKnowledge = {
  readonly doneHere?: ReadonlySet<string>;
  /** What people say of the day. */
  readonly marks?: DayFacts['marks'];
  /** Since when every appointment is cached, UTC ms; null: not read yet. */
  readonly since?: number | null;
  /** Whether the open invoices have been read completely: before, what is owing is unknown. */
  readonly invoicesRead?: boolean;
  /** Whether the cases have been read completely. */
  readonly casesRead?: boolean;
  /** Whether the practice has forms. */
  readonly hasForms?: boolean;
  /** Whether every appointment of the day is cached. */
  readonly dayComplete?: boolean;
};

/** Reads a day's facts from the cache with a bounded number of queries, and builds its rows. */
export function readDayRows(
  cache: ReadableCache,
  day: { readonly date: string; readonly zone: string; readonly locationId: number | null },
  overlay: Overlay,
  labels: Labels,
  clockStyle: ClockStyle,
  { doneHere = new Set(), marks = null, since = null, ...read }: DayKnowledge = {},
): DayRow[] {
  const { startMs, endMs } = dayBounds(day.date, day.zone);
  const appointments = cache.appointmentsBetween(startMs, endMs, day.locationId);
  const places = appointments.flatMap((a) => a.appointmentPatients ?? []);
  const patientIds = [...new Set(places.map((p) => p.patientId))];
  const invoiceIds = [...new Set(places.flatMap((p) => (p.invoiceId ? [p.invoiceId] : [])))];
  const facts: DayFacts = {
    date: day.date,
    zone: day.zone,
    clockStyle,
    zones: zonesOf(cache.all('locations')),
    appointments,
    patients: byId(cache.many('patients', patientIds)),
    practitioners: byId(cache.all('practitioners')),
    services: byId(cache.all('services')),
    openInvoices: groupBy(cache.openInvoicesOf(patientIds), (one: Invoice) => one.patientId ?? 0),
    invoices: byId(cache.many('invoices', invoiceIds)),
    cases: groupBy(cache.casesOfPatients(patientIds), (one: Case) => one.patientId ?? 0),
    forms: groupBy(
      read.hasForms ? cache.formsOfPatients(patientIds) : [],
      (one: PatientForm) => one.patientId ?? 0,
    ),
    seenBefore: since === null ? null : { ids: cache.patientsSeenBefore(patientIds, startMs), since },
    invoicesRead: read.invoicesRead ?? false,
    casesRead: read.casesRead ?? false,
    dayComplete: read.dayComplete ?? false,
    overlay,
    labels,
    doneHere,
    marks,
  };
  return rowsOf(facts);
}

function zonesOf(locations: readonly Location[]): Map<number, string> {
  return new Map(
    locations.flatMap(({ id, timezone }) => (timezone && isZone(timezone) ? [[id, timezone]] : [])),
  );
}

function byId<T extends { id: number }>(objects: readonly T[]): Map<number, T> {
  return new Map(objects.map((object) => [object.id, object]));
}

function groupBy<T>(objects: readonly T[], key: (object: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const object of objects) {
    const group = groups.get(key(object));
    if (group) group.push(object);
    else groups.set(key(object), [object]);
  }
  return groups;
}
