import type { ArrivedRow, DayRow } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClockAt } from '../../shared/clock-words.ts';
import { mostPatientsIn } from '../../shared/practice/group.ts';
import type {
  Appointment,
  AppointmentPatient,
  Case,
  Invoice,
  Patient,
  PatientForm,
  Practitioner,
  Service,
} from '../../shared/practice/resources/index.ts';
import { arrivedAtOf, type DayStanding, wholeKey } from './day-entries.ts';
import { calmOf, type FlagFacts, flagsOf, noRecord } from './flags/flags.ts';
import type { Labels } from './labels.ts';
import type { Overlay } from './overlay.ts';
import { invoiceState, owingOf } from './owing.ts';
import {
  briefOf,
  clipped,
  idOrNone,
  practitionerView,
  serviceView,
  visitNote,
  whyCancelled,
} from './people.ts';
import { type PendingMark, pendingOn, shownStatus } from './row-status.ts';
import { mistakable } from './similar-names.ts';

/** The input of a day's rows: server truth and the overlay of pending writes. */
export type DayFacts = {
  readonly date: string;
  /** The zone in which the desk shows the day. */
  readonly zone: string;
  readonly clockStyle: ClockStyle;
  /** The zones of locations that have one. */
  readonly zones: ReadonlyMap<number, string>;
  /** Not archived, by start. */
  readonly appointments: readonly Appointment[];
  readonly patients: ReadonlyMap<number, Patient>;
  readonly practitioners: ReadonlyMap<number, Practitioner>;
  readonly services: ReadonlyMap<number, Service>;
  /** Open invoices by patient: complete once they have been read (`invoicesRead`). */
  readonly openInvoices: ReadonlyMap<number, readonly Invoice[]>;
  readonly invoicesRead: boolean;
  /** Invoices of these appointments, by id. */
  readonly invoices: ReadonlyMap<number, Invoice>;
  readonly cases: ReadonlyMap<number, readonly Case[]>;
  /** Forms by patient, as far as they are known. */
  readonly forms: ReadonlyMap<number, readonly PatientForm[]>;
  /** Whether the cases have been read completely, and whether every appointment of the day is cached. */
  readonly casesRead: boolean;
  readonly dayComplete: boolean;
  /** Patients with a known earlier appointment, and since when (UTC ms) all appointments are known. */
  readonly seenBefore: { readonly ids: ReadonlySet<number>; readonly since: number } | null;
  readonly overlay: Overlay;
  readonly labels: Labels;
  /** Keys of the rows this desk is done with. */
  readonly doneHere?: ReadonlySet<string>;
  /** What people say of the day; left out: nothing. */
  readonly marks?: DayStanding | null;
};

/** Cache + pending writes -> the rows of a day, by start, then practitioner, then name. Pure. */
export function rowsOf(facts: DayFacts): DayRow[] {
  const places = facts.appointments.flatMap((appointment): Placed[] => {
    const patients = appointment.appointmentPatients ?? [];
    if (patients.length > 0) return patients.map((place) => ({ appointment, place }));
    return appointment.isUnavailableBlock ? [] : [{ appointment, place: null }];
  });
  const today = todayOf(places, facts);
  return places
    .map(({ appointment, place }) => rowOf(appointment, place, facts, today))
    .sort(
      (a, b) =>
        a.start - b.start ||
        (a.practitioner?.id ?? 0) - (b.practitioner?.id ?? 0) ||
        a.appointmentId - b.appointmentId ||
        (a.patient?.lastName ?? '').localeCompare(b.patient?.lastName ?? '') ||
        (a.patientId ?? 0) - (b.patientId ?? 0),
    );
}

type Placed = { readonly appointment: Appointment; readonly place: AppointmentPatient | null };

type Visit = {
  readonly start: number;
  readonly appointmentId: number;
  readonly locationId: number | null;
};

/** What a row shows about other rows of its day. */
type Today = {
  readonly visits: ReadonlyMap<number, readonly Visit[]>;
  readonly mistakableFor: (patient: Patient) => { patient: Patient | null; visit: Visit } | null;
  readonly unread: number;
};

