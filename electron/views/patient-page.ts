import type {
  CaseView,
  FiledView,
  PatientPage,
  PractitionerView,
  ServiceView,
  SupportItemView,
  SupportView,
  VisitView,
} from '../../shared/bridge/views.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { clinicDayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type {
  Appointment,
  Case,
  Invoice,
  SupportActivity,
  SupportItem,
} from '../../shared/practice/resources/index.ts';
import type { RemovedHere } from '../store/removed-payment.ts';
import { noLimit, type OutboxRow, type ReadableCache } from '../store/types.ts';
import { caseState, caseUsage } from './case-use.ts';
import { editableDetails } from './editable-details.ts';
import type { Labels } from './labels.ts';
import type { Overlay } from './overlay.ts';
import {
  invoiceDetail,
  invoiceView,
  isThirdParty,
  owingCents,
  owingOf,
  type PendingPayments,
} from './owing.ts';
import { fieldsOf, ndisOf } from './patient-fields.ts';
import { paymentViews, unreadableAmong } from './payment-views.ts';
import {
  briefOf,
  clip,
  clipped,
  idOrNone,
  practitionerView,
  serviceView,
  visitNote,
  whyCancelled,
} from './people.ts';
import { pendingCancellationOf, rowStatusOf } from './row-status.ts';
import type { ListedPayments } from './takings.ts';

/** The input of the page besides the cache. */
export type PatientPageFacts = {
  readonly patientId: number;
  /** The current clinic day. */
  readonly today: string;
  /** The zone of a location; null: of this desk's day. */
  readonly zoneOf: (locationId: number | null) => string;
  readonly labels: Labels;
  readonly pending: PendingPayments;
  /** This desk's cancellations that the practice does not show yet. */
  readonly cancellations: Overlay['cancellations'];
  /** Whether the open invoices of all patients have been read completely. */
  readonly invoicesRead: boolean;
  /** Ids of the practice's custom fields, by name. */
  readonly fieldIds: ReadonlyMap<string, number>;
  readonly files: readonly FiledView[];
  /** Payments that this desk took. */
  readonly taken: readonly OutboxRow[];
  /** See `removedHere`. */
  readonly removed: RemovedHere;
  /** How far the practice's list of payments is known. */
  readonly listedPayments: ListedPayments;
  readonly loadedAt: number | null;
};

/** Everything this PC knows about a patient. @returns null where the record is not cached. */
export function patientPage(cache: ReadableCache, facts: PatientPageFacts): PatientPage | null {
  const patient = cache.get('patients', facts.patientId);
  if (!patient) return null;
  const invoices = cache.invoicesOfPatient(patient.id, noLimit);
  const visits = cache.appointmentsOfPatient(patient.id, noLimit);
  const starts = new Map(visits.map((one) => [one.id, instantFromWire(one.start)]));
  const contact = (id: number) => cache.get('contacts', id)?.name?.trim() || null;
  const zone = facts.zoneOf(null);
  const payments = paymentViews(
    cache,
    patient.id,
    invoices,
    facts.taken,
    facts.removed,
    facts.listedPayments,
  );
  const cases = cache.casesOfPatients([patient.id]);
  const activities = cache.supportActivitiesOf(patient.id, noLimit);
  const items = cache.supportItemsOf([...starts.keys()]).filter((one) => !one.deletedAt);
  const payer = (id: number) => contact(id) ?? 'someone else';
  return {
    patient: briefOf(patient),
    archived: patient.archived ?? false,
    fields: fieldsOf(patient, { contact, zone }),
    ...editableDetails(patient, facts.fieldIds),
    ndis: ndisOf(patient, zone),
    visits: visits.slice(0, windowRows).map((a) => ({
      ...visitView(a, cache, facts),
      cancellation: whyOf(a, facts),
      price: priceOf(a),
    })),
    invoices: openAmong(invoices, facts.pending).map((one) => ({
      ...invoiceView(
        one,
        facts.pending,
        isThirdParty(one) ? payer(one.contactId ?? 0) : null,
        facts.zoneOf(idOrNone(one.locationId)),
      ),
      detail: invoiceDetail(one),
    })),
    payments: payments.slice(0, windowRows),
    unreadablePayments: unreadableAmong(facts.taken, patient.id, payments),
    cases: cases.slice(0, windowRows).map((one) => ({
      ...caseView(one, cache, { date: facts.today, zone }),
      practitioner: practitionerOf(one.practitionerId, cache, facts.labels),
      providerNumber: clipped(one.providerNumber, 400),
      referralPeriod: clipped(one.referralPeriod, 400),
      alsoCounts: alsoCounted(one),
    })),
    supportActivities: activities
      .sort((a, b) => (instantFromWire(b.start) ?? 0) - (instantFromWire(a.start) ?? 0))
      .slice(0, windowRows)
      .map((one) => ({
        ...supportView(one, practitionerOf(one.practitionerId, cache, facts.labels)),
        service: serviceViewOf(one.serviceId, cache, facts.labels),
      })),
    supportItems: items
      .slice(0, windowRows)
      .map((one) => supportItemView(one, starts.get(one.appointmentId ?? 0) ?? null))
      .sort((a, b) => (b.start ?? 0) - (a.start ?? 0)),
    files: facts.files.slice(0, windowRows),
    totals: {
      visits: visits.length,
      invoices: invoices.length,
      payments: payments.length,
      cases: cases.length,
      supportActivities: activities.length,
      supportItems: items.length,
      files: facts.files.length,
    },
    owing: facts.invoicesRead || facts.loadedAt !== null ? owingOf(invoices, facts.pending) : null,
    loadedAt: facts.loadedAt,
  };
}

