import type {
  CaseView,
  FiledView,
  PatientPage,
  PractitionerView,
  SupportItemView,
  SupportView,
  VisitView,
} from '../../shared/bridge/views.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { dateOnly, instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type {
  Appointment,
  Case,
  SupportActivity,
  SupportItem,
} from '../../shared/practice/resources/index.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { caseState, caseUse } from './case-use.ts';
import type { Labels } from './labels.ts';
import { invoiceView, isThirdParty, owingOf, type PendingPayments } from './owing.ts';
import { paidOf } from './paid.ts';
import { fieldsOf, ndisOf } from './patient-fields.ts';
import { briefOf, clip, clipped, idOrNone, practitionerView, serviceView, visitNote } from './people.ts';
import { statusOf } from './rows.ts';

/** What the page is made of besides the cache. */
export type PatientPageFacts = {
  readonly patientId: number;
  /** The clinic day it is now. */
  readonly today: string;
  readonly zoneOf: (locationId: number | null) => string;
  readonly labels: Labels;
  readonly pending: PendingPayments;
  /** Whether the open invoices of everybody have been read through. */
  readonly invoicesRead: boolean;
  /** Numbers of the practice's own fields, by name. */
  readonly fieldIds: ReadonlyMap<string, number>;
  readonly files: readonly FiledView[];
  /** Payments that this desk took. */
  readonly taken: readonly OutboxRow[];
  /** Ids of the payments that this desk had removed. */
  readonly removed: ReadonlySet<number>;
  readonly loadedAt: number | null;
};

/** Everything this PC knows of a patient. @returns null where it has no such record. */
export function patientPage(cache: Cache, facts: PatientPageFacts): PatientPage | null {
  const patient = cache.get('patients', facts.patientId);
  if (!patient) return null;
  const invoices = cache.invoicesOfPatient(patient.id, windowRows);
  const visits = cache.appointmentsOfPatient(patient.id, windowRows);
  const starts = new Map(visits.map((one) => [one.id, instantFromWire(one.start)]));
  const contact = (id: number) => cache.get('contacts', id)?.name?.trim() || null;
  const payer = (id: number) => contact(id) ?? 'somebody else';
  return {
    patient: briefOf(patient),
    archived: patient.archived ?? false,
    fields: fieldsOf(patient, { contact }),
    phoneNumbers: (patient.phoneNumbers ?? []).map((n) => ({
      phoneNumber: n.phoneNumber ?? '',
      type: n.type ?? null,
      code: n.code ?? null,
    })),
    tags: (patient.patientTags ?? []).map((tag) => clip(tag, 400)),
    customFields: (patient.customFields ?? []).map((f) => ({
      name: clip(f.name ?? '', 400),
      value: clip(f.value ?? '', 4000),
      id: facts.fieldIds.get(f.name ?? '') ?? null,
    })),
    ndis: ndisOf(patient),
    visits: visits.map((a) => ({ ...visitView(a, cache, facts), cancellation: whyCancelled(a, patient.id) })),
    invoices: invoices.map((one) =>
      invoiceView(one, facts.pending, isThirdParty(one) ? payer(one.contactId ?? 0) : null),
    ),
    payments: paidOf(cache, patient.id, invoices, facts.taken, facts.removed).slice(0, windowRows),
    cases: cache
      .casesOfPatients([patient.id])
      .slice(0, windowRows)
      .map((one) => ({
        ...caseView(one, cache, facts.today),
        practitioner: practitionerOf(one.practitionerId, cache, facts.labels),
        providerNumber: clipped(one.providerNumber, 400),
        referralPeriod: clipped(one.referralPeriod, 400),
      })),
    supportActivities: cache
      .supportActivitiesOf(patient.id, windowRows)
      .sort((a, b) => (instantFromWire(b.start) ?? 0) - (instantFromWire(a.start) ?? 0))
      .map((one) => supportView(one, practitionerOf(one.practitionerId, cache, facts.labels))),
    supportItems: cache
      .supportItemsOf([...starts.keys()])
      .filter((one) => !one.deletedAt)
      .slice(0, windowRows)
      .map((one) => supportItemView(one, starts.get(one.appointmentId ?? 0) ?? null))
      .sort((a, b) => (b.start ?? 0) - (a.start ?? 0)),
    files: facts.files.slice(0, windowRows),
    owing: facts.invoicesRead || facts.loadedAt !== null ? owingOf(invoices, facts.pending) : null,
    loadedAt: facts.loadedAt,
  };
}