/**
 * Guarantee: a visit that was cancelled or missed counts as no second appointment and is mistaken for none.
 *
 * It is left out here.
 */
function todayOf(places: readonly Placed[], { patients, overlay }: DayFacts): Today {
  const visits = new Map<number, Visit[]>();
  const people = places.flatMap(({ appointment, place }) => {
    if (place === null || isOff(appointment, place, overlay)) return [];
    const locationId = idOrNone(appointment.locationId);
    const visit = { start: startOf(appointment), appointmentId: appointment.id, locationId };
    const known = visits.get(place.patientId);
    if (known) known.push(visit);
    else visits.set(place.patientId, [visit]);
    return [{ id: place.patientId, patient: patients.get(place.patientId) ?? null, visit }];
  });
  const unread = people.filter(({ patient }) => patient === null).length;
  return { visits, mistakableFor: mistakable(people), unread };
}

const isOff = ({ id }: Appointment, place: AppointmentPatient, overlay: Overlay) =>
  ['cancelled', 'did-not-arrive'].includes(shownStatus(`${id}:${place.patientId}`, place, overlay));

const startOf = (appointment: Appointment) => instantFromWire(appointment.start) ?? 0;

/** Who comes to a visit, and to whom. */
export function arrivedRowOf(
  appointment: Appointment,
  patientId: number | null,
  known: {
    readonly patient: Patient | null;
    readonly practitioner: Practitioner | null;
    readonly labels: Labels;
  },
): ArrivedRow {
  const { patient, practitioner, labels } = known;
  const practitionerId = idOrNone(appointment.practitionerId);
  return {
    key: `${appointment.id}:${patientId ?? 0}`,
    appointmentId: appointment.id,
    start: startOf(appointment),
    locationId: idOrNone(appointment.locationId),
    practitioner: practitionerId === null ? null : practitionerView(practitionerId, practitioner, labels),
    patient: patient ? briefOf(patient) : null,
    patientId,
  };
}

function rowOf(
  appointment: Appointment,
  place: AppointmentPatient | null,
  facts: DayFacts,
  today: Today,
): DayRow {
  const patient = place ? (facts.patients.get(place.patientId) ?? null) : null;
  const practitioner = facts.practitioners.get(appointment.practitionerId ?? 0) ?? null;
  const { labels } = facts;
  const visit = arrivedRowOf(appointment, place?.patientId ?? null, { patient, practitioner, labels });
  const { key, appointmentId, start, locationId, patientId } = visit;
  const pending = pendingOn(key, place, facts.overlay);
  const status = shownStatus(key, place, facts.overlay);
  const service = appointment.serviceId ?? 0;
  const open = place && facts.invoicesRead ? (facts.openInvoices.get(place.patientId) ?? []) : null;
  const owing = open && owingOf(open, facts.overlay.payments);
  const invoice = place?.invoiceId ? (facts.invoices.get(place.invoiceId) ?? null) : null;
  const flagFacts = patient && place ? factsFor(appointment, place, patient, facts, today, owing) : null;
  // The reason of an earlier one may stand there still.
  const isCancelled = place?.status === 'Cancelled';
  const cancellation = (isCancelled ? null : pending?.why) ?? whyCancelled(place);
  const unread = place ? [noRecord] : [];
  const calm = flagFacts ? calmOf(flagFacts) : unread;
  return {
    key,
    appointmentId,
    start,
    end: instantFromWire(appointment.end) ?? start,
    locationId,
    practitioner: visit.practitioner,
    service: service > 0 ? serviceView(service, facts.services.get(service) ?? null, facts.labels) : null,
    patient: visit.patient,
    patientId,
    status,
    statusWord: clipped(place?.status, 400),
    statusAt:
      pending && status === shownBy[pending.kind] ? pending.at : statusSince(key, status, place, facts),
    group: groupOf(appointment, facts),
    pending: pending && pendingView(pending),
    owing,
    invoice: invoiceState(place, invoice, facts.overlay.payments),
    flags: flagFacts ? flagsOf(flagFacts) : [],
    ...(calm.length > 0 ? { calm } : {}),
    note: visitNote(place, appointment),
    ...(cancellation === null ? {} : { cancellation }),
    recurring: Boolean(appointment.repeatId || appointment.recurringRule),
    ...(facts.doneHere?.has(key) ? { doneHere: true as const } : {}),
    ...markedOn(visit, facts),
  };
}

