import type { AtDeskView } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Cache } from '../store/types.ts';
import type { Labels } from './labels.ts';
import { caseView, visitView } from './patient-page.ts';
import { clip, clipped, idOrNone, isMobile } from './people.ts';

export type AtDeskFacts = {
  readonly patientId: number;
  /** The visit that the panel is about; null: the patient has none on the day. */
  readonly appointmentId: number | null;
  /** The clinic day of that visit. */
  readonly date: string;
  /** The practice's time, UTC ms. */
  readonly now: number;
  readonly zoneOf: (locationId: number | null) => string;
  readonly labels: Labels;
  /** Numbers of custom fields by name, as this desk used them. */
  readonly fieldIds: ReadonlyMap<string, number>;
  readonly nextKnown: boolean;
};

/** What can be put right at the desk, and what comes next. @returns null where this PC has no such patient. */
export function atDesk(cache: Cache, facts: AtDeskFacts): AtDeskView | null {
  const patient = cache.get('patients', facts.patientId);
  if (!patient) return null;
  const visits = cache.appointmentsOfPatient(patient.id, 200);
  const own = visits.find((one) => one.id === facts.appointmentId);
  const caseId = idOrNone(own?.appointmentPatients?.find((p) => p.patientId === patient.id)?.caseId);
  const after = Math.max(facts.now, instantFromWire(own?.start) ?? 0);
  const coming = visits
    .map((one) => visitView(one, cache, facts))
    .filter((one) => one.appointmentId !== facts.appointmentId && one.start > after)
    .filter(({ status }) => status !== 'cancelled' && status !== 'did-not-arrive')
    .sort((a, b) => a.start - b.start);
  return {
    patientId: patient.id,
    email: clipped(patient.email, 400),
    phoneNumbers: (patient.phoneNumbers ?? []).slice(0, 50).map((n) => ({
      ...{ phoneNumber: n.phoneNumber ?? '', type: n.type ?? null, code: n.code ?? null },
    })),
    hasMobile: (patient.phoneNumbers ?? []).some(isMobile),
    privacyPolicy: clipped(patient.privacyPolicy, 400),
    irn: clipped(patient.irn, 400),
    tags: (patient.patientTags ?? []).slice(0, 200).map((tag) => clip(tag, 400)),
    customFields: (patient.customFields ?? []).slice(0, 100).map(({ name, value }) => ({
      id: facts.fieldIds.get(name ?? '') ?? null,
      name: clip(name ?? '', 400),
      value: clip(value ?? '', 4000),
    })),
    cases: cache
      .casesOfPatients([patient.id])
      .map((one) => caseView(one, cache, facts.date))
      .filter((one) => one.state === 'open' || one.id === caseId)
      .slice(0, 50),
    caseId,
    next: coming[0] ?? null,
    nextKnown: facts.nextKnown,
  };
}