function practitionerOf(
  id: number | null | undefined,
  cache: Cache,
  labels: Labels,
): PractitionerView | null {
  return id && id > 0 ? practitionerView(id, cache.get('practitioners', id), labels) : null;
}

export function visitView(
  one: Appointment,
  cache: Cache,
  facts: Pick<PatientPageFacts, 'patientId' | 'zoneOf' | 'labels'>,
): VisitView {
  const place = one.appointmentPatients?.find((p) => p.patientId === facts.patientId) ?? null;
  const start = instantFromWire(one.start) ?? 0;
  const service = idOrNone(one.serviceId);
  return {
    appointmentId: one.id,
    start,
    end: instantFromWire(one.end) ?? start,
    zone: facts.zoneOf(one.locationId ?? null),
    locationName: clipped(one.locationId ? cache.get('locations', one.locationId)?.title : null, 400),
    practitioner: practitionerOf(one.practitionerId, cache, facts.labels),
    service: service === null ? null : serviceView(service, cache.get('services', service), facts.labels),
    status: statusOf(place, false),
    statusWord: clipped(place?.status, 400),
    note: visitNote(place, one),
    caseId: idOrNone(place?.caseId),
  };
}

/** Reason, note and rate, as the practice wrote them; what the rate is of, the spec does not say. */
function whyCancelled(one: Appointment, patientId: number): string | null {
  const place = one.appointmentPatients?.find((p) => p.patientId === patientId);
  const rate = place?.cancellationRate ? `rate ${place.cancellationRate}` : null;
  const words = [place?.cancellationReason?.trim(), place?.cancellationNote?.trim(), rate];
  return clipped(words.filter(Boolean).join(' · '), 4000);
}

/** A case as the page shows it on a clinic day. */
export function caseView(one: Case, cache: Cache, today: string): CaseView {
  const use = caseUse(one);
  return {
    id: one.id,
    number: clip(one.caseNumber || `Case ${one.id}`, 400),
    state: caseState(one, today),
    issued: dateOnly(one.issueDate),
    expires: dateOnly(one.expiryDate),
    used: use.used,
    allowed: use.allowed,
    unit: use.unit,
    use: use.state,
    contact: clipped(one.contactId ? cache.get('contacts', one.contactId)?.name : null, 400),
    notes: clipped(one.notes, 4000),
  };
}

function supportView(one: SupportActivity, practitioner: PractitionerView | null): SupportView {
  return {
    id: one.id,
    start: instantFromWire(one.start),
    end: instantFromWire(one.end),
    practitioner,
    itemCode: clipped(one.itemCode, 400),
    quantity: one.quantity ?? null,
    unit: clipped(one.unit, 400),
    priceCents: centsFromDollars(one.pricing),
    note: clipped(one.note, 4000),
  };
}

function supportItemView(one: SupportItem, start: number | null): SupportItemView {
  return {
    id: one.id,
    appointmentId: one.appointmentId ?? one.id,
    start,
    type: clipped(one.type, 400),
    itemCode: clipped(one.itemCode, 400),
    quantity: one.quantity ?? null,
    unit: clipped(one.unit, 400),
    priceCents: centsFromDollars(one.pricing),
    toMinutes: one.toMinutes ?? null,
    returnMinutes: one.returnMinutes ?? null,
    address: clipped(one.appointmentAddress, 400),
    note: clipped(one.note, 4000),
  };
}