/** Since when the practice shows the status, UTC ms; of an arrival that it recorded late, when it was marked. */
function statusSince(
  key: string,
  status: DayRow['status'],
  place: AppointmentPatient | null,
  { marks }: DayFacts,
): number | null {
  const at = instantFromWire(place?.statusUpdatedAt);
  return at === null || status !== 'arrived' || !marks ? at : arrivedAtOf(key, at, marks);
}

/** What people say of a row, of its appointment, and of its practitioner. */
function markedOn(
  { key, patientId, practitioner }: ArrivedRow,
  { marks }: DayFacts,
): Pick<DayRow, 'goneIn' | 'finished' | 'late' | 'deskNote' | 'groupNote' | 'called'> {
  const goneIn = marks?.goneIn.get(key);
  const finished = marks?.finished.get(key);
  const late = marks?.late.get(practitioner?.id ?? 0);
  const deskNote = marks?.notes.get(key);
  const groupNote = patientId === null ? undefined : marks?.notes.get(wholeKey(key));
  const called = marks?.calls.get(key);
  return {
    ...(goneIn ? { goneIn } : {}),
    ...(finished ? { finished } : {}),
    ...(late ? { late } : {}),
    ...(deskNote ? { deskNote } : {}),
    ...(groupNote ? { groupNote } : {}),
    ...(called ? { called } : {}),
  };
}

const shownBy = { arrival: 'arrived', cancellation: 'cancelled' } as const;

const pendingView = ({ kind, writeId, state, holdUntil }: PendingMark): DayRow['pending'] => ({
  kind,
  writeId,
  state,
  holdUntil,
});

function groupOf(appointment: Appointment, facts: DayFacts): DayRow['group'] {
  const patients = appointment.appointmentPatients ?? [];
  const most = mostPatientsIn(appointment);
  if (Math.max(most, patients.length) <= 1) return null;
  const statuses = patients.map((p) => shownStatus(`${appointment.id}:${p.patientId}`, p, facts.overlay));
  const arrived = statuses.filter((status) => status === 'arrived' || status === 'completed').length;
  // The place of a patient who cancelled is free again.
  const booked = statuses.filter((status) => status !== 'cancelled').length;
  return { booked, places: Math.max(most, booked), arrived };
}

/**
 * True only where no earlier visit can exist outside the cache: the patient's record was created since, and no earlier
 * appointment is known. Null: unknown.
 */
function firstVisitOf(patient: Patient, { seenBefore }: DayFacts): boolean | null {
  if (seenBefore === null) return null;
  if (seenBefore.ids.has(patient.id)) return false;
  const made = instantFromWire(patient.createdAt);
  return made !== null && made >= seenBefore.since ? true : null;
}

function factsFor(
  appointment: Appointment,
  place: AppointmentPatient,
  patient: Patient,
  facts: DayFacts,
  today: Today,
  owing: DayRow['owing'],
): FlagFacts {
  const visits = today.visits.get(patient.id) ?? [];
  const alike = today.mistakableFor(patient);
  const clock = ({ start, locationId }: Visit) =>
    sayClockAt(start, facts.zones.get(locationId ?? 0) ?? facts.zone, facts.zone, facts.clockStyle);
  return {
    patient,
    date: facts.date,
    zone: facts.zone,
    mistakable: alike && { patient: alike.patient, start: clock(alike.visit) },
    unread: today.unread,
    cases: facts.cases.get(patient.id) ?? [],
    casesRead: facts.casesRead,
    forms: facts.forms.get(patient.id) ?? [],
    appointmentId: appointment.id,
    dayComplete: facts.dayComplete,
    caseId: place.caseId || null,
    owingCents: owing?.patientCents ?? 0,
    thirdPartyCents: owing?.thirdPartyCents ?? 0,
    alsoToday: visits.flatMap((v) => (v.appointmentId === appointment.id ? [] : [clock(v)])),
    firstVisit: firstVisitOf(patient, facts),
  };
}