/** The invoices sent to the page: open ones first, then the newest. */
function openAmong(invoices: readonly Invoice[], pending: PendingPayments): Invoice[] {
  if (invoices.length <= windowRows) return [...invoices];
  const open = invoices.filter((one) => owingCents(one, pending) > 0).slice(0, windowRows);
  const among = new Set(open);
  for (const one of invoices) if (among.size < windowRows) among.add(one);
  return invoices.filter((one) => among.has(one));
}

export function serviceViewOf(
  id: number | null | undefined,
  cache: ReadableCache,
  labels: Labels,
): ServiceView | null {
  return id && id > 0 ? serviceView(id, cache.get('services', id), labels) : null;
}

export function practitionerOf(
  id: number | null | undefined,
  cache: ReadableCache,
  labels: Labels,
): PractitionerView | null {
  return id && id > 0 ? practitionerView(id, cache.get('practitioners', id), labels) : null;
}

export function visitView(
  one: Appointment,
  cache: ReadableCache,
  facts: Pick<PatientPageFacts, 'patientId' | 'zoneOf' | 'labels' | 'cancellations'>,
): VisitView {
  const place = one.appointmentPatients?.find((p) => p.patientId === facts.patientId) ?? null;
  const start = instantFromWire(one.start) ?? 0;
  return {
    appointmentId: one.id,
    start,
    end: instantFromWire(one.end) ?? start,
    zone: facts.zoneOf(one.locationId ?? null),
    locationName: clipped(one.locationId ? cache.get('locations', one.locationId)?.title : null, 400),
    practitioner: practitionerOf(one.practitionerId, cache, facts.labels),
    service: serviceViewOf(one.serviceId, cache, facts.labels),
    status: pendingCancellationOf(one.id, place, facts.cancellations)
      ? 'cancelled'
      : rowStatusOf(place, false),
    statusWord: clipped(place?.status, 400),
    note: visitNote(place, one),
    caseId: idOrNone(place?.caseId),
  };
}

/** Why a visit of the patient was cancelled; what this desk has just said of it where the practice does not show it yet. */
function whyOf(
  { id, appointmentPatients }: Appointment,
  { patientId, cancellations }: Pick<PatientPageFacts, 'patientId' | 'cancellations'>,
): string | null {
  const place = appointmentPatients?.find((one) => one.patientId === patientId) ?? null;
  const pending = place?.status === 'Cancelled' ? null : pendingCancellationOf(id, place, cancellations);
  return clipped(pending?.why, 4000) ?? whyCancelled(place);
}

/** The total where the practice returns it; else the unit price. */
function priceOf({ total, pricing, unit }: Appointment): VisitView['price'] {
  const whole = centsFromDollars(total);
  if (whole !== null) return { cents: whole, per: null };
  const each = centsFromDollars(pricing);
  return each === null ? null : { cents: each, per: clipped(unit, 400) };
}

/** A case as the page shows it on a clinic day. */
export function caseView(
  one: Case,
  cache: ReadableCache,
  { date, zone }: { readonly date: string; readonly zone: string },
): CaseView {
  const use = caseUsage(one);
  return {
    id: one.id,
    number: clip(one.caseNumber || `Case ${one.id}`, 400),
    state: caseState(one, date, zone),
    issued: clinicDayOf(one.issueDate, zone),
    expires: clinicDayOf(one.expiryDate, zone),
    used: use.used,
    allowed: use.allowed,
    unit: use.unit,
    use: use.state,
    contact: clipped(one.contactId ? cache.get('contacts', one.contactId)?.name : null, 400),
    notes: clipped(one.notes, 4000),
  };
}

/** Visits that did not take place but count towards the case. */
function alsoCounted(one: Case): NonNullable<CaseView['alsoCounts']> {
  return [
    ...(one.includeDidNotArrive ? (['did-not-arrive'] as const) : []),
    ...(one.includeCancelled ? (['cancelled'] as const) : []),
  ];
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
    invoice: supportInvoice(one),
  };
}

function supportInvoice({ invoiceId, doNotInvoice }: SupportActivity): SupportView['invoice'] {
  if (idOrNone(invoiceId) !== null) return 'invoiced';
  return doNotInvoice ? 'not-to-be-invoiced' : null;
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
