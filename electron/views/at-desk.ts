import type { AtDeskView, BookedHere, WriteView } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { isMobile } from '../../shared/phone.ts';
import { noLimit, type ReadableCache } from '../store/types.ts';
import { editableDetails } from './editable-details.ts';
import type { Labels } from './labels.ts';
import { asMoved, type Moves } from './moved-appointment.ts';
import type { Overlay } from './overlay.ts';
import { owingOf, type PendingPayments } from './owing.ts';
import { caseView, visitView } from './patient-page.ts';
import { cut, idOrNone, practitionerView } from './people.ts';

export type AtDeskFacts = {
  readonly patientId: number;
  /** The visit that the panel shows; null: the patient has none on the day. */
  readonly appointmentId: number | null;
  /** The clinic day of that visit. */
  readonly date: string;
  /** The practice's time, UTC ms. */
  readonly now: number;
  readonly zoneOf: (locationId: number | null) => string;
  readonly labels: Labels;
  /** Ids of custom fields by name, as learned by this desk. */
  readonly fieldIds: ReadonlyMap<string, number>;
  readonly nextKnown: boolean;
  readonly payments: PendingPayments;
  /** This desk's cancellations that the practice does not show yet. */
  readonly cancellations: Overlay['cancellations'];
  readonly moved: Moves;
  /** Whether the open invoices have been read, all or this patient's. */
  readonly invoicesRead: boolean;
  /** Writes that may not show in the cache yet. */
  readonly writes: readonly WriteView[];
};

/**
 * What can be corrected at the desk, and what comes next.
 *
 * Guarantees:
 * - A visit that this desk books is shown as booked ahead from the moment the user books it.
 * - One that this desk cancels is not, from the moment the user cancels it; one that it moves is where it is moved to.
 *
 * @returns null where this PC has no such patient.
 */
export function atDesk(cache: ReadableCache, facts: AtDeskFacts): AtDeskView | null {
  const patient = cache.get('patients', facts.patientId);
  if (!patient) return null;
  const visits = cache.appointmentsOfPatient(patient.id, noLimit).map((one) => asMoved(one, facts.moved));
  const own = visits.find((one) => one.id === facts.appointmentId);
  const caseId = idOrNone(own?.appointmentPatients?.find((p) => p.patientId === patient.id)?.caseId);
  const after = Math.max(facts.now, instantFromWire(own?.start) ?? 0);
  const coming = visits
    .map((one) => visitView(one, cache, facts))
    .filter((one) => one.appointmentId !== facts.appointmentId && one.start > after)
    .filter(({ status }) => status !== 'cancelled' && status !== 'did-not-arrive')
    .sort((a, b) => a.start - b.start);
  const cases = cache
    .casesOfPatients([patient.id])
    .map((one) => caseView(one, cache, { date: facts.date, zone: facts.zoneOf(null) }))
    .filter((one) => one.state === 'open' || one.id === caseId);
  const details = editableDetails(patient, facts.fieldIds);
  return {
    patientId: patient.id,
    email: asIs(patient.email),
    phoneNumbers: details.phoneNumbers.slice(0, 50),
    town: {
      city: asIs(patient.city),
      state: asIs(patient.state),
      postalCode: asIs(patient.postalCode),
    },
    hasMobile: (patient.phoneNumbers ?? []).some(isMobile),
    privacyPolicy: asIs(patient.privacyPolicy),
    irn: asIs(patient.irn),
    tags: details.tags.slice(0, 200),
    customFields: details.customFields.slice(0, 100),
    cases: cases.slice(0, mostCases),
    moreCases: Math.max(0, cases.length - mostCases),
    caseId,
    owing: facts.invoicesRead ? owingOf(cache.openInvoicesOf([patient.id]), facts.payments) : null,
    next: coming[0] ?? null,
    booked: bookedHere(cache, facts, new Set(coming.map(({ start }) => start))),
    nextKnown: facts.nextKnown,
  };
}

const mostCases = 50;

/** Not trimmed further: corrected fields are sent back as they were. */
const asIs = (text: string | null | undefined) => (text?.trim() ? cut(text, 400) : null);

/** Bookings of this desk, until the diary shows them: a page with the visit may be read before the write is settled. */
function bookedHere(cache: ReadableCache, facts: AtDeskFacts, inDiary: ReadonlySet<number>): BookedHere[] {
  return facts.writes
    .flatMap(({ id, kind, patientId, visit, state, says, actions }): BookedHere[] => {
      if (kind !== 'booking' || patientId !== facts.patientId || !visit || visit.start <= facts.now)
        return [];
      if (state === 'done' && inDiary.has(visit.start)) return [];
      const { start, practitionerId: who, locationId } = visit;
      const practitioner =
        who === null ? null : practitionerView(who, cache.get('practitioners', who), facts.labels);
      const asks = actions.includes('send-again');
      return [{ writeId: id, start, zone: facts.zoneOf(locationId), practitioner, says, asks }];
    })
    .sort((a, b) => a.start - b.start)
    .slice(0, 50);
}
